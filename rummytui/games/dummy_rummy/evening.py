"""Highlights of an evening of Dummy Rummy, with its Miracle Cards: bought, and in the contract one turn later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.cards import Card
from rules.events import CardBought, CardDiscarded, Event, MeldTabled, WentDown
from rules.seats import Seat
from rummytui.text import counted, named, said, whose
from rummytui.text.evening import Evening, Note, each, leading


def miracles(events: Iterable[Event]) -> Iterator[tuple[MeldTabled, Card]]:
    """The melds with a card that their seat bought and went down with in its very next turn, and that card.

    Until it's on the table nobody else can know; ``events`` are those of one hand, or its beginning, from the deal
    on.
    """
    bought: dict[Seat, Card] = {}
    going_down: Seat | None = None
    for event in events:
        match event:
            case CardBought(seat=seat, card=card):
                bought[seat] = card
            case WentDown(seat):
                going_down = seat
            case MeldTabled(seat, cards) if seat == going_down and bought.get(seat) in cards:
                yield event, bought.pop(seat)
            case CardDiscarded(seat):
                _ = bought.pop(seat, None)
                going_down = None


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
