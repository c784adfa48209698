"""The pictures of jack, queen, king and joker as maps of pixels, for both levels of drawing.

In ``courts.txt`` huge and large ones are drawn down to their waist, whose row begins with ``|`` if it has one; below it is
the same turned upside down. Medium ones are whole.

Gold is ``y`` and ``Y``, skin ``s`` and ``p``, ink ``k``, white ``w``, green ``g``, the mouth ``m``; of the suit are the robe
``r`` and ``R``, the hair ``h`` and a second colour ``b``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rummytui.settings import Drawing
from rummytui.widgets.cards.sizes import Size
from rummytui.widgets.pixels import Pixels, drawings, turned

LEFT = 4
"""Pixels of paper left of a picture, which begins in the first row."""

_MAPS = drawings(Path(__file__).with_name("courts.txt"))
_ROBES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


@cache
def court(rank: str, size: Size, level: Drawing) -> Pixels:
    """The picture of a king, queen, jack or joker (``Jk``)."""
    drawn = _MAPS[f"{level} {size} {rank}"]
    if size == "medium":
        return drawn
    head = [line for line in drawn if not line.startswith("|")]
    return (*head, *(line[1:] for line in drawn if line.startswith("|")), *turned(head))


@cache
def court_words(rank: str, suit: str, *, four_colours: bool) -> Mapping[str, str]:
    """The palette's word for each letter of that picture; the ``suit`` of a joker is empty."""
    robe = "blue" if four_colours and suit == "D" else _ROBES.get(suit, "joker")
    hair = "H" if rank == "K" and suit != "S" else "h"
    own = {"r": f"{robe}-r", "R": f"{robe}-R", "b": f"{robe}-b", "h": f"{robe}-{hair}"}
    return {letter: f"court-{letter}" for letter in "yYspkwgm"} | own
