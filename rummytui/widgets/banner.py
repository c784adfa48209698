"""Lines that hold all through a hand: the Chef, the Special, and who ate because of it."""

from __future__ import annotations

from collections.abc import Sequence

from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Row, wrapped

_MOST_ROWS = 3


class Banner(Drawn):
    """A few sentences, the first one standing out; nothing where there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self._sentences: tuple[str, ...] = ()

    def show_banner(self, sentences: Sequence[str]) -> None:
        """Show these."""
        self._sentences = tuple(text for text in sentences if text)
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        return [
            sentence(line, self.look, "turn" if number == 0 else "")
            for number, text in enumerate(self._sentences)
            for line in wrapped(text, width)
        ][:_MOST_ROWS]
