"""The shape of the board: an octagon round a smaller one, eight wedges between them, on the grid of cells.

Two pixels make a cell, one above the other, so an edge of two cells to the row rises at half a right angle.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from rummytui.widgets.canvas import Canvas
from rummytui.widgets.pieces import Piece, Row

LEAST: Final = (45, 13)
"""The cells and rows below which nothing can be read on it."""
LEAST_ALONE: Final = (51, 15)
"""The same where cards lie in its middle."""

_LEAST_HUB: Final = 5
"""The rows in the middle that hold a line and a row of cards with a line above."""

_RING: Final = ((2, 1, 3), (8, 0, 4), (7, 6, 5))
"""The places of the pots on the board, row by row, as numbers in board order: the first is in the middle."""

HUB: Final = "gold"
"""What the ground in the middle looks like."""

_Inside: TypeAlias = Callable[[int, int], str]
"""What the ground looks like inside a rim, at a cell of its own box."""


class Wedge(NamedTuple):
    """The room of one pot; its corners may be cut off."""

    x: int
    y: int
    wide: int
    high: int
    lean: tuple[int, int]
    """To which side of the board it lies, from -1 to 1, across and down."""


class Octagon(NamedTuple):
    """An octagon of this many cells and rows."""

    wide: int
    high: int

    @property
    def cut(self) -> int:
        """Rows that each of its corners is cut off by; in cells it is twice as much."""
        return (self.high - 1) // 4

    @property
    def band(self) -> int:
        """Rows of the pots above the middle, and of those below it."""
        return min(round((self.high - 4) * 0.32), max((self.high - 4 - _LEAST_HUB) // 2, 3))

    @property
    def flank(self) -> int:
        """Cells of the pots left and right of the middle."""
        return round((self.wide - 4) * 0.29)

    def wedge(self, place: int) -> Wedge:
        """The room of the pot at this place in board order."""
        return _wedge(self, place)

    def free(self, place: int, y: int, high: int, *, margin: int = 0) -> tuple[int, int]:
        """The first cell, and the one after the last, that a pot has in all of this many rows from ``y`` on.

        ``margin`` cells are kept free at either end.
        """
        wedge = self.wedge(place)
        first, last = wedge.x, wedge.x + wedge.wide
        for row in range(y, y + high):
            inset = _inset(self, row)
            first, last = max(first, inset), min(last, self.wide - inset)
        if wedge.lean == (0, 0):
            first, last = first + 1, last - 1
        return first + margin, last - margin

    def ground(self, place: int) -> str:
        """What a pot's ground looks like."""
        wedge = self.wedge(place)
        return HUB if wedge.lean == (0, 0) else "wedge" if 0 in wedge.lean else "wedge-corner"

    def draw(self, *, letters: bool) -> list[Row]:
        """The empty board: grounds, the lines between them, and the rims."""
        return _drawn(self, letters)


@lru_cache(maxsize=64)
def _wedge(shape: Octagon, place: int) -> Wedge:
    down, across = next((y, row.index(place)) for y, row in enumerate(_RING) if place in row)
    flank, band = shape.flank, shape.band
    columns = ((1, flank), (flank + 2, shape.wide - 2 * flank - 4), (shape.wide - 1 - flank, flank))
    lines = ((1, band), (band + 2, shape.high - 2 * band - 4), (shape.high - 1 - band, band))
    (x, wide), (y, high) = columns[across], lines[down]
    return Wedge(x, y, wide, high, (across - 1, down - 1))


# It lies below all that is laid in a sitting, and takes as long to draw.
@lru_cache(maxsize=4)
def _drawn(shape: Octagon, letters: bool) -> list[Row]:
    sheet = Canvas(shape.wide, shape.high)
    for place in range(1, 9):
        wedge = shape.wedge(place)
        ground = shape.ground(place)
        for row in range(wedge.y, wedge.y + wedge.high):
            first, last = shape.free(place, row, 1)
            sheet.shade(first, row, last - first, 1, ground)
    _draw_lines(sheet, shape, letters)
    hub = shape.wedge(0)
    _draw_rim(sheet, (0, 0, shape.wide, shape.high), shape.cut, ("rim", "", partial(_ground_at_rim, shape)), letters)
    box = (hub.x - 1, hub.y - 1, hub.wide + 2, hub.high + 2)
    for y in (hub.y, hub.y + hub.high - 1):
        sheet.shade(hub.x, y, hub.wide, 1, HUB)
    if hub.high >= 6 or letters:
        _draw_rim(sheet, box, 1 if hub.high < 6 else 2, ("gold-rim", "wedge", _in_hub), letters)
    else:
        _draw_low_rim(sheet, box)
    return sheet.rows()


def _draw_low_rim(sheet: Canvas, box: tuple[int, int, int, int]) -> None:
    """The rim of a middle so low that cards lie in the rows next to it, from which it keeps half a cell away."""
    left, top, wide, high = box
    for y, edge in ((0, "▄"), (high - 1, "▀")):
        sheet.lay([[Piece(edge * (wide - 2), "wedge gold-rim")]], left + 1, top + y)
    for y in range(1, high - 1):
        for x in (0, wide - 1):
            sheet.put("█", left + x, top + y, "wedge gold-rim")


def _draw_lines(sheet: Canvas, shape: Octagon, letters: bool) -> None:
    across, down = ("-", "|") if letters else ("─", "│")
    hub = shape.wedge(0)
    for y in (hub.y - 1, hub.y + hub.high):
        sheet.lay([[Piece(across * (shape.wide - 2), "wedge line")]], 1, y)
    for x in (hub.x - 1, hub.x + hub.wide):
        for y in (*range(1, hub.y - 1), *range(hub.y + hub.high + 1, shape.high - 1)):
            sheet.lay([[Piece(down, "wedge line")]], x, y)


def _ground_at_rim(shape: Octagon, x: int, y: int) -> str:
    middle = shape.flank < x < shape.wide - 1 - shape.flank or shape.band < y < shape.high - 1 - shape.band
    return "wedge" if middle else "wedge-corner"


def _in_hub(_x: int, _y: int) -> str:
    return HUB


def _inset(shape: Octagon, row: int) -> int:
    """How many cells of a row lie outside, and on the rim, at either side."""
    depth = min(row, shape.high - 1 - row)
    return 2 * (shape.cut - depth) if depth < shape.cut else 1


def _draw_rim(
    sheet: Canvas, box: tuple[int, int, int, int], cut: int, roles: tuple[str, str, _Inside], letters: bool
) -> None:
    """The edge of an octagon, a pixel thick; ``roles`` are its own and those of the ground outside and inside."""
    left, top, wide, high = box
    rim, outside, inside = roles

    def put(x: int, y: int, char: str, *, on_ground: bool = False) -> None:
        ground = inside(x, y) if on_ground else outside
        sheet.put(char, left + x, top + y, f"{ground} {rim}".strip())

    for x in range(2 * cut, wide - 2 * cut):
        put(x, 0, "-" if letters else "▀", on_ground=True)
        put(x, high - 1, "-" if letters else "▄", on_ground=True)
    for y in range(cut, high - cut):
        for x in (0, wide - 1):
            put(x, y, "|" if letters else "█")
    for y in range(cut):
        x = 2 * (cut - 1 - y)
        for row, outer, inner in ((y, "▄", "▀"), (high - 1 - y, "▀", "▄")):
            if letters:
                outer, inner = (".", "'") if row == y else ("'", ".")
            put(x, row, outer)
            put(x + 1, row, inner, on_ground=True)
            put(wide - 1 - x, row, outer)
            put(wide - 2 - x, row, inner, on_ground=True)
