"""Somebody else's cards, each with a number to choose it by."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from textual.events import Click
from textual.message import Message

from rules.cards import Card
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, Size, face, sentence, up_to
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

_LEAST_STEP: Final = 4
"""How much of a card its neighbour to the right leaves in sight at the least, so that a number has room below it."""
_AROUND: Final = 2
"""Rows for the heading and the numbers."""


class NumberedCards(Drawn):
    """A row of cards, open or face down, under a heading."""

    @dataclass
    class CardChosen(Message):
        """A card was clicked."""

        place: int
        """Its place, from 0."""

    _cards: tuple[Card, ...] = ()
    _heading = ""

    def show_numbered(self, cards: Sequence[Card], heading: str) -> None:
        """Show these cards."""
        self._cards, self._heading = tuple(cards), heading
        self.redraw()

    def fits(self, width: int, height: int) -> bool:
        """Whether the cards are as large as they should be in this many cells and rows."""
        size = self._card_size(width, height)
        return size not in up_to("small") or size == self.look.up_to("huge")[0]

    def _card_size(self, width: int, height: int) -> Size:
        for size in self.look.up_to("huge"):
            if self._step(size, width) >= _LEAST_STEP and CELLS[size][1] + _AROUND <= height:
                return size
        return "inline"

    def _step(self, size: Size, width: int) -> int:
        """How far cards of this size can lie apart so that all have room, side by side if they do."""
        wide = CELLS[size][0]
        between = max(len(self._cards) - 1, 1)
        return min((width - 2 - wide) // between, wide + 1)

    def draw(self, width: int, height: int | None) -> list[Row]:
        room = height or self.app.size.height
        size = self._card_size(width, room)
        wide, high = CELLS[size]
        step, heading = (
            self._step(size, width),
            [sentence(line, self.look, "quiet") for line in wrapped(self._heading, width - 2)],
        )
        felt = Canvas(width, room)
        top = max((room - len(heading) - high - 1) // 2, 0)
        for y, row in enumerate(heading, top):
            felt.lay([row], (width - width_of(row)) // 2, y)
        left = max((width - step * (len(self._cards) - 1) - wide) // 2, 0)
        for place, card in enumerate(self._cards):
            x, y = left + place * step, top + len(heading)
            hover = place == self.under_mouse
            over, covered = place > 0 and step <= wide, place + 1 < len(self._cards) and step <= wide
            drawn = face(card, size, self.look, over=over, seen=step if covered else None, hover=hover)
            felt.lay(drawn, x, y, place)
            felt.lay([[Piece(f"{place + 1}".center(min(step, wide)), "strong")]], x, y + high, place)
        return felt.rows()

    def mouse_moved(self) -> None:
        self.redraw(layout=False)

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.CardChosen(target))
