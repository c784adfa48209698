"""Faces of cards in five sizes, two or four colours, with drawn suits or with letters.

Nothing here knows a widget or a terminal: a face is rows of pieces, each piece saying in words what it is (the edge of
a card, something red, a back), and `palette` knows the colours of those words. Every character of a face is one cell
wide, so that faces can be laid over each other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from rules.cards import HIDDEN, JOKER, Card
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards.backs import CORNERS, EDGE, back, clipped, shadowed
from rummytui.widgets.cards.courts import LEFT, court, court_words
from rummytui.widgets.cards.framed_faces import framed_face
from rummytui.widgets.cards.labels import rank_text
from rummytui.widgets.cards.look import PAPER, CardLook, ink
from rummytui.widgets.cards.pips import pips, written_pips
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.pixels import paint, per_cell

_FACES_KEPT = 512
_ONLY_INDEX_BELOW: Final[dict[Size, int]] = {"huge": 7, "large": 7, "medium": 5}
"""Of a card that another lies on: fewer cells in sight than these show its rank and suit, and nothing else."""
_COURTS: Final = "KQJ"
_SUIT_PIXELS: Final = {"black": "pip-ink", "red": "pip-red", "blue": "pip-blue", "green": "pip-green"}


def face(
    card: Card,
    size: Size,
    look: CardLook,
    *,
    over: bool = False,
    seen: int | None = None,
    cursor: bool = False,
    hover: bool = False,
    new: bool = False,
    helpful: bool = False,
    crosswise: bool = False,
) -> list[Row]:
    """A card as ``CELLS[size]`` says; inline it is its bare label.

    ``over`` says that it lies on its left neighbour, from which a line parts it; of a card that another lies on so many
    cells are ``seen``.

    ``cursor`` gives it edges of their own, ``hover`` says that the mouse is on it, ``new`` that it has just been drawn;
    ``helpful`` puts the mark on it. A joker on the table shows what it stands for, and Jk besides; ``crosswise`` when it
    can no longer move.
    """
    if card == HIDDEN:
        return back(size, look, over=over, seen=seen, cursor=cursor, hover=hover)
    rows = _face(
        card,
        size,
        look,
        over=over,
        seen=seen,
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
    over: bool,
    seen: int | None,
    cursor: bool,
    hover: bool,
    new: bool,
    helpful: bool,
    crosswise: bool,
) -> list[Row]:
    if not look.pictures or size == "inline":
        drawn = framed_face(card, size, look, cursor=cursor, hover=hover, new=new, helpful=helpful, crosswise=crosswise)
        return clipped(drawn, seen)
    width, height = CELLS[size]
    in_sight = min(seen or width, width)
    inked = f"{PAPER} {ink(card, look)}"
    # Blanks are of one piece with the signs beside them: what is in few pieces is drawn quickly.
    sheet = Canvas(in_sight, height, inked)
    only_index = in_sight < min(_ONLY_INDEX_BELOW.get(size, 0), width)
    if size != "small" and not only_index:
        _draw_middle(sheet, card, size, look)
    # On small cards what a joker is stands there instead.
    twice = sheet.width >= width - 1 and (size != "small" or (seen is None and not card.is_joker))
    _write_indices(sheet, card, size, look, f"{inked} link" if hover else inked, twice=twice)
    _write_marks(sheet, card, size, look, new=new, helpful=helpful, crosswise=crosswise)
    _draw_edges(sheet, over=over, whole=seen is None, cursor=cursor)
    return sheet.rows()


def _draw_middle(sheet: Canvas, card: Card, size: Size, look: CardLook) -> None:
    """Draw what a card shows besides its indices: its signs or its picture."""
    level = look.drawing
    if card.is_joker or card.rank in _COURTS:
        rank, suit = ("Jk", "") if card.is_joker else (card.rank, card.suit)
        most = sheet.width * per_cell(level)[0]
        picture = tuple(("." * LEFT + line)[:most] for line in court(rank, size, level))
        words = court_words(rank, suit, four_colours=look.four_colours)
    else:
        picture = tuple(pips(card.rank, card.suit, size, level, sheet.width))
        words = {"#": _SUIT_PIXELS[ink(card, look)]}
        for x, y in written_pips(card.rank, size, level):
            if x < sheet.width:
                sheet.put(look.glyphs.suits[card.suit], x, y, f"{PAPER} {ink(card, look)}")
        if written_pips(card.rank, size, level):
            return
    sheet.lay(paint(picture, words, level, PAPER, below="pip-paper"), 0, 0)


def _write_indices(sheet: Canvas, card: Card, size: Size, look: CardLook, index: str, *, twice: bool) -> None:
    """Write rank and suit into the upper left corner, and again into the lower right one unless that is covered."""
    width, height = CELLS[size]
    inked = index.removesuffix(" link")
    pictured = size == "medium" and (card.is_joker or card.rank in _COURTS)
    if card == JOKER:
        sheet.put(look.glyphs.joker, 1, 0, index)
        if size == "small" or sheet.width < _ONLY_INDEX_BELOW[size]:
            sheet.put("Jk", 1, 1, index)
        elif twice and not pictured:
            sheet.put(look.glyphs.joker, width - 2, height - 1, inked)
        return
    rank, suit = rank_text(card), look.glyphs.suits[card.suit]
    sheet.put(rank, 1, 0, index)
    sheet.put(suit, 1, 1, index)
    if twice and not pictured:
        sheet.put(rank, width - 1 - len(rank), height - 1, inked)
        if size != "small":
            sheet.put(suit, width - 2, height - 2, inked)


def _write_marks(
    sheet: Canvas, card: Card, size: Size, look: CardLook, *, new: bool, helpful: bool, crosswise: bool
) -> None:
    """Write a caption below the index of a card."""
    marked = f"{PAPER} mark"
    row = 2
    if card.is_joker and card != JOKER:
        sheet.put(f"Jk{look.glyphs.crosswise}" if crosswise else "Jk", 1, row, f"{PAPER} joker")
        row += 1
    if helpful:
        x, y = (3, 1) if size == "small" else (1, row)
        sheet.put(look.glyphs.helpful, x, y, marked)
        row += size != "small"
    if new:
        # A large sign stands in the middle rows of medium cards.
        sheet.put("new", 1, CELLS[size][1] - 1 if size in {"medium", "small"} else row, f"{marked} new")


def _draw_edges(sheet: Canvas, *, over: bool, whole: bool, cursor: bool) -> None:
    """Cut the corners, or draw the line to the card below."""
    right, last = sheet.width - 1, sheet.height - 1
    if over or cursor:
        for y in range(sheet.height):
            sheet.put("▌" if cursor else EDGE, 0, y, f"{PAPER} {'ring' if cursor else 'edge'}")
    if cursor and whole:
        for y in range(sheet.height):
            sheet.put("▐", right, y, f"{PAPER} ring")
    places = ((0, 0, not over), (right, 0, whole), (0, last, not over), (right, last, whole))
    for corner, (x, y, free) in zip(CORNERS, places, strict=True):
        if free and not cursor:
            sheet.put(corner, x, y, "cut")


def strip(
    cards: Sequence[Card], size: Size, look: CardLook, step: int, *, crosswise: Collection[Card] = ()
) -> list[Row]:
    """The cards as rows, each ``step`` cells from its left neighbour; ``crosswise`` are jokers that can't move any more.

    Where there is room between them, the ground below has no roles.
    """
    between = step - CELLS[size][0]
    rows: list[Row] = [[] for _ in range(CELLS[size][1])]
    for place, card in enumerate(cards):
        drawn = face(
            card,
            size,
            look,
            over=place > 0 and between <= 0,
            seen=step if between <= 0 and place + 1 < len(cards) else None,
            crosswise=card in crosswise,
        )
        for row, addition in zip(rows, drawn, strict=True):
            row += [*([Piece(" " * between)] if between > 0 and place else []), *addition]
    return rows


def strips(
    groups: Sequence[Sequence[Card]], size: Size, look: CardLook, step: int, gap: int, *, shaded: bool = False
) -> list[Row]:
    """A strip for each group, ``gap`` cells between two; ``shaded``, with shadows, for a row and a cell more."""
    wide, high = CELLS[size]
    widths = [(len(cards) - 1) * step + wide for cards in groups]
    canvas = Canvas(sum(widths) + (len(groups) - 1) * gap + shaded, high + shaded)
    x = 0
    for cards, taken in zip(groups, widths, strict=True):
        drawn = strip(cards, size, look, step)
        canvas.lay(shadowed(drawn) if shaded else drawn, x, 0)
        x += taken + gap
    return canvas.rows()
