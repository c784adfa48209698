"""What the decisions have in common that bots value in chips."""

from __future__ import annotations

from typing import Final

from rules.moves import Move
from rules.rummoli.state import RummoliView
from rummytui.bots.deciding import Decision
from rummytui.bots.seen import seat_and_moves

_FULL_SIZE: Final = 0.7
"""How often a bet is the highest that may be; else it is one or two chips less, whatever the hand."""


class ChipDecision(Decision):
    """A decision whose moves are valued in chips."""

    clear = 2.0

    def __init__(self, view: RummoliView) -> None:
        self._view = view
        self._seat, self.legal = seat_and_moves(view)
        self._hand = view.hands[self._seat]

    def measure(self, move: Move, best: Move) -> str:
        return "chip"


def size_of_bet(most: int, drawn: float) -> int:
    """How many chips to bet of the ``most`` that may be, by a number ``drawn`` between 0 and 1 before the hand is looked at.

    So the size of a bet tells nothing of the hand.
    """
    less = 0 if drawn < _FULL_SIZE else 1 if drawn < (1 + _FULL_SIZE) / 2 else 2
    return max(most - less, 1)
