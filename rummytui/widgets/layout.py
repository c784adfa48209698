"""How the own hand can be laid out: what belongs together, and what is left over."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from textual.events import Click
from textual.message import Message

from rules.cards import Card
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.faces import inline
from rummytui.widgets.pieces import Piece, Row, fit, width_of

_GAP = 3


class Layout(Drawn):
    """A heading, and groups of small cards, each with a word before it where it needs one."""

    @dataclass
    class GroupChosen(Message):
        """A group of cards was clicked."""

        group: int
        """Which, from 0."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._heading = ""
        self._groups: tuple[tuple[str, tuple[Card, ...]], ...] = ()

    def show_layout(self, heading: str, groups: Sequence[tuple[str, Sequence[Card]]]) -> None:
        """Show these groups of cards, each under its word; nothing at all for no heading and no groups."""
        self._heading = heading
        self._groups = tuple((word, tuple(cards)) for word, cards in groups)
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows: list[Row] = [[Piece(fit(self._heading, width, self.look.glyphs.cut), "quiet")]] if self._heading else []
        for number, (word, cards) in enumerate(self._groups):
            block: Row = [Piece(f"{word} ", "quiet")] if word else []
            for card in cards:
                block += [inline(card, self.look), Piece(" ")]
            block = [piece._replace(target=number) for piece in block]
            fits_beside = not word and len(rows) > 1 and width_of(rows[-1]) + _GAP + width_of(block) <= width
            if fits_beside:
                rows[-1] += [Piece(" " * (_GAP - 1)), *block]
            else:
                rows.append(block)
        return rows

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.GroupChosen(target))
