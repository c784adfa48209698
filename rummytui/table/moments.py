"""Big moments of a game, worked out from what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from rules.cards import Card
from rules.events import Event, HandDeclared, HandSettled
from rules.seats import Seat
from rummytui.table.flights import Spot
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
    amount: int = 0
    """How much changed hands, for a moment that isn't hailed: it may be the most of a game. 0 for all others."""


class Moments:
    """Finds the big moments of a game.

    ``names`` are the players in seat order, and ``unit`` is what is won in this game. ``hailed`` says what is big about
    one event, and ``gathered`` merges several events that belong together.
    """

    def __init__(
        self,
        names: Sequence[str],
        unit: str,
        hailed: Callable[[Moments, Event], Iterable[Moment]],
        gathered: Callable[[Iterable[Event]], Iterable[Event]],
    ) -> None:
        self.names = names
        self.unit = unit
        self.hand: Sequence[Event] = ()
        """All that everybody has seen in this hand, with what just happened."""
        self.happened: Sequence[Event] = ()
        """What just happened, as everybody saw it."""
        self._hailed = hailed
        self._gathered = gathered

    def after(self, hand: Sequence[Event], happened: Sequence[Event]) -> list[Moment]:
        """The big moments in what just ``happened``, the large one first. ``hand`` is all that has happened in this hand.

        Events may hold secrets; only what everybody saw is looked at.
        """
        self.hand = [event.seen_by(None) for event in hand]
        self.happened = [event.seen_by(None) for event in happened]
        changes = next((tuple(event.changes()) for event in self.happened if isinstance(event, HandSettled)), ())
        found = [
            moment._replace(cards=self._won_with(moment.seats), changes=changes) if moment.large else moment
            for event in self._gathered(self.happened)
            for moment in self._hailed(self, event)
        ]
        return sorted(found, key=lambda moment: not moment.large)

    def _won_with(self, seats: Sequence[Seat]) -> tuple[tuple[Card, ...], ...]:
        """The cards with which that seat alone has won."""
        if len(seats) != 1:
            return ()
        declared = [event for event in self.hand if isinstance(event, HandDeclared) and event.seat == seats[0]]
        return declared[-1].melds if declared else laid_down(self.hand, seats[0])
