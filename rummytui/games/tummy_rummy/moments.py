"""The big moments of Tummy Rummy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.events import Event
from rules.tummy.events import ChefCrowned, HandFed
from rummytui.games.tummy_rummy.evening import WHOLE_RUN
from rummytui.games.tummy_rummy.flights import plate
from rummytui.games.tummy_rummy.text import Helping, gathered
from rummytui.table.moments import Moment, Moments
from rummytui.text import counted


class TummyMoments(Moments):
    """The Chef, a dish that goes back, and a whole run on one plate."""

    def large(self, happened: Sequence[Event]) -> Iterator[Moment]:
        """The one of a hand: its Chef."""
        for event in happened:
            if isinstance(event, ChefCrowned):
                yield Moment((event.seat,), f"{self.names[event.seat]} is the Chef.", large=True)

    def most(self, event: Event) -> tuple[int, str] | None:
        """The most a player ate in one hand."""
        if not isinstance(event, HandFed):
            return None
        seat, units = max(enumerate(event.counts), key=lambda eaten: eaten[1])
        return (units, f"{self.names[seat]} eats {counted(units, self.unit)} in one hand.") if units else None

    def small(self, hand: Sequence[Event], happened: Sequence[Event]) -> Iterator[Moment]:
        """Dishes that go back, and runs that are eaten."""
        for event in gathered(happened):
            if not isinstance(event, Helping):
                continue
            receiver, answer = event.gift.receiver, event.answer
            if answer and answer.how == "reverse":
                text = f"{self.names[receiver]} sends it back to {self.names[event.gift.giver]}!"
                yield Moment((receiver,), text, place=plate(event.gift.giver))
            if event.eaten and event.eaten[0].why in WHOLE_RUN:
                eater = event.eaten[0].receiver
                yield Moment((eater,), f"{self.names[eater]} eats the whole run!", place=plate(eater))
