"""Knock Rummy at a glance: hidden cards, until a player knocks."""

from __future__ import annotations

from rummytui.widgets.big_letters import big
from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.vignette import backs, vignette


def picture(look: CardLook) -> list[Row]:
    """A hand face down, and the knock."""
    return vignette(
        (backs(4, look, 2), 0, 1),
        (big("knock", 37, "turn", ascii=look.ascii), 15, 1),
    )
