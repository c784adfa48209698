"""What was eaten: the bill after a hand as a table, and the last one as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical

from rummytui.widgets.drawn import Drawn
from rummytui.widgets.faces import sentence
from rummytui.widgets.pieces import Piece, Row, filled, fit, padded, wrapped

if TYPE_CHECKING:
    from textual_plotext import PlotextPlot

_LONGEST_NAME = 14
_LONGEST_FOOD = 18
_NUMBER = 9


@dataclass(frozen=True, slots=True)
class BillLine:
    """One seat: what it ate, how many units in this hand, how many in all; ``least`` where nobody ate less."""

    name: str
    food: str
    units: int
    total: int
    least: bool = False
    tag: str = ""
    """Chef, leaving, gone."""


@dataclass(frozen=True, slots=True)
class Bill:
    """What everybody ate in a hand, or in the whole sitting."""

    headline: str
    lines: tuple[BillLine, ...]
    notes: tuple[str, ...] = ()
    foods: tuple[str, ...] = ()
    """For the chart: the foods that were eaten."""
    helpings: tuple[tuple[int, ...], ...] = ()
    """For the chart: one row a seat, one number a food. Without it there is no chart."""


class BillTable(Drawn):
    """A line a seat, more where somebody ate a great deal."""

    def __init__(self) -> None:
        super().__init__()
        self._bill = Bill("", ())

    def show_bill(self, bill: Bill) -> None:
        """Show this bill."""
        self._bill = bill
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        bill = self._bill
        rows: list[Row] = [sentence(line, self.look, "turn") for line in wrapped(bill.headline, width)]
        names = min(max((cell_len(fit(line.name, width)) for line in bill.lines), default=0), _LONGEST_NAME)
        numbered = bool(bill.helpings)
        foods = max(width - names - 2 - (2 if numbered else 0) - 2 * _NUMBER, 12)
        before = " " * (names + 2 + (2 if numbered else 0))
        numbers = "in all" if numbered else "this hand"
        head: Row = [Piece(before), Piece(padded("eaten", foods), "quiet")]
        head += [Piece(("" if numbered else numbers).rjust(_NUMBER), "quiet"), Piece("in all".rjust(_NUMBER), "quiet")]
        rows += [[], head]
        for seat, line in enumerate(bill.lines):
            rows += self._line(line, seat, names, foods, numbered)
        if bill.notes:
            rows.append([])
        for note in bill.notes:
            rows += [sentence(text, self.look) for text in wrapped(note, width)]
        return rows

    def _line(self, line: BillLine, seat: int, names: int, foods: int, numbered: bool) -> list[Row]:
        glyphs = self.look.glyphs
        first: Row = [Piece(glyphs.leads if line.least else " ", "turn")]
        if numbered:
            first.append(Piece(f"{seat + 1} ", "strong"))
        first.append(Piece(padded(fit(line.name, names, glyphs.cut), names + 1), "strong"))
        eaten = f"{line.tag}: {line.food}" if line.tag else line.food
        rows: list[Row] = []
        for number, text in enumerate(wrapped(eaten, foods - 1)):
            if number:
                rows.append([Piece(" " * (names + 2 + (2 if numbered else 0))), Piece(text)])
                continue
            units = "" if numbered else str(line.units)
            rows.append(
                [
                    *first,
                    *filled([Piece(text)], foods),
                    Piece(units.rjust(_NUMBER)),
                    Piece(str(line.total).rjust(_NUMBER), "strong"),
                ]
            )
        return rows


class BillChart(Vertical):
    """Who ate what, by food: a bar a food, in which the numbers of the seats stand for their helpings."""

    DEFAULT_CSS = """
    BillChart { height: auto; margin: 1 0 0 0; }
    """

    def __init__(self, bill: Bill) -> None:
        super().__init__()
        self._bill = bill

    def compose(self) -> ComposeResult:
        # Imported when a chart is wanted: it takes longer than a whole table.
        from textual_plotext import PlotextPlot

        plot = PlotextPlot()
        plot.styles.height = len(self._bill.foods) + 2
        plot.can_focus = False
        yield plot

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._draw, init=False)
        self._draw()

    def _draw(self) -> None:
        from textual_plotext import PlotextPlot

        self._plot(self.query_one(PlotextPlot))

    def _plot(self, plot: PlotextPlot) -> None:
        bill, plt = self._bill, plot.plt
        plt.clear_figure()
        foods = [fit(food, _LONGEST_FOOD) for food in bill.foods]
        heights = [0] * len(foods)
        layers: list[tuple[int, list[int]]] = []
        for seat, helpings in enumerate(bill.helpings):
            heights = [sofar + more for sofar, more in zip(heights, helpings, strict=True)]
            layers.append((seat, list(heights)))
        places = [float(place) for place in range(len(foods), 0, -1)]
        # The longest bar first: the next one is drawn over its beginning, so that each seat keeps its own stretch.
        for seat, ends in reversed(layers):
            plt.bar(places, ends, orientation="horizontal", marker=str(seat + 1), width=0.1, color=_COLOURS[seat])
        plt.yticks(places, foods)
        longest = max(heights, default=0)
        plt.xlim(0, max(longest, 1))
        step = max(1, -(-longest // 8))
        plt.xticks(
            [float(tick) for tick in range(0, longest + 1, step)], [str(tick) for tick in range(0, longest + 1, step)]
        )
        plt.xaxes(True, False)
        plt.yaxes(True, False)
        plot.refresh()


_COLOURS: Sequence[str] = ("orange+", "cyan+", "magenta+", "green+", "red+", "blue+")


class Settlement(Vertical):
    """The bill of a hand, or when the sitting is over that of all hands with its chart."""

    DEFAULT_CSS = """
    Settlement { height: auto; }
    """

    def compose(self) -> ComposeResult:
        yield BillTable()

    def show_bill(self, bill: Bill) -> None:
        """Show this bill."""
        self.query_one(BillTable).show_bill(bill)
        _ = self.query(BillChart).remove()
        if bill.helpings:
            _ = self.mount(BillChart(bill))
