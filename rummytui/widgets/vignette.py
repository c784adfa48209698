"""Small pictures that show what a game is like, to choose it by: the room they have, and what most are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.cards import HIDDEN, cards
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook, Size, strip
from rummytui.widgets.pieces import Piece, Row

WIDTH: Final = 50
HEIGHT: Final = 8


def vignette(*laid: tuple[Sequence[Row], int, int]) -> list[Row]:
    """A picture of everything that is laid somewhere: rows, and the place of their upper left corner."""
    sheet = Canvas(WIDTH, HEIGHT)
    for rows, x, y in laid:
        sheet.lay(rows, x, y)
    return sheet.rows()


def faces(codes: str, look: CardLook, step: int = 4, size: Size = "medium") -> list[Row]:
    """Cards face up, each ``step`` cells from its left neighbour, on which it lies."""
    return strip(cards(codes), size, look, step)


def backs(count: int, look: CardLook, step: int = 3, size: Size = "medium") -> list[Row]:
    """This many cards face down."""
    return strip([HIDDEN] * count, size, look, step)


def words(text: str, roles: str = "quiet") -> list[Row]:
    """A line that describes the picture."""
    return [[Piece(text, roles)]]
