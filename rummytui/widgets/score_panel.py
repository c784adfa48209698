"""The scores beside the table: a chart of their course, and below it each total; the game in a few words before that."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len

from rules.seats import Seat
from rummytui.loading import LOADING
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import named, seat_role
from rummytui.widgets.pieces import Piece, Row, filled, padded, width_of, wrapped
from rummytui.widgets.scores import Scoring
from rummytui.widgets.short_names import shared_lengths, short_names

_LONGEST_NAME = 14
_GAP = 2
_POINT = "· "
"""What stands before a point about the game."""
_BESIDE_NAME = 4
"""Cells for the emblem before a name, and for the leader's mark behind it."""
_LEAST_CHART = 5
"""Rows without which there is no chart."""
_FEW = 5
"""This many have a line each below a chart; more have half a line."""


class ScorePanel(Drawn):
    """A line a seat with its total, in two columns where there are many, under a chart where there is room for one.

    As long as there are no totals, facts about the game take their place.
    """

    _names: tuple[str, ...] = ()
    _totals: tuple[tuple[int, ...], ...] = ()
    _scoring = Scoring()
    _start: tuple[int, ...] = ()
    _told: Sequence[str] = ()

    def show_instead(self, told: Sequence[str]) -> None:
        """Show these points about the game, which has no totals yet: as many of the first as there is room for."""
        if self._totals or told != self._told:
            self._told, self._totals = told, ()
            self.redraw()

    def show_totals(
        self, names: Sequence[str], totals: Sequence[Sequence[int]], scoring: Scoring, *, start: int = 0
    ) -> None:
        """Show the running totals, one sequence a hand with one number a seat; all of them began with ``start``."""
        began = scoring.counted([start] * len(names))
        shown = tuple(names), tuple(map(scoring.counted, totals)), scoring, began
        # A chart takes as long as the rest of the table, and scores change once a hand.
        if shown != (self._names, self._totals, self._scoring, self._start):
            self._names, self._totals, self._scoring, self._start = shown
            self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._totals:
            return self._points(width, height)
        room, seats = height or len(self._names), len(self._names)
        for across in (1, 2) if seats <= _FEW else (2,):
            standings = self._standings(width, across)
            spare = room - len(standings)
            # In a lower one the lines of many have no room beside each other.
            if spare >= max(_LEAST_CHART, seats):
                # Nothing is charted before a hand is over.
                with LOADING:
                    from rummytui.widgets.charts import chart

                lines = chart(self._totals, width, spare, self.look, start=self._start, score=self._scoring.written)
                return [*lines, *standings]
        if seats > room:
            return self._standings(width, 2)
        return [[*row, *self._bar(seat, width - width_of(row))] for seat, row in enumerate(self._standings(width, 1))]

    def _bar(self, seat: Seat, wide: int) -> Row:
        """How far a seat has got, in the colour of it; nothing where scores go both ways."""
        last = self._totals[-1]
        if min(last) < 0 or not max(last):
            return []
        cells = round(last[seat] * wide / max(last))
        return [Piece(("=" if self.look.ascii else "▄") * cells, seat_role(seat))]

    def _points(self, width: int, height: int | None) -> list[Row]:
        """Facts about the game, each shown in full, with blank lines between them where there is room."""
        points = [wrapped(point, width - cell_len(_POINT)) for point in self._told]
        room = height or len(points) + sum(map(len, points))
        gap = len(points) + sum(map(len, points)) - 1 <= room
        rows: list[Row] = []
        for point in points:
            apart = gap and bool(rows)
            if len(rows) + apart + len(point) > room:
                break
            marks = [_POINT, *[" " * cell_len(_POINT)] * (len(point) - 1)]
            rows += [[]] * apart + [
                [Piece(mark, "faint"), Piece(line, "quiet")] for mark, line in zip(marks, point, strict=True)
            ]
        return rows

    def _standings(self, width: int, across: int) -> list[Row]:
        seats, digits = len(self._names), self._digits
        down = -(-seats // across)
        columns = [range(first, min(first + down, seats)) for first in range(0, seats, down)]
        room = width - _GAP * (across - 1) - across * (digits + _BESIDE_NAME)
        lengths = shared_lengths(self._names, columns, room, _LONGEST_NAME, self.look.glyphs.cut)
        cells = [
            [self._standing(seat, cells) for seat in column] for column, cells in zip(columns, lengths, strict=True)
        ]
        wide = [digits + _BESIDE_NAME + cells + _GAP for cells in lengths]
        return [
            [piece for column, cell in zip(wide, row, strict=False) for piece in filled(cell or [], column)]
            for row in zip_longest(*cells)
        ]

    @property
    def _digits(self) -> int:
        return max(len(self._scoring.written(score)) for score in self._totals[-1])

    def _standing(self, seat: Seat, cells: int) -> Row:
        last, scoring, digits = self._totals[-1], self._scoring, self._digits
        name = padded(short_names(self._names, cells, self.look.glyphs.cut)[seat], cells)
        # The leader's mark stands right before the number that it belongs to.
        mark = self.look.glyphs.leads if scoring.leads(last, seat) else " "
        number = scoring.written(last[seat])
        return [
            *named(seat, name, ascii=self.look.ascii),
            Piece((" " + mark).rjust(digits - len(number) + 2), "turn"),
            Piece(number, "strong"),
        ]
