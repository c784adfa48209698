"""A month as a calendar shows it, with the days marked on which something was done."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Set as AbstractSet
from datetime import date
from typing import Final

from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row

_DAYS: Final = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_CELLS: Final = 4
"""Cells of a day."""
WIDTH: Final = len(_DAYS) * (_CELLS + 1) - 1


class MonthOfDays(Drawn):
    """The month of a day, which is in brackets; days that are marked look like keys."""

    def __init__(self) -> None:
        super().__init__()
        self._today = date.min
        self._marked: AbstractSet[date] = frozenset()

    def show(self, today: date, marked: AbstractSet[date]) -> None:
        """Show the month of ``today``, with these days marked."""
        self._today, self._marked = today, marked
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        weeks = Calendar().monthdatescalendar(self._today.year, self._today.month)
        names = " ".join(name.center(_CELLS) for name in _DAYS).rstrip()
        return [[Piece(names, "quiet")], *map(self._week, weeks)]

    def _week(self, week: list[date]) -> Row:
        row: Row = []
        for day in week:
            row += [self._day(day), Piece(" ")]
        return row[:-1]

    def _day(self, day: date) -> Piece:
        if day.month != self._today.month:
            return Piece(" " * _CELLS)
        if day in self._marked:
            return Piece(f"*{day.day:2} " if self.look.ascii else f" {day.day:2} ", "key")
        return Piece(f"[{day.day:2}]", "strong") if day == self._today else Piece(f" {day.day:2} ", "quiet")
