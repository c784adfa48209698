"""The stock and the discard pile."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal, TypeAlias

from textual.events import Click
from textual.message import Message

from rules.cards import Card
from rummytui.widgets.cards import CELLS, Size, back, empty_place, face
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, aimed, filled, padded

Pile: TypeAlias = Literal["stock", "discard"]
_GAP = 4


class Piles(Drawn):
    """Two piles side by side, each under its label; a click on one chooses it."""

    @dataclass
    class PileChosen(Message):
        """A pile was clicked."""

        pile: Pile

    def __init__(
        self,
        stock_label: str = "stock",
        discard_label: str = "discards",
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._labels: dict[Pile, str] = {"stock": stock_label, "discard": discard_label}
        self._stock = 0
        self._upcard: Card | None = None
        self._takeable: frozenset[Pile] = frozenset()

    def show_piles(self, stock: int, upcard: Card | None, takeable: Collection[Pile] = ()) -> None:
        """Show so many cards in the stock and this card on the discard pile, None when there is none.

        ``takeable`` are the piles that may be drawn from now; their labels stand out.
        """
        self._stock, self._upcard, self._takeable = stock, upcard, frozenset(takeable)
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        screen = self.app.size.height
        sizes = self.look.sizes(screen)
        room = height if height is not None else screen
        size = next((size for size in sizes if CELLS[size][1] < room), sizes[-1])
        stock = back(size, self.look, text=str(self._stock)) if self._stock else empty_place(size, self.look)
        upcard = face(self._upcard, size, self.look) if self._upcard is not None else empty_place(size, self.look)
        columns = [self._column("stock", stock, size), self._column("discard", upcard, size)]
        return [[*left, Piece(" " * _GAP), *right] for left, right in zip_longest(*columns, fillvalue=[])]

    def _column(self, pile: Pile, picture: list[Row], size: Size) -> list[Row]:
        text = self._labels[pile]
        wide = max(len(text), CELLS[size][0])
        roles = "strong" if pile in self._takeable else "quiet"
        rows = [[Piece(padded(text, wide), roles)], *(filled(row, wide) for row in picture)]
        return [aimed(row, pile) for row in rows]

    def chosen(self, target: Hashable, event: Click) -> None:
        self.post_message(self.PileChosen("stock" if target == "stock" else "discard"))
