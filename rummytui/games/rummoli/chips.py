"""What the decisions have in common that bots value in chips."""

from __future__ import annotations

from rules.moves import Move
from rules.rummoli.view import RummoliView
from rummytui.bots.deciding import Decision
from rummytui.bots.seen import seat_and_moves


class ChipDecision(Decision):
    """A decision whose moves are valued in chips."""

    clear = 2.0

    def __init__(self, view: RummoliView) -> None:
        self._view = view
        self._seat, self.legal = seat_and_moves(view)
        self._hand = view.hands[self._seat]

    def measure(self, move: Move, best: Move) -> str:
        return "chip"
