"""What was eaten: the bill after a hand as a table, and the last one as a chart."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical

from rummytui.games.tummy_rummy.foods import Dish
from rummytui.games.tummy_rummy.stacks import Stacks
from rummytui.widgets.cards import sentence
from rummytui.widgets.columns import Cell, Column, entry, headings, name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import name_row
from rummytui.widgets.pieces import Piece, Row, itemised, wrapped

_LONGEST_NAME = 14
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
    stacks: tuple[tuple[Dish, ...], ...] = ()
    """For the chart: by seat what was eaten in the whole sitting. Without it there is no chart."""


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
        numbers = ["in all"] if bill.stacks else ["this hand", "in all"]
        foods = max(width - names - 2 - len(numbers) * _NUMBER, 12) - 1
        columns = [Column(1), Column(names, gap=1), Column(foods, "eaten", gap=1)]
        columns += [Column(_NUMBER, heading, right=True) for heading in numbers]
        rows += [[], headings(columns)]
        for line in bill.lines:
            cells = [*self._who_and_what(line, names, foods), *self._numbers(line)[-len(numbers) :]]
            rows += entry(columns, cells, self.look.glyphs.cut)
        if bill.notes:
            rows.append([])
        for note in bill.notes:
            rows += [sentence(text, self.look) for text in wrapped(note, width)]
        return rows

    def _who_and_what(self, line: BillLine, names: int, foods: int) -> list[Cell]:
        eaten = f"{line.tag}: {line.food}" if line.tag else line.food
        return [
            Piece(self.look.glyphs.leads if line.least else " ", "turn"),
            [name_row(line.name, names, self.look)],
            [[Piece(text)] for text in itemised(eaten, foods)],
        ]

    def _numbers(self, line: BillLine) -> list[Cell]:
        return [Piece(str(line.units)), Piece(str(line.total), "strong")]


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
        _ = self.query(Stacks).remove()
        if bill.stacks:
            _ = self.mount(Stacks([line.name for line in bill.lines], bill.stacks), before=0)
