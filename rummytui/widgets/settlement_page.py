"""A settlement and the scores after it, measured before anything of it is painted."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from rummytui.widgets.drawn import DrawnToFit
from rummytui.widgets.grid import PANEL_FROM
from rummytui.widgets.scores import ScoreSheet
from rummytui.widgets.standings import Standings
from rummytui.widgets.still import StillScroll

_TITLE = 1
"""Rows above the score sheet."""
_LATEST = 2
"""How many hands the score sheet shows at least, where there is no chart and the rest of the room is for cards."""
_NUMBERED = 6
"""With more players than this their numbers below the lines can be left out."""
_LEAST_LINES = 6
"""Rows that are left to lines that scroll."""


class SettlementPage(StillScroll):
    """The result of a hand: its table, which scrolls on a wide screen, and the scores below."""

    DEFAULT_CSS = """
    SettlementPage {
        scrollbar-size-vertical: 0;
        & > #account { height: auto; scrollbar-size-vertical: 0; }
    }
    """

    def __init__(self, table: Widget, head: Widget | None, sheet: Widget, title: str) -> None:
        super().__init__(id="settlement", can_focus=False)
        self._table, self._head = table, head
        self._lines = StillScroll(table, id="account", can_focus=False)
        self._sheet = Vertical(Static(title, id="sheet-title", markup=False), sheet, id="sheet")

    def compose(self) -> ComposeResult:
        if self._head:
            yield self._head
        yield self._lines
        yield self._sheet

    def share(self, width: int, rows: int, *, scores: bool) -> None:
        """Use the largest cards that fit into this many rows, with the ``scores`` visible if possible."""
        wide = width >= PANEL_FROM
        self._sheet.display = scores
        self._sheet.set_class(wide, "-wide")
        self._sheet.query_one("#sheet-title").display = not wide
        least = self._least(width) if scores else 0
        parts = [*self._parts()]
        for part in parts:
            part.fit_in(rows - least if least <= rows // 2 else rows)
        size = self.app.size
        head = self._head.get_content_height(size, size, width) if self._head else 0
        lines = sum(part.get_content_height(size, size, width) for part in parts)
        left = rows - head - lines
        if not wide:
            self._lines.styles.height, self._sheet.styles.margin = "auto", 0
            self._fit_sheets(max(left, 0))
            return
        if self._head and left < least:
            lines = max(rows - head - least, _LEAST_LINES)
            left = rows - head - lines
        self._lines.styles.height = lines if self._head else "auto"
        for standings in self._sheet.query(Standings):
            # A blank row parts the two, if there is one left, or the row of a shadow.
            spare = int(left > least and not any(part.ends_in_shadow(width) for part in parts))
            self._sheet.styles.margin = (spare, 2, 0, 2)
            others = self._others(standings, width)
            fitting = left - spare - others
            # What is below the totals has to be scrolled to where it doesn't fit.
            standings.fit_in(fitting if fitting >= least else left - spare, width)

    def _parts(self) -> list[DrawnToFit]:
        inside = list(self._table.query(DrawnToFit))
        return [self._table, *inside] if isinstance(self._table, DrawnToFit) else inside

    def _least(self, width: int) -> int:
        """Rows that the scores need at least."""
        if width >= PANEL_FROM:
            return sum(
                standings.course.rows_within(
                    0 if len(standings.course.shown.names) > _NUMBERED else standings.course.least
                )
                for standings in self._sheet.query(Standings)
            )
        self._fit_sheets(0)
        size = self.app.size
        return _TITLE + sum(sheet.get_content_height(size, size, width) for sheet in self._sheets())

    def _others(self, standings: Standings, width: int) -> int:
        """Rows of what else there is to read below the totals."""
        size = self.app.size
        below = [sheet for sheet in standings.query(ScoreSheet) if sheet is not standings.sheet]
        return sum(_TITLE + 3 + sheet.get_content_height(size, size, width) for sheet in below)

    def _sheets(self) -> list[ScoreSheet]:
        return [*self._sheet.query(ScoreSheet)]

    def _fit_sheets(self, rows: int) -> None:
        """Show as many of the latest hands as fit into this many rows, if that is not too few; or all."""
        for standings in self._sheet.query(Standings):
            standings.fit_in(rows, 0)
        sheets = self._sheets()
        for sheet in sheets:
            # What several of them say of a hand belongs together. One row parts the only one from the prompt.
            sheet.fit_in(None if len(sheets) > 1 else max(rows - _TITLE - 1, 1 + _LATEST))

    # ------------------------------------------------------------------------------------------------ scrolling

    @property
    def longer(self) -> bool:
        """Whether there is more than can be seen at once."""
        return self.show_vertical_scrollbar or self._lines.show_vertical_scrollbar

    def leafed(self, key: str) -> bool:
        return self._lines.leafed(key) if self._lines.show_vertical_scrollbar else super().leafed(key)

    @property
    def scrolling(self) -> tuple[Widget, Widget]:
        """What may have more than can be seen at once."""
        return self, self._lines
