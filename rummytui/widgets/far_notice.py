"""What a table at other screens has to say besides the game: how the line is, and who is away."""

from __future__ import annotations

from typing import Final

from rummytui.widgets.below import Below
from rummytui.widgets.cards import sentence
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

ROWS: Final = 2
"""Rows that it takes of a table, while there is something to say."""
_EDGE: Final = "  "


class FarNotice(Below):
    """A sentence between the hand and the prompt; no room is taken while all is well."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._warns = False

    @property
    def text(self) -> str:
        """What is said now."""
        return self._text

    def say(self, text: str, *, warns: bool) -> bool:
        """Say this, as a warning or quietly. Returns whether it takes up more or less room than before."""
        moved = bool(text) != bool(self._text)
        if (text, warns) != (self._text, self._warns):
            self._text, self._warns = text, warns
            self.redraw()
        return moved

    def rows_on(self, width: int, height: int) -> int:
        return ROWS if self._text else 0

    def draw(self, width: int, height: int | None) -> list[Row]:
        lines = wrapped(self._text, width - 2 * len(_EDGE))[:ROWS]
        roles = "refusal" if self._warns else "quiet"
        rows: list[Row] = [[Piece(_EDGE, roles), *sentence(line, self.look, roles)] for line in lines]
        if self._warns:
            rows = [[*row, Piece(" " * (width - width_of(row)), roles)] for row in rows]
        return rows + [[] for _ in range(ROWS - len(rows))]
