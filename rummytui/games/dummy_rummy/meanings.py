"""What the events of Dummy Rummy mean at a table: the sale, going down, and points against; and its highlights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules import events
from rules.cards import Card
from rules.events import CardBought, CardDiscarded, Event, MeldTabled, WentDown
from rules.record import record
from rules.seats import Seat
from rummytui.games.draw_and_discard import meanings as family
from rummytui.games.draw_and_discard.meanings import void_told, won
from rummytui.table.flights import DISCARDS, Flight, Spot
from rummytui.table.meanings import means, nothing, only_told
from rummytui.table.moments import Moment, Moments
from rummytui.text import Phrase, Sentence, Teller, counted, named, said, whose
from rummytui.text.evening import Evening, Note
from rummytui.text.reasons import EVERYBODY_COUNTS


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
        yield from self.most_often("bought", 68, "bought the most:", unit="card")
        if found := self.records["miracle"]:
            first = found[0]
            text = (
                f"{first.what} was {whose(self.names[first.seat])} Miracle Card,"
                f" bought in {self.at(first)} and laid down a turn later."
            )
            yield Note(86, text, (first.seat,))


@record
class Bought(Event):
    """A purchase with all that came with it."""

    seat: Seat
    card: Card
    extra: int


def gathered(happened: Iterable[Event]) -> Iterator[Event]:
    """These events, with all those of a purchase merged into one."""
    bought: events.CardBought | None = None
    extra = 0
    for event in happened:
        if bought and isinstance(event, events.CardDrawn):
            if event.seat == bought.seat:
                extra += 1
                continue
            yield Bought(bought.seat, bought.card, extra)
            bought = None
        if isinstance(event, events.CardBought):
            bought, extra = event, 0
        else:
            yield event
    if bought:
        yield Bought(bought.seat, bought.card, extra)


def _bought(teller: Teller, event: Bought) -> Sentence:
    more = f" and got {counted(event.extra, 'extra card')}" if event.extra else ""
    return Sentence(f"{teller.names[event.seat]} bought {said(event.card)}{more}.")


def _settled(teller: Teller, event: events.HandSettled) -> Sentence:
    against = ", ".join(f"{teller.names[seat]} {count}" for seat, count in enumerate(event.counts) if count)
    count = f" Points against: {against}." if against else ""
    winners = named(event.winners, teller.names) or "Nobody"
    return Sentence(f"{winners} wins hand {event.hand_number}.{count}")


def _won_and_counted(moments: Moments, event: events.HandSettled) -> Iterator[Moment]:
    yield from won(moments, event)
    seat, count = max(enumerate(event.counts), key=lambda left: left[1])
    if count:
        yield Moment((seat,), f"{moments.names[seat]} is left with {counted(count, moments.unit)}.", amount=count)


def _miracle(moments: Moments, event: events.MeldTabled) -> Iterator[Moment]:
    for meld, card in miracles(moments.hand):
        if meld == event:
            text = f"{said(card)} was {whose(moments.names[event.seat])} Miracle Card!"
            yield Moment((event.seat,), text, place=Spot("meld", event.meld))


MEANINGS: Final = family.MEANINGS.extended(
    only_told(events.SaleOpened, lambda _, event: Phrase(event.seat, "offered", said(event.card), trifle=True)),
    means(events.SalePassed, nothing, nothing, nothing),
    means(
        events.CardBought,
        # The bonus cards are in the same sentence.
        nothing,
        lambda flights, event: [Flight((event.card,), DISCARDS, flights.holding(event.seat, event.card))],
        nothing,
    ),
    only_told(Bought, _bought),
    only_told(events.WentDown, lambda _, event: Phrase(event.seat, "went down")),
    (events.MeldTabled, family.MEANINGS.of[events.MeldTabled]._replace(moment=_miracle)),
    means(events.HandSettled, _settled, nothing, _won_and_counted),
    only_told(events.HandVoid, void_told(EVERYBODY_COUNTS, ends="ends without a winner")),
    gathered=gathered,
)
"""Dummy Rummy's events beside those of its family. A sale is mentioned only if a player buys."""
