"""A module a game: what is learnt of it, and how."""
