"""The big moments of Rummoli."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.events import Event
from rules.rummoli.events import PotWon, RoundWon
from rummytui.games.rummoli.flights import pot
from rummytui.games.rummoli.round_state import chips
from rummytui.games.rummoli.text import chips_on
from rummytui.table.moments import Moment, Moments


class RummoliMoments(Moments):
    """Pots that are won, and the last card of a round."""

    def large(self, happened: Sequence[Event]) -> Iterator[Moment]:
        """The one of a round: its last card."""
        for event in happened:
            if isinstance(event, RoundWon):
                text = f"{self.names[event.seat]} goes out: {chips(sum(event.paid))} for the others' cards."
                yield Moment((event.seat,), text, large=True)

    def most(self, event: Event) -> tuple[int, str] | None:
        """The chips of a pot."""
        if not isinstance(event, PotWon) or not event.amount:
            return None
        return event.amount, f"{self.names[event.seat]} takes {chips_on(event.pot, event.amount)}."

    def small(self, hand: Sequence[Event], happened: Sequence[Event]) -> Iterator[Moment]:
        """Pots."""
        for event in happened:
            if isinstance(event, PotWon) and event.amount:
                text = f"{self.names[event.seat]} takes {chips_on(event.pot, event.amount)}!"
                yield Moment((event.seat,), text, place=pot(event.pot))
