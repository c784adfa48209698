"""Amounts that are seen to grow or shrink, such as chips in a pot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


@runtime_checkable
class Rolling(Protocol):
    """A widget with such amounts. Whoever moves things over the screen has it show those on the way, too."""

    @property
    def amounts(self) -> tuple[int, ...]:
        """What there is now."""

    def roll(self, shown: Sequence[float]) -> None:
        """Show these in place of what there is; none: what there is."""


def on_the_way(before: Sequence[int], after: Sequence[int], way: float) -> list[float]:
    """The amounts after this much of their way.

    >>> on_the_way((4, 10), (8, 10), 0.5)
    [6.0, 10.0]
    """
    return [old + (new - old) * way for old, new in zip(before, after, strict=True)]
