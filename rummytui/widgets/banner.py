"""Sentences above a table: what holds all through a hand, and what has come of it."""

from __future__ import annotations

from collections.abc import Sequence

from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import with_emblem
from rummytui.widgets.pieces import Piece, Row, wrapped

_MOST_ROWS = 3


class Banner(Drawn):
    """A few sentences, the first one standing out; nothing where there is nothing to say."""

    _sentences: tuple[str, ...] = ()
    _least = 0

    def show_banner(self, sentences: Sequence[str], *, least: int = 0) -> None:
        """Show these, unless the screen has fewer rows than ``least``, all of which are wanted for something else."""
        shown = tuple(text for text in sentences if text), least
        if shown != (self._sentences, self._least):
            self._sentences, self._least = shown
            self.redraw()

    def rows_for(self, width: int) -> int:
        """How many rows it takes in this many cells."""
        return len(self.draw(width, None))

    def draw(self, width: int, height: int | None) -> list[Row]:
        if self.app.size.height < self._least:
            return []
        return [
            [Piece(" "), *sentence(line, self.look, "turn" if number == 0 else "")]
            for number, text in enumerate(self._sentences)
            for line in wrapped(with_emblem(text, ascii=self.look.ascii) if number == 0 else text, width - 2)
        ][:_MOST_ROWS]
