"""What has happened, as sentences."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult

from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Row, wrapped
from rummytui.widgets.still import StillScroll

_KEPT = 400


class LogLines(Drawn):
    """Sentences one below the other, the last one standing out."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: list[str] = []

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows: list[Row] = []
        for number, text in enumerate(self.sentences, 1):
            roles = "" if number == len(self.sentences) else "quiet"
            first, *rest = wrapped(text, max(width - 2, 10))
            rows += [sentence(line, self.look, roles) for line in (first, *(f"  {line}" for line in rest))]
        return rows


class TableLog(StillScroll):
    """The sentences of a hand or a sitting, the newest at the bottom and in sight."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._lines = LogLines()

    def compose(self) -> ComposeResult:
        yield self._lines

    def show_sentences(self, sentences: Iterable[str]) -> None:
        """Show these sentences, the newest last; only the last few hundred are kept."""
        self._lines.sentences = list(sentences)[-_KEPT:]
        self._lines.redraw()
        self.scroll_end(animate=False)

    def add(self, *sentences: str) -> None:
        """Add what has happened just now."""
        self.show_sentences([*self._lines.sentences, *sentences])


class ShortLog(Drawn):
    """The latest sentences, as many as its height has room for; with its own height, two lines."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._sentences: list[str] = []

    def show_sentences(self, sentences: Iterable[str]) -> None:
        """Show the end of these sentences, the newest last."""
        self._sentences = list(sentences)[-8:]
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        lines: list[str] = []
        for first in range(len(self._sentences)):
            lines = wrapped(" ".join(self._sentences[first:]), width)
            if len(lines) <= (height or 2):
                break
        return [sentence(line, self.look, "quiet") for line in lines[-(height or 2) :]]
