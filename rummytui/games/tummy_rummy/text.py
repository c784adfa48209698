"""Tummy Rummy in sentences: who served what to whom, who ate it, and why.

One gift causes several events; they are gathered into one here, to be one sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rules.events import Event
from rules.record import record
from rules.seats import Seat
from rules.tummy.events import CardsGiven, Eaten, GiftAnswered, SpecialFired
from rules.tummy.menu import helping
from rummytui.text.speech import counted, listed

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
