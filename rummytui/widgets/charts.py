"""Charts in the colours and with the emblems of the seats: scores over the hands as lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import count, groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len

from rules.seats import Seat
from rummytui.widgets.cards import CardLook
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import emblem, seat_role
from rummytui.widgets.pieces import Piece, Row, filled, joined, plain, width_of
from rummytui.widgets.short_names import short_names

_ROWS = 22
"""The height of a chart that may choose it, unless more names than that stand at the ends of its lines."""
_LOWEST = 9
"""The height below which it does not go."""
_FEWEST = 6
"""Rows of a chart that has room for the hands along its bottom."""
_NARROWEST = 24
"""Columns that the lines keep when numbers and names want room, too."""
_LONGEST_NAME = 14
_LONGEST_NAMES = 20
"""Cells that the names of several with the same score may take together."""
_SHORTEST = 6
"""Cells that a longer name keeps, or is left out."""
_MOST_NUMBERS = 7
"""How many numbers stand beside a chart at most."""
_ENOUGH_NUMBERS = 3
"""With fewer a chart is worth less than if it made better use of its height."""
_MARKED = 8
"""Columns per hand from which each hand has its mark on the lines."""
_BRAILLE = 0x2800
_GRID = "┄"
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bits of a braille character: two columns of four dots, from the top."""


class Pen(NamedTuple):
    """What a chart is drawn with."""

    across: int
    """Dots in a cell, side by side."""
    down: int
    """Dots in a cell, one below another."""
    upright: str
    tick: str
    corner: str
    line: str
    hand: str


FINE = Pen(2, 4, "│", "┤", "└", "─", "┬")
LETTERS = Pen(1, 1, "|", "+", "+", "-", "+")


class ChartScale(NamedTuple):
    """Where values stand between the top and the bottom of a chart."""

    rows: int
    dots: int
    """Dots in a row, one below another."""
    value: int
    at: int
    """The dot of that value, counted from the top."""
    step: int
    """A value that is this much less stands ``apart`` dots lower."""
    apart: int
    ticks: Sequence[int] = ()
    """The numbers beside it, this many rows from one to the next."""

    def dot(self, value: int) -> int:
        """The dot for a value, counted from the top."""
        return self.at + _share(self.value - value, self.step, self.apart)

    def row(self, value: int) -> int:
        """The row for a value, counted from the top."""
        return self.dot(value) // self.dots

    @property
    def round_values(self) -> Sequence[int]:
        """The multiples of the step that have a row, from the top: also those just beyond all that is drawn."""
        above = self.at // self.apart
        below = (self.rows * self.dots - 1 - self.at) // self.apart
        return range(self.value + above * self.step, self.value - (below + 1) * self.step, -self.step)


def chart(
    totals: Sequence[Sequence[int]],
    width: int,
    height: int,
    look: CardLook,
    *,
    start: Sequence[int] = (),
    score: Callable[[int], str] = str,
    names: Sequence[str] = (),
    span: str = "",
    last: str = "",
) -> list[Row]:
    """Running totals as lines, in ``width`` cells and ``height`` rows.

    ``totals`` has one sequence a hand, of which there is one at least, with one number a seat, and ``start`` is what
    all had before; ``score`` writes a number. With ``span``, what a hand is called, the hands are counted along the
    bottom, and ``last`` is what the last one is called instead of its number. With ``names``, each stands with its
    total at the end of its line. What would leave the lines no room is left out.
    """
    courses = list(zip(start or [0] * len(totals[0]), *totals, strict=True))
    finals = totals[-1]
    pen = LETTERS if look.ascii else FINE
    below = 2 if span and height >= _FEWEST else 0
    rows = height - below
    most = max(-(-len(finals) // max(rows, 1)), 1)
    if rows < 1 or width <= most:
        return []
    scale = scale_for(min(map(min, courses)), max(map(max, courses)), rows, pen.down)
    groups = _abreast(finals, rows, most, width)
    abreast = max(map(len, groups))
    room = width - abreast - min(_NARROWEST, width // 2)
    numbers = {scale.row(tick): score(tick) for tick in scale.ticks}
    margin = max(map(cell_len, (span, *numbers.values()))) + 1
    margin = margin if margin <= room else 0
    mixed = any(len({finals[seat] for seat in group}) > 1 for group in groups)
    totals_said = [score(finals[group[0]]) for group in groups]
    said = _said(groups, totals_said, () if mixed else names, room - margin, look)
    at = apart([scale.row(finals[group[0]]) for group in groups], rows)
    ends: list[Row] = [[] for _ in range(rows)]
    for row, group, behind in zip(at, groups, said, strict=True):
        ends[row] = [*(Piece(emblem(seat, ascii=look.ascii), seat_role(seat)) for seat in group), *behind]
    wide = max(map(width_of, ends))
    lines = _Lines(courses, scale, width - margin - wide, look, bool(names))
    drawn = [
        [*_beside(numbers.get(row, ""), margin, pen), *lines.row(row, range(lines.width)), *filled(ends[row], wide)]
        for row in range(rows)
    ]
    return [*drawn, *_hands(lines, margin, span, last, width)] if below else drawn


def scale_for(low: int, high: int, rows: int, dots: int) -> ChartScale:
    """A scale on which everything from ``low`` to ``high`` has room, with numbers at a round distance and as many rows apart.

    >>> list(scale_for(-31, 24, 12, 4).ticks)
    [20, 0, -20]
    """
    if low == high:  # Then the lines run along the middle.
        low, high = low - 1, high + 1
    most = min(rows * 2 // 3, _MOST_NUMBERS)
    found: list[tuple[tuple[int, int], ChartScale]] = []
    for step in _steps():
        # The numbers as far apart as there is room for the lines above the first and below the last of them.
        for apart in range(rows * step // (high - low), 0, -1):
            scale = _in_the_middle(
                ChartScale(rows, dots, high // step * step, dots // 2, step, apart * dots), low, high
            )
            if scale:
                scale = scale._replace(ticks=scale.round_values)
                numbers, height = len(scale.ticks), scale.dot(low) - scale.dot(high)
                if numbers <= most:
                    found.append(((height * min(numbers, _ENOUGH_NUMBERS), -abs(numbers - _ENOUGH_NUMBERS)), scale))
                break
        if step > high - low:
            break
    plain = ChartScale(rows, dots, high, 0, high - low, rows * dots - 1)
    return max(found, key=itemgetter(0))[1] if found else plain


def _in_the_middle(scale: ChartScale, low: int, high: int) -> ChartScale | None:
    """The scale with as many rows above the highest value as below the lowest; None if there is no room for both."""
    first, last = scale.row(high), scale.row(low)
    spare = scale.rows - 1 - (last - first)
    return scale._replace(at=scale.at + (spare // 2 - first) * scale.dots) if spare >= 0 else None


def _steps() -> Iterator[int]:
    """The round distances: 1, 2, 5, 10, 20, 25, 50, 100, 200, 250 and so on."""
    yield from (1, 2, 5)
    for zeros in count():
        yield from (digits * 10**zeros for digits in (10, 20, 25, 50))


def apart(wanted: Sequence[int], rows: int) -> list[int]:
    """Rows that are all different, as near to ``wanted`` as can be and in its order, which goes down.

    >>> apart([0, 4, 4, 4, 9], 10)
    [0, 3, 4, 5, 9]
    """
    # Those that are in each other's way move together: by how much in all, and how many they are.
    blocks: list[tuple[int, int]] = []
    for place, row in enumerate(wanted):
        shift, size = row - place, 1
        while blocks and blocks[-1][0] * size >= shift * blocks[-1][1]:
            before, more = blocks.pop()
            shift, size = shift + before, size + more
        blocks.append((shift, size))
    shifts = [shift // size for shift, size in blocks for _ in range(size)]
    return [place + min(max(shift, 0), rows - len(wanted)) for place, shift in enumerate(shifts)]


def _abreast(finals: Sequence[int], rows: int, most: int, width: int) -> list[list[Seat]]:
    """The seats as they stand abreast at the ends of their lines, from the top.

    Those with the same score do, or it would look as if one had more. Where there are more scores than rows, ``most`` do.
    """
    order = sorted(range(len(finals)), key=lambda seat: -finals[seat])
    level = [list(seats) for _, seats in groupby(order, key=lambda seat: finals[seat])]
    if len(level) <= rows and max(map(len, level)) <= max(width // 4, most):
        return level
    return [order[first : first + most] for first in range(0, len(order), most)]


def _share(part: int, whole: int, most: int) -> int:
    """As much of ``most`` as ``part`` is of ``whole``, rounded; without fractions, which huge numbers would blur."""
    return (2 * part * most + whole) // (2 * whole)


def _said(
    groups: Sequence[Sequence[Seat]], numbers: Sequence[str], names: Sequence[str], room: int, look: CardLook
) -> list[Row]:
    """What stands behind the emblems of each group, in columns: names and total, as far as there is room."""
    nothing: list[Row] = [[] for _ in groups]
    if not names:
        return nothing
    wide = max(map(cell_len, numbers))
    longest = min(max(cell_len(plain(name)) for name in names), _LONGEST_NAME)
    shown = min(longest, room - wide - 3)
    if shown < min(longest, _SHORTEST):
        return nothing
    short = short_names(names, shown, look.glyphs.cut)
    abreast = max(map(len, groups))
    called = [_called(group, short, min(room - wide - 3, _LONGEST_NAMES)) for group in groups]
    column = max(len(group) + width_of(row) for group, row in zip(groups, called, strict=True))
    column = max(column, abreast + 1)
    return [
        [Piece(" "), *filled(row, column - len(group)), Piece(f"  {number:>{wide}}", "strong")]
        for group, row, number in zip(groups, called, numbers, strict=True)
    ]


def _called(group: Sequence[Seat], names: Sequence[str], room: int) -> Row:
    """The names of those who stand abreast, or how many they are."""
    row = [Piece(names[group[0]], seat_role(group[0]))]
    for seat in group[1:]:
        row += [Piece(", ", "quiet"), Piece(names[seat], seat_role(seat))]
    return row if len(group) == 1 or width_of(row) <= room else [Piece(f"{len(group)} players", "quiet")]


def _beside(number: str, margin: int, pen: Pen) -> Row:
    """A number and its mark on the axis at the left, which is drawn where there is no number, too."""
    if not margin:
        return []
    axis = " " if pen is FINE else pen.tick if number else pen.upright
    return [Piece(number.rjust(margin - 1) + axis, "quiet")]


class Strokes:
    """The seats' lines, drawn in dots, over horizontal lines at the rows in ``grid``, which have these ``roles``."""

    def __init__(self, look: CardLook, grid: Collection[int], roles: str) -> None:
        self._look, self._grid, self._roles = look, grid, roles
        self.pen = LETTERS if look.ascii else FINE
        self._dots: dict[tuple[int, int], int] = {}
        self._seats: dict[tuple[int, int], list[Seat]] = {}

    def draw(self, x: int, y: int, seat: Seat) -> None:
        """Add a dot to a seat's line; the position is counted in dots."""
        (column, right), (row, below) = divmod(x, self.pen.across), divmod(y, self.pen.down)
        self._dots[row, column] = self._dots.get((row, column), 0) | _DOTS[right][below]
        seats = self._seats.setdefault((row, column), [])
        if seat not in seats:
            seats.append(seat)

    def row(self, at: int, columns: range) -> Row:
        """One row, from column to column."""
        return joined(self.cell(at, column) for column in columns)

    def cell(self, row: int, column: int) -> tuple[str, str]:
        """The character of one cell, and its role."""
        letters = self._look.ascii
        if seats := self._seats.get((row, column)):
            # Where lines lie on each other they take turns, so that none hides another.
            seat = seats[column % len(seats)]
            drawn = emblem(seat, ascii=True) if letters else chr(_BRAILLE + self._dots[row, column])
            return drawn, seat_role(seat)
        if row in self._grid:
            return "." if letters else _GRID, self._roles
        return " ", ""


class _Lines(Strokes):
    """The lines themselves, with marks where there is room."""

    def __init__(
        self, courses: Sequence[Sequence[int]], scale: ChartScale, width: int, look: CardLook, marked: bool
    ) -> None:
        # In ASCII, the only horizontal line is at zero.
        grid = {scale.row(0)} if look.ascii else {scale.row(tick) for tick in scale.ticks}
        super().__init__(look, grid, "quiet" if look.ascii else "rule")
        self.width = width
        self.hands = len(courses[0]) - 1
        self._scale = scale
        self._marks: dict[tuple[int, int], int] = {}
        marked = marked and self.width >= _MARKED * self.hands
        for seat, course in enumerate(courses):
            points = [(self._across(hand), self._height(total, marked)) for hand, total in enumerate(course)]
            # In a long evening many hands end in the same column, from the lowest to the highest of them.
            upright = [(x, [y for _, y in ends]) for x, ends in groupby(points, key=itemgetter(0))]
            for x, heights in upright:
                for y in range(min(heights), max(heights) + 1):
                    self.draw(x, y, seat)
            for (x, heights), (to_x, others) in pairwise(upright):
                for between_x, y in _between((x, heights[-1]), (to_x, others[0])):
                    self.draw(between_x, y, seat)
            if marked:
                for x, y in points[1:-1]:
                    self._mark(x // self.pen.across, y // self.pen.down, seat)

    def column(self, hand: int) -> int:
        """The column in which a hand ends, counted from the left; hand 0 is before the first."""
        return self._across(hand) // self.pen.across

    def _across(self, hand: int) -> int:
        return _share(hand, self.hands, self.width * self.pen.across - 1)

    def _height(self, total: int, marked: bool) -> int:
        """The dot for a total: where a mark is put on it, the one in the middle of the row, so that both meet."""
        dot = self._scale.dot(total)
        return dot - dot % self.pen.down + self.pen.down // 2 if marked else dot

    def _mark(self, column: int, row: int, seat: Seat) -> None:
        """Put a seat's emblem there, or beside those that are there already."""
        free = (place for place in range(column, self.width) if (row, place) not in self._marks)
        self._marks[row, next(free, column)] = seat

    def cell(self, row: int, column: int) -> tuple[str, str]:
        if (row, column) in self._marks:
            seat = self._marks[row, column]
            return emblem(seat, ascii=self._look.ascii), seat_role(seat)
        return super().cell(row, column)


def _between(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The dots of a straight line with both its ends."""
    (x, y), (to_x, to_y) = one, other
    far = max(abs(to_x - x), abs(to_y - y), 1)
    for step in range(far + 1):
        yield x + _share(step, far, to_x - x), y + _share(step, far, to_y - y)


def _hands(lines: _Lines, margin: int, span: str, last: str, width: int) -> list[Row]:
    """The axis along the bottom, and below it the hands by number, as many as have room."""
    pen, hands = lines.pen, lines.hands
    labels = {hand: str(hand) for hand in range(hands + 1)} | ({hands: last} if last else {})
    places = {
        hand: max(min(margin + lines.column(hand) - (len(label) - 1) // 2, width - len(label)), margin)
        for hand, label in labels.items()
    }
    shown = next(
        found for found in (_every(step, labels, places, bool(last)) for step in _steps()) if found is not None
    )
    marks = {lines.column(hand) for hand in shown}
    line = "".join(pen.hand if column in marks else pen.line for column in range(lines.width))
    said = span.rjust(margin - 1)[: margin - 1] if margin else ""
    for hand in shown:
        said = said.ljust(places[hand]) + labels[hand]
    return [
        [Piece((" " * (margin - 1) + pen.corner if margin else "") + line, "quiet")],
        [Piece(said[:width], "quiet")],
    ]


def _every(step: int, labels: Mapping[int, str], places: Mapping[int, int], with_last: bool) -> list[int] | None:
    """The hands to name if it is every ``step``-th, and also the last if that is wanted; None where they touch."""
    shown = list(range(0, len(labels), step))
    if with_last:
        end = len(labels) - 1
        shown = [*(hand for hand in shown if places[hand] + len(labels[hand]) < places[end]), end]
    touching = any(places[one] + len(labels[one]) >= places[other] for one, other in pairwise(shown))
    return None if touching else shown


class LineChart(Drawn):
    """Running totals as lines, with the names at their ends."""

    _within: Callable[[int, int], list[Row]] | None = None
    _seats = 0

    def show_totals(
        self,
        names: Sequence[str],
        totals: Sequence[Sequence[int]],
        *,
        start: Sequence[int] = (),
        score: Callable[[int], str] = str,
        span: str = "hand",
        last: str = "",
    ) -> None:
        """Show these running totals; the rest is as for `chart`."""
        self._seats = len(names)
        self._within = lambda width, height: chart(
            totals, width, height, self.look, start=start, score=score, names=names, span=span, last=last
        )
        self.redraw()

    def rows_within(self, height: int) -> int:
        """How many rows a chart takes that is to fit in ``height``; more if it would be too low for its names."""
        return max(min(height, _ROWS), _LOWEST, self._seats + 2)

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._within:
            return []
        return self._within(width, self.rows_within(_ROWS) if height is None else height)
