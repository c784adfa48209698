"""The last bill as columns: all that each seat has eaten, food upon food, for everybody to compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from rules.seats import Seat
from rummytui.games.tummy_rummy.foods import Dish, block, colour, helpings
from rummytui.text import counted
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import named
from rummytui.widgets.pieces import Piece, Row, fit, plain, width_of
from rummytui.widgets.short_names import short_names

_WIDEST: Final = 22
_GAP, _CLOSER, _MARGIN = 2, 1, 1
"""Cells between columns, between those that have no room for their widest, and left and right of all of them."""
_HEADINGS, _LINES_EACH = 3, 2
"""Rows of the table below, and those about each seat there."""
_BESIDE: Final = 2
"""Rows over a column and below it."""
_FRAME: Final = 4
"""Rows of the screen that are not the bill's: title, prompt, keys."""
_ROOMY, _BLANK = 30, 3
"""Rows of a screen from which this many more are left blank."""
_HALVES: Final = 2
_READABLE: Final = 6
"""Cells in which the beginning of a name says more than initials do."""


class Stacks(Drawn):
    """A column a seat, those who ate least first; each food as high as its share, with how much there was of it."""

    DEFAULT_CSS = """
    Stacks { margin: 0 0 1 0; }
    """

    def __init__(self, names: Sequence[str], eaten: Sequence[Sequence[Dish]]) -> None:
        super().__init__()
        self._names = tuple(names)
        self._eaten = tuple(map(tuple, eaten))
        self._foods = {dish.food for plate in eaten for dish in plate}
        self._totals = tuple(sum(dish.units for dish in plate) for plate in eaten)

    def draw(self, width: int, height: int | None) -> list[Row]:
        count = len(self._names)
        room = width - 2 * _MARGIN
        gap = _GAP if room >= count * (_WIDEST + _GAP) - _GAP else _CLOSER
        wide = min((room - gap * (count - 1)) // count, _WIDEST)
        left = (width - count * wide - (count - 1) * gap) // 2
        tall = self._tallest()
        names = short_names(self._names, wide - 2, self.look.glyphs.cut)
        felt = Canvas(width, tall + _BESIDE)
        for place, seat in enumerate(sorted(range(count), key=lambda seat: self._totals[seat])):
            x = left + place * (wide + gap)
            stack = self._stack(seat, wide, tall)
            helped = counted(self._totals[seat], "helping")
            head: Row = [Piece(helped, "strong")]
            name = named(seat, plain(names[seat]), ascii=self.look.ascii)
            felt.lay([head], x + (wide - len(helped)) // 2, tall - len(stack))
            felt.lay(stack, x, tall + 1 - len(stack))
            felt.lay([name], x + (wide - width_of(name)) // 2, tall + 1)
        return felt.rows()

    def _tallest(self) -> int:
        """Rows of the highest column: what the table below leaves, but no more than it needs."""
        high = self.app.size.height
        room = high - _FRAME - _BESIDE - (_BLANK if high >= _ROOMY else 0)
        most = max(self._totals, default=0)
        # With a row or two for each helping every food has room for its name.
        below = _HEADINGS + _LINES_EACH * len(self._names)
        return max(2 * most if 2 * most + below <= room else min(most, room), 1)

    def _stack(self, seat: Seat, wide: int, tall: int) -> list[Row]:
        """What a seat has eaten, from the top down, in half rows where there are colours to draw them with."""
        step = 1 if self.look.pictures else _HALVES
        whole, most = 0, max(self._totals)
        halves: list[Dish] = []
        for dish in reversed(self._eaten[seat]):
            whole += dish.units
            end = (2 * whole * tall * _HALVES // step + most) // (2 * most) * step
            halves += [dish] * (end - len(halves))
        halves.reverse()
        blank: list[Dish | None] = [None] * (len(halves) % _HALVES)
        cells = [*blank, *halves]
        rows: list[Row] = []
        said: set[str] = set()
        for upper, lower in zip(cells[::_HALVES], cells[1::_HALVES], strict=True):
            if upper == lower and upper is not None:
                rows.append([Piece(self._label(upper, wide, again=upper.initials in said), block(upper, self.look))])
                said.add(upper.initials)
            elif lower is not None:
                above = f"{colour(upper)} " if upper else ""
                char = "▀" if upper else "▄"
                roles = f"{above}on-{colour(lower)}" if upper else colour(lower)
                rows.append([Piece(char * wide, roles)])
        return rows

    def _label(self, dish: Dish, wide: int, *, again: bool) -> str:
        """What stands in a row of a food: in the first what it is called, with the number, in others nothing."""
        if again:
            fill = " " if self.look.pictures else "."
            return fill * wide
        text = self._told(dish, wide)
        # Shorten the gaps before shortening a name.
        is_tight = any(cell_len(self._told(other, wide)) > wide - 2 for plate in self._eaten for other in plate)
        text = text if is_tight else f" {text}"
        return text + " " * (wide - cell_len(text))

    def _told(self, dish: Dish, wide: int) -> str:
        number = helpings(dish, self.look)
        return f"{self._called(dish, wide - len(number) - 1)} {number}"

    def _called(self, dish: Dish, room: int) -> str:
        """A food in this many cells: its name or how that begins, as long as no other food here begins like that."""
        others = [food for food in self._foods if food != dish.food]
        words = dish.food.split(" ")
        for count in range(len(words), 0, -1):
            name = " ".join(words[:count])
            whole = count == len(words)
            if cell_len(name) <= room and (whole or not any(other.startswith(name) for other in others)):
                return name
        cut = self.look.glyphs.cut
        name = fit(dish.food, room, cut)
        is_clear = room >= _READABLE and all(fit(food, room, cut) != name for food in others)
        return name if is_clear else fit(dish.initials, room, cut)
