"""Faces of cards in five sizes, two or four colours, with drawn suits or with letters.

Nothing here knows a widget or a terminal: a face is rows of pieces, each piece saying in words what it is (the edge of
a card, something red, a back), and `palette` knows the colours of those words. Every character of a face is one cell
wide, so that faces can be laid over each other.
"""

from __future__ import annotations

from rules.cards import HIDDEN, JOKER, Card
from rummytui.widgets.cards.labels import rank_text
from rummytui.widgets.cards.look import CardLook, ink
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pieces import Piece, Row


def _boxed(inside: list[Row], edges: str, roles: str, *, top: str = "", mark: str = "") -> list[Row]:
    """Rows with an edge around them; ``top`` is written into the upper edge, ``mark`` on the middle of the lower."""
    left, line, right, low_left, low_line, low_right, upright = tuple(edges)
    width = sum(len(piece.text) for piece in inside[0])
    upper = [Piece(left, roles), Piece(top, f"{roles} new"), Piece(line * (width - len(top)) + right, roles)]
    lower = [Piece(low_left + low_line * width + low_right, roles)]
    if mark:
        half = low_line * (width // 2)
        lower = [Piece(low_left + half, roles), Piece(mark, f"{roles} mark"), Piece(half + low_right, roles)]
    return [upper, *[[Piece(upright, roles), *row, Piece(upright, roles)] for row in inside], lower]


def empty_place(size: Size, look: CardLook) -> list[Row]:
    """A place where cards will lie."""
    width, height = CELLS[size]
    if height == 1:
        return [[Piece(look.glyphs.dotted[1] * width, "quiet")]]
    blank: list[Row] = [[Piece(" " * (width - 2))] for _ in range(height - 2)]
    return _boxed(blank, look.glyphs.dotted, "quiet")


def back(size: Size, look: CardLook, *, cursor: bool = False, text: str = "") -> list[Row]:
    """A card face down; ``text`` (a count) is written on its middle."""
    width, height = CELLS[size]
    glyphs = look.glyphs
    if height == 1:
        return [[Piece(text.center(width, glyphs.back), "back")]]
    inside: list[Row] = [[Piece(glyphs.back * (width - 2), "back")] for _ in range(height - 2)]
    if text:
        inside[(height - 2) // 2] = [Piece(text.center(width - 2, glyphs.back), "back")]
    return _boxed(inside, glyphs.heavy if cursor else glyphs.thin, "back cursor" if cursor else "back")


def face(
    card: Card,
    size: Size,
    look: CardLook,
    *,
    cursor: bool = False,
    lifted: bool = False,
    new: bool = False,
    helpful: bool = False,
    tight: bool = False,
    crosswise: bool = False,
) -> list[Row]:
    """A card as ``CELLS[size]`` says; inline it is its bare label.

    ``cursor`` gives it heavy edges, ``lifted`` the paper of a selected card, ``new`` says that it has just been drawn,
    ``helpful`` puts the mark on it, ``tight`` keeps rank and suit together at the left, where a neighbour covers the
    rest. A joker on the table shows what it stands for, and Jk on its edge; ``crosswise`` when it can no longer move.
    """
    if card == HIDDEN:
        return back(size, look, cursor=cursor)
    glyphs = look.glyphs
    paper = "card lift" if lifted else "card"
    inked = f"{paper} {ink(card, look)}"
    rank = "Jk" if card == JOKER else rank_text(card)
    suit = glyphs.suits.get(card.suit, "")
    if size == "inline":
        return [[Piece((rank + suit).ljust(3), inked)]]
    width, height = (cells - 2 for cells in CELLS[size])
    if size == "small":
        inside = [[Piece((rank + suit if tight else rank.ljust(2) + suit).ljust(width), inked)]]
    else:
        inside = [[Piece(" " * width, inked)] for _ in range(height)]
        inside[0] = [Piece(rank.ljust(width), inked)]
        if size == "medium":
            inside[1] = [Piece((suit or glyphs.leads).center(width), inked)]
        else:
            inside[1] = [Piece((suit or glyphs.leads).ljust(width), inked)]
        inside[-1] = [Piece(rank.rjust(width), inked)]
    edges = glyphs.heavy if cursor else glyphs.dotted if crosswise else glyphs.thin
    top = "new" if new else "Jk" if card.is_joker and card != JOKER else ""
    roles = f"{paper} cursor" if cursor else f"{paper} edge"
    return _boxed(inside, edges, roles, top=top, mark=glyphs.helpful if helpful else "")
