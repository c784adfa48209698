"""Today, and days in a row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

EDITION: Final = 2
"""Raised whenever a bot plays differently, since only results of one edition can be compared."""


def streak_of(days: Iterable[date], today: date) -> int:
    """How many days in a row there are up to ``today``, or up to yesterday if today isn't among them.

    >>> streak_of([date(2026, 11, 22), date(2026, 11, 23)], date(2026, 11, 24))
    2
    >>> streak_of([date(2026, 11, 22)], date(2026, 11, 24))
    0
    """
    played = set(days)
    last = today if today in played else today - timedelta(1)
    count = 0
    while last - timedelta(count) in played:
        count += 1
    return count


def longest_streak(days: Iterable[date]) -> int:
    """The most days in a row among these.

    >>> longest_streak([date(2026, 11, 30), date(2026, 12, 1), date(2026, 12, 5)])
    2
    """
    played = set(days)
    return max((streak_of(played, day) for day in played), default=0)


def today() -> date:
    """The local date."""
    return date.today()  # noqa: DTZ011 - the family's own clock says what day it is
