"""The backs of cards, the place where none lies, and the shadow that they throw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummytui.widgets.cards.look import CardLook
from rummytui.widgets.cards.sizes import CELLS, Size
from rummytui.widgets.pieces import Piece, Row, width_of


def pattern(look: CardLook, width: int, height: int) -> list[str]:
    """This many cells of this many rows of the back that is in use."""
    lines = look.glyphs.backs[look.back]
    return [(lines[row % len(lines)] * width)[:width] for row in range(height)]


def back(size: Size, look: CardLook, *, cursor: bool = False, hover: bool = False, text: str = "") -> list[Row]:
    """A card face down; ``text`` (a count) is written on its middle, ``hover`` says that the mouse is on it."""
    width, height = CELLS[size]
    paper = f"back-{look.back}"
    if size == "inline":
        return [[Piece(text.center(width) if text else pattern(look, width, 1)[0], paper)]]
    width, height = width - 2, height - 2
    inside: list[Row] = [[Piece(line, paper)] for line in pattern(look, width, height)]
    if text:
        middle = height // 2
        written = text if size == "small" else f" {text} "
        line = pattern(look, width, height)[middle]
        start = (width - len(written) + 1) // 2
        inside[middle] = [
            Piece(line[:start], paper),
            Piece(written, f"{paper} strong"),
            Piece(line[start + len(written) :], paper),
        ]
    edges = look.glyphs.heavy if cursor else look.glyphs.thin
    return framed(inside, edges, f"{paper} strong" if cursor or hover else paper)


def empty_place(size: Size, look: CardLook, text: str = "") -> list[Row]:
    """A place where cards will lie; ``text`` says which."""
    width, height = CELLS[size]
    if size == "inline":
        return [[Piece(text.ljust(width) if text else look.glyphs.dotted[1] * width, "quiet")]]
    inside: list[Row] = [[Piece(" " * (width - 2))] for _ in range(height - 2)]
    inside[(height - 2) // 2] = [Piece(text.center(width - 2), "quiet")]
    return framed(inside, look.glyphs.dotted, "quiet")


def framed(inside: Sequence[Row], edges: str, roles: str, top: Sequence[Piece] = ()) -> list[Row]:
    """Rows with an edge around them; ``top`` is written into the upper one."""
    left, line, right, low_left, low_line, low_right, upright = tuple(edges)
    width = width_of(inside[0])
    upper = [Piece(left, roles), *top, Piece(line * (width - width_of(top)) + right, roles)]
    lower = [Piece(low_left + low_line * width + low_right, roles)]
    return [upper, *[[Piece(upright, roles), *row, Piece(upright, roles)] for row in inside], lower]


SHADOW_BELOW = "▀"
"""Half a row looks as high as a cell is wide."""


def throws_shadow(size: Size, look: CardLook) -> bool:
    """Whether a card is large enough to throw a shadow, and shadows can be drawn."""
    return look.pictures and CELLS[size][0] >= CELLS["medium"][0]


def shadowed(rows: Iterable[Row]) -> list[Row]:
    """A card, a pile or a fan with its shadow, one cell to the right of it and one row below."""
    first, *others = rows
    width = width_of(first)
    shadow = Piece(" ", "shadow")
    below: Row = [Piece(" "), Piece(SHADOW_BELOW * width, "shadow-below")]
    return [[*first, Piece(" ")], *[[*row, shadow] for row in others], below]
