"""The training of each game, a module a game."""
