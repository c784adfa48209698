"""Who is at a table of several screens, a row or two for each, and how the one at the cursor comes in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from textual.geometry import Size

from rummytui.fitting import best_fit
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import named, seat_role
from rummytui.widgets.lobby import Chair, Way, coming_in
from rummytui.widgets.pieces import Piece, Row, filled, fit, on_ground, plain, width_of

_NAME: Final = 16
"""Cells for a name, with its emblem."""
_TEXT: Final = 54
"""Cells for all of it, beside a picture of a code."""
_GAP: Final = 3
_ROUND: Final = 11
"""Rows of a window that are for what is round it."""


class Attendance(Drawn):
    """The seats and, for the one at the cursor, what is typed on another computer."""

    _chairs: Sequence[Chair] = ()
    _moving: Collection[int] = ()
    _way: Way | None = None
    _at: int | None = None

    def show(self, chairs: Sequence[Chair], moving: Collection[int], way: Way | None, at: int | None) -> None:
        """Show these; those ``moving`` are to move, and ``at`` is the seat that ``way`` is for."""
        shown = chairs, moving, way, at
        if shown != (self._chairs, self._moving, self._way, self._at):
            self._chairs, self._moving, self._way, self._at = shown
            self.redraw()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        beside = self._picture_width
        return _TEXT + _GAP + beside if beside and _TEXT + _GAP + beside <= container.width else _TEXT

    @property
    def _picture_width(self) -> int:
        return max(map(len, self._way.picture), default=0) if self._way and not self.look.ascii else 0

    def draw(self, width: int, height: int | None) -> list[Row]:
        beside = self._picture_width if _TEXT + _GAP + self._picture_width <= width else 0
        room = width - (beside + _GAP if beside else 0)
        coming = self._coming_in(self._way, room) if self._way else []
        # Small windows have a row for each of many, and larger ones two and a blank one.
        spare = self.app.size.height - _ROUND - len(coming)
        tall = best_fit((3, 2, 1), lambda tall: tall * len(self._chairs) - (tall == 3) <= spare)
        rows = [row for seat, chair in enumerate(self._chairs) for row in self._rows_of(seat, chair, tall, room)]
        rows = [*(rows[:-1] if tall == 3 else rows), *coming]
        if not beside or self._way is None:
            return rows
        picture = self._way.picture
        rows += [[] for _ in range(len(picture) - len(rows))]
        lines = [*picture, *[""] * (len(rows) - len(picture))]
        return [[*filled(row, room + _GAP), Piece(line, "card")] for row, line in zip(rows, lines, strict=True)]

    def _rows_of(self, seat: int, chair: Chair, tall: int, width: int) -> list[Row]:
        """The rows of one seat."""
        look, chosen = self.look, seat == self._at
        bar = "▌" if look.pictures else look.glyphs.turn if chosen else " "
        mark = Piece(bar, "turn" if chosen else seat_role(seat))
        name = named(seat, fit(plain(chair.name), _NAME - 3), ascii=look.ascii, roles="strong")
        gap = Piece(" " * max(_NAME - width_of(name), 1))
        where = Piece(chair.where, "turn" if chair.awaited else "")
        moves = "to move" if seat in self._moving else ""
        first: Row = [mark, Piece(" "), *name, gap, where]
        if tall == 1 and moves:
            first += [Piece(f", {moves}", "quiet")]
        more: Row = [mark if look.pictures else Piece(" "), Piece(" " * (_NAME + 1)), Piece(moves, "quiet")]
        lines = [first] if tall == 1 else [first, more]
        if chosen:
            lines = [on_ground(filled(line, width), "chosen") for line in lines]
        return [*lines, []] if tall == 3 else lines

    def _coming_in(self, way: Way, room: int) -> list[Row]:
        told, *others = coming_in(way, room, self.look)
        rows: list[Row] = [[], *told]
        for number, part in enumerate(others):
            rows += [*([[]] if number else []), *part]
        return rows
