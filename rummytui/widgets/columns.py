"""Tables whose columns stay in line from the heading to the last row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from rummytui.widgets.emblems import cells_of
from rummytui.widgets.pieces import Piece, Row, filled, padded

Cell: TypeAlias = Piece | Sequence[Row]
"""What stands in a column: one piece, which is cut where it is too long, or lines already broken to the column's
width."""


class Column(NamedTuple):
    """One column of a table."""

    width: int
    heading: str = ""
    right: bool = False
    """Whether its text ends at the right edge. Such a column holds numbers, which are never cut."""
    gap: int = 0
    """How many blanks keep it off the next one."""

    def text(self, text: str, cut: str) -> str:
        """``text`` as wide as the column."""
        placed = text.rjust(self.width) if self.right else padded(text, self.width, cut)
        return placed + " " * self.gap


def name_width(names: Iterable[str], longest: int) -> int:
    """How many cells a column of these names takes: as many as the widest, but no more than ``longest``.

    Names that tell their seats have their emblems as well.
    """
    return max((cells_of(name, longest) for name in names), default=0)


def headings(columns: Sequence[Column]) -> Row:
    """The first row of a table: what its columns are called."""
    row = [Piece(column.text(column.heading, ""), "quiet" if column.heading else "") for column in columns]
    return [*row[:-1], row[-1]._replace(text=row[-1].text.rstrip())]


def entry(columns: Sequence[Column], cells: Sequence[Cell], cut: str) -> list[Row]:
    """One entry of a table, a cell a column: as many rows as its longest cell has, the others beginning with it.

    ``cut`` marks where a text had to be cut.
    """
    parts: list[Sequence[Row]] = [
        [[Piece(column.text(cell.text, cut), cell.roles, cell.target)]] if isinstance(cell, Piece) else cell
        for column, cell in zip(columns, cells, strict=True)
    ]
    return [
        [piece for column, part in zip(columns, row, strict=True) for piece in filled(part, column.width + column.gap)]
        for row in zip_longest(*parts, fillvalue=[])
    ]
