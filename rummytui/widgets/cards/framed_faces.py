"""Faces in frames of characters, for terminals with letters only or without colours of their own."""

from __future__ import annotations

from rules.cards import JOKER, Card
from rummytui.widgets.cards.backs import framed
from rummytui.widgets.cards.labels import rank_text
from rummytui.widgets.cards.look import CardLook, ink
from rummytui.widgets.cards.sheet import PAPER, Sheet
from rummytui.widgets.cards.sign_spots import PIPS, letter_spots
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pieces import Piece, Row


def framed_face(
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
    """A card as `faces.face` says, with heavy edges under the cursor and what is said of it in its frame."""
    glyphs = look.glyphs
    inked = f"{PAPER} {ink(card, look)}"
    index = f"{inked} link" if hover else inked
    rank = "Jk" if card == JOKER else rank_text(card)
    suit = _sign(card, look)
    if size == "inline":
        return [[Piece((rank + (suit if card.suit else "")).ljust(3), index)]]
    width, height = (cells - 2 for cells in CELLS[size])
    # Blanks are of one piece with the signs beside them: what is in few pieces is drawn quickly.
    sheet = Sheet(width, height, inked)
    if size == "small":
        sheet.write(0, 0, rank.ljust(2) + suit, index)
    else:
        _draw_middle(sheet, card, size, look)
        sheet.write(0, 0, rank, index)
        sheet.write(0, 1, suit, index)
        sheet.write(width - 1, height - 2, suit, inked)
        sheet.write(width - len(rank), height - 1, rank, inked)
        if helpful:
            sheet.write(1, 1, glyphs.helpful, f"{PAPER} mark")
    edges = glyphs.heavy if cursor else glyphs.dotted if crosswise else glyphs.thin
    roles = f"{PAPER} cursor" if cursor else f"{PAPER} mark" if hover else f"{PAPER} edge"
    top = "new" if new else "Jk" if card.is_joker and card != JOKER else ""
    rows = framed(sheet.rows(), edges, roles, [Piece(top, f"{roles} new")] if top else ())
    if helpful and size == "small":
        line = rows[-1][0].text
        rows[-1] = [Piece(line[:2], roles), Piece(glyphs.helpful, f"{PAPER} mark"), Piece(line[3:], roles)]
    return rows


def _sign(card: Card, look: CardLook) -> str:
    """The sign of a card's suit, or that of a joker."""
    return look.glyphs.suits.get(card.suit, look.glyphs.joker)


def _draw_middle(sheet: Sheet, card: Card, size: Size, look: CardLook) -> None:
    """Draw what stands between the two indices of a card: its pips or its letter, where there is room for any."""
    if size not in PIPS:
        return
    pips = PIPS[size]
    letter = card.rank not in pips
    spots = letter_spots(card.rank or "J", size) if letter else pips[card.rank]
    sign = card.rank if letter and look.ascii and card.rank else _sign(card, look)
    for x, y in spots:
        sheet.write(x, y, sign, f"{PAPER} {ink(card, look)}")
