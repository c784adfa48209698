"""The one sentence above the footer."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from textual.events import Click
from textual.message import Message

from rummytui.widgets.drawn import Drawn
from rummytui.widgets.faces import sentence
from rummytui.widgets.pieces import Piece, Row, wrapped

_MOST_ROWS = 3


class Prompt(Drawn):
    """Says what is wanted now, or why something was refused, with the clause to click on."""

    @dataclass
    class ClauseChosen(Message):
        """The clause of a refusal was clicked."""

        clause: str

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._text = ""
        self._clause: str | None = None
        self._refused = False

    @property
    def clause(self) -> str | None:
        """The clause on show, for a key that opens it; None unless something was refused by one."""
        return self._clause

    def ask(self, text: str) -> None:
        """Say what is wanted now; a refusal is gone."""
        self._text, self._clause, self._refused = text, None, False
        self.redraw()

    def refuse(self, text: str, clause: str | None = None) -> None:
        """Say why something is not allowed, and by which clause."""
        self._text, self._clause, self._refused = text, clause, True
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        roles = "refusal" if self._refused else "strong"
        ending = f" ({self._clause})" if self._clause else ""
        lines = wrapped(self._text + ending, width)
        words = self._text.split()
        while len(lines) > (height or _MOST_ROWS) and words:
            words.pop()
            lines = wrapped(f"{' '.join(words)}{self.look.glyphs.cut}{ending}", width)
        rows = [sentence(line, self.look, roles) for line in lines]
        if self._clause and rows and rows[-1]:
            before, clause, after = rows[-1][-1].text.rpartition(self._clause)
            if clause:
                rows[-1][-1:] = [
                    Piece(before, roles),
                    Piece(clause, f"{roles} link", target=clause),
                    Piece(after, roles),
                ]
        return rows

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, str):
            self.post_message(self.ClauseChosen(target))
