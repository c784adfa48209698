"""Highlights of an evening of Dummy Rummy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.events import CardBought, Event
from rummytui.games.dummy_rummy.miracle import miracles
from rummytui.text import counted, named, said, whose
from rummytui.text.evening import Evening, Note, each, leading


class DummyEvening(Evening):
    """Who bought the most, and who got a Miracle Card."""

    def add(self, events: Iterable[Event]) -> None:
        """Add the events of one more hand, from the deal on."""
        happened = list(events)
        super().add(happened)
        for meld, card in miracles(happened):
            self.record("miracle", 1, meld.seat, said(card))

    def take(self, event: Event) -> None:
        """Add one event, as everybody saw it."""
        super().take(event)
        if isinstance(event, CardBought):
            self.counts["bought"][event.seat] += 1

    def notes(self) -> Iterator[Note]:
        """The highlights."""
        yield from super().notes()
        if bought := leading(self.counts["bought"]):
            seats, times = bought
            yield Note(68, f"{named(seats, self.names)} bought the most: {counted(times, 'card')}{each(seats)}.", seats)
        if found := self.records["miracle"]:
            first = found[0]
            text = (
                f"{first.what} was {whose(self.names[first.seat])} Miracle Card,"
                f" bought in {self.at(first)} and laid down a turn later."
            )
            yield Note(86, text, (first.seat,))
