"""How a gentle bot plays: it means to play as the easy bot does, and overlooks things as a beginner does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from rules import moves
from rules.moves import Move
from rules.view import View
from rummytui.bots.seen import seat_and_moves
from rummytui.bots.tempers import Temper

Choosing: TypeAlias = Callable[[Any, Random, Temper], Move]
"""A bot of a level that only chooses a move, and can't say why; it is given a view, and its playing style."""

_TWO = 2


class Oversights(NamedTuple):
    """How often a beginner overlooks something, from 0 to 1: with two players, and with more.

    The more players there are, the less it matters how one of them plays, so there it has to happen more often.
    """

    of_two: float
    of_more: float

    def with_players(self, players: int) -> float:
        """How often it happens, by the number of players."""
        return self.of_two if players == _TWO else self.of_more


class Sight(NamedTuple):
    """Facts that even a beginner may see, each computed only when the bot might overlook it."""

    ends: Callable[[], bool]
    """Whether the seat can go out in this turn by doing the obvious."""
    spare: Callable[[], Sequence[moves.Discard]]
    """The discards that break no meld, fit nowhere on the table, and aren't what the next seat plainly collects."""


def beginner(easy: Choosing, oversights: Oversights, sight: Callable[[Any], Sight]) -> Choosing:
    """A bot that means to play as ``easy`` does, but overlooks things; ``sight`` is what it sees in a view."""

    def gentle(view: View, rng: Random, temper: Temper = Temper.EVEN) -> Move:
        _, legal = seat_and_moves(view)
        meant = easy(view, rng, temper)
        if isinstance(legal[-1], moves.Refuse):
            return meant
        return with_oversights(meant, legal, oversights.with_players(len(view.players)), rng, sight(view))

    return gentle


def with_oversights(meant: Move, legal: Sequence[Move], often: float, rng: Random, sight: Sight) -> Move:
    """The move of a beginner who ``meant`` to make this one of the ``legal`` moves.

    Sometimes it doesn't take an upcard that it could use, sees neither melds nor where to lay off, or discards any card
    that it doesn't need at once, even one of a pair. It never misses that it can go out.
    """
    match meant:
        case moves.Declare() | moves.Knock() | moves.Pass() | moves.Draw(source="stock"):
            return meant
    if rng.random() >= often or sight.ends():
        return meant
    if isinstance(meant, moves.Draw | moves.Buy):
        return next((move for move in (legal[0], legal[-1]) if move != meant), meant)
    instead = sight.spare()
    return rng.choice(instead) if instead else meant
