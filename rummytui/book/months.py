"""Days and months as the family's own clock tells them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

MONTHS: Final = 12


class Month(NamedTuple):
    """What was played in a month, by when the evenings began."""

    year: int
    month: int
    evenings: int
    won: int = 0


def local(began: int) -> datetime:
    """A moment, in seconds since 1970, in the time of this machine."""
    return datetime.fromtimestamp(began).astimezone()


def last_months(evenings: Iterable[tuple[int, bool]], now: datetime) -> list[Month]:
    """The last twelve months up to the present one: how many evenings began in each, and how many of them were won.

    >>> found = last_months([(int(datetime(2024, 2, 29, 20).timestamp()), True)], datetime(2025, 1, 31))
    >>> [(month.month, month.evenings, month.won) for month in found[:2]], found[-1].month
    ([(2, 1, 1), (3, 0, 0)], 1)
    """
    last = now.year * 12 + now.month - 1
    played: Counter[int] = Counter()
    won: Counter[int] = Counter()
    # A month more than is wanted, since only a calendar knows where one begins; nobody looks up what is years old.
    year, month = divmod(last - MONTHS, 12)
    earliest = now.replace(year=year, month=month + 1, day=1).timestamp()
    for began, is_won in evenings:
        if began >= earliest:
            day = local(began)
            number = day.year * 12 + day.month - 1
            played[number] += 1
            won[number] += is_won
    return [
        Month(number // 12, number % 12 + 1, played[number], won[number])
        for number in range(last - MONTHS + 1, last + 1)
    ]
