"""The draw-and-discard family: the turn its games share, and one file a game."""
