"""Somebody else's cards, each with a number to choose it by."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from textual.events import Click
from textual.message import Message

from rules.cards import Card
from rummytui.widgets.cards import face, sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, aimed, flowed


class NumberedCards(Drawn):
    """A row of cards, open or face down, under a heading."""

    @dataclass
    class CardChosen(Message):
        """A card was clicked."""

        place: int
        """Its place, from 0."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[Card, ...] = ()
        self._heading = ""

    def show_numbered(self, cards: Sequence[Card], heading: str) -> None:
        """Show these cards."""
        self._cards, self._heading = tuple(cards), heading
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        return [
            sentence(self._heading, self.look, "quiet"),
            *flowed(list(map(self._block, range(len(self._cards)))), width, 2),
        ]

    def _block(self, place: int) -> list[Row]:
        size = self.look.up_to("small")[0]
        rows = [*face(self._cards[place], size, self.look), [Piece(f"{place + 1}".center(5), "strong")]]
        return [aimed(row, place) for row in rows]

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.CardChosen(target))
