"""The wood round a felt on which no table is laid yet: title, both sides and the front edge, drawn without any cards."""

from __future__ import annotations

from typing import Final

from rummytui.widgets.rows import Piece, Row
from rummytui.widgets.sketch import Sketch

EDGE_FROM: Final = 28
"""Rows that a screen needs to have a front edge."""


class Wood(Sketch):
    """Fills the screen behind all else; the last row is left to the keys."""

    DEFAULT_CSS = "Wood { width: 100%; height: 100%; }"

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._plain = False

    def show(self, *, plain: bool) -> None:
        """Draw only the title where that is ``plain``: there are no colours for wood."""
        if plain != self._plain:
            self._plain = plain
            self.redraw(layout=False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not height:
            return []
        title = f" {self._title} "
        rest = max(width - 1 - len(title), 0)
        if self._plain:
            return [[Piece(" "), Piece(title, "wood")]]
        side: Row = [Piece("▌", "rail"), Piece(" " * (width - 2)), Piece("▐", "rail")]
        rows: list[Row] = [
            [Piece("▄", "wood-light"), Piece(title, "wood"), Piece("▄" * rest, "wood-light")],
            *[side] * (height - 2),
        ]
        if height >= EDGE_FROM:
            rows[-1] = [Piece("▀" * width, "wood-light")]
        return [*rows, []]
