"""A screen at such a table: opening, joining, requests, and pending updates."""
