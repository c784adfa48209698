"""The pictures of jack, queen, king and joker: a head, and the same head turned below it."""

from __future__ import annotations

from collections.abc import Mapping

from rummytui.widgets.cards.sizes import Size
from rummytui.widgets.pieces import Row
from rummytui.widgets.pixels import half_blocks, pixels, turned

# y gold, s skin, h hair, k ink, r the suit's colour, b the other colour, w green, a the joker's nose.
_HEADS: Mapping[Size, Mapping[str, str]] = {
    "huge": {
        "K": "..y.y.y../..yyyyy../..hsssh../..sksks../..hsssh../.rhhhhhr./rryrbryrr",
        "Q": "...y.y.../..yyyyy../.hhssshh./.hsksksh./.hhssshh./.hryyyrh./rrrbybrrr",
        "J": ".......w./..rrrrrw./.rrrrrrr./..sksks../..sssss../..bsssb../rrbbybbrr",
        "Jk": ".y.....y./.rr.b.bb./..rrrbb../..sksks../..ssass../.rybyryb./rrbbrbbrr",
    },
    "large": {
        "K": "y.y.y/yyyyy/sksks/hsssh/rhhhr",
        "Q": ".y.y./yyyyy/hkskh/hsssh/rryrr",
        "J": "...w./rrrrw/skskh/ssssh/brybr",
        "Jk": "y...y/rrbbb/sksks/ssass/rbybr",
    },
}

_SUIT_AND_OTHER = {
    "black": ("court-k", "court-b"),
    "red": ("court-r", "court-b"),
    "blue": ("court-b", "court-r"),
    "green": ("court-w", "court-b"),
    "joker": ("court-r", "court-b"),
}


def court(rank: str, size: Size, ink: str, ground: str) -> list[Row]:
    """The picture of a king, queen, jack or joker (``Jk``), large or huge, in the colour ``ink`` of its suit.

    ``ground`` is what the palette calls the paper.
    """
    suit, other = _SUIT_AND_OTHER[ink]
    words = {letter: f"court-{letter}" for letter in "yshkwa"} | {"r": suit, "b": other}
    head = pixels(_HEADS[size][rank])
    return half_blocks((*head, *turned(head)), words, ground)
