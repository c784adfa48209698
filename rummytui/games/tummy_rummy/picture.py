"""Tummy Rummy at a glance: what is on the table at a feast."""

from __future__ import annotations

from typing import Final

from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.pixels import half_blocks, pixels
from rummytui.widgets.vignette import faces, vignette, words

_FEAST: Final = {
    "turkey": "..BBBB../.BBbbBB./BBbBBbBB/BbBBBBbB/BBBBBBBB/.BBBBBbb/gGbbbbww/GgGgGg.w",
    "corn": "...yy.../..yYyY../..YyYy../g.yYyY.g/ggYyYygg/.ggyYgG./..gGGg../...gG...",
    "pumpkin pie": "......BB/....ooBb/..ooooBB/oowWooBb/OowwooBB/..OoooBb/....OoBB/......Bb",
}


def picture(look: CardLook) -> list[Row]:
    """Three dishes; their names where there are no pictures. The cards that are fed lie below."""
    colours = {letter: f"food-{letter}" for letter in "BbgGwyYoOW"}
    dishes = []
    for place, (dish, drawn) in enumerate(_FEAST.items()):
        left = 2 + 17 * place
        if look.pictures:
            dishes.append((half_blocks(pixels(drawn), colours), left, 0))
        dishes.append((words(dish), left, 4))
    served = [(faces(code, look, size="small"), 3 + 17 * place, 5) for place, code in enumerate(("KH", "7C", "JD"))]
    return vignette(*dishes, *served)
