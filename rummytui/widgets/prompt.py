"""The one sentence above the footer."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial

from textual.events import Click
from textual.geometry import Region
from textual.message import Message

from rummytui.table.flights import HAND, Spot
from rummytui.text.names import begins_with, with_names_changed
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn, HoldsBack
from rummytui.widgets.emblems import seat_role, with_emblem
from rummytui.widgets.pieces import Piece, Row, filled, wrapped
from rummytui.widgets.short_names import short_names

_MOST_ROWS = 3
_INDENT = 2
"""Cells before each line, the first of them in the colour of the player to act."""
_SENTENCE = re.compile(r"(?<=[.?!]) ")
_SHORTER = 14, 9
"""Cells that names may take where a sentence has no room with the whole ones."""


class Prompt(Drawn, HoldsBack):
    """Says what is wanted now, or why something was refused, with the clause to click on."""

    @dataclass
    class ClauseChosen(Message):
        """The clause of a refusal was clicked."""

        clause: str

    _said: tuple[str, str | None, str, bool] = "", None, "", False
    _instead: str | None = None

    @property
    def clause(self) -> str | None:
        """The clause on show, for a key that opens it; None unless something was refused by one."""
        return self._said[1]

    def place_of(self, spot: Spot) -> Region | None:
        # While no hand lies open, what belongs to somebody goes to the name with which the prompt begins.
        return Region(_INDENT, 0, 2, 1) if spot.kind == HAND else None

    def ask(self, text: str) -> None:
        """Say what is wanted now; a refusal is gone."""
        self._in_time(partial(self._say, (text, None, "", False)))

    def refuse(self, text: str, clause: str | None = None, question: str = "") -> None:
        """Say why something is not allowed, by which clause, and what the question is."""
        self._in_time(partial(self._say, (text, clause, question, True)))

    def _say(self, said: tuple[str, str | None, str, bool]) -> None:
        if self._said != said:
            self._said = said
            self.redraw()

    def say_instead(self, text: str | None) -> None:
        """Say this until further notice, in place of anything else; None: say the other text again."""
        if self._instead != text:
            self._instead = text
            self.redraw()

    @property
    def _shown(self) -> tuple[str, str | None, str, bool]:
        """The text, its clause, the open question, and whether it is a refusal."""
        return self._said if self._instead is None else (self._instead, None, "", False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        said, _, _, refused = self._shown
        seat = None if refused else begins_with(said)
        rows = [row for row in self._lines(max(width - _INDENT - 1, 1), height) if row]
        if refused:
            rows = [filled(row, width - _INDENT) for row in rows]
        if not said:
            return rows
        bar = Piece("▌" if seat is not None and self.look.pictures else " ", "" if seat is None else seat_role(seat))
        before = [bar, Piece(" ", "refusal" if refused else "")]
        return [[*before, *row] for row in (*rows, *[[]] * ((height or 0) - len(rows)))]

    def _lines(self, width: int, height: int | None) -> list[Row]:
        """The text, in lines of this width."""
        said, clause, question, refused = self._shown
        roles = "refusal" if refused else "strong"
        ending = (f" ({clause})" if clause else "") + (f" {question}" if question else "")
        text = f"{self.look.glyphs.refused} {said}" if refused else with_emblem(said, ascii=self.look.ascii)
        most = height or _MOST_ROWS
        if not refused and begins_with(said) is not None and len(parts := _SENTENCE.split(text, 1)) > 1:
            # The question is emphasised, with the details below it.
            first, rest = (wrapped(part, width) for part in parts)
            if len(first) + len(rest) <= most:
                quiet = [sentence(line, self.look, "quiet") for line in rest]
                return [*(sentence(line, self.look, roles) for line in first), *quiet]
        lines = wrapped(text + ending, width)
        for cells in _SHORTER:
            if len(lines) > most:
                text = with_names_changed(partial(short_names, cells=cells, cut=self.look.glyphs.cut), text)
                lines = wrapped(text + ending, width)
        words = text.split()
        while len(lines) > most and words:
            words.pop()
            lines = wrapped(f"{' '.join(words)}{self.look.glyphs.cut}{ending}", width)
        rows = [sentence(line, self.look, roles) for line in lines]
        if clause:
            _link(rows, clause, roles)
        return rows

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, str):
            self.post_message(self.ClauseChosen(target))


def _link(rows: Sequence[Row], clause: str, roles: str) -> None:
    """Make the last mention of the clause one that can be clicked."""
    for row in reversed(rows):
        for place, piece in enumerate(row):
            before, found, after = piece.text.rpartition(clause)
            if found:
                row[place : place + 1] = [
                    Piece(before, roles),
                    Piece(clause, f"{roles} link", target=clause),
                    Piece(after, roles),
                ]
                return
