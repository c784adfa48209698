"""Puzzles for tests."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules import new_game
from rules.moves import Discard, Draw, Move
from rummytui.puzzles import Puzzle, WeighedAnswer

NAMES = ("Ann", "Bob")


def discarding(seed: int = 4, difficulty: int = 0) -> Puzzle:
    """What would you discard? A game of Rummy for two whose first player has just drawn from the stock."""
    game = new_game("rummy", NAMES, seed=seed)
    seat = game.to_act[0]
    draw = Draw(seat, "stock")
    game.play(draw)
    first, second, third = [move for move in game.legal_moves(seat) if isinstance(move, Discard)][:3]
    answers = (
        WeighedAnswer(first, 0, 0, f"nothing in {{{seat}}}'s hand goes with it"),
        WeighedAnswer(second, 52, 140, "it costs 9 points if someone goes out"),
        WeighedAnswer(third, 4, 210, ""),
    )
    return Puzzle("rummy", 2, {}, seed, (draw,), seat, answers, difficulty)


def shelve(monkeypatch: pytest.MonkeyPatch, puzzles: Sequence[Puzzle]) -> None:
    """Have these puzzles alone, all of one game, and none of the others."""
    known = {puzzles[0].game: puzzles}
    for where in ("rummytui.puzzles.shelves", "rummytui.puzzles.next_puzzle", "rummytui.screens.puzzles"):
        monkeypatch.setattr(f"{where}.puzzles_for", lambda game: known.get(game, ()))


def number_of(puzzle: Puzzle, move: Move) -> str:
    """The number that this answer has."""
    return str([answer.move for answer in puzzle.shown].index(move) + 1)
