"""The score after each hand: in numbers, and where there is room as lines above them, with one axis for both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget

from rules.seats import Seat
from rummytui.widgets.cards import CardLook
from rummytui.widgets.charts import FINE, LETTERS, Strokes, scale_for
from rummytui.widgets.columns import name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import emblem, name_row, seat_role
from rummytui.widgets.grid import PANEL_FROM
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.scores import ScoreSheet, Scoring

LEAST_CHART: Final = 5
"""Rows of lines below which there are none."""
MOST_CHART: Final = 14
_LONGEST_NAME: Final = 14
_MARGIN: Final = 2
_BETWEEN: Final = 2
"""Blank cells between two numbers."""


class RunningTotals(NamedTuple):
    """The running totals of a game, and how to write them."""

    names: Sequence[str] = ()
    """The players."""
    courses: Sequence[Sequence[int]] = ()
    """What each seat had before the first hand and after each."""
    scoring: Scoring = Scoring()
    whys: Sequence[str] = ()
    """Where the last number of each seat with a head start comes from."""
    last: str = ""
    """What the last hand is called instead of its number."""


class CourseTable(Drawn):
    """The totals after each hand, from the beginning: lines, and a row of numbers for each seat where there is room."""

    shown = RunningTotals()

    def show_totals(
        self, names: Sequence[str], totals: Sequence[Sequence[int]], scoring: Scoring, *, start: int = 0, last: str = ""
    ) -> None:
        """Show the totals after each hand, all of which began with ``start``; ``last`` is what the last hand is called."""
        began = scoring.counted([start] * len(names))
        courses = list(zip(began, *map(scoring.counted, totals), strict=True))
        whys = [scoring.why(seat, score) for seat, score in enumerate(totals[-1])] if totals else [""] * len(names)
        self.shown = RunningTotals(tuple(names), courses, scoring, whys, last)
        self.redraw()

    def rows_within(self, rows: int) -> int:
        """How many of these rows it takes: with all lines and numbers, or with the lines alone."""
        seats = len(self.shown.names)
        most = min(rows, MOST_CHART + 2 + seats)
        return most if most >= self.least else LEAST_CHART + 2

    @property
    def least(self) -> int:
        """The rows with which numbers and lines have room."""
        return LEAST_CHART + 2 + len(self.shown.names)

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self.shown.courses or width < 2 * _MARGIN + _LONGEST_NAME:
            return []
        high = self.rows_within(self.least + MOST_CHART) if height is None else height
        numbered = high >= self.least
        chart = high - 2 - (len(self.shown.names) if numbered else 0)
        if chart < 1:
            return []
        return _Drawing(self.shown, self.look, width, chart, numbered=numbered).rows()


class _Drawing:
    """One drawing of a course, ``width`` cells wide, with this many rows of lines."""

    def __init__(self, table: RunningTotals, look: CardLook, width: int, rows: int, *, numbered: bool) -> None:
        self._table, self._look, self._numbered = table, look, numbered
        courses, written = table.courses, table.scoring.written
        down = (LETTERS if self._look.ascii else FINE).down
        self._scale = scale_for(min(map(min, courses)), max(map(max, courses)), rows, down)
        self._height = rows
        self._hands = len(courses[0]) - 1
        said = f"after {table.scoring.span}"
        self._names = name_width(table.names, _LONGEST_NAME)
        self._ticks = {self._scale.row(tick): written(tick) for tick in self._scale.ticks}
        widest = max(cell_len(each) for each in (said, *self._ticks.values()))
        self._left = _MARGIN + max(self._names, widest) + _BETWEEN
        self._number = max(len(written(total)) for course in courses for total in course)
        self._first = self._left + (self._number if numbered else 1) - 1
        """The column in which the numbers of the beginning end, and the lines begin."""
        beside = max(2 * min(len(courses), 4), *map(len, table.whys))
        self._end = width - _MARGIN - 1 - beside
        self._strokes = Strokes(self._look, self._ticks, "line")
        for seat, course in enumerate(courses):
            self._line(seat, course)

    def rows(self) -> list[Row]:
        """The lines, the hands by number, the numbers, and a blank row."""
        rows = [self._row(row) for row in range(self._height)]
        rows.append(self._hand_numbers())
        if self._numbered:
            rows += [self._sums(seat) for seat in self._order()]
        return [*rows, []]

    def _order(self) -> list[Seat]:
        better = -1 if self._table.scoring.leading != "lowest" else 1
        return sorted(range(len(self._table.names)), key=lambda seat: better * self._table.courses[seat][-1])

    def _column(self, hand: int) -> int:
        """Where a hand ends, counted from the left of the screen."""
        return self._first + (2 * hand * (self._end - self._first) + self._hands) // (2 * self._hands)

    def _shown(self) -> list[int]:
        """The hands that are named: as many as have room, the first and the last among them."""
        wide = max(self._number if self._numbered else 1, len(str(self._hands))) + _BETWEEN
        step = 1
        while step < self._hands and self._column(step) - self._first < wide:
            step += 1
        end = self._column(self._hands) - max(wide, len(self._last) + _BETWEEN)
        return [*(hand for hand in range(0, self._hands, step) if self._column(hand) <= end), self._hands]

    @property
    def _last(self) -> str:
        return self._table.last or str(self._hands)

    # ------------------------------------------------------------------------------------------------ lines

    def _line(self, seat: Seat, course: Sequence[int]) -> None:
        across = self._strokes.pen.across
        points = [
            (self._column(hand) * across + across // 2, self._scale.dot(total)) for hand, total in enumerate(course)
        ]
        for (x, y), (to_x, to_y) in pairwise(points):
            far = max(to_x - x, abs(to_y - y), 1)
            for step in range(far + 1):
                self._strokes.draw(x + step * (to_x - x) // far, y + (2 * step * (to_y - y) + far) // (2 * far), seat)

    def _row(self, row: int) -> Row:
        number = self._ticks.get(row, "")
        lines = self._strokes.row(row, range(self._first, self._end + 1))
        return [Piece(number.rjust(self._left - _BETWEEN).ljust(self._first), "quiet"), *lines, *self._ends(row)]

    def _ends(self, row: int) -> Iterator[Piece]:
        """The emblems of those whose lines end there."""
        courses = self._table.courses
        for seat in sorted(range(len(courses)), key=lambda seat: -courses[seat][-1]):
            if self._scale.row(courses[seat][-1]) == row:
                yield Piece(f" {emblem(seat, ascii=self._look.ascii)}", seat_role(seat))

    # ------------------------------------------------------------------------------------------------ numbers

    def _hand_numbers(self) -> Row:
        said = " " * _MARGIN + f"after {self._table.scoring.span}"
        for hand in self._shown():
            said = self._up_to(said, self._last if hand == self._hands else str(hand), hand)
        return [Piece(said, "quiet")]

    def _up_to(self, said: str, text: str, hand: int) -> str:
        """``said``, and behind it ``text`` that ends in the column of that hand."""
        return said.ljust(self._column(hand) + 1 - len(text)) + text

    def _sums(self, seat: Seat) -> Row:
        table = self._table
        written = table.scoring.written
        *before, last = self._shown()
        said = ""
        for hand in before:
            said = self._up_to(said, written(table.courses[seat][hand]), hand)
        whole = self._up_to(said, written(table.courses[seat][last]), last)
        beside = _MARGIN + self._names
        name = name_row(table.names[seat], self._names, self._look)
        return [
            Piece(" " * _MARGIN),
            *name,
            Piece(whole[beside : len(said)], "quiet"),
            Piece(whole[len(said) :], "strong"),
            Piece(table.whys[seat], "quiet"),
        ]


class Standings(Container):
    """A score sheet, or on a wide screen lines and numbers on one axis; and other text below."""

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
        """Use this many rows of a screen that is ``width`` cells wide."""
        self.course.display = width >= PANEL_FROM
        self.sheet.display = not self.course.display
        self.course.styles.height = self.course.rows_within(rows)
