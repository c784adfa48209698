"""The Feeding as a table of plates: what everybody has eaten, is safe from, and would eat now.

The plates are as large as the room allows, all of one size, side by side in a few lines.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from textual.events import Click
from textual.geometry import Region

from rummytui.games.tummy_rummy.china import ChinaPainter, RoundPlate, is_round
from rummytui.games.tummy_rummy.foods import SIDE
from rummytui.games.tummy_rummy.plate import PICTURED, FramePainter, Plate
from rummytui.table.flights import Spot
from rummytui.widgets.arranging import Area, Extent
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.seats import Seats
from rummytui.widgets.short_names import short_names

_REMEMBERED = 40
"""How many tables are kept as they were drawn: more than moving a cursor along a hand can bring up."""
_TALL = 30
"""Rows of a screen on which food is shown as pictures rather than the hand as large as it could be."""
_WRITTEN: Final = (26, 6)
"""The same of a plate that has room for a line of each kind."""
_LEAST: Final = (19, 4)
_WIDEST, _TALLEST = 58, 17
_ROOMY: Final = 10
"""Rows of a plate that needs no more of them."""
_GAP: Final = 1
_FEW: Final = 6
"""Up to this many have larger plates on the smallest screen than more would have."""


class Plates(Drawn):
    """A plate for every seat, numbered as the seats are; a click on one chooses the seat.

    The edge of a plate is a belly: it thickens with all that was eaten in the sitting.
    """

    def __init__(self) -> None:
        super().__init__()
        self._plates: tuple[Plate, ...] = ()
        self._painter = FramePainter()
        self._china = ChinaPainter()
        self._kept: dict[Hashable, list[Row]] = {}
        self._named_for: tuple[tuple[str, ...], int] = (), 0
        self._short_names: tuple[str, ...] = ()

    def show_plates(self, plates: Sequence[Plate]) -> None:
        """Show these plates."""
        before, self._plates = self._plates, tuple(plates)
        if before != self._plates:
            self.redraw()

    # ------------------------------------------------------------------------------------------------ where they stand

    def fits(self, width: int, height: int) -> bool:
        """Whether in this many cells and rows the plates can be as large as they should be."""
        pictures = self.look.pictures and self.app.size.height >= _TALL
        return fit_well(len(self._plates), width, height, pictures=pictures)

    def place_of(self, spot: Spot) -> Region | None:
        # In the Feeding the plates are the seats.
        match spot:
            case Spot("plate" | "seat", int(seat)) if seat < len(self._plates) and self.size:
                area = self._areas(self.size.width, self.size.height)[seat]
                if spot.kind == "plate" and self.are_round:
                    top = RoundPlate(area.width, area.height).top
                    return Region(area.x + (area.width - SIDE) // 2, area.y + top, SIDE, SIDE // 2)
                return Region(area.x, area.y, area.width, area.height)
        return None

    @property
    def are_round(self) -> bool:
        """Whether they are drawn as china with large food on it."""
        return is_round(self._plates, self._areas(self.size.width, self.size.height)[0], self.look)

    def _areas(self, width: int, height: int) -> tuple[Area, ...]:
        return places(len(self._plates), width, height).areas

    # ------------------------------------------------------------------------------------------------ how it is drawn

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._plates:
            return []
        room = height or self.app.size.height
        key = self._plates, width, room, self.look
        if key not in self._kept:
            if len(self._kept) >= _REMEMBERED:
                self._kept.clear()
            self._kept[key] = self._table(width, room)
        return self._kept[key]

    def _table(self, width: int, room: int) -> list[Row]:
        """All plates where they stand, in this many cells and rows."""
        areas = self._areas(width, room)
        painter = self._china if is_round(self._plates, areas[0], self.look) else self._painter
        painter.prepare(self._plates, areas[0], self.look, self._names(areas[0].width))
        drawn = [painter.rows(seat) for seat in range(len(self._plates))]
        rows: list[Row] = [[] for _ in range(room)]
        ends = [0] * room
        for area, picture in zip(areas, drawn, strict=True):
            for y, row in enumerate(picture, area.y):
                if y < room:
                    rows[y] += [Piece(" " * (area.x - ends[y])), *row] if area.x > ends[y] else row
                    ends[y] = area.right
        return rows

    def _names(self, wide: int) -> tuple[str, ...]:
        names = tuple(plate.name for plate in self._plates)
        if (names, wide) != self._named_for:
            self._named_for = names, wide
            self._short_names = short_names(names, max(wide - 14, 4), self.look.glyphs.cut)
        return self._short_names

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(Seats.SeatChosen(target))


# ------------------------------------------------------------------------------------------------ where plates stand


class PlatePlaces(NamedTuple):
    """Where each plate stands, in seat order, and how good that is: the more the better."""

    areas: tuple[Area, ...]
    grade: int


@lru_cache(maxsize=64)
def places(count: int, width: int, height: int) -> PlatePlaces:
    """PlatePlaces for this many plates in ``width`` cells and ``height`` rows."""
    return max((_in_lines(count, *way, (width, height)) for way in _ways(count)), key=_worth)


def fit_well(count: int, width: int, height: int, *, pictures: bool) -> bool:
    """Whether the plates are as large as they should be, with ``pictures`` on them if there are not too many."""
    grade = places(count, width, height).grade
    return grade >= (_grade(*_LEAST) if count > _FEW else _grade(*PICTURED) if pictures else _grade(*_WRITTEN))


def _ways(count: int) -> product[tuple[int, int, int]]:
    return product(range(min(count, 2), count + 1), (_GAP, 2 * _GAP), (0, 1))


def _worth(found: PlatePlaces) -> tuple[int, int, int, int, int]:
    first = found.areas[0]
    across = sum(area.y == first.y for area in found.areas)
    apart = found.areas[1].x - first.right if across > 1 else 0
    lines = -(-len(found.areas) // across)
    return found.grade, min(first.x, 1), first.width * first.height, -lines, apart


def _grade(wide: int, high: int) -> int:
    """What a plate of this size can show, from nothing up."""
    kinds = (PICTURED, _WRITTEN, _LEAST)
    return next((len(kinds) - place for place, (least, rows) in enumerate(kinds) if wide >= least and high >= rows), 0)


def _in_lines(count: int, across: int, gap: int, margin: int, room: Extent) -> PlatePlaces:
    width, height = room
    lines = -(-count // across)
    wide = min((width - 2 * margin - gap * (across - 1)) // across, _WIDEST)
    # Rows stay blank only where that costs none of what is on the plates.
    wanted = ((lines, 1), (lines - 1, 1), (lines - 1, 0), (0, 0))
    best = _grade(wide, height // lines)
    blank, top = next(
        (rows, above)
        for rows, above in wanted
        if _grade(wide, high := (height - rows) // lines) == best and (not rows or high >= _ROOMY)
    )
    tall = min((height - blank) // lines, _TALLEST)
    between = int(blank >= lines - 1 > 0)
    areas = []
    for seat in range(count):
        line, place = divmod(seat, across)
        here = min(across, count - line * across)
        left = (width - here * wide - gap * (here - 1)) // 2
        areas.append(
            Area(left + place * (wide + gap), (top if blank >= lines else 0) + line * (tall + between), wide, tall)
        )
    return PlatePlaces(tuple(areas), _grade(wide, tall))
