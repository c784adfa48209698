"""The best of several ways to say or draw something that has room."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

WayT = TypeVar("WayT")


def best_fit(ways: Iterable[WayT], fits: Callable[[WayT], bool]) -> WayT:
    """The first of some ways that fits, or the last if none does. A way behind that isn't worked out.

    >>> best_fit(["4 cards", "#4", ""], lambda text: len(text) <= 3)
    '#4'
    >>> best_fit(["4 cards", "#4"], lambda text: len(text) <= 1)
    '#4'
    """
    for way in ways:
        if fits(way):
            break
    return way
