"""What moves on the table: cards, chips and the like, from one place to another, worked out from what happened.

What comes in are events as one viewer saw them, so a card that somebody may not know is a back here already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rules.cards import HIDDEN, JOKER, Card
from rules.events import (
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    Event,
    HandDealt,
    JokerMoved,
    MeldTabled,
    StockTurnedOver,
)
from rules.seats import Seat

_MOST_DEALT = 8
"""Backs that fly in a deal, at most: every one costs bytes, and two rounds look like a deal as well as seven."""
_MOST_ROUNDS = 3


class Spot(NamedTuple):
    """A place on the table, which some widget knows: see `Drawn.place_of`."""

    kind: str
    """``stock``, ``discards``, ``meld``, ``seat``, ``hand``, or what a game has besides."""
    number: int | str | None = None
    """Which of several: the index of a meld, a seat, the name of a pot."""
    cards: tuple[Card, ...] = ()
    """Which cards there; none: all of it."""


HAND: Final = "hand"
"""The kind of a spot in the hand that is face up on the screen."""
STOCK: Final = Spot("stock")
DISCARDS: Final = Spot("discards")


class Token(NamedTuple):
    """Something that flies and is not a card, such as chips or food."""

    kind: str
    text: str
    amount: int = 1


What: TypeAlias = tuple[Card, ...] | Token
"""Cards beside each other, face down where they are HIDDEN, or something else."""


class Flight(NamedTuple):
    """Something goes from one place to another."""

    what: What
    start: Spot | None
    """None: it drops from just above its end."""
    end: Spot
    turns: bool = False
    """Whether it starts face down and turns over on its way."""
    then: bool = False
    """Whether it waits until what was named before it has landed."""
    dealt: bool = False
    """Whether it belongs to a deal, which takes longer than a move."""
    event: Event | None = None
    """What it flies because of."""


class Flights:
    """Works out what flies; a game with events of its own adds them in a subclass.

    ``viewer`` is whose hand is face up on the screen, if any does, and ``seats`` are those that hold cards.
    """

    def __init__(self, viewer: Seat | None, seats: Sequence[Seat]) -> None:
        self.viewer = viewer
        self.seats = seats

    def after(self, events: Iterable[Event]) -> list[Flight]:
        """What flies because of ``events``, as ``viewer`` saw them, in order."""
        flights: list[Flight] = []
        for event in events:
            # What is drawn from a new stock waits until there is one.
            waits = bool(flights) and isinstance(flights[-1].event, StockTurnedOver)
            flights += [flight._replace(event=event, then=flight.then or waits) for flight in self.of(event)]
        return flights

    def of(self, event: Event) -> Iterable[Flight]:
        """What flies because of this event."""
        match event:
            case HandDealt():
                return self.deal(event.dealer, STOCK, event.upcard)
            case CardDrawn(source="stock"):
                return [self._from_stock(event)]
            case CardDrawn() | CardBought():
                return [Flight((event.card,), DISCARDS, self.holding(event.seat, event.card))]
            case StockTurnedOver():
                return [Flight((HIDDEN,), DISCARDS, STOCK)]
            case CardDiscarded():
                return [Flight((event.card,), self.holding(event.seat, event.card), DISCARDS)]
            case MeldTabled():
                return [Flight(event.cards, self.holding(event.seat, *event.cards), Spot("meld", event.meld))]
            case CardLaidOff():
                return [self._onto_meld(event)]
            case JokerMoved():
                from_there = Spot("meld", event.meld, (JOKER.standing_for(event.card),))
                return [
                    self._onto_meld(event),
                    Flight((event.joker,), from_there, Spot("meld", event.meld, (event.joker,))),
                ]
        return ()

    def holding(self, seat: Seat, *cards: Card) -> Spot:
        """Where ``seat`` holds these cards: in the open hand, or out of sight."""
        return Spot(HAND, None, tuple(card.in_hand for card in cards)) if seat == self.viewer else Spot("seat", seat)

    def deal(self, dealer: Seat, start: Spot, upcard: Card | None = None) -> Iterator[Flight]:
        """A few rounds of backs, and the card that is turned up at last."""
        order = sorted(self.seats, key=lambda seat: (seat - dealer - 1) % (max(self.seats) + 1))
        rounds = max(min(_MOST_DEALT // max(len(order), 1), _MOST_ROUNDS), 1)
        for seat in order * rounds:
            yield Flight((HIDDEN,), start, self.holding(seat), dealt=True)
        if upcard is not None:
            yield Flight((upcard,), STOCK, DISCARDS, turns=True, then=True, dealt=True)

    def _onto_meld(self, event: CardLaidOff | JokerMoved) -> Flight:
        end = Spot("meld", event.meld, (event.card,))
        return Flight((event.card,), self.holding(event.seat, event.card), end)

    def _from_stock(self, event: CardDrawn) -> Flight:
        return Flight((event.card,), STOCK, self.holding(event.seat, event.card), turns=event.card != HIDDEN)
