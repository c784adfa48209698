"""What makes a position a puzzle: how sure the hard bot must be, which moves become answers, and its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from random import Random
from typing import Final

from rules.moves import Feed, Move
from rules.view import View
from rummytui.bots.choosing import chance_of, decided
from rummytui.bots.deciding import same_move
from rummytui.games import desk_for
from rummytui.puzzles.puzzle import MOST

CLEAR: Final = 1.5
"""How far an answer must be behind the best by the hard bot's judgement; 1 is clearly worse."""


def weighed(view: View, chance: Random) -> dict[Move, float]:
    """The moves that the hard bot weighs for the seat with this view, best first, and how far each is behind."""
    decision = decided(view)
    ranked = list(decision.ranked(chance))
    return {one.move: (ranked[0].value - one.value) / decision.clear for one in ranked}


def clearly_worse(behind: Mapping[Move, float]) -> list[Move]:
    """The moves, as `weighed` gives them, that are far enough behind the best to be wrong answers."""
    best, *others = behind
    clearly = [move for move in others if behind[move] >= CLEAR]
    if isinstance(best, Feed):
        # Who eats is a better question than what, if it has two answers.
        return [move for move in clearly if isinstance(move, Feed) and move.cards == best.cards] or clearly
    return clearly


def wrong_answers(behind: Mapping[Move, float], preferred: Iterable[Move]) -> list[tuple[Move, float]]:
    """The first of these moves that make a puzzle together with the best one; the closest to it comes first."""
    chosen: list[Move] = []
    for move in preferred:
        if len(chosen) < MOST - 1 and not any(same_move(move, other) for other in chosen):
            chosen.append(move)
    return sorted(((move, behind[move]) for move in chosen), key=lambda answer: answer[1])


def reasons_for(view: View, moves: Sequence[Move]) -> list[str]:
    """Why the first of these moves is best for the seat with this view, and what makes the others worse.

    Each is the middle of a sentence with a placeholder for each name, as in a `WeighedAnswer`; it may be empty.
    """
    decision = decided(view)
    # Some reasons are known only once the moves have been ranked.
    _ = list(decision.ranked(chance_of(view)))
    adviser = desk_for(view.name).adviser(_worded(view))
    best, *others = moves
    against = (adviser.because(tuple(decision.against(move, best)), against=True) for move in others)
    return [adviser.because(tuple(decision.reasons(best))), *against]


def _worded(view: View) -> View:
    """The view with a placeholder for each name."""
    worded = copy(view)
    worded.players = tuple(f"{{{seat}}}" for seat in range(len(view.players)))
    return worded
