"""Gin Rummy at a glance: two hands of ten, one of them hidden."""

from __future__ import annotations

from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.vignette import backs, faces, vignette


def picture(look: CardLook) -> list[Row]:
    """The other player's hand, and your own."""
    return vignette(
        (backs(10, look, 4, "small"), 4, 0),
        (faces("2S 3S 4S 7H 7D 7C JD QD KD AS", look, 4, "small"), 4, 4),
    )
