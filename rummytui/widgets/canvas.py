"""A sheet of cells on which pictures are laid over each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import groupby
from typing import TypeAlias

from rich.cells import cell_len

from rummytui.widgets.pieces import Piece, Row

_Cell: TypeAlias = tuple[str, str, Hashable]
_BLANK: _Cell = (" ", "", None)


class Canvas:
    """So many cells by so many rows, blank at first. What is laid over the edge is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells: list[list[_Cell]] = [[_BLANK] * width for _ in range(height)]

    def lay(self, picture: Iterable[Row], x: int, y: int, target: Hashable = None) -> None:
        """Lay ``picture`` with its upper left corner at ``x``, ``y``; ``target`` is what a click on it chooses."""
        for line, row in enumerate(picture, y):
            if 0 <= line < self.height:
                self._lay_row(row, x, line, target)

    def shade(self, x: int, y: int, width: int, height: int, roles: str) -> None:
        """Make a rectangle of blanks that look like ``roles``."""
        self.lay([[Piece(" " * width, roles)]] * height, x, y)

    def rows(self) -> list[Row]:
        """What lies on it now."""
        return [_joined(cells) for cells in self._cells]

    def _lay_row(self, row: Row, x: int, y: int, target: Hashable) -> None:
        cells = self._cells[y]
        for piece in row:
            aim = piece.target if target is None else target
            for char, wide in _spaced(piece.text):
                if x >= 0 and x + wide <= self.width:
                    cells[x] = (char, piece.roles, aim)
                    # The second half of a wide character holds nothing, so that the row keeps its length.
                    for half in range(x + 1, x + wide):
                        cells[half] = ("", piece.roles, aim)
                x += wide


def _spaced(text: str) -> Iterable[tuple[str, int]]:
    """Each character with the number of cells it takes."""
    if cell_len(text) == len(text):
        return ((char, 1) for char in text)
    return ((char, cell_len(char)) for char in text)


def _joined(cells: list[_Cell]) -> Row:
    return [
        Piece("".join(char for char, _, _ in run), roles, target)
        for (roles, target), run in groupby(cells, key=lambda cell: cell[1:])
    ]
