"""The Feeding as a table of plates: what everybody has eaten, is safe from, and would eat now."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual.events import Click
from textual.geometry import Region

from rummytui.games.tummy_rummy.china import ChinaPainter, RoundPlate, is_round
from rummytui.games.tummy_rummy.foods import SIDE
from rummytui.games.tummy_rummy.places import fit_well, places
from rummytui.games.tummy_rummy.plate import FramePainter, Plate
from rummytui.table.flights import Spot
from rummytui.widgets.arranging import Area
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.seats import Seats
from rummytui.widgets.short_names import short_names

_REMEMBERED = 40
"""How many tables are kept as they were drawn: more than moving a cursor along a hand can bring up."""
_TALL = 30
"""Rows of a screen on which food is shown as pictures rather than the hand as large as it could be."""


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
