"""Double Rum at a glance: two packs, and a joker that moves."""

from __future__ import annotations

from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.vignette import backs, faces, vignette, words


def picture(look: CardLook) -> list[Row]:
    """The two packs, and a run whose joker can move from one end to the other."""
    arrow = "<-- Jk -->" if look.ascii else "◂── Jk ──▸"
    return vignette(
        (backs(2, look._replace(back="zigzag"), 1), 0, 0),
        (backs(2, look._replace(back="lattice"), 1), 7, 2),
        (faces("Jk 5D 6D 7D 8D", look), 22, 0),
        (words(arrow, "turn"), 28, 6),
    )
