"""Which game is the daily deal of which day, known before the rules are loaded."""

from __future__ import annotations

from datetime import date
from typing import Final

_FORTNIGHT: Final = (
    "rummy",
    "gin",
    "knock",
    "dummy-rummy",
    "boathouse",
    "rummoli",
    "tummy-rummy",
    "gamblers",
    "rummy",
    "continental",
    "gin",
    "double-rum",
    "knock",
    "tummy-rummy",
)
"""The games of two weeks, each from Monday to Sunday. A feast is for Sundays."""


def game_of(day: date) -> str:
    """The name of the game of a day, such as ``rummy``.

    >>> game_of(date(2026, 11, 29)), game_of(date(2026, 12, 13))
    ('tummy-rummy', 'tummy-rummy')
    """
    # The calendar's first day was a Monday.
    return _FORTNIGHT[(day.toordinal() - 1) % len(_FORTNIGHT)]
