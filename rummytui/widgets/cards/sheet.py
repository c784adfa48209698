"""A card while it is drawn: cells, each with a character and its roles."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Final

from rummytui.widgets.pieces import Piece, Row

PAPER: Final = "card"
"""The palette's word for what a face is drawn on."""


class CardSheet:
    """Cells of paper to write and to draw on; what would stand beyond the right edge is left out."""

    def __init__(self, width: int, height: int, roles: str) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", roles)] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, roles: str) -> None:
        """Write over what stands there."""
        self._cells[y][x : x + len(text)] = [(char, roles) for char in text][: max(self.width - x, 0)]

    def lay(self, picture: Iterable[Row]) -> None:
        """Lay a picture over all of it, from the upper left corner on."""
        for y, row in enumerate(picture):
            at = 0
            for piece in row:
                self.write(at, y, piece.text, piece.roles)
                at += len(piece.text)

    def rows(self) -> list[Row]:
        """What stands there now."""
        return [
            [Piece("".join(char for char, _ in run), roles) for roles, run in groupby(line, key=itemgetter(1))]
            for line in self._cells
        ]
