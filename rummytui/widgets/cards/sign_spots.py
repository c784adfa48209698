"""Where the signs of a suit stand on a card in a frame: columns and rows within its edges, counted from 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rummytui.widgets.cards.sizes import Size

Spot: TypeAlias = tuple[int, int]
"""A column and a row."""

_HUGE = {
    "A": "C3",
    "2": "C0 C6",
    "3": "C0 C3 C6",
    "4": "LR0 LR6",
    "5": "LR0 C3 LR6",
    "6": "LR0 LR3 LR6",
    "7": "LR0 C1 LR3 LR6",
    "8": "LR0 C1 LR3 C5 LR6",
    "9": "LR0 LR2 C3 LR4 LR6",
    "T": "LR0 C1 LR2 LR4 C5 LR6",
}
_LARGE = {
    "A": "C2",
    "2": "C0 C4",
    "3": "C0 C2 C4",
    "4": "LR0 LR4",
    "5": "LR0 C2 LR4",
    "6": "LR0 LR2 LR4",
    "7": "LR0 C1 LR2 LR4",
    "8": "LR0 C1 LR2 C3 LR4",
    "9": "LR0 LR1 C2 LR3 LR4",
    "T": "LR0 LCR1 LCR3 LR4",
}


def _spots(drawn: Mapping[str, str], columns: Mapping[str, int]) -> dict[str, tuple[Spot, ...]]:
    """The spots of each rank; ``LR0`` stands for the left and the right column in row 0."""
    return {
        rank: tuple((columns[column], int(group[-1])) for group in groups.split() for column in group[:-1])
        for rank, groups in drawn.items()
    }


PIPS: Mapping[Size, Mapping[str, tuple[Spot, ...]]] = {
    "huge": _spots(_HUGE, {"L": 3, "C": 5, "R": 7}),
    "large": _spots(_LARGE, {"L": 3, "C": 4, "R": 5}),
}
"""For each rank from ace to ten, on the sizes that have room for them."""

_LETTERS = {
    "K": "x...x/x..x./xxx../x..x./x...x",
    "Q": ".xxx./x...x/x.x.x/x..x./.xx.x",
    "J": "..xxx/...x./...x./x..x./.xx..",
}


def letter_spots(rank: str, size: Size) -> tuple[Spot, ...]:
    """Where signs stand that form the letter of a court card, five columns wide and five rows high."""
    left, top = {"huge": (3, 1), "large": (2, 0)}[size]
    lines = enumerate(_LETTERS[rank].split("/"), top)
    return tuple((x, y) for y, line in lines for x, sign in enumerate(line, left) if sign == "x")
