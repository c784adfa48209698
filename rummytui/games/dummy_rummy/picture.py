"""Dummy Rummy at a glance: a contract, and a card for sale."""

from __future__ import annotations

from rummytui.widgets.cards import CardLook, empty_place
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.vignette import faces, vignette, words


def picture(look: CardLook) -> list[Row]:
    """A card for sale with its price, and places for two sets and a run."""
    place = empty_place("small", look)
    penny: list[Row] = [[Piece("o" if look.ascii else "¢", "strong")]]
    slots = [(place, 16 + x, y) for y, xs in ((0, (0, 5, 10, 18, 23, 28)), (4, (0, 5, 10, 15))) for x in xs]
    return vignette(
        (faces("QS", look), 2, 0),
        (words("for sale", "strong"), 1, 6),
        *((penny, x, 6) for x in (10, 12)),
        *slots,
        (words("a set"), 16, 3),
        (words("a set"), 34, 3),
        (words("a run"), 16, 7),
    )
