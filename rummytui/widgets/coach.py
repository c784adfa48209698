"""What a lesson has to say about the step that comes now."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from rummytui.widgets.below import Below
from rummytui.widgets.cards import sentence
from rummytui.widgets.pieces import Piece, Row, filled, width_of, wrapped

ROWS: Final = 3
"""Rows that it takes of a low screen."""
_ROOMY: Final = 30
"""Rows of a screen from which it takes more."""
_MORE: Final = 5
"""Rows that it takes then, enough for every answer above its explanation."""


class Coach(Below):
    """A few lines of why, with the number of the step; an answer to what somebody has tried stands out above them."""

    takes_place_of_log: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self._why = self._answer = self._place = ""

    @property
    def text(self) -> str:
        """What is said now, the answer first."""
        return f"{self._answer} {self._why}".strip()

    def say(self, why: str, place: str, *, answer: str = "") -> None:
        """Say this; ``place`` is where in the lesson that is. ``answer``: to somebody who has tried something else."""
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
