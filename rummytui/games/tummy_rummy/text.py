"""Tummy Rummy in sentences: who served what to whom, who ate it and why, and the highlights of a game.

One gift causes several events; here they are gathered into one, so that they make one sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rules.events import Event, HandSettled
from rules.record import record
from rules.seats import Seat
from rules.tummy.events import CardsGiven, Eaten, EatenFor, GiftAnswered, SpecialFired
from rules.tummy.options import helping
from rummytui.text import counted, listed, whose
from rummytui.text.evening import Evening, Note, leading

NOBODY_EATS: Final = "there's no Chef and nobody eats"
"""What a hand without a winner means."""


@record
class Helping(Event):
    """A gift and its result; ``answer`` is None if nobody was asked and nothing was played."""

    gift: CardsGiven
    answer: GiftAnswered | None
    eaten: tuple[Eaten, ...]


@record
class SpecialEaten(Event):
    """A Special that was played, and what everybody ate because of it."""

    fired: SpecialFired
    eaten: tuple[Eaten, ...]


def gathered(events: Iterable[Event]) -> Iterator[Event]:
    """These events, those of one gift or one Special as one."""
    head: CardsGiven | SpecialFired | None = None
    answer: GiftAnswered | None = None
    eaten: list[Eaten] = []
    for event in events:
        if isinstance(event, Eaten) and head:
            eaten.append(event)
            continue
        if isinstance(event, GiftAnswered) and isinstance(head, CardsGiven):
            answer = event
            continue
        if head:
            yield _whole(head, answer, eaten)
        head, answer, eaten = None, None, []
        if isinstance(event, CardsGiven | SpecialFired):
            head = event
        else:
            yield event
    if head:
        yield _whole(head, answer, eaten)


def _whole(head: CardsGiven | SpecialFired, answer: GiftAnswered | None, eaten: Sequence[Eaten]) -> Event:
    if isinstance(head, SpecialFired):
        return SpecialEaten(head, tuple(eaten))
    return Helping(head, answer, tuple(eaten))


def meal(eaten: Iterable[Eaten], unit_words: Mapping[str, str]) -> str:
    """What was eaten, food by food, in words: one spoonful of gravy and 2 × turkey."""
    menu: dict[str, str] = {}
    units: Counter[str] = Counter()
    for one in eaten:
        menu[one.rank] = one.food
        units[one.rank] += one.units
    return listed([helping(menu, unit_words, rank, count) for rank, count in units.items()])


def tally(units: Mapping[str, int], menu: Mapping[str, str]) -> str:
    """What is on a plate, rank by rank, the most eaten first.

    >>> tally({"7": 1, "K": 2}, {"7": "corn", "K": "turkey"})
    'turkey 2, corn 1'
    """
    eaten = sorted(((rank, count) for rank, count in units.items() if count), key=lambda one: -one[1])
    return ", ".join(f"{menu[rank]} {count}" for rank, count in eaten)


def eaten_by(events: Iterable[Event], seat: Seat) -> Counter[str]:
    """What ``seat`` ate in these events, rank letter -> units."""
    units: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Eaten) and event.receiver == seat:
            units[event.rank] += event.units
    return units


def emptiest(least: int, *, alone: bool) -> str:
    """The rest of the sentence about who has won, after the names; ``least`` is how many helpings they ate."""
    if alone:
        return f"has won the game with the emptiest plate: {counted(least, 'helping')}"
    return f"share the win with the emptiest plates: {counted(least, 'helping')} each"


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
        yield from self.most_often("reversed", 82, "sent a dish back")
        yield from self.most_often("runs", 78, "ate a whole run")
        if chefs := leading(self.counts["Chef"]):
            yield from self.most_often("Chef", 60, "were the Chef" if len(chefs[0]) > 1 else "was the Chef")
        yield from super().notes()


def _most_of_one(foods: dict[str, Counter[int]]) -> tuple[int, str, int] | None:
    """The most helpings that one seat ate of a food, if no other seat ate as many: how many, of what, and the seat."""
    alone = [
        (times, food, seats[0])
        for food, eaten in foods.items()
        if (found := leading(eaten)) and len(seats := found[0]) == 1 and (times := found[1]) > 1
    ]
    return max(alone, key=lambda one: one[0], default=None)
