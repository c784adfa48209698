"""Which Special a bot names as the Chef. (TU-14)"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from rules import moves
from rules.cards import Card
from rules.moves import Move
from rules.tummy.state import TummyView
from rummytui.advice import Reason
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.judgement import weights
from rummytui.bots.seen import seat_and_moves
from rummytui.games.tummy_rummy.reasons import KeepsGuessing, OftenPlayed

_NEAR_BEST: Final = 0.06
"""A rank that is played this much more rarely than the best is not named."""


class Naming(Decision):
    """The card that the Chef names: likelier the more often cards of its rank are played.

    If it were always the same one, everybody would keep that back, so one that is hardly worse may come first.
    """

    clear = 0.1

    def __init__(self, view: TummyView) -> None:
        _, self.legal = seat_and_moves(view)
        self._played = weights("tummy_rummy", len(view.players) - len(view.gone), "played")

    def ranked(self, rng: Random) -> Iterator[Valued]:
        least = max(self._played) - _NEAR_BEST
        chances = [max(self._often(move) - least, 0.0) for move in self.legal]
        (best,) = rng.choices(self.legal, chances)
        yield Valued(best, self._often(best))
        others = sorted((move for move in self.legal if move != best), key=lambda move: -self._often(move))
        yield from (Valued(move, self._often(move)) for move in others)

    def reasons(self, move: Move) -> Iterator[Reason]:
        yield OftenPlayed(_named(move), round(100 * self._often(move)))
        yield KeepsGuessing()

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        yield OftenPlayed(_named(move), round(100 * self._often(move)))

    def measure(self, move: Move, best: Move) -> str:
        return "point"

    def _often(self, move: Move) -> float:
        """In what share of hands a card of this rank is played."""
        return self._played[_named(move) % 13]


def _named(move: Move) -> Card:
    assert isinstance(move, moves.NameSpecial)
    return move.card
