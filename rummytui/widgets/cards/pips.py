"""The signs of the suits on cards from ace to ten as shapes out of pixels, and where they stand.

On medium cards there is one large sign, whatever the rank, as there is on an ace. ``pips.txt`` has these first. Then follow
small ones, by width and height; those with b are for the coarse level. The spots say for each rank the shape of its signs
and their upper left corners; some have a shape of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rummytui.settings import Drawing
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pixels import Pixels, drawings, per_cell, turned

_DRAWN = drawings(Path(__file__).with_name("pips.txt"))

_WRITTEN: Mapping[tuple[Drawing, Size, str], str] = {
    ("blocks", "large", "9"): "3,0 7,0 3,2 7,2 5,3 3,4 7,4 3,6 7,6",
    ("blocks", "large", "T"): "3,0 7,0 5,1 3,2 7,2 3,4 7,4 5,5 3,6 7,6",
}
"""Where shapes would run into each other the signs are written: columns and rows of cells."""


class _Pip(NamedTuple):
    """A sign and the pixel of its upper left corner."""

    shape: Pixels
    x: int
    y: int


@cache
def pips(rank: str, suit: str, size: Size, level: Drawing, seen: int) -> Pixels:
    """The inside of a card of which this many cells are ``seen`` from the left; ``#`` is the ink of the suit.

    A sign of which half or less would be seen is left out.
    """
    across, _ = per_cell(level)
    width, height = _pixels_of(size, level)
    sheet = [["."] * width for _ in range(height)]
    for shape, x, y in _placed(rank, suit, size, level):
        if 2 * (seen * across - x) > len(shape[0]):
            for row, line in enumerate(shape, y):
                sheet[row][x : x + len(line)] = line
    return tuple("".join(line)[: seen * across] for line in sheet)


@cache
def written_pips(rank: str, size: Size, level: Drawing) -> tuple[tuple[int, int], ...]:
    """The cells in which signs are written on a card, if they are."""
    spots = (spot.split(",") for spot in _WRITTEN.get((level, size, rank), "").split())
    return tuple((int(x), int(y)) for x, y in spots)


def _placed(rank: str, suit: str, size: Size, level: Drawing) -> list[_Pip]:
    width, height = _pixels_of(size, level)
    if size == "medium" or rank == "A":
        shape = _DRAWN[f"{level} {size} {suit}"]
        return [_Pip(shape, (width - len(shape[0])) // 2, (height - len(shape) + 1) // 2)]
    found: list[_Pip] = []
    usual, *spots = _spots(size, level).get(rank, ("",))
    for spot in spots:
        at, _, own = spot.partition(":")
        shape = _DRAWN[f"{own or usual} {suit}"]
        x, y = map(int, at.split(","))
        upside_down = 2 * y + len(shape) - 1 > height
        found.append(_Pip(turned(shape) if upside_down else shape, x, y))
    return found


def _pixels_of(size: Size, level: Drawing) -> tuple[int, int]:
    """Width and height of a card in pixels."""
    return CELLS[size][0] * per_cell(level)[0], CELLS[size][1] * per_cell(level)[1]


@cache
def _spots(size: Size, level: Drawing) -> Mapping[str, tuple[str, ...]]:
    """For each rank the shape and the places of its signs."""
    lines = map(str.split, _DRAWN[f"{level} {size} spots"])
    return {rank: tuple(rest) for rank, *rest in lines}
