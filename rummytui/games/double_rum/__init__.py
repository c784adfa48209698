"""Double Rum at the table: its desk, its words, its bots."""
