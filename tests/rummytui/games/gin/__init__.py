"""Gin at the table."""
