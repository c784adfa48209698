"""Highlights of an evening of Tummy Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from rules.events import Event, HandSettled
from rules.tummy.events import Eaten
from rules.tummy.reasons import EatenFor
from rummytui.games.tummy_rummy.text import Helping, SpecialEaten, gathered
from rummytui.text import counted, named, whose
from rummytui.text.evening import Evening, Note, each, leading, often

WHOLE_RUN: Final = (EatenFor.DOUBLE, EatenFor.REVERSED_DOUBLE)
"""The reasons for which a player eats a whole run."""


class TummyEvening(Evening):
    """Who ate the most of what, who sent dishes back, who was the Chef."""

    def gathered(self, events: Iterable[Event]) -> Iterable[Event]:
        """These events, those of one gift or one Special as one."""
        return gathered(events)

    def take(self, event: Event) -> None:
        """Add one event, as everybody saw it."""
        super().take(event)
        match event:
            case Helping():
                self._eaten(event.eaten)
                self.counts["reversed"][event.gift.receiver] += (
                    event.answer is not None and event.answer.how == "reverse"
                )
                if event.eaten and event.eaten[0].why in WHOLE_RUN:
                    self.counts["runs"][event.eaten[0].receiver] += 1
            case SpecialEaten():
                self._eaten(event.eaten)

    def _eaten(self, eaten: Iterable[Eaten]) -> None:
        for one in eaten:
            self.counts[f"ate {one.food}"][one.receiver] += one.units

    def settled(self, event: HandSettled) -> None:
        """Add the end of a hand: nobody wins anything, and the Chef eats nothing."""
        self.counts["Chef"].update(event.winners)
        for seat, units in enumerate(event.counts):
            self.record("plate", units, seat)

    def notes(self) -> Iterator[Note]:
        """The highlights."""
        foods = {deed.removeprefix("ate "): eaten for deed, eaten in self.counts.items() if deed.startswith("ate ")}
        if favourite := _most_of_one(foods):
            units, food, seat = favourite
            yield Note(88, f"{self.names[seat]} ate the most {food}: {counted(units, 'helping')}.", (seat,))
        if fullest := self.top("plate"):
            whose_it_was = whose(self.names[fullest.seat])
            text = f"The fullest plate was {whose_it_was}: {self.points(fullest.value)} in {self.at(fullest)}."
            yield Note(70, text, (fullest.seat,))
        for worth, deed, said in (
            (82, "reversed", "sent a dish back"),
            (78, "runs", "ate a whole run"),
            (60, "Chef", "was the Chef"),
        ):
            if found := leading(self.counts[deed]):
                seats, times = found
                verb = "were the Chef" if deed == "Chef" and len(seats) > 1 else said
                yield Note(worth, f"{named(seats, self.names)} {verb} {often(times)}{each(seats)}.", seats)
        yield from super().notes()


def _most_of_one(foods: dict[str, Counter[int]]) -> tuple[int, str, int] | None:
    """The most helpings that one seat ate of a food, if no other seat ate as many: how many, of what, and the seat."""
    alone = [
        (times, food, seats[0])
        for food, eaten in foods.items()
        if (found := leading(eaten)) and len(seats := found[0]) == 1 and (times := found[1]) > 1
    ]
    return max(alone, key=lambda one: one[0], default=None)
