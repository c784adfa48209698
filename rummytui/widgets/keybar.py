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
from rummytui.widgets.pieces import Piece, Row, fit, in_lines, with_names

_GAPS = 2, 1
"""Blanks between two keys, and where room is short."""
HELP_KEY: Final = "?"
"""The key that tells of all the others, and so is always shown."""
_LEAVE_KEYS: Final = ("q", "Esc")
"""Keys that lead out, which are shown as long as can be, too."""
_SELDOM_NEEDED: Final = ("F1", ",")
"""Keys that there is no need for in the middle of a hand."""


def _rank(item: KeyItem) -> int:
    """How soon a key gets room: the help first, then what leads out, and last what nobody needs in the middle of a hand."""
    if item.key == HELP_KEY:
        return 0
    if item.key in _LEAVE_KEYS:
        return 1
    return 3 + _SELDOM_NEEDED.index(item.key) if item.key in _SELDOM_NEEDED else 2


class KeyBar(Drawn):
    """Keys and what they do, in as many rows as its height has; a click on one counts as pressing it."""

    @dataclass
    class Pressed(Message):
        """One of the keys was clicked."""

        target: Hashable

    _items: tuple[KeyItem, ...] = ()

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
        most = max(len(self._items) if height is None else height, 1)
        for gap in _GAPS:
            rows = self._in_rows(self._items, width, gap)
            if len(rows) <= most:
                return rows
        return self._in_rows(self._fitting(width, most), width, _GAPS[-1])

    def _fitting(self, width: int, most: int) -> list[KeyItem]:
        """The keys that have room with their labels in at most that many rows, in order.

        A key is never shown without its label, which says nothing to those who don't know the key.
        """
        ranked = sorted(self._items, key=_rank)
        chosen = ranked[:1]
        for item in ranked[1:]:
            found = [each for each in self._items if each in chosen or each is item]
            if len(self._in_rows(found, width, _GAPS[-1])) <= most:
                chosen = found
        return chosen

    def _in_rows(self, items: Sequence[KeyItem], width: int, gap: int) -> list[Row]:
        """These keys with their labels, in as many rows as they take."""
        keys: list[Row] = []
        for item in items:
            text = fit(with_names(item.text), max(width - cell_len(item.key) - 3, 4), self.look.glyphs.cut)
            cap = [Piece(f" {item.key} ", "key", item.target), Piece(" ", "", item.target)]
            keys.append([*cap, *sentence(text, self.look, "", item.target)])
        return in_lines(keys, width, gap) or [[]]

    def chosen(self, target: Hashable, event: Click) -> None:
        self.post_message(self.Pressed(target))
