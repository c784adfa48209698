"""Gambler's Rummy at a glance: two turns to go out."""

from __future__ import annotations

from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.vignette import backs, faces, vignette, words


def picture(look: CardLook) -> list[Row]:
    """Melds laid on one turn and on the next, and a stock that runs out."""
    return vignette(
        (faces("6S 7S 8S", look), 1, 0),
        (words("this turn"), 1, 6),
        (faces("QH QD QC", look), 18, 0),
        (words("next turn or later"), 18, 6),
        (backs(3, look, 2), 37, 1),
        (words("only once"), 38, 7),
    )
