"""Gin Rummy at the table: its desk, its words, its bots."""
