"""Big moments of a game, worked out from what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rules.cards import Card
from rules.events import Event, HandDeclared, HandSettled, WentOut
from rules.reasons import Paid
from rules.seats import Seat
from rummytui.table.flights import Spot
from rummytui.text import counted, named
from rummytui.text.settlement import laid_down

KEPT_BACK: Final = frozenset({"deal", "finish", "again", "leave", "final", "end"})
"""Commands whose key only ends a big moment: pressed by mistake, they would lead far away."""


class Moment(NamedTuple):
    """Something big that happened to ``seats``, in a sentence."""

    seats: tuple[Seat, ...]
    text: str
    large: bool = False
    """Whether their names are shown in large letters across the table, as for one moment of a hand."""
    place: Spot | None = None
    """Where it happened."""
    cards: tuple[tuple[Card, ...], ...] = ()
    """What a hand was won with, the cards of a meld together."""
    changes: tuple[int, ...] = ()
    """What each seat has won or lost by it."""


class Moments:
    """Finds the big moments of a game. One with events of its own adds them in a subclass.

    ``names`` are the players in seat order, and ``unit`` is what is won in this game.
    """

    def __init__(self, names: Sequence[str], unit: str) -> None:
        self.names = names
        self.unit = unit

    def after(self, hand: Sequence[Event], happened: Sequence[Event]) -> list[Moment]:
        """The big moments in what just ``happened``. ``hand`` is all that has happened in this hand, that included.

        Events may hold secrets; only what everybody saw is looked at.
        """
        seen = [event.seen_by(None) for event in happened]
        public = [event.seen_by(None) for event in hand]
        changes = next((tuple(event.changes()) for event in seen if isinstance(event, HandSettled)), ())
        large = [
            moment._replace(cards=self.won_with(public, moment.seats), changes=changes) for moment in self.large(seen)
        ]
        return [*large, *self.small(public, seen)]

    def won_with(self, hand: Sequence[Event], seats: Sequence[Seat]) -> tuple[tuple[Card, ...], ...]:
        """The cards with which that seat alone has won; ``hand`` is all that everybody saw of it."""
        if len(seats) != 1:
            return ()
        declared = [event for event in hand if isinstance(event, HandDeclared) and event.seat == seats[0]]
        return declared[-1].melds if declared else laid_down(hand, seats[0])

    def large(self, happened: Sequence[Event]) -> Iterator[Moment]:
        """The one of a hand, if it is among what happened: how it was won."""
        for event in happened:
            if isinstance(event, HandSettled) and event.winners:
                yield self.won(event, self.how(happened))

    def how(self, happened: Iterable[Event]) -> str:
        """How the hand was won, as a verb for its winner."""
        settled = [event for event in happened if isinstance(event, HandSettled)]
        if any(payment.why is Paid.WENT_RUMMY for event in settled for payment in event.payments):
            return "goes rummy"
        return "goes out" if any(isinstance(event, WentOut | HandDeclared) for event in happened) else "wins"

    def won(self, event: HandSettled, how: str) -> Moment:
        """How a hand was won, and what that brings."""
        winners = event.winners
        gained = event.changes()[winners[0]]
        points = f": {counted(gained, self.unit)}" if gained > 0 else ""
        if len(winners) > 1:
            return Moment(winners, f"{named(winners, self.names)} share the hand{points and points + ' each'}.", True)
        return Moment(winners, f"{self.names[winners[0]]} {how}{points}.", True)

    def most(self, event: Event) -> tuple[int, str] | None:
        """How much changed hands at once because of ``event``, and a sentence about it; None if nothing did."""
        if not isinstance(event, HandSettled) or not event.payments:
            return None
        owed: Counter[tuple[Seat, Seat]] = Counter()
        for payment in event.payments:
            owed[payment.payer, payment.receiver] += payment.units
        (payer, receiver), units = max(owed.items(), key=lambda item: item[1])
        return units, f"{self.names[payer]} pays {self.names[receiver]} {counted(units, self.unit)}."

    def small(self, hand: Sequence[Event], happened: Sequence[Event]) -> Iterator[Moment]:
        """The others, as they happen."""
        return iter(())
