"""Small pictures that show what a game is like, to choose it by: the room they have, and what most are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.cards import cards
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, Size, back, face
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
    return _overlapping([face(card, size, look) for card in cards(codes)], step, size)


def backs(count: int, look: CardLook, step: int = 3, size: Size = "medium") -> list[Row]:
    """This many cards face down."""
    return _overlapping([back(size, look)] * count, step, size)


def words(text: str, roles: str = "quiet") -> list[Row]:
    """A line that says what is to be seen."""
    return [[Piece(text, roles)]]


def _overlapping(drawn: Iterable[list[Row]], step: int, size: Size) -> list[Row]:
    each = list(drawn)
    width, height = CELLS[size]
    sheet = Canvas(step * (len(each) - 1) + width, height)
    for place, card in enumerate(each):
        sheet.lay(card, place * step, 0)
    return sheet.rows()
