"""The puzzles that come with the program: a file for each game, with a puzzle in each line, the easiest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from rummytui.puzzles.puzzle import BadPuzzle, Puzzle, puzzle_from_json

SHELVES: Final = files("rummytui.puzzles") / "shelves"
"""The folder with the files, each named after its game."""


@cache
def puzzles_for(game: str) -> Sequence[Puzzle]:
    """The puzzles of a game, by its name in `rules.GAMES`, the easiest first. Raises BadPuzzle if the file is damaged."""
    return puzzles_in(SHELVES.joinpath(f"{game}.jsonl").read_text(encoding="utf-8"), game)


def puzzles_in(text: str, game: str) -> Sequence[Puzzle]:
    """The puzzles of ``game`` in the text of a file. Raises BadPuzzle, which says in which line something is wrong."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            puzzle = puzzle_from_json(line)
        except BadPuzzle as error:
            raise BadPuzzle(f"Line {number} of the puzzles for {game}: {error}") from None
        if puzzle.game != game:
            raise BadPuzzle(f"Line {number} of the puzzles for {game} belongs to {puzzle.game}.")
        found.append(puzzle)
    return found


def next_of(names: Sequence[str], answered: Mapping[str, bool]) -> int:
    """The index of the first of these puzzles without an answer; once all have one, of the first with a wrong one.

    ``answered`` says for each name whether the answer was right. Once all are solved, it's the first puzzle again.
    """
    untried = (place for place, name in enumerate(names) if name not in answered)
    wrong = (place for place, name in enumerate(names) if not answered.get(name))
    return next(untried, next(wrong, 0))
