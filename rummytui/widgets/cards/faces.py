"""Faces of cards in five sizes, two or four colours, with drawn suits or with letters.

Nothing here knows a widget or a terminal: a face is rows of pieces, each piece saying in words what it is (the edge of
a card, something red, a back), and `palette` knows the colours of those words. Every character of a face is one cell
wide, so that faces can be laid over each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from rules.cards import HIDDEN, JOKER, Card
from rummytui.widgets.cards.backs import back, framed
from rummytui.widgets.cards.courts import court
from rummytui.widgets.cards.labels import rank_text
from rummytui.widgets.cards.look import CardLook, ink
from rummytui.widgets.cards.pips import PIPS, letter_spots
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pieces import Piece, Row, width_of

_FACES_KEPT = 256
_PAPER = "card"


def face(
    card: Card,
    size: Size,
    look: CardLook,
    *,
    cursor: bool = False,
    hover: bool = False,
    new: bool = False,
    helpful: bool = False,
    crosswise: bool = False,
) -> list[Row]:
    """A card as ``CELLS[size]`` says; inline it is its bare label.

    ``cursor`` gives it heavy edges, ``hover`` says that the mouse is on it, ``new`` that it has just been drawn;
    ``helpful`` puts the mark on it. A joker on the table shows what it stands for, and Jk on its edge; ``crosswise``
    when it can no longer move.
    """
    if card == HIDDEN:
        return back(size, look, cursor=cursor, hover=hover)
    rows = _face(
        card,
        size,
        look,
        cursor=cursor,
        hover=hover,
        new=new,
        helpful=helpful,
        crosswise=crosswise,
    )
    return [list(row) for row in rows]


@lru_cache(_FACES_KEPT)
def _face(
    card: Card,
    size: Size,
    look: CardLook,
    *,
    cursor: bool,
    hover: bool,
    new: bool,
    helpful: bool,
    crosswise: bool,
) -> list[Row]:
    glyphs = look.glyphs
    inked = f"{_PAPER} {ink(card, look)}"
    index = f"{inked} link" if hover else inked
    rank = "Jk" if card == JOKER else rank_text(card)
    suit = _sign(card, look)
    if size == "inline":
        return [[Piece((rank + (suit if card.suit else "")).ljust(3), index)]]
    width, height = (cells - 2 for cells in CELLS[size])
    # Blanks are of one piece with the signs beside them: what is in few pieces is drawn quickly.
    sheet = _Sheet(width, height, inked)
    if size == "small":
        sheet.write(0, 0, rank.ljust(2) + suit, index)
    else:
        _draw_middle(sheet, card, size, look)
        sheet.write(0, 0, rank, index)
        sheet.write(0, 1, suit, index)
        sheet.write(width - 1, height - 2, suit, inked)
        sheet.write(width - len(rank), height - 1, rank, inked)
        if helpful:
            sheet.write(1, 1, glyphs.helpful, f"{_PAPER} mark")
    edges = glyphs.heavy if cursor else glyphs.dotted if crosswise else glyphs.thin
    roles = f"{_PAPER} cursor" if cursor else f"{_PAPER} mark" if hover else f"{_PAPER} edge"
    top = "new" if new else "Jk" if card.is_joker and card != JOKER else ""
    rows = framed(sheet.rows(), edges, roles, [Piece(top, f"{roles} new")] if top else ())
    if helpful and size == "small":
        line = rows[-1][0].text
        rows[-1] = [Piece(line[:2], roles), Piece(glyphs.helpful, f"{_PAPER} mark"), Piece(line[3:], roles)]
    return rows


def _sign(card: Card, look: CardLook) -> str:
    """The sign of a card's suit, or that of a joker."""
    return look.glyphs.suits.get(card.suit, look.glyphs.joker)


def _draw_middle(sheet: _Sheet, card: Card, size: Size, look: CardLook) -> None:
    """Draw what stands between the two indices of a card: its pips or its picture, where there is room for any."""
    if size not in PIPS:
        return
    pips = PIPS[size]
    if look.pictures and (card.is_joker or card.rank not in pips):
        picture = court("Jk" if card.is_joker else card.rank, size, ink(card, look), _PAPER)
        sheet.lay((sheet.width - width_of(picture[0])) // 2, picture)
        return
    letter = card.rank not in pips
    spots = letter_spots(card.rank or "J", size) if letter else pips[card.rank]
    sign = card.rank if letter and look.ascii and card.rank else _sign(card, look)
    for x, y in spots:
        sheet.write(x, y, sign, f"{_PAPER} {ink(card, look)}")


class _Sheet:
    """The inside of a card while it is drawn: cells, each with a character and its roles."""

    def __init__(self, width: int, height: int, roles: str) -> None:
        self.width = width
        self._cells = [[(" ", roles)] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, roles: str) -> None:
        """Write over what stands there."""
        self._cells[y][x : x + len(text)] = [(char, roles) for char in text]

    def lay(self, x: int, picture: Iterable[Row]) -> None:
        """Write a picture from the topmost row on."""
        for y, row in enumerate(picture):
            at = x
            for piece in row:
                self.write(at, y, piece.text, piece.roles)
                at += len(piece.text)

    def rows(self) -> list[Row]:
        """What stands there now."""
        return [
            [Piece("".join(char for char, _ in run), roles) for roles, run in groupby(line, key=lambda cell: cell[1])]
            for line in self._cells
        ]
