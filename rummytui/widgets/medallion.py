"""The back of a card over a whole screen, with a medallion that has room for words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple

from rummytui.styles.themes import MEDALLION
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook
from rummytui.widgets.cards.backs import CORNERS, pattern
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.pixels import paint

_SIDE: Final = 2
"""Columns of paper at each side of the card; above and below there is a row of it."""
_PAPER, _GOLD = 1.05, 1.8
"""How far in from the edge the paper reaches, and then the gold, in half rows."""
_WORDS: Final = {letter: f"medallion-{letter}" for letter in ("p", "g", *map(str, range(MEDALLION)))}


class Oval(NamedTuple):
    """The outline of a medallion: its radii in columns and in half rows, and how nearly it's a rectangle.

    A ``power`` of 2 makes an ellipse; the higher it is, the fuller are the corners.
    """

    across: float
    down: float
    power: float


def ovals(width: int, height: int) -> Sequence[Oval]:
    """The medallions for a card of this size, from the most handsome to the roomiest."""
    half, deep = width / 2, height
    full = half - _SIDE - 1
    return (
        Oval(half * 0.75, round(deep * 0.77), 2),
        Oval(half * 0.86, round(deep * 0.88), 2),
        Oval(full - 2, deep - 4, 2.5),
        Oval(full - 2, deep - 4, 4),
        Oval(full - 1, deep - 3, 10),
    )


@lru_cache(maxsize=32)
def room_in(oval: Oval, width: int, height: int) -> Sequence[int]:
    """How many cells in the middle of each row are inside the ring, on a card of this size."""
    lines = [_line(oval, width, height, y, by_row=True) for y in range(2 * height)]
    inside = [sum(pixel.isdigit() for pixel in line) for line in lines]
    return [min(inside[2 * row : 2 * row + 2]) for row in range(height)]


@lru_cache(maxsize=8)
def card_back(width: int, height: int, oval: Oval, look: CardLook, *, by_row: bool) -> Sequence[Row]:
    """The back of a card with its medallion, this many cells by this many rows.

    The medallion is lit from its middle; ``by_row``, each of its rows has only one colour.
    """
    paper, faded, cloth = "on-medallion-p", f"faded-{look.back}", f"on-medallion-{look.back}"
    canvas = Canvas(width, height)
    canvas.shade(0, 0, width, height, paper)
    wide, high = width - 2 * _SIDE, height - 2
    canvas.lay([[Piece(line, faded)] for line in pattern(look, wide, high)], _SIDE, 1)
    for y, line in ((1, "▔"), (high, "▁")):
        canvas.lay([[Piece(line * wide, faded)]], _SIDE, y)
    for char, (x, y) in zip(CORNERS, [(x, y) for y in (0, height - 1) for x in (0, width - 1)], strict=True):
        canvas.put(char, x, y, "cut")
    lines = [_line(oval, width, height, y, by_row=by_row) for y in range(2 * height)]
    for y, row in enumerate(paint(lines, {**_WORDS, ".": f"medallion-{look.back}"}, "halves")):
        x = 0
        for piece in row:
            if piece.roles != cloth:
                canvas.lay([[piece]], x, y)
            x += len(piece.text)
    return canvas.rows()


def _line(oval: Oval, width: int, height: int, y: int, *, by_row: bool) -> str:
    """A line of pixels, each a column wide and half a row high."""
    thin = min(oval.across, oval.down)
    paper, gold = 1 - _PAPER / thin, 1 - _GOLD / thin
    down = abs(y + 0.5 - height) / oval.down
    rings = [("p", 1.0), ("g", paper), (str(MEDALLION - 1), gold)]
    line = ["."] * width
    inside = 0
    for letter, far in rings:
        inside = _cells(oval, far, down, width)
        _fill(line, letter, inside)
    # Within a cell light is the same, so that words have nothing but blanks around them.
    lit_down = abs(y // 2 * 2 + 1 - height) / oval.down
    if by_row:
        _fill(line, str(round(min(lit_down / gold, 1) * (MEDALLION - 1))), inside)
    else:
        for step in range(MEDALLION - 2, -1, -1):
            far = gold * (step + 0.5) / (MEDALLION - 1)
            _fill(line, str(step), min(_cells(oval, far, lit_down, width), inside))
    return "".join(line)


def _cells(oval: Oval, far: float, down: float, width: int) -> int:
    """How many cells in the middle of a line are nearer to the middle of the medallion than ``far``, a share of its size."""
    left: float = far**oval.power - down**oval.power
    if left <= 0:
        return 0
    middle = (width - 1) / 2
    reach: float = oval.across * left ** (1 / oval.power)
    return max(ceil(middle + reach) - floor(middle - reach) - 1, 0)


def _fill(line: list[str], letter: str, cells: int) -> None:
    """Fill that many cells in the middle."""
    start = (len(line) - cells) // 2
    line[start : start + cells] = letter * cells
