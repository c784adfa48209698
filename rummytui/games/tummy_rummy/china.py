"""A plate at the Feeding as round china with large food on it, its facts above and on its lower rim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from rules.seats import Seat
from rummytui.fitting import best_fit
from rummytui.games.tummy_rummy.foods import COLOURS, LID, SIDE, Dish, by_initials, helpings, large_picture
from rummytui.games.tummy_rummy.plate import Plate, PlatePainter, open_hand
from rummytui.text import counted
from rummytui.widgets.arranging import Area
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook, sentence
from rummytui.widgets.emblems import named, seat_role
from rummytui.widgets.pieces import Piece, Row, aimed, fit, width_of, wrapped
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


ROUND: Final = 26, 10
"""Cells and rows of a plate from which it is round."""
_STEPS: Final = 0, 0, 16, 11, 11
"""Cells from one picture to the next, by how many there are."""
_CLOSEST: Final = 9
_MANY: Final = 50
"""Cells of a plate that has room for four pictures; narrower ones have three."""
_INITIALS: Final = 6
"""Cells of initials with a number behind them, and a blank before."""


def is_round(plates: Sequence[Plate], area: Area, look: CardLook) -> bool:
    """Whether plates of this size are drawn as china: with room for a large food, and lines for the open hands."""
    lines = max(len(open_hand(plate.hand, area.width - 2, look)) for plate in plates)
    return look.pictures and area.width >= ROUND[0] and area.height >= ROUND[1] + lines


class ChinaPainter(PlatePainter):
    """Draws plates as round china."""

    def _plate(self, seat: Seat) -> list[Row]:
        plate = self._plates[seat]
        shown, rest, left, step = self._placed(plate.eaten)
        shape = RoundPlate(self._wide, self._tall)
        felt = Canvas(self._wide, self._tall)
        felt.lay(shape.rows("line" if plate.apart else seat_role(seat), shown, left, step), 0, 0)
        for place, dish in enumerate(shown):
            x = left + place * step
            if dish.units > 1:
                felt.lay([[Piece(f" {helpings(dish, self._look)} ", "helpings")]], x, shape.top + SIDE // 2 - 2)
        high = self._tall - 3
        edge = self._wide - _INITIALS * -(-len(rest) // high)
        for place, dish in enumerate(rest):
            felt.lay([by_initials(dish, self._look)], edge + place // high * _INITIALS + 1, 2 + place % high)
        felt.lay([self._head(seat)], 0, 0)
        safe, tag = self._safe(plate), self._tag(plate)
        if plate.apart and safe and not tag:
            # Nothing is ever said there of who isn't fed, and above it would cover the food.
            safe, tag = [], [Piece(" "), *safe[0], Piece(" ")]
        felt.lay([*safe, *open_hand(plate.hand, self._wide - 2, self._look)], 1, 1)
        felt.lay([tag], (self._wide - width_of(tag)) // 2, self._tall - 1)
        return [aimed(row, seat) for row in felt.rows()]

    # ------------------------------------------------------------------------------------------------ words

    def _head(self, seat: Seat) -> Row:
        """Number, emblem, name, and in as many words as there is room for how many cards are held and what was eaten."""
        plate, look, wide = self._plates[seat], self._look, self._wide
        number = Piece(f"{seat + 1} ", "strong" if plate.welcome else "quiet")
        mark = [Piece(f"{look.glyphs.turn} ", "turn")] if plate.feeding else []
        cards = [counted(plate.cards, "card"), f"{look.glyphs.count}{plate.cards}"] if plate.cards else [""]
        name = self._names[seat]
        before = [Piece(" "), number, *mark]
        ways = (
            ([Piece(f" {text}", role) for text, role in ((said, "quiet"), (badge, "strong")) if text], total)
            for total in (counted(plate.units, "helping"), str(plate.units))
            for said in (*cards, "")
            for badge in (*plate.badges, "")
        )

        def room(behind: Row, total: str) -> int:
            return wide - width_of([*before, *behind]) - len(total) - 4

        behind, total = best_fit(ways, lambda way: cell_len(name) <= room(*way))
        called = named(seat, fit(name, room(behind, total), look.glyphs.cut), ascii=look.ascii, roles="strong")
        row = [*before, *called, *behind]
        return [*row, Piece(" " * (wide - width_of(row) - len(total) - 1)), Piece(total, "strong"), Piece(" ")]

    def _safe(self, plate: Plate) -> list[Row]:
        """What a plate is safe from, in the most words that have room in its lines above the food."""
        if not plate.safe:
            return []
        # A second line may cover the uppermost pixels of food, of which there are few.
        free = max(RoundPlate(self._wide, self._tall).top - 1, 1) + (self._tall >= TALL)
        room = self._wide - 2
        for sentences in plate.safe:
            lines = [line for text in sentences for line in wrapped(text, room)]
            for said in ([", ".join(sentences)], lines):
                if len(said) <= free and all(cell_len(line) <= room for line in said):
                    return [[Piece(line, "quiet")] for line in said]
        return [[Piece(fit(", ".join(plate.safe[-1]), room, self._look.glyphs.cut), "quiet")]]

    def _tag(self, plate: Plate) -> Row:
        """What the meant card would do here, as a tag; what keeps it away stands there quietly."""
        if not plate.verdict:
            return []
        room = self._wide - 4
        text = fit(best_fit(plate.verdict, lambda text: cell_len(text) <= room), room, self._look.glyphs.cut)
        text = f" {text} "
        if plate.welcome:
            return [Piece(text, "key")]
        return [piece._replace(roles=f"inset {piece.roles}") for piece in sentence(text, self._look, "quiet")]

    # ------------------------------------------------------------------------------------------------ the picture

    def _placed(self, eaten: Sequence[Dish]) -> tuple[Sequence[Dish], Sequence[Dish], int, int]:
        """What stands there as a picture, what by its initials, the column of the first picture, and from that to the next."""
        most = 4 if self._wide >= _MANY else 3
        for count in range(min(len(eaten), most), -1, -1):
            rest = len(eaten) - count
            columns = -(-rest // (self._tall - 3))
            room = self._wide - columns * _INITIALS
            if count < 2:
                return eaten[:count], eaten[count:], max((room - SIDE) // 2, 0), SIDE
            step = min(_STEPS[count], (room - SIDE) // (count - 1))
            if step >= _CLOSEST:
                return eaten[:count], eaten[count:], (room - SIDE - step * (count - 1)) // 2, step
        raise AssertionError("an empty plate always fits")
