"""A card for sale among the melds that people judge it by, and who may buy it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from textual.events import Click
from textual.geometry import Region
from textual.message import Message

from rules.cards import HIDDEN, Card
from rules.seats import Seat
from rummytui.games.draw_and_discard.desk import PilesTabletop
from rummytui.table.flights import Spot
from rummytui.text import counted, said
from rummytui.widgets.arranging import Area, Extent
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, Size, back, face, sentence, shadowed, strip, throws_shadow
from rummytui.widgets.columns import name_width
from rummytui.widgets.emblems import name_row, seat_role, short_name
from rummytui.widgets.pieces import Piece, Row, aimed, filled, padded, width_of, wrapped
from rummytui.widgets.pixels import half_blocks, pixels
from rummytui.widgets.short_names import short_names

_GAP: Final = 3
_SAID: Final[dict[Size, int]] = {"huge": 38, "large": 38, "medium": 44, "small": 60}
"""Cells of a line beside cards of these sizes."""
_NAME: Final[dict[Size, int]] = {"huge": 20, "large": 20, "medium": 12, "small": 8}
_ACROSS: Final[dict[Size, int]] = {"huge": 1, "large": 1, "medium": 2, "small": 3}
"""How many who may buy stand beside each other; `_MOST_ACROSS` from `_MANY` of them on."""
_MOST_ACROSS: Final = 3
_MANY: Final = 6
_BEHIND: Final[dict[Size, int]] = {"huge": 4, "large": 3, "medium": 2, "small": 1}
"""How far each of the cards that come with it peeps out."""
_PEEPING: Final = 3
_PLUS: Final = 3
"""Where they lie beside it: how far they lie apart, and the cells for a plus."""
_WIDEST: Final = 68
_PLATE: Final = 20
"""Cells of a plate."""
_ABREAST: Final[dict[Size, int]] = {"huge": 3, "large": 2}
"""How many plates stand beside each other."""
_MOST_PLATES: Final = 6
_COINS: Final = 6
"""How many pennies are shown side by side on a plate."""

_BOX: Final = 24
"""Cells of a box with pennies."""
_PENNY: Final = pixels("..nnnn../.nllBBn./nlBBnBBn/nlBnnBBn/nBBBnBBn/nBBnnnBn/.nBBBBn./..nnnn..")
_COPPER: Final = {letter: f"penny-{letter}" for letter in "nlB"}
_PENNIES, _PENNY_STEP, _PENNY_ROWS = 3, 7, 4
"""How many are drawn, in each of how many cells the next begins, and their rows."""


@dataclass(frozen=True, slots=True)
class Bidder:
    """A player who might buy."""

    seat: Seat
    name: str
    pennies: int
    cards: int
    standing: str = ""
    """The answer, or why there will be none, in a word or two."""
    number: int | None = None
    """The number to type; None if people cannot answer for this seat."""
    asked: bool = False
    """Whether an answer is still awaited."""


@dataclass(frozen=True, slots=True)
class CardForSale:
    """A card for sale: what comes with it, who would rather draw, the rule of the sale, the contract, the players who might buy."""

    card: Card
    extra: int
    """How many cards from the stock come with it."""
    seller: str
    rule: str
    contract: str
    bidders: tuple[Bidder, ...]


def on_sale(sale: CardForSale) -> str:
    """The sentence that offers the card."""
    more = f", with {counted(sale.extra, 'more card')} from the stock" if sale.extra else ""
    return f"{said(sale.card)} is for sale for a penny{more}."


class SaleTable(PilesTabletop):
    """The card and what comes with it in the middle of the felt; below, in playing order, all who could buy."""

    @dataclass
    class BuyerChosen(Message):
        """A player who may buy was clicked."""

        seat: Seat

    def __init__(self) -> None:
        super().__init__()
        self._sale: CardForSale | None = None

    def show_sale(self, sale: CardForSale) -> None:
        """Show this sale among the melds that are shown next."""
        if sale != self._sale:
            self._sale = sale
            self._known.clear()
            self.redraw()

    def centre_extent(self, size: Size) -> Extent:
        rows = self._sign(size)
        return max(map(width_of, rows), default=0), len(rows)

    def first_row(self, height: int, centre: int) -> int | None:
        return super().first_row(height, centre) if self._laid else None

    def draw_centre(self, felt: Canvas, area: Area, size: Size) -> None:
        felt.lay(self._sign(size), area.x, area.y)

    def place_of_pile(self, area: Area, size: Size, pile: Spot) -> Region | None:
        # The card for sale is drawn on top of those that come with it.
        rows = self._sign(size)
        return Region(area.x + width_of(rows[0][:1]), area.y, *CELLS[size]) if rows else None

    def draw(self, width: int, height: int | None) -> list[Row]:
        room = width, height or self.app.size.height
        if self.fits(*room):
            return super().draw(width, height)
        # There's no room for all the melds, and without the sale nobody knows what the question is.
        felt = Canvas(*room)
        wide, high = self.centre_extent("small")
        self.draw_centre(felt, Area(max(width - wide, 0) // 2, max(room[1] - high, 0) // 2, wide, high), "small")
        return felt.rows()

    # ------------------------------------------------------------------------------------------------ the sign

    def _sign(self, size: Size) -> list[Row]:
        sale = self._sale
        if sale is None:
            return []
        cards, said_beside = self._cards(sale, size), self._said(sale, size)
        wide = width_of(cards[0])
        top = max(len(cards), len(said_beside))
        # The words go beside the middle of the card.
        down = (len(cards) - len(said_beside)) // 2 if size in ("huge", "large") else 0
        sign = Canvas(wide + _GAP + max(map(width_of, said_beside)), top)
        sign.lay(cards, 0, 0)
        sign.lay(said_beside, wide + _GAP, max(down, 0))
        if size in ("huge", "large") and len(sale.bidders) <= _MOST_PLATES:
            return _centred([*sign.rows(), [], *self._plates(sale.bidders, _ABREAST[size])])
        blank: list[Row] = [] if size == "small" else [[]]
        return _centred([*sign.rows(), *blank, *self._bidders(sale.bidders, size)])

    def _plates(self, bidders: Sequence[Bidder], abreast: int) -> list[Row]:
        """A plate for each, with this many side by side."""
        glyphs = self.look.glyphs
        names = short_names([one.name for one in bidders], _PLATE - 9, glyphs.cut)
        if self.look.pictures:
            boxes = [self._box(one, name) for one, name in zip(bidders, names, strict=True)]
            return _in_lines(boxes, abreast)
        plates = []
        for one, name in zip(bidders, names, strict=True):
            number: Row = [Piece(f"{one.number} ", "inset turn")] if one.number else []
            head = [*number, *short_name(name, _PLATE - 9, self.look, "inset strong" if one.asked else "inset")]
            coins = " ".join([glyphs.penny] * one.pennies) if one.pennies <= _COINS else f"{one.pennies}{glyphs.penny}"
            roles = "inset" if one.asked else "inset quiet"
            lines = [coins or "no pennies", counted(one.cards, "card"), one.standing]
            plates.append(_framed(head, [Piece(f" {line}", roles) for line in lines], one.seat, glyphs.thin))
        return _in_lines(plates, abreast)

    def _box(self, one: Bidder, name: str) -> list[Row]:
        """A box in the colour of a seat with its pennies; a click anywhere on it means that seat."""
        glyphs, roles = self.look.glyphs, "strong" if one.asked else "quiet"
        left = f"{one.pennies}{glyphs.penny} left" if one.pennies else "no pennies"
        head = [Piece(f"{one.number} ", "turn")] if one.number else []
        head += short_name(name, _BOX - 5 - len(left) - width_of(head), self.look, roles)
        cards = counted(one.cards, "card")
        inside = Canvas(_BOX - 2, _PENNY_ROWS + 2)
        inside.lay([head], 0, 0)
        inside.lay([[Piece(left, "" if one.asked else "quiet")]], _BOX - 3 - len(left), 0)
        for place in range(min(one.pennies, _PENNIES)):
            inside.lay(half_blocks(_PENNY, _COPPER), place * _PENNY_STEP, 1)
        inside.lay([[Piece(cards, "quiet")]], 0, _PENNY_ROWS + 1)
        standing = Piece(one.standing, "turn" if one.asked else "quiet")
        inside.lay([[standing]], _BOX - 3 - width_of([standing]), _PENNY_ROWS + 1)
        edge = Piece("▌ ", seat_role(one.seat))
        rows = (
            [piece._replace(roles=f"inset {piece.roles}".strip()) for piece in (edge, *row)] for row in inside.rows()
        )
        return [aimed(row, ("buyer", one.seat)) for row in rows]

    def _cards(self, sale: CardForSale, size: Size) -> list[Row]:
        """The card for sale, and those that come with it peeping out from under it, or where there is room beside it."""
        wide, high = CELLS[size]
        step = _BEHIND[size]
        if size == "huge" and sale.extra and self.look.pictures:
            return self._cards_and_more(sale.card, sale.extra)
        canvas = Canvas(wide + sale.extra * step + 1, high + throws_shadow(size, self.look))
        for place in range(sale.extra, -1, -1):
            picture = back(size, self.look) if place else face(sale.card, size, self.look)
            lowest = place == sale.extra and throws_shadow(size, self.look)
            canvas.lay(shadowed(picture) if lowest else picture, place * step, 0)
        return canvas.rows()

    def _cards_and_more(self, card: Card, extra: int) -> list[Row]:
        """The card for sale as large as cards are, a plus, and the cards that come with it."""
        wide, high = CELLS["huge"]
        under = (extra - 1) * _PEEPING
        canvas = Canvas(2 * wide + _PLUS + under + 1, high + 1)
        canvas.lay(shadowed(face(card, "huge", self.look)), 0, 0)
        canvas.lay([[Piece("+", "turn")]], wide + _PLUS // 2, high // 2)
        canvas.lay(shadowed(strip([HIDDEN] * extra, "huge", self.look, _PEEPING)), wide + _PLUS, 0)
        return canvas.rows()

    def _said(self, sale: CardForSale, size: Size) -> list[Row]:
        room = _SAID[size]
        paragraphs = [
            [sentence(line, self.look, "turn") for line in wrapped(on_sale(sale), room)],
            [
                sentence(line, self.look)
                for line in wrapped(f"{sale.seller} would rather draw. {sale.rule} buys it.", room)
            ],
            [sentence(line, self.look, "quiet") for line in wrapped(f"The contract is {sale.contract}.", room)],
        ]
        apart: list[Row] = [[]] if size in ("huge", "large") else []
        return [row for place, rows in enumerate(paragraphs) for row in ([*apart, *rows] if place else rows)]

    def _bidders(self, bidders: Sequence[Bidder], size: Size) -> list[Row]:
        names = short_names([one.name for one in bidders], _NAME[size], self.look.glyphs.cut)
        room = name_width(names, _NAME[size])
        cells = [self._bidder(one, name, room) for one, name in zip(bidders, names, strict=True)]
        wide = max(map(width_of, cells))
        across = _MOST_ACROSS if len(bidders) >= _MANY else _ACROSS[size]
        across = max(min(across, (_WIDEST + _GAP) // (wide + _GAP), len(cells)), 1)
        cells += [[]] * (-len(cells) % across)
        return [
            [piece for cell in cells[first : first + across] for piece in (*filled(cell, wide), Piece(" " * _GAP))][:-1]
            for first in range(0, len(cells), across)
        ]

    def _bidder(self, one: Bidder, name: str, names: int) -> Row:
        glyphs = self.look.glyphs
        roles = "" if one.asked else "quiet"
        pennies = (glyphs.penny * one.pennies if one.pennies <= 3 else f"{one.pennies}{glyphs.penny}").ljust(3)
        row = [Piece(f"{one.number:>2} " if one.number else "   ", "turn")]
        row += name_row(name, names, self.look, "strong" if one.number else roles)
        row.append(Piece(f" {pennies}" if one.pennies else " no pennies", roles))
        if one.standing:
            row.append(Piece(f" {one.standing}", "quiet"))
        return aimed(row, ("buyer", one.seat))

    def chosen(self, target: Hashable, event: Click) -> None:
        match target:
            case ("buyer", int(seat)):
                self.post_message(self.BuyerChosen(seat))
            case _:
                super().chosen(target, event)


def _framed(head: Row, lines: Sequence[Piece], seat: Seat, edges: str) -> list[Row]:
    """These lines in a frame with ``head`` written on it; a click anywhere on it means that seat."""
    left, line, right, low_left, low_line, low_right, upright = tuple(edges)
    inside = _PLATE - 2
    upper = [Piece(f"{left}{line} ", "inset line"), *head, Piece(" ", "inset")]
    upper.append(Piece(line * (_PLATE - 1 - width_of(upper)) + right, "inset line"))
    edge = Piece(upright, "inset line")
    rows = [[edge, piece._replace(text=padded(piece.text, inside)), edge] for piece in lines]
    lower = [Piece(low_left + low_line * inside + low_right, "inset line")]
    return [aimed(row, ("buyer", seat)) for row in (upper, *rows, lower)]


def _in_lines(plates: Sequence[list[Row]], abreast: int) -> list[Row]:
    """Plates, with this many side by side."""
    return [
        [piece for plate in plates[first : first + abreast] for piece in (*plate[row], Piece("  "))][:-1]
        for first in range(0, len(plates), abreast)
        for row in range(len(plates[0]))
    ]


def _centred(rows: list[Row]) -> list[Row]:
    """Rows in the middle above each other, each row of those that belong together equally wide."""
    wide = max(map(width_of, rows))
    return [[Piece(" " * ((wide - width_of(row)) // 2)), *row] for row in rows]
