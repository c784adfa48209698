"""The Feeding while something flies: a plate has its food once that has landed."""

from __future__ import annotations

from collections.abc import Sequence

from rules import View
from rules.cards import Card
from rules.tummy.events import Eaten
from rummytui.table.flights import STOCK, Aloft, Midair, Spot


class TummyMidair(Midair):
    """Nobody has eaten what is still in the air; what is given goes from the plate into the broth."""

    def hold(self, view: View, one: Aloft) -> None:
        if isinstance(event := one.flight.event, Eaten):
            view.scores[event.receiver] -= event.units
        super().hold(view, one)

    def take(self, view: View, spot: Spot, cards: Sequence[Card]) -> None:
        super().take(view, STOCK if spot.kind == "plate" else spot, cards)
