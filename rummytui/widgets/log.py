"""What has happened, as sentences."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable
from typing import Any

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
        self._begins: list[int] = []
        """The row in which each sentence begins."""

    def sentence_at(self, row: int) -> int:
        """Which sentence stands in a row, counted from 0."""
        return max(bisect_right(self._begins, row) - 1, 0)

    def row_of(self, sentence: int) -> int:
        """The row in which a sentence begins."""
        return self._begins[sentence] if sentence < len(self._begins) else 0

    def draw(self, width: int, height: int | None) -> list[Row]:
        drawn: dict[Hashable, list[Row]] = {}
        rows: list[Row] = []
        self._begins = []
        for number, text in enumerate(self.sentences, 1):
            self._begins.append(len(rows))
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
        self._read: int | None = None
        """The first sentence in sight of somebody who reads further up; None where the newest is in sight."""

    def compose(self) -> ComposeResult:
        yield self._lines

    def on_resize(self) -> None:
        # In other columns the sentences take other lines.
        if self._read is None:
            self.scroll_end(animate=False)
        else:
            self.call_after_refresh(self._go_back_to, self._read)

    def _go_back_to(self, sentence: int) -> None:
        self.scroll_to(y=self._lines.row_of(sentence), animate=False)

    def _scroll_to(self, *args: Any, **kwargs: Any) -> bool:
        moved = super()._scroll_to(*args, **kwargs)
        row = round(self.scroll_target_y)
        self._read = None if row >= self.max_scroll_y else self._lines.sentence_at(row)
        return moved

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
