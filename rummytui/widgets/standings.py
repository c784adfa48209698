"""The score after each hand, in numbers and, where there is room, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.widget import Widget

from rummytui.text import signed
from rummytui.widgets.charts import LineChart
from rummytui.widgets.scores import ScoreSheet, Scoring

_WIDE = 100
"""Columns of a screen from which there is a chart."""
_CHART = 48
"""Columns of a chart that stands beside the numbers; with fewer it stands below them."""
_GAP = 3


class Standings(Container):
    """A score sheet, with whatever else there is to read below it, and beside or below that a chart."""

    DEFAULT_CSS = """
    Standings {
        height: auto;
        & > #numbers { height: auto; }
        & > LineChart { margin: 1 0 0 0; }
        &.-beside { layout: horizontal; }
        &.-beside > LineChart { margin: 0 0 0 3; }
    }
    """

    def __init__(self, *more: Widget) -> None:
        super().__init__()
        self._sheet, self._chart = ScoreSheet(), LineChart()
        self._numbers = Vertical(self._sheet, *more, id="numbers")

    def compose(self) -> ComposeResult:
        yield self._numbers
        yield self._chart

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
        """Show the running totals, all of which began with ``start``; the rest is as for `ScoreSheet` and `chart`."""
        self._sheet.show_scores(names, totals, scoring, labels=labels, last=last)
        score = signed if scoring.signed else str
        self._chart.show_totals(names, totals, start=start, score=score, span=scoring.span, last=last)
        self.share_room()

    def on_resize(self) -> None:
        self.share_room()

    def share_room(self) -> None:
        """Use the room that there is on the page now."""
        width = self.size.width
        numbers = max(sheet.get_content_width(self.size, self.size) for sheet in self.query(ScoreSheet))
        beside = width - numbers - _GAP >= _CHART
        self._chart.display = self.app.size.width >= _WIDE
        self.set_class(beside and self._chart.display, "-beside")
        self._numbers.styles.width = numbers if self.has_class("-beside") else "1fr"
        _ = self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Make the chart lower, rather than have the page scroll for it."""
        page = next((above for above in self.ancestors if isinstance(above, VerticalScroll)), None)
        if page and self._chart.region:
            above = self._chart.region.y - page.region.y + page.scroll_offset.y
            self._chart.styles.height = self._chart.rows_within(page.size.height - above)
