"""The keys that do something now, along the bottom of the screen."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.events import Click
from textual.message import Message

from rummytui.table.commands import KeyItem
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, fit, width_of, with_names

_GAPS = 2, 1
"""Blanks between two keys, and where room is short."""
_MOST_BARE = 3
"""Keys that stand there without their labels, before any is left out."""
HELP_KEY: Final = "?"
"""The key that tells of all the others, and so is always shown."""
_LEAVE_KEYS: Final = ("q", "Esc")
"""Keys that lead out, which are shown as long as can be, too."""
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
        return next(rows for rows in self._ways(width) if height is None or len(rows) <= height or not self._items)

    def _ways(self, width: int) -> Iterator[list[Row]]:
        """The keys in rows, in ways that take less and less room: closer together, without labels, some left out."""
        items = self._items
        for gap in _GAPS:
            yield self._in_rows(items, width, gap)
        kept = [item for item in items if item.key in (HELP_KEY, *_LEAVE_KEYS)]
        unneeded = [item for key in _FIRST_LEFT_OUT for item in items if item.key == key]
        unneeded += [item for item in reversed(items) if item not in unneeded and item not in kept]
        unneeded += sorted(kept, key=lambda item: item.key == HELP_KEY)
        for count in range(len(unneeded)):
            left = [item for item in items if item not in unneeded[:count]]
            for bare in range(_MOST_BARE + 1):
                without = unneeded[count : min(count + bare, len(unneeded) - len(kept))]
                yield self._in_rows(left, width, _GAPS[-1], without)
        yield self._in_rows(unneeded[-1:], width, _GAPS[-1])

    def _in_rows(self, items: Sequence[KeyItem], width: int, gap: int, bare: Sequence[KeyItem] = ()) -> list[Row]:
        """These keys in as many rows as they take; those that are ``bare`` without their labels."""
        rows: list[Row] = [[]]
        for item in items:
            shown: Row = [Piece(f" {item.key} ", "key", item.target)]
            if item not in bare:
                text = fit(with_names(item.text), max(width - cell_len(item.key) - 3, 4), self.look.glyphs.cut)
                shown += [Piece(" ", "", item.target), *sentence(text, self.look, "", item.target)]
            between = [Piece(" " * gap)] if rows[-1] else []
            if width_of([*rows[-1], *between, *shown]) > width and rows[-1]:
                rows.append(shown)
            else:
                rows[-1] += [*between, *shown]
        return rows

    def chosen(self, target: Hashable, event: Click) -> None:
        self.post_message(self.Pressed(target))
