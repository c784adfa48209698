"""The big moments of Dummy Rummy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.events import Event, HandSettled, MeldTabled
from rummytui.games.dummy_rummy.miracle import miracles
from rummytui.table.flights import Spot
from rummytui.table.moments import Moment, Moments
from rummytui.text import counted, said, whose


class DummyMoments(Moments):
    """A Miracle Card, once everybody can see it was one; and the most points in a hand."""

    def most(self, event: Event) -> tuple[int, str] | None:
        """The most points a player was left with."""
        if not isinstance(event, HandSettled):
            return None
        seat, count = max(enumerate(event.counts), key=lambda left: left[1])
        return (count, f"{self.names[seat]} is left with {counted(count, self.unit)}.") if count else None

    def small(self, hand: Sequence[Event], happened: Sequence[Event]) -> Iterator[Moment]:
        """Miracle Cards."""
        known = len(list(miracles(hand[: len(hand) - len(happened)])))
        for seat, card in list(miracles(hand))[known:]:
            laid = [event for event in happened if isinstance(event, MeldTabled) and card in event.cards]
            text = f"{said(card)} was {whose(self.names[seat])} Miracle Card!"
            yield Moment((seat,), text, place=Spot("meld", laid[0].meld) if laid else None)
