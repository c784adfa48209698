"""Gambler's Rummy at a glance: two turns to get out."""

from __future__ import annotations

from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.vignette import backs, faces, vignette, words


def picture(look: CardLook) -> list[Row]:
    """What a player lays in one turn, and the rest of it in the next, before the stock is gone."""
    return vignette(
        (faces("6S 7S 8S", look), 1, 0),
        (words("this turn"), 1, 6),
        (faces("QH QD QC", look), 18, 0),
        (words("not before the next"), 18, 6),
        (backs(3, look, 2), 37, 1),
        (words("only once"), 38, 7),
    )
