"""A card for sale, and who may buy it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from textual.events import Click
from textual.message import Message

from rules.cards import Card
from rummytui.widgets.cards import Size, face, sentence
from rummytui.widgets.columns import name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import name_row
from rummytui.widgets.pieces import Piece, Row, aimed, filled, width_of, wrapped

_LONGEST_NAME = 12
_GAP = 3


@dataclass(frozen=True, slots=True)
class Bidder:
    """Somebody who might buy."""

    seat: int
    name: str
    pennies: int
    standing: str = ""
    """The answer, or why there will be none."""
    number: int | None = None
    """The number to type; None if people cannot answer for this seat."""
    asked: bool = False
    """Whether an answer is still awaited."""


@dataclass(frozen=True, slots=True)
class Sale:
    """A card for sale: the card, a heading, who buys first, and who might buy."""

    card: Card
    heading: str
    rule: str
    bidders: tuple[Bidder, ...]


class SaleTable(Drawn):
    """The card, drawn large, beside everybody who could buy it, in playing order."""

    @dataclass
    class BuyerChosen(Message):
        """Somebody who may buy was clicked."""

        seat: int

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._sale: Sale | None = None

    def show_sale(self, sale: Sale) -> None:
        """Show this sale."""
        self._sale = sale
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        sale = self._sale
        if sale is None:
            return []
        size: Size = "medium" if self.look.largest == "auto" else self.look.largest
        card = face(sale.card, size, self.look)
        room = width - width_of(card[0]) - _GAP
        rows = [sentence(line, self.look, "turn") for line in wrapped(sale.heading, room)]
        rows += [sentence(line, self.look) for line in wrapped(sale.rule, room)]
        rows += [[], *self._bidders(sale.bidders, room)]
        blank: Row = [Piece(" " * width_of(card[0]))]
        beside = [*card, *[blank] * (len(rows) - len(card))]
        return [
            [*left, Piece(" " * _GAP), *right]
            for left, right in zip(beside, [*rows, *[[]] * (len(card) - len(rows))], strict=True)
        ]

    def _bidders(self, bidders: tuple[Bidder, ...], width: int) -> list[Row]:
        names = name_width((one.name for one in bidders), _LONGEST_NAME)
        cells = [self._bidder(one, names) for one in bidders]
        wide = max(map(width_of, cells))
        across = max((width + 2) // (wide + 2), 1)
        return [
            [piece for cell in cells[first : first + across] for piece in filled(cell, wide + 2)]
            for first in range(0, len(cells), across)
        ]

    def _bidder(self, one: Bidder, names: int) -> Row:
        glyphs = self.look.glyphs
        number = f"{one.number:>2} " if one.number else "   "
        roles = "" if one.asked else "quiet"
        pennies = glyphs.penny * one.pennies if one.pennies <= 3 else f"{one.pennies}{glyphs.penny}"
        row = [Piece(number, "turn"), *name_row(one.name, names, self.look, "strong" if one.number else roles)]
        row.append(Piece(f" {pennies or 'no pennies'}", roles))
        if one.standing:
            row.append(Piece(f" {one.standing}", "quiet"))
        return aimed(row, one.seat)

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.BuyerChosen(target))
