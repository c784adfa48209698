"""What has happened, as sentences."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from textual.app import ComposeResult

from rummytui.text import begins_with, unmarked
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import emblem_of, with_emblem
from rummytui.widgets.pieces import Piece, Row, wrapped
from rummytui.widgets.still import StillScroll

_KEPT = 400


class LogLines(Drawn):
    """Sentences one below the other, the last one standing out; emblems of who they are about stand in the margin."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: list[str] = []
        self._drawn: dict[Hashable, list[Row]] = {}

    def draw(self, width: int, height: int | None) -> list[Row]:
        drawn: dict[Hashable, list[Row]] = {}
        rows: list[Row] = []
        for number, text in enumerate(self.sentences, 1):
            roles = "" if number == len(self.sentences) else "quiet"
            key = text, roles, width, self.look
            # Most sentences stood there before, and breaking and colouring them takes its time.
            drawn[key] = self._drawn.get(key) or self._lines(text, roles, width)
            rows += drawn[key]
        self._drawn = drawn
        return rows

    def _lines(self, text: str, roles: str, width: int) -> list[Row]:
        seat = begins_with(text)
        margin = [Piece("  ")] if seat is None else emblem_of(seat, ascii=self.look.ascii)
        rows: list[Row] = []
        # One cell stays free between the sentences and the scrollbar.
        for line in wrapped(text, max(width - 3, 10)):
            rows.append([*margin, *sentence(line, self.look, roles)])
            margin = [Piece("  ")]
        return rows


class TableLog(StillScroll):
    """The sentences of a hand or a sitting, the newest at the bottom and in sight."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._lines = LogLines()

    def compose(self) -> ComposeResult:
        yield self._lines

    def on_resize(self) -> None:
        # In other columns the sentences take other lines.
        self.scroll_end(animate=False)

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
        told = [with_emblem(text, ascii=self.look.ascii) for text in self._sentences]
        for first in range(len(told)):
            lines = _with_their_names(wrapped(" ".join(told[first:]), width - 2))
            if len(lines) <= (height or 2):
                break
        return [sentence(line, self.look, "quiet") for line in lines[-(height or 2) :]]


def _with_their_names(lines: list[str]) -> list[str]:
    """The lines, in which no emblem ends one while its name begins the next."""
    kept = lines[:1]
    for line in lines[1:]:
        before, _, last = kept[-1].rpartition(" ")
        if unmarked(last) != last and len(unmarked(last)) == 1 and begins_with(line) == begins_with(last):
            kept[-1], line = before, f"{last} {line}"
        kept.append(line)
    return kept
