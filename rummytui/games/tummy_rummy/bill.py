"""What was eaten: the bill after a hand as a table, and the last one as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from rummytui.widgets.cards import sentence
from rummytui.widgets.columns import Cell, Column, entry, headings, name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, fit, flowed, itemised, wrapped

if TYPE_CHECKING:
    from textual_plotext import PlotextPlot

_LONGEST_NAME = 14
_LONGEST_FOOD = 18
_NUMBER = 9


@dataclass(frozen=True, slots=True)
class BillLine:
    """One seat: what it ate, how many units in this hand, how many in all; ``least`` if nobody ate less."""

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
    """A line for each seat, or more if somebody ate a great deal."""

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
        names = name_width((line.name for line in bill.lines), _LONGEST_NAME)
        # At the end of a sitting there is no hand to speak of.
        numbers = ["in all"] if bill.helpings else ["this hand", "in all"]
        foods = max(width - names - 2 - len(numbers) * _NUMBER, 12) - 1
        columns = [Column(1), Column(names, gap=1), Column(foods, "eaten", gap=1)]
        columns += [Column(_NUMBER, heading, right=True) for heading in numbers]
        rows += [[], headings(columns)]
        for line in bill.lines:
            cells = [*self._who_and_what(line, foods), *self._numbers(line)[-len(numbers) :]]
            rows += entry(columns, cells, self.look.glyphs.cut)
        if bill.notes:
            rows.append([])
        for note in bill.notes:
            rows += [sentence(text, self.look) for text in wrapped(note, width)]
        return rows

    def _who_and_what(self, line: BillLine, foods: int) -> list[Cell]:
        eaten = f"{line.tag}: {line.food}" if line.tag else line.food
        return [
            Piece(self.look.glyphs.leads if line.least else " ", "turn"),
            Piece(line.name, "strong"),
            [[Piece(text)] for text in itemised(eaten, foods)],
        ]

    def _numbers(self, line: BillLine) -> list[Cell]:
        return [Piece(str(line.units)), Piece(str(line.total), "strong")]


class Guests(Drawn):
    """Which number is who in the chart, and how much everybody ate: who ate least comes first."""

    def __init__(self, bill: Bill) -> None:
        super().__init__()
        self._bill = bill

    def draw(self, width: int, height: int | None) -> list[Row]:
        glyphs = self.look.glyphs
        ranking = sorted(enumerate(self._bill.lines, 1), key=lambda one: one[1].total)
        blocks: list[list[Row]] = []
        for number, line in ranking:
            name = fit(line.name, _LONGEST_NAME, glyphs.cut)
            mark = glyphs.leads if line.least else " "
            blocks.append([[Piece(mark, "turn"), Piece(f"{number} {name}", "strong"), Piece(f" {line.total}")]])
        return [row for row in flowed(blocks, width, 2) if row]


class Foods(Drawn):
    """The foods down the side of the chart, which counts characters where a terminal counts cells."""

    def __init__(self, foods: Sequence[str]) -> None:
        super().__init__()
        self._foods = foods

    def draw(self, width: int, height: int | None) -> list[Row]:
        foods = [fit(food, _LONGEST_FOOD, self.look.glyphs.cut) for food in self._foods]
        wide = max(map(cell_len, foods))
        return [[Piece(" " * (wide - cell_len(food)) + food)] for food in foods]


class BillChart(Vertical):
    """Who ate what, by food: a bar a food, in which the numbers of the seats stand for their helpings."""

    DEFAULT_CSS = """
    BillChart {
        height: auto;
        margin: 0 0 1 0;
        Horizontal { height: auto; }
        PlotextPlot { width: 1fr; }
    }
    """

    def __init__(self, bill: Bill) -> None:
        super().__init__()
        self._bill = bill

    def compose(self) -> ComposeResult:
        # Imported when a chart is wanted: it takes longer than a whole table.
        from textual_plotext import PlotextPlot

        plot = PlotextPlot()
        plot.styles.height = len(self._bill.foods) + 2
        yield Guests(self._bill)
        foods = Foods(self._bill.foods)
        foods.styles.width = "auto"
        with Horizontal():
            yield foods
            yield plot

    def on_mount(self) -> None:
        from textual_plotext import PlotextPlot

        self._plot(self.query_one(PlotextPlot))

    def _plot(self, plot: PlotextPlot) -> None:
        bill, plt = self._bill, plot.plt
        plt.clear_figure()
        heights = [0] * len(bill.foods)
        layers: list[tuple[int, list[int]]] = []
        for seat, helpings in enumerate(bill.helpings):
            heights = [sofar + more for sofar, more in zip(heights, helpings, strict=True)]
            layers.append((seat, list(heights)))
        places = [float(place) for place in range(len(bill.foods), 0, -1)]
        # The longest bar first: the next one is drawn over its beginning, so that each seat keeps its own stretch.
        for seat, ends in reversed(layers):
            plt.bar(places, ends, orientation="horizontal", marker=str(seat + 1), width=0.1, color=_COLOURS[seat])
        plt.yticks([])
        longest = max(heights, default=0)
        plt.xlim(0, max(longest, 1))
        step = next(step for step in _STEPS if longest <= 10 * step)
        plt.xticks(
            [float(tick) for tick in range(0, longest + 1, step)], [str(tick) for tick in range(0, longest + 1, step)]
        )
        plt.xaxes(True, False)
        plt.yaxes(True, False)
        plot.refresh()


_STEPS = [digit * 10**zeros for zeros in range(12) for digit in (1, 2, 5)]
"""How far apart the numbers under a chart may stand."""

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
            _ = self.mount(BillChart(bill), before=0)
