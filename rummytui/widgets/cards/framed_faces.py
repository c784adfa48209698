"""Faces in frames of characters, for terminals with letters only or without colours of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rules.cards import JOKER, Card
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards.backs import framed
from rummytui.widgets.cards.labels import rank_text
from rummytui.widgets.cards.look import PAPER, CardLook, ink
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pieces import Piece, Row

Spot: TypeAlias = tuple[int, int]
"""A column and a row."""

_HUGE = {
    "A": "C3",
    "2": "C0 C6",
    "3": "C0 C3 C6",
    "4": "LR0 LR6",
    "5": "LR0 C3 LR6",
    "6": "LR0 LR3 LR6",
    "7": "LR0 C1 LR3 LR6",
    "8": "LR0 C1 LR3 C5 LR6",
    "9": "LR0 LR2 C3 LR4 LR6",
    "T": "LR0 C1 LR2 LR4 C5 LR6",
}
_LARGE = {
    "A": "C2",
    "2": "C0 C4",
    "3": "C0 C2 C4",
    "4": "LR0 LR4",
    "5": "LR0 C2 LR4",
    "6": "LR0 LR2 LR4",
    "7": "LR0 C1 LR2 LR4",
    "8": "LR0 C1 LR2 C3 LR4",
    "9": "LR0 LR1 C2 LR3 LR4",
    "T": "LR0 LCR1 LCR3 LR4",
}


def _spots(drawn: Mapping[str, str], columns: Mapping[str, int]) -> dict[str, tuple[Spot, ...]]:
    """The spots of each rank; ``LR0`` stands for the left and the right column in row 0."""
    return {
        rank: tuple((columns[column], int(group[-1])) for group in groups.split() for column in group[:-1])
        for rank, groups in drawn.items()
    }


PIPS: Mapping[Size, Mapping[str, tuple[Spot, ...]]] = {
    "huge": _spots(_HUGE, {"L": 3, "C": 5, "R": 7}),
    "large": _spots(_LARGE, {"L": 3, "C": 4, "R": 5}),
}
"""For each rank from ace to ten, on the sizes that have room for them."""

_LETTERS = {
    "K": "x...x/x..x./xxx../x..x./x...x",
    "Q": ".xxx./x...x/x.x.x/x..x./.xx.x",
    "J": "..xxx/...x./...x./x..x./.xx..",
}


def letter_spots(rank: str, size: Size) -> tuple[Spot, ...]:
    """Where signs stand that form the letter of a court card, five columns wide and five rows high."""
    left, top = {"huge": (3, 1), "large": (2, 0)}[size]
    lines = enumerate(_LETTERS[rank].split("/"), top)
    return tuple((x, y) for y, line in lines for x, sign in enumerate(line, left) if sign == "x")


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
    """A card as in `faces.face`, with heavy edges under the cursor and a caption in its frame."""
    glyphs = look.glyphs
    inked = f"{PAPER} {ink(card, look)}"
    index = f"{inked} link" if hover else inked
    rank = "Jk" if card == JOKER else rank_text(card)
    suit = _sign(card, look)
    if size == "inline":
        return [[Piece((rank + (suit if card.suit else "")).ljust(3), index)]]
    width, height = (cells - 2 for cells in CELLS[size])
    # Blanks are of one piece with the signs beside them: what is in few pieces is drawn quickly.
    sheet = Canvas(width, height, inked)
    if size == "small":
        sheet.put(rank.ljust(2) + suit, 0, 0, index)
    else:
        _draw_middle(sheet, card, size, look)
        sheet.put(rank, 0, 0, index)
        sheet.put(suit, 0, 1, index)
        sheet.put(suit, width - 1, height - 2, inked)
        sheet.put(rank, width - len(rank), height - 1, inked)
        if helpful:
            sheet.put(glyphs.helpful, 1, 1, f"{PAPER} mark")
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


def _draw_middle(sheet: Canvas, card: Card, size: Size, look: CardLook) -> None:
    """Draw what stands between the two indices of a card: its pips or its letter, where there is room for any."""
    if size not in PIPS:
        return
    pips = PIPS[size]
    letter = card.rank not in pips
    spots = letter_spots(card.rank or "J", size) if letter else pips[card.rank]
    sign = card.rank if letter and look.ascii and card.rank else _sign(card, look)
    for x, y in spots:
        sheet.put(sign, x, y, f"{PAPER} {ink(card, look)}")
