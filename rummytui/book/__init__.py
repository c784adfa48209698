"""The family book: what all saved evenings come to, for people and for games.

`saves.book` knows the evenings, by the names that stand in them; here they are counted for the people behind the names.
"""
