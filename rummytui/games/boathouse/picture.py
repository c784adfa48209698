"""Boathouse Rummy at a glance: the whole hand, together at last."""

from __future__ import annotations

from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.vignette import faces, vignette, words


def picture(look: CardLook) -> list[Row]:
    """A hand of nine that fits together to the last card."""
    return vignette(
        (faces("3S 3H 3D", look), 4, 0),
        (faces("8C 9C TC JC QC KC", look), 20, 0),
        (words("the whole hand, all at once", "turn"), 7, 6),
    )
