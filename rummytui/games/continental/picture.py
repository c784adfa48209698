"""Continental Rummy at a glance: fifteen cards in runs."""

from __future__ import annotations

from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.vignette import faces, vignette, words


def picture(look: CardLook) -> list[Row]:
    """Fifteen cards shown together, including two jokers."""
    return vignette(
        (faces("5H 6H Jk 8H 9H", look, 3), 0, 0),
        (faces("2C 3C 4C 5C 6C", look, 3), 20, 1),
        (faces("9S TS JS QS Jk", look, 3), 31, 3),
        (words("fifteen, in runs"), 2, 7),
    )
