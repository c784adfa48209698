"""The keys that do something now, along the bottom of the screen."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.events import Click
from textual.message import Message

from rummytui.table.commands import KeyItem
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, fit, width_of, with_names

_GAP = 2
HELP_KEY: Final = "?"
"""The key that tells of all the others, and so is always shown."""
_FIRST_LEFT_OUT: Final = (",", "F1")
"""Keys that there is no need for in the middle of a hand."""


class KeyBar(Drawn):
    """Keys and what they do, in as many rows as its height has; a click on one counts as pressing it."""

    @dataclass
    class Pressed(Message):
        """One of the keys was clicked."""

        target: Hashable

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._items: tuple[KeyItem, ...] = ()

    @property
    def items(self) -> tuple[KeyItem, ...]:
        """All of them, even those for which there is no room."""
        return self._items

    def show_keys(self, items: Sequence[KeyItem]) -> None:
        """Show these, the most important first; what has no room is left out, and never the help."""
        if tuple(items) != self._items:
            self._items = tuple(items)
            self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows = self._in_rows(self._items, width)
        unneeded = [item for key in _FIRST_LEFT_OUT for item in self._items if item.key == key]
        unneeded += [item for item in reversed(self._items) if item not in unneeded and item.key != HELP_KEY]
        left_out: list[KeyItem] = []
        while height and len(rows) > height and unneeded:
            left_out.append(unneeded.pop(0))
            rows = self._without(left_out, width)
        # Once a long one is gone there may be room for a short one again.
        for item in reversed(left_out[:-1]):
            others = [other for other in left_out if other is not item]
            fuller = self._without(others, width)
            if len(fuller) <= (height or len(fuller)):
                left_out, rows = others, fuller
        return rows

    def _without(self, left_out: Sequence[KeyItem], width: int) -> list[Row]:
        return self._in_rows([item for item in self._items if item not in left_out], width)

    def _in_rows(self, items: Sequence[KeyItem], width: int) -> list[Row]:
        rows: list[Row] = [[]]
        for item in items:
            room = max(width - len(item.key) - 1, 4)
            text = with_names(item.text)
            if cell_len(text) > room:
                text = fit(text, room, self.look.glyphs.cut)
            shown: Row = [Piece(f"{item.key} ", "turn", item.target), *sentence(text, self.look, "", item.target)]
            gap = [Piece(" " * _GAP)] if rows[-1] else []
            if width_of([*rows[-1], *gap, *shown]) > width and rows[-1]:
                rows.append(shown)
            else:
                rows[-1] += [*gap, *shown]
        return rows

    def chosen(self, target: Hashable, event: Click) -> None:
        self.post_message(self.Pressed(target))
