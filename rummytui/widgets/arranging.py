"""Where things lie on the felt: the two piles in the middle, and what is laid out round them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Extent: TypeAlias = tuple[int, int]
"""How many cells wide and how many rows high something is."""


class Area(NamedTuple):
    """A rectangle of the felt, in cells and rows."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row beyond it."""
        return self.y + self.height


class Spots(NamedTuple):
    """Where the piles lie, and where each thing laid out round them does, in the order they were given."""

    piles: Area
    laid: tuple[Area, ...]


GAP = 2
"""Blank cells between two things side by side."""
_EDGE = 1
"""Blank cells at both edges of the felt."""
_PILES_DOWN = 1
"""Rows above the piles where things lie beside and below them."""
_FURTHER_DOWN = 2
"""Blank rows between the piles and what lies below them, at most."""


def around(
    felt: Extent, piles: Extent, laid: Sequence[Extent], top: int | None = None, *, together: int = 0, gap: int = GAP
) -> Spots | None:
    """Lay things out round the piles; None if there is no room for all.

    The piles lie in the middle, at row ``top``, or halfway down if that is None. The things lie below them; those that
    find no room there, the first ones, lie left and right of them. Single lines lie left and right first. The last
    ones, as many as ``together`` says, all lie on one side or below. ``gap`` blank cells part two of them side by side.
    """
    width, height = felt
    wide, high = piles
    if wide > width or high > height:
        return None
    place = Area((width - wide) // 2, (height - high + 1) // 2 if top is None else min(top, height - high), wide, high)
    under = Area(_EDGE, place.bottom, width - 2 * _EDGE, height - place.bottom)
    lines = all(tall == 1 for _, tall in laid)
    for beside in sorted(_between(len(laid), together), reverse=lines):
        below = _in_rows(under, laid[beside:], gap, middle=False)
        if below is None:
            continue
        high = place.bottom if below else height
        sides = (
            Area(_EDGE, 0, place.x - GAP - _EDGE, high),
            Area(place.right + GAP, 0, width - place.right - GAP - _EDGE, high),
        )
        upper = _on_both_sides(sides, laid[:beside], together if beside == len(laid) else 0, gap)
        if upper is not None:
            return Spots(place, (*upper, *below))
    return None


def _between(count: int, together: int) -> list[int]:
    """The places where this many things can be divided in two, the last ones left ``together``."""
    return [place for place in range(count + 1) if place == count or place <= count - together]


def _on_both_sides(sides: tuple[Area, Area], extents: Sequence[Extent], together: int, gap: int) -> list[Area] | None:
    """Half of the things on the left and half on the right, or as many as there is room for."""
    left, right = sides
    count = len(extents)
    more_left = -1 if together < count else 1
    for first in sorted(_between(count, together), key=lambda first: (abs(2 * first - count), more_left * first)):
        one = _in_rows(left, extents[:first], gap, middle=True)
        other = None if one is None else _in_rows(right, extents[first:], gap, middle=True)
        if one is not None and other is not None:
            return [*one, *other]
    return None


def flowing(felt: Extent, piles: Extent, laid: Sequence[Extent], gap: int) -> Spots | None:
    """Lay things out from left to right, row after row, beside and then below the piles in the upper left corner.

    None if there is no room for all.
    """
    width, height = felt
    place = Area(_EDGE, _PILES_DOWN, *piles)
    found: list[Area] = []
    x, y, tall = place.right + gap, 0, 0
    for wide, high in laid:
        if x + wide > width - _EDGE:
            y += tall
            x, tall = place.right + gap if y < place.bottom else _EDGE, 0
        if x + wide > width - _EDGE or y + high > height:
            return None
        found.append(Area(x, y, wide, high))
        x, tall = x + wide + gap, max(tall, high)
    return Spots(place, tuple(found)) if place.bottom <= height and place.right <= width else None


def _in_rows(area: Area, extents: Sequence[Extent], gap: int, *, middle: bool) -> list[Area] | None:
    """Things row after row, in the middle of ``area`` from side to side and, for ``middle``, from top to bottom.

    Single lines stand in columns of one width; larger things take the room they need.
    """
    if not extents:
        return []
    if max(high for _, high in extents) == 1:
        column = max(wide for wide, _ in extents)
        extents = [(column, 1)] * len(extents)
    rows: list[list[Extent]] = []
    for extent in extents:
        if extent[0] > area.width:
            return None
        if rows and sum(wide + gap for wide, _ in rows[-1]) + extent[0] <= area.width:
            rows[-1].append(extent)
        else:
            rows.append([extent])
    heights = [max(high for _, high in row) for row in rows]
    if sum(heights) > area.height:
        return None
    found: list[Area] = []
    spare = area.height - sum(heights)
    y = area.y + (spare // 2 if middle else min((spare + 1) // 3, _FURTHER_DOWN))
    # All rows of single lines begin where the first one does, so that they stand in columns.
    in_columns = max(heights) == 1
    for row, high in zip(rows, heights, strict=True):
        across = rows[0] if in_columns else row
        x = area.x + (area.width - sum(wide for wide, _ in across) - gap * (len(across) - 1)) // 2
        for wide, tall in row:
            found.append(Area(x, y, wide, tall))
            x += wide + gap
        y += high
    return found
