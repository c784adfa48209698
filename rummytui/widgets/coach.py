"""What a lesson has to say about the step that comes now."""

from __future__ import annotations

from typing import ClassVar, Final

from rummytui.widgets.below import Below
from rummytui.widgets.cards import sentence
from rummytui.widgets.pieces import Piece, Row, filled, width_of, wrapped

ROWS: Final = 3
"""Rows of a screen that it takes."""


class Coach(Below):
    """A few lines of why, with the number of the step; an answer to what somebody has tried stands out."""

    takes_place_of_log: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._place = ""
        self._is_answer = False

    @property
    def text(self) -> str:
        """What is said now."""
        return self._text

    def say(self, text: str, place: str, *, answer: bool = False) -> None:
        """Say this; ``place`` is where in the lesson that is. ``answer``: somebody has tried something else."""
        self._text, self._place, self._is_answer = text, place, answer
        self.redraw()

    def rows_on(self, width: int, height: int) -> int:
        return ROWS

    def draw(self, width: int, height: int | None) -> list[Row]:
        room = width - 4
        lines = wrapped(self._text, room)[:ROWS]
        rows = [[Piece("  "), *sentence(line, self.look, "turn" if self._is_answer else "")] for line in lines]
        rows += [[] for _ in range(ROWS - len(rows))]
        last, place = rows[-1], Piece(self._place, "quiet")
        if width_of(last) + len(self._place) + 3 <= width:
            rows[-1] = [*last, Piece(" " * (width - width_of(last) - len(self._place) - 2)), place]
        return [filled(row, width) for row in rows]
