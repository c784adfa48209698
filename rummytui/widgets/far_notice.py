"""What a table at other screens has to say besides the game: how the line is, and who is away."""

from __future__ import annotations

from typing import Final

from rummytui.widgets.below import Below
from rummytui.widgets.cards import sentence
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

_MOST: Final = 2
"""Rows that it takes of a table at most."""
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
        moved = text != self._text
        if (text, warns) != (self._text, self._warns):
            self._text, self._warns = text, warns
            self.redraw()
        return moved

    def rows_on(self, width: int, height: int) -> int:
        return len(self._lines(width))

    def draw(self, width: int, height: int | None) -> list[Row]:
        roles = "refusal" if self._warns else "quiet"
        rows: list[Row] = [[Piece(_EDGE, roles), *sentence(line, self.look, roles)] for line in self._lines(width)]
        if self._warns:
            rows = [[*row, Piece(" " * (width - width_of(row)), roles)] for row in rows]
        return rows

    def _lines(self, width: int) -> list[str]:
        return wrapped(self._text, width - 2 * len(_EDGE))[:_MOST] if self._text else []
