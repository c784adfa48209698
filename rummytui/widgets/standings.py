"""The score after each hand: in numbers, and where there is room as lines above them."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from rummytui.widgets.course_table import CourseTable
from rummytui.widgets.grid import PANEL_FROM
from rummytui.widgets.scores import ScoreSheet, Scoring


class Standings(Container):
    """A score sheet, or on a wide screen lines and numbers on one axis; and whatever else there is to read below."""

    DEFAULT_CSS = """
    Standings { height: auto; }
    """

    def __init__(self, *more: Widget) -> None:
        super().__init__()
        self.sheet, self.course = ScoreSheet(), CourseTable()
        self._more = more

    def compose(self) -> ComposeResult:
        yield self.course
        yield self.sheet
        yield from self._more

    def show_totals(
        self,
        names: Sequence[str],
        totals: Sequence[Sequence[int]],
        scoring: Scoring,
        *,
        start: int = 0,
        labels: Sequence[str] = (),
        last: str = "",
    ) -> None:
        """Show the running totals, all of which began with ``start``; the rest is as for `ScoreSheet`."""
        self.sheet.show_scores(names, totals, scoring, labels=labels, last=last)
        self.course.show_totals(names, totals, scoring, start=start, last=last)

    def fit_in(self, rows: int, width: int) -> None:
        """Use so many rows of a screen that is ``width`` cells wide."""
        self.course.display = width >= PANEL_FROM
        self.sheet.display = not self.course.display
        self.course.styles.height = self.course.rows_within(rows)
