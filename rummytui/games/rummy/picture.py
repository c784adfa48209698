"""Rummy at a glance: melds on the table, and a card to discard."""

from __future__ import annotations

from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.vignette import faces, vignette, words


def picture(look: CardLook) -> list[Row]:
    """A run, a set, and the last card of a hand."""
    return vignette(
        (faces("4H 5H 6H 7H", look), 1, 0),
        (words("a run"), 1, 6),
        (faces("9C 9D 9S", look), 23, 0),
        (words("a set"), 23, 6),
        (faces("JC", look), 42, 2),
    )
