"""Movements on the table: cards, chips and other things, from one place to another, derived from events.

What comes in are events as one viewer saw them, so a card that somebody may not know is a back here already.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import Final, NamedTuple, TypeAlias

from rules import View
from rules.cards import HIDDEN, Card
from rules.events import Event, StockTurnedOver
from rules.melds import Meld
from rules.rummy.turn import TableView
from rules.seats import Seat
from rummytui.table.scene import Scene

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


class Aloft(NamedTuple):
    """A flight that hasn't landed, and how much of its way it has gone; None while it still waits at its start."""

    flight: Flight
    way: float | None = None


class Midair:
    """Takes back from a scene what has not landed; a game with places or tokens of its own does so in a subclass.

    ``seen`` is the scene once everything has landed, and ``flights`` is all that flies in this movement.
    """

    def __init__(self, seen: Scene, flights: Sequence[Flight]) -> None:
        self._seen = seen
        self._flights = flights

    def scene(self, aloft: Sequence[Aloft]) -> Scene:
        """The scene while these are still to land."""
        if not aloft:
            return self._seen
        view = copy(self._seen.view)
        view.hands = [list(hand) for hand in view.hands]
        view.scores = list(view.scores)
        self._take_back_deal(view, [one for one in aloft if _is_dealt_to_seat(one.flight)])
        # What happened last is taken back first.
        for one in reversed(aloft):
            if not _is_dealt_to_seat(one.flight):
                self.hold(view, one)
        if isinstance(view, TableView):
            # One card alone is no meld yet.
            view.melds = [meld for meld in view.melds if len(meld.cards) > 1]
        return self._seen._replace(view=view, events=_without(self._seen.events, aloft))

    def hold(self, view: View, one: Aloft) -> None:
        """Take this out of where it goes, and put it back where it comes from while it waits there."""
        flight = one.flight
        if isinstance(flight.what, Token):
            return
        event = flight.event
        cards = (HIDDEN,) * event.size if isinstance(event, StockTurnedOver) else flight.what
        self.take(view, flight.end, cards)
        if one.way is None and flight.start:
            self.put(view, flight.start, cards)

    def take(self, view: View, spot: Spot, cards: Sequence[Card]) -> None:
        """Take cards away from a place."""
        if spot.kind == "meld" and isinstance(view, TableView) and isinstance(spot.number, int):
            melds = view.melds = list(view.melds)
            if spot.number < len(melds):
                meld, left = melds[spot.number], list(melds[spot.number].cards)
                for card in cards:
                    if card in left:
                        left.remove(card)
                melds[spot.number] = Meld(meld.owner, tuple(left), meld.room, meld.fixed)
        elif (pile := self._pile(view, spot)) is not None:
            take_from(pile, cards)

    def put(self, view: View, spot: Spot, cards: Sequence[Card]) -> None:
        """Put cards back onto a pile or into a hand."""
        pile = self._pile(view, spot)
        if pile is not None:
            pile += cards

    def _pile(self, view: View, spot: Spot) -> list[Card] | None:
        """The cards at a place, to be changed; None for a place with none of its own."""
        if spot.kind == SEAT and isinstance(spot.number, int):
            return view.hands[spot.number]
        if spot.kind == HAND and self._seen.face_up is not None:
            return view.hands[self._seen.face_up]
        if isinstance(view, TableView) and spot == STOCK:
            view.stock = list(view.stock)
            return view.stock
        if isinstance(view, TableView) and spot == DISCARDS:
            view.discards = list(view.discards)
            return view.discards
        return None

    def _take_back_deal(self, view: View, aloft: Sequence[Aloft]) -> None:
        """Leave everybody only what has been dealt, and what waits in the stock; each back is several cards."""
        rounds = Counter(self._dealt_to(flight) for flight in self._flights if _is_dealt_to_seat(flight))
        to_come: dict[Seat, list[Aloft]] = defaultdict(list)
        for one in aloft:
            to_come[self._dealt_to(one.flight)].append(one)
        for seat, coming in to_come.items():
            hand = view.hands[seat]
            waiting = sum(one.way is None for one in coming)
            has, left_stock = (
                len(hand) * (rounds[seat] - missing) // rounds[seat] for missing in (len(coming), waiting)
            )
            self.put(view, STOCK, [HIDDEN] * (len(hand) - left_stock))
            # Sorted, it fills from one side, and little is drawn twice.
            view.hands[seat] = sorted(hand)[:has]

    def _dealt_to(self, flight: Flight) -> Seat:
        seat = flight.end.number if flight.end.kind == SEAT else self._seen.face_up
        assert isinstance(seat, int)
        return seat


def _without(events: Sequence[Event], aloft: Iterable[Aloft]) -> list[Event]:
    """What has happened but for the last that was like each of these."""
    left = list(events)
    # Several flights may come of one event.
    for missing in {id(one.flight.event): one.flight.event for one in aloft}.values():
        place = next((place for place in reversed(range(len(left))) if left[place] == missing), None)
        if place is not None:
            del left[place]
    return left


def take_from(pile: list[Card], cards: Sequence[Card]) -> None:
    """Take these from the top of a pile or out of a hand; where they can't be seen there, any others."""
    for card in cards:
        places = [place for place, other in enumerate(pile) if other.in_hand == card.in_hand]
        if places or pile:
            del pile[places[-1] if places else -1]


def _is_dealt_to_seat(flight: Flight) -> bool:
    return flight.dealt and flight.end != DISCARDS
