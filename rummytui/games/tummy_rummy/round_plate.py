"""The picture of a round plate of china with food on it, in half blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rummytui.games.tummy_rummy.foods import COLOURS, LID, SIDE, Dish, large_picture
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.pixels import paint

TALL: Final = 12
"""Rows of a plate with this radius from the middle to its upper edge, in pixels; each row more makes it larger."""
_RADIUS, _RADIUS_A_ROW = 7.0, 0.625
_ROUNDEST: Final = 0.23
"""That radius is at most this share of the width: one looks at a plate from the side."""
_SHADOW: Final = 1.2, 1.8
"""How far the shadow is to the right and below, in pixels."""
_FEET: Final = 4
"""Pixels from the middle of a plate down to the feet of the food."""
_RING, _WELL = 0.76, 0.68
"""How far the ring and the well in it reach, as shares of the way to the edge."""
_RIM, _BODY, _LINE, _INSIDE, _BELOW = "12345"
"""The pixels of a plate; those of food are letters."""
_WORDS: Final = {
    **COLOURS,
    _BODY: "china-p",
    _LINE: "china-r",
    _INSIDE: "china-w",
    _BELOW: "china-s",
}


class RoundPlate(NamedTuple):
    """A plate in this many cells and rows."""

    wide: int
    tall: int

    @property
    def top(self) -> int:
        """The first row of the food that stands on it."""
        return (self._feet - SIDE) // 2

    def rows(self, rim: str, foods: Sequence[Dish] = (), left: int = 0, step: int = SIDE) -> list[Row]:
        """The plate with a rim in the colour of that word; the first food at column ``left``, each other ``step`` on."""
        drawn = [[self._pixel(x, y) for x in range(self.wide)] for y in range(2 * self.tall)]
        canvas = Canvas(self.wide, self.tall)
        for place, dish in enumerate(foods):
            for y, line in enumerate(large_picture(dish)[0], self._feet - SIDE):
                for x, pixel in enumerate(line, left + place * step):
                    if pixel != ".":
                        drawn[y][x] = pixel
        canvas.lay(paint(["".join(line) for line in drawn], {**_WORDS, _RIM: rim}, "halves"), 0, 0)
        for place, dish in enumerate(foods):
            if initials := large_picture(dish)[1]:
                canvas.lay([[Piece(initials, "initial")]], left + place * step + LID[0], self.top + LID[1])
        return canvas.rows()

    @property
    def _radius(self) -> float:
        # In halves of a pixel: otherwise a single pixel would stick out at the top.
        return round(2 * min(_RADIUS + (self.tall - TALL) * _RADIUS_A_ROW, self.wide * _ROUNDEST)) / 2

    @property
    def _middle(self) -> float:
        return 2 * self.tall - 2 - self._radius

    @property
    def _feet(self) -> int:
        """The pixel below the feet of the food; an even one, so that all its pixels share cells as they were drawn."""
        return max(SIDE + 2, round((self._middle + _FEET) / 2) * 2)

    def _pixel(self, x: int, y: int) -> str:
        wide, high = (self.wide - 3) / 2, self._radius
        right, below = x + 0.5 - (self.wide - 1) / 2, y + 0.5 - self._middle
        far = (right / wide) ** 2 + (below / high) ** 2
        if far > 1:
            across, down = right - _SHADOW[0], below - _SHADOW[1]
            return _BELOW if (across / wide) ** 2 + (down / high) ** 2 <= 1 else "."
        if (right / (wide - 1.5)) ** 2 + (below / (high - 1)) ** 2 > 1:
            return _RIM
        return _INSIDE if far <= _WELL**2 else _LINE if far <= _RING**2 and abs(right) > wide / 3 else _BODY
