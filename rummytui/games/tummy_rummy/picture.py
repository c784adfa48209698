"""Tummy Rummy at a glance: what is on the table at a feast."""

from __future__ import annotations

from typing import Final

from rummytui.games.tummy_rummy import foods
from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.vignette import faces, vignette, words

_FEAST: Final = ("turkey", "corn", "pumpkin pie")


def picture(look: CardLook) -> list[Row]:
    """Three dishes; their names where there are no pictures. The cards that are fed lie below."""
    dishes = []
    for place, food in enumerate(_FEAST):
        left = 2 + 17 * place
        if look.pictures:
            dishes.append((foods.picture(foods.Dish(food, "")), left, 0))
        dishes.append((words(food), left, 4))
    served = [(faces(code, look, size="small"), 3 + 17 * place, 5) for place, code in enumerate(("KH", "7C", "JD"))]
    return vignette(*dishes, *served)
