"""Rummoli: the board, the widow, poker and stops."""
