"""The sizes in which cards are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

Size: TypeAlias = Literal["huge", "large", "medium", "small", "inline"]

SIZES: tuple[Size, ...] = get_args(Size)
"""From the largest to the smallest."""

CELLS: Mapping[Size, tuple[int, int]] = {
    "huge": (13, 9),
    "large": (11, 7),
    "medium": (7, 5),
    "small": (5, 3),
    "inline": (3, 1),
}
"""Width and height of a card; inline is a bare label without edges."""


def up_to(largest: Size) -> tuple[Size, ...]:
    """This size and all smaller ones, the largest first.

    >>> up_to("medium")
    ('medium', 'small', 'inline')
    """
    return SIZES[SIZES.index(largest) :]
