"""What moves on the table: cards, chips and the like, from one place to another, worked out from what happened.

What comes in are events as one viewer saw them, so a card that somebody may not know is a back here already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rules.cards import HIDDEN, Card
from rules.events import Event, StockTurnedOver
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
SEAT: Final = "seat"
"""The kind of a spot where the cards and chips of a seat are."""
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
    stays: bool = True
    """Whether it lies there afterwards, as a gift in the Feeding doesn't."""


class Flights:
    """Works out what flies.

    ``viewer`` is whose hand is face up on the screen, if any does, and ``seats`` are those that hold cards. ``flown``
    says what flies because of one event.
    """

    def __init__(
        self, viewer: Seat | None, seats: Sequence[Seat], flown: Callable[[Flights, Event], Iterable[Flight]]
    ) -> None:
        self.viewer = viewer
        self.seats = seats
        self._flown = flown

    def after(self, events: Iterable[Event]) -> list[Flight]:
        """What flies because of ``events``, as ``viewer`` saw them, in order."""
        flights: list[Flight] = []
        for event in events:
            # What is drawn from a new stock waits until there is one.
            waits = bool(flights) and isinstance(flights[-1].event, StockTurnedOver)
            # Cards and tokens that follow others of the same kind of event go with them.
            follows = bool(flights) and type(flights[-1].event) is type(event)
            flights += [
                flight._replace(event=event, then=(flight.then and not follows) or waits)
                for flight in self._flown(self, event)
            ]
        return flights

    def holding(self, seat: Seat, *cards: Card) -> Spot:
        """Where ``seat`` holds these cards: in the open hand, or out of sight."""
        return Spot(HAND, None, tuple(card.in_hand for card in cards)) if seat == self.viewer else Spot(SEAT, seat)

    def from_hand(self, seat: Seat, cards: tuple[Card, ...], end: Spot) -> Flight:
        """These cards leave the hand of ``seat``."""
        return Flight(cards, self.holding(seat, *cards), end)

    def deal(self, dealer: Seat, start: Spot, upcard: Card | None = None) -> Iterator[Flight]:
        """A few rounds of backs, and the card that is turned up at last."""
        order = sorted(self.seats, key=lambda seat: (seat - dealer - 1) % (max(self.seats) + 1))
        rounds = max(min(_MOST_DEALT // max(len(order), 1), _MOST_ROUNDS), 1)
        for seat in order * rounds:
            yield Flight((HIDDEN,), start, self.holding(seat), dealt=True)
        if upcard is not None:
            yield Flight((upcard,), STOCK, DISCARDS, turns=True, then=True, dealt=True)
