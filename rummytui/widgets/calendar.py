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

    _today = date.min
    _marked: AbstractSet[date] = frozenset()

    def show(self, today: date, marked: AbstractSet[date]) -> None:
        """Show the month of ``today``, with these days marked."""
        self._today, self._marked = today, marked
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        return month_rows(self._today, self._marked, ascii=self.look.ascii)


def month_rows(today: date, marked: AbstractSet[date], *, ascii: bool) -> list[Row]:  # noqa: A002 - as elsewhere
    """The month of ``today``: the names of its days, then a row a week. ``ascii``: a star marks days as well."""
    weeks = Calendar().monthdatescalendar(today.year, today.month)
    names = " ".join(name.center(_CELLS) for name in _DAYS).rstrip()
    rows: list[Row] = [[Piece(names, "quiet")]]
    for week in weeks:
        row: Row = []
        for day in week:
            row += [_drawn(day, today, marked, ascii=ascii), Piece(" ")]
        rows.append(row[:-1])
    return rows


def _drawn(day: date, today: date, marked: AbstractSet[date], *, ascii: bool) -> Piece:  # noqa: A002 - as elsewhere
    if day.month != today.month:
        return Piece(" " * _CELLS)
    if day in marked:
        return Piece(f"*{day.day:2} " if ascii else f" {day.day:2} ", "key")
    return Piece(f"[{day.day:2}]", "strong") if day == today else Piece(f" {day.day:2} ", "quiet")
