"""Chances in words, as people say them over cards."""

from __future__ import annotations

from math import gcd
from typing import Final

_TIMES: Final = (
    (8, "one time in twenty"),
    (15, "one time in ten"),
    (23, "one time in five"),
    (29, "one time in four"),
    (37, "one time in three"),
    (45, "two times in five"),
    (56, "half the time"),
    (64, "three times in five"),
    (71, "two times in three"),
    (78, "three times in four"),
    (86, "four times in five"),
    (93, "nine times in ten"),
    (98, "nineteen times in twenty"),
)
"""The words for chances below each of these percentages."""

RARE: Final = 3
"""Below this percentage a chance is hardly worth counting."""


_NUMBERS: Final = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_ROUGHLY: Final = 5
"""From one time in this many on, a share is rounded to one time in some number."""


def share(part: int, of: int) -> str:
    """How often is enough, for ``part`` out of ``of`` to pay off. Where it can't be said exactly, a little oftener.

    >>> share(3, 27), share(5, 10), share(5, 12), share(2, 11)
    ('one time in nine', 'half the time', 'five times in twelve', 'one time in five')
    """
    divisor = gcd(part, of)
    part, of = part // divisor, of // divisor
    if of // part >= _ROUGHLY:
        part, of = 1, of // part
    if (part, of) == (1, 2):
        return "half the time"
    return f"{_number(part)} {'time' if part == 1 else 'times'} in {_number(of)}"


def _number(number: int) -> str:
    return _NUMBERS[number - 1] if number <= len(_NUMBERS) else str(number)


def times(percent: int) -> str:
    """How often something happens, for the end of a clause.

    >>> times(1), times(33), times(50), times(99)
    ('very rarely', 'one time in three', 'half the time', 'nearly every time')
    """
    if percent < RARE:
        return "very rarely"
    return next((words for below, words in _TIMES if percent < below), "nearly every time")


def often(percent: int) -> str:
    """The same for a chance that is an estimate.

    >>> often(1), often(20), often(87)
    ('very rarely', 'about one time in five', 'about nine times in ten')
    """
    words = times(percent)
    return f"about {words}" if RARE <= percent < _TIMES[-1][0] else words
