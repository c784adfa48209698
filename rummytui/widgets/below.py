"""The area between the hand and the prompt: who is away, what a lesson says, or where a replay is."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.events import Click
from textual.message import Message

from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, filled, fit, width_of, wrapped


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

    _text = ""

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


ROWS: Final = 3
"""Rows that it takes of a low screen."""
_ROOMY: Final = 30
"""Rows of a screen from which it takes more."""
_MORE: Final = 5
"""Rows that it takes then, enough for every answer above its explanation."""


class Coach(Below):
    """A few lines of why, with the number of the step; an answer to what somebody has tried stands out above them."""

    takes_place_of_log: ClassVar[bool] = True

    _why = _answer = _place = ""

    @property
    def text(self) -> str:
        """The current text, the answer first."""
        return f"{self._answer} {self._why}".strip()

    def say(self, why: str, place: str, *, answer: str = "") -> None:
        """Say this; ``place`` is where in the lesson that is. ``answer`` responds to a move that isn't the lesson's."""
        self._why, self._place, self._answer = why, place, answer
        self.redraw()

    def has_room_for(self, why: str) -> bool:
        """Whether all of this can be said, without an answer."""
        return len(wrapped(why, self.size.width - 4)) <= (self.size.height or ROWS)

    def rows_on(self, width: int, height: int) -> int:
        return ROWS if height < _ROOMY else _MORE

    def draw(self, width: int, height: int | None) -> list[Row]:
        room, most = width - 4, height or ROWS
        answer = wrapped(self._answer, room)[:most] if self._answer else []
        why = _sentences_within(self._why, room, most - len(answer)) if answer else wrapped(self._why, room)[:most]
        rows = [[Piece("  "), *sentence(line, self.look, "turn")] for line in answer]
        rows += [[Piece("  "), *sentence(line, self.look)] for line in why]
        rows += [[] for _ in range(most - len(rows))]
        last, place = rows[-1], Piece(self._place, "quiet")
        if width_of(last) + len(self._place) + 3 <= width:
            rows[-1] = [*last, Piece(" " * (width - width_of(last) - len(self._place) - 2)), place]
        return [filled(row, width) for row in rows]


def _sentences_within(text: str, room: int, most: int) -> list[str]:
    """As many sentences from the beginning of ``text`` as have room in ``most`` lines."""
    sentences = re.split(r"(?<=[.!?]) ", text)
    for count in range(len(sentences), 0, -1):
        lines = wrapped(" ".join(sentences[:count]), room)
        if len(lines) <= most:
            return lines
    return []


_SHORTEST: Final = 20
"""Cells of the line, at least."""
_SIGNS: Final = "━─╋┼○█"
"""The part seen, the part unseen, a seen deal, an unseen one, a moment, and the position."""
_LETTERS: Final = "=-#|o@"


class CourseBar(Below):
    """A line from the first deal to the last move; a click leads to what is there."""

    takes_place_of_log: ClassVar[bool] = True

    @dataclass
    class Chosen(Message):
        """Somebody wants to see this move."""

        number: int

    _said = ""
    _number, _last = 0, 0
    _deals: Sequence[int] = ()
    _marks: Collection[int] = ()

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
