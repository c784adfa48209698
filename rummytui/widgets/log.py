"""What has happened: as sentences, and turn by turn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Sequence
from functools import partial

from rich.cells import cell_len
from textual.events import MouseScrollDown, MouseScrollUp

from rummytui.text import DonePart, Sentence, begins_with, unmarked
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn, HoldsBack
from rummytui.widgets.emblems import emblem_of, named, with_emblem
from rummytui.widgets.pieces import Piece, Row, filled, wrapped
from rummytui.widgets.short_names import short_names

_KEPT = 400
_WHEEL = 2
"""Rows that one notch of a wheel goes."""
_NAME = 7
"""Cells of the column with the names, at least, and the blank behind it."""
_LONGEST_NAME = 6
_DISCARD = 3
"""Cells of the column with the discards."""
_GAP = 3
"""Blanks before that column, or a discard would look like one more card of the meld beside it."""


class TableLog(Drawn, HoldsBack):
    """What happened one below the other, the last of it standing out and in sight.

    A turn has a column for who played, one for what was done, and one for the discard; a line parts the rounds. What is
    no turn is a sentence, with the emblem of whom it is about in the margin.
    """

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Sentence] = []
        self.names: Sequence[str] = ()
        """What the players are called, by seat."""
        self._drawn: dict[Hashable, list[Row]] = {}
        self._begins: list[int] = []
        """The row in which each sentence begins."""
        self._read: int | None = None
        """The first visible sentence while the reader has scrolled up; None where the newest is visible."""

    def show_told(self, told: Sequence[Sentence], names: Sequence[str] = ()) -> None:
        """Show this, the newest last; only the last few hundred are kept. ``names`` are those of the players, by seat."""
        self._in_time(partial(self._show_told, list(told)[-_KEPT:], tuple(names)))

    def _show_told(self, told: list[Sentence], names: Sequence[str]) -> None:
        self.told, self.names, self._read = told, names, None
        self.redraw()

    @property
    def first_row(self) -> int:
        """How many rows there are above those in sight."""
        return self._first_of(len(self._all_rows(self.size.width)), self.size.height)

    def _first_of(self, rows: int, height: int) -> int:
        last = max(rows - height, 0)
        return last if self._read is None else min(self._begins[self._read], last)

    def page(self, pages: int) -> None:
        """Scroll this many pages down, or up."""
        self._scroll_by(pages * self.size.height)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self._scroll_by(_WHEEL)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self._scroll_by(-_WHEEL)

    def _scroll_by(self, rows: int) -> None:
        before = self.first_row
        last = max(len(self._all_rows(self.size.width)) - self.size.height, 0)
        # What is in sight begins with the whole of a sentence, and downwards with another one.
        sentence_there = bisect_right(self._begins, before + rows) - 1
        least = bisect_right(self._begins, before) if rows > 0 else 0
        self._read = max(sentence_there, least) if before + rows < last else None
        self.redraw(layout=False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows = self._all_rows(width)
        if height is None:
            return rows
        first = self._first_of(len(rows), height)
        return rows[first : first + height]

    def _all_rows(self, width: int) -> list[Row]:
        drawn: dict[Hashable, list[Row]] = {}
        rows: list[Row] = []
        self._begins = []
        names = short_names(self.names, _LONGEST_NAME, self.look.glyphs.cut)
        column = max([_NAME, *(cell_len(unmarked(name)) + 3 for name in names)])
        starts: int | None = None
        for number, line in enumerate(self.told, 1):
            first = number == 1 or self.told[number - 2].seat != line.seat
            if line.seat is None:
                starts = None
            elif starts is None:
                starts = line.seat
            elif line.seat == starts and first:
                rows.append([Piece(self.look.glyphs.line * width, "rule")])
            self._begins.append(len(rows))
            is_last = number == len(self.told)
            key = line, is_last, width, column, self.look, names[line.seat] if line.seat is not None and names else ""
            # Most of it stood there before, and breaking and colouring it takes its time.
            drawn[key] = self._drawn.get(key) or self._rows_of(line, names, column, width, is_last=is_last)
            rows += drawn[key]
        self._drawn = drawn
        return rows

    def _rows_of(self, line: Sentence, names: Sequence[str], column: int, width: int, *, is_last: bool) -> list[Row]:
        if line.seat is None or not names or not (line.deeds or line.discard):
            return self._lines(line.text, "" if is_last else "quiet", width)
        name = named(line.seat, unmarked(names[line.seat]), ascii=self.look.ascii, roles="strong")
        room = width - column - _DISCARD - _GAP
        rows: list[Row] = []
        for deed in line.deeds or (DonePart(""),):
            roles = "strong" if deed.lays or is_last else "faint"
            rows += [sentence(part, self.look, roles) for part in wrapped(deed.text, max(room, 8))]
        before = [filled(name, column), *[filled([], column)] * (len(rows) - 1)]
        told = [[*left, *filled(row, room + _GAP)] for left, row in zip(before, rows, strict=True)]
        return [*told[:-1], [*told[-1], *sentence(line.discard, self.look)]]

    def _lines(self, text: str, roles: str, width: int) -> list[Row]:
        seat = begins_with(text)
        margin = [Piece("  ")] if seat is None else emblem_of(seat, ascii=self.look.ascii)
        rows: list[Row] = []
        # One cell stays free behind the sentences.
        for line in wrapped(text, max(width - 3, 10)):
            rows.append([*margin, *sentence(line, self.look, roles)])
            margin = [Piece("  ")]
        return rows


class ShortLog(Drawn, HoldsBack):
    """The latest sentences, as many as its height has room for; with its own height, two lines."""

    _sentences: Sequence[str] = ()

    def show_sentences(self, sentences: Iterable[str]) -> None:
        """Show the end of these sentences, the newest last."""
        self._in_time(partial(self._show_sentences, list(sentences)[-8:]))

    def _show_sentences(self, sentences: list[str]) -> None:
        self._sentences = sentences
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
