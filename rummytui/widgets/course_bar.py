"""An evening as one line: its hands, its moments, and where somebody is who watches it again."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.events import Click
from textual.message import Message

from rummytui.widgets.below import Below
from rummytui.widgets.pieces import Piece, Row, fit, width_of

_ROOMY: Final = 30
"""Rows of a screen from which the words have a row of their own."""
_SHORTEST: Final = 20
"""Cells of the line, at least."""
_SIGNS: Final = "━─╋┼○█"
"""What has been seen, what has not, a deal that has, one that has not, a moment, and where it is now."""
_LETTERS: Final = "=-#|o@"


class CourseBar(Below):
    """A line from the first deal to the last move; a click leads to what is there."""

    takes_place_of_log: ClassVar[bool] = True

    @dataclass
    class Chosen(Message):
        """Somebody wants to see this move."""

        number: int

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        self._number, self._last = 0, 0
        self._deals: Sequence[int] = ()
        self._marks: Collection[int] = ()

    def show(self, said: str, number: int, last: int, deals: Sequence[int], marks: Collection[int]) -> None:
        """Show that this is move ``number``, counted up to ``last``; ``marks`` are moments."""
        self._said, self._number, self._last, self._deals, self._marks = said, number, last, deals, marks
        self.redraw(layout=False)

    def rows_on(self, width: int, height: int) -> int:
        return 2 if height >= _ROOMY else 1

    def draw(self, width: int, height: int | None) -> list[Row]:
        if (height or 1) > 1:
            return [[Piece(f" {fit(self._said, width - 1)}", "quiet")], self._line(width)]
        said = fit(self._said, width - _SHORTEST - 2)
        words: Row = [Piece(f" {said} ", "quiet")] if said else []
        return [[*words, *self._line(width - width_of(words))]]

    def _line(self, width: int) -> Row:
        """The line in this many cells."""
        cells = max(width - 2, 1)
        seen, unseen, dealt, deal, moment, now = _LETTERS if self.look.ascii else _SIGNS
        here = self._cell(self._number, cells)
        signs = [seen if cell <= here else unseen for cell in range(cells)]
        roles = ["strong" if cell <= here else "line" for cell in range(cells)]
        targets = [self._move_in(cell, cells) for cell in range(cells)]
        # Of what shares a cell, what comes last here is in sight and what a click means.
        for number in self._deals[1:] if len(self._deals) * 2 < cells else ():
            cell = self._cell(number, cells)
            signs[cell], targets[cell] = dealt if cell <= here else deal, number
        for number in sorted(self._marks, reverse=True):
            cell = self._cell(number, cells)
            signs[cell], roles[cell], targets[cell] = moment, "felt-mark", number
        signs[here], roles[here] = now, "turn"
        line = [Piece(*found) for found in zip(signs, roles, targets, strict=True)]
        return [Piece(" "), *line, Piece(" ")]

    def _cell(self, number: int, cells: int) -> int:
        return number * (cells - 1) // self._last if self._last else 0

    def _move_in(self, cell: int, cells: int) -> int:
        """The first move that is shown in a cell."""
        return -(-cell * self._last // max(cells - 1, 1))

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.Chosen(target))
