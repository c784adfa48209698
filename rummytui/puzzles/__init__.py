"""Puzzles: a position, a question, and two to four answers, of which one is best."""

from rummytui.puzzles.puzzle import BadPuzzle, Puzzle, WeighedAnswer, puzzle_from_json, puzzle_to_json
from rummytui.puzzles.shelves import puzzles_for

__all__ = ["BadPuzzle", "Puzzle", "WeighedAnswer", "puzzle_from_json", "puzzle_to_json", "puzzles_for"]
