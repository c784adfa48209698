"""The area between the hand and the prompt, and the notice there about who is away or for whom a bot plays."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, wrapped


class Below(Drawn):
    """A part of the table that takes rows of its own, and says how many."""

    takes_place_of_log: ClassVar[bool] = False
    """Whether the short log has no room beside it."""

    @abstractmethod
    def rows_on(self, width: int, height: int) -> int:
        """How many rows it takes of a screen of this size; 0 while it is not to be seen."""


_MOST: Final = 2
"""Rows that it takes of a table at most."""
_EDGE: Final = "  "
_NARROWEST: Final = 80
"""Columns that a table has beside a panel, at least."""


class AwayNotice(Below):
    """A sentence between the hand and the prompt; no room is taken while everybody is here."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    @property
    def text(self) -> str:
        """The present sentence."""
        return self._text

    def say(self, text: str) -> bool:
        """Say this. Returns whether it takes up more or less room than before."""
        moved = text != self._text
        if moved:
            self._text = text
            self.redraw()
        return moved

    def rows_on(self, width: int, height: int) -> int:
        # Beside a panel there is not the whole width for it.
        return len(self._lines(min(width, _NARROWEST)))

    def draw(self, width: int, height: int | None) -> list[Row]:
        return [[Piece(_EDGE), *sentence(line, self.look, "quiet")] for line in self._lines(width)]

    def _lines(self, width: int) -> list[str]:
        return wrapped(self._text, width - 2 * len(_EDGE))[:_MOST] if self._text else []
