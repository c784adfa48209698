"""The big moments of Tummy Rummy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.events import Event
from rules.tummy.events import ChefCrowned
from rummytui.games.tummy_rummy.evening import WHOLE_RUN
from rummytui.games.tummy_rummy.flights import plate
from rummytui.games.tummy_rummy.text import Helping, gathered
from rummytui.table.moments import Moment, Moments


class TummyMoments(Moments):
    """The Chef, a dish that goes back, and a whole run on one plate."""

    def large(self, happened: Sequence[Event]) -> Iterator[Moment]:
        """The one of a hand: somebody is the Chef."""
        for event in happened:
            if isinstance(event, ChefCrowned):
                yield Moment((event.seat,), f"{self.names[event.seat]} is the Chef.", large=True)

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
