"""A game on disk: its journal, the shelf of journals, and what can be counted from them."""
