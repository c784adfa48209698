"""The pictures of jack, queen, king and joker as maps of pixels, for both levels of drawing.

Huge and large ones are given down to their waist, the row of which follows after ``|`` where there is one; below it is the
same turned upside down. Medium ones are whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rummytui.settings import Drawing
from rummytui.widgets.cards.sizes import Size
from rummytui.widgets.pixels import Pixels, pixels, turned

LEFT = 4
"""Pixels of paper left of a picture, which begins in the first row."""

_MAPS: Mapping[Drawing, Mapping[Size, Mapping[str, str]]] = {
    "fine": {
        "huge": {
            "K": (
                "..y....yyyy....y../..yyy..yyyy..yyy../..yyyyyybbyyyyyy../..YYrrYYYYYYrrYY../..hhsssssssssshh../"
                "..hhsssssssssshh../..hhsskssssksshh../..hhsskssssksshh../..hhppssppsspphh../..hhhhhhhhhhhhhh../"
                ".rhhhhhmmmmhhhhhr./rrhhhhhhhhhhhhhhrr/rrryyhhhhhhhhyyrrr|rryyhhyyhhyyhhyyrr"
            ),
            "Q": (
                "...y....yy....y.../...yy..yyyy..yy.../...yyyyybbyyyyy.../..hhhhYYYYYYhhhh../..hhhsssssssshhh../"
                "..hhsssssssssshh../..hhsskssssksshh../..hhsskssssksshh../..hhppsssssspphh../..hhsssmssmssshh../"
                "..hhhsssmmssshhh../rrhhhhsssssshhhhrr/rrrryyyyssyyyyrrrr|rwwryyybbbbyyyrwwr"
            ),
            "J": (
                "..............gg../....rrrrrrrr.ggg../...rrrrrrrrrggg.../..RRRRRRRRRRRRRR../..hhsssssssssshh../"
                "..hhsssssssssshh../..hhsskssssksshh../..hhsskssssksshh../..hhppssppsspphh../....sssmssmsss..../"
                "....ssssmmssss..../rrbbbbssssssbbbbrr/rrrbbbywsswybbbrrr|rrrrbbyyyyyybbrrrr"
            ),
            "Jk": (
                "yy..............yy/yyrrr........bbbyy/..rrrrr....bbbbb../..rrrrrrbbbbbbbb../..rrrrrrbbbbbbbb../"
                "..rrssssssssssbb../..rrssksssskssbb../..rrssksssskssbb../..rrssssmmssssbb../..rrsmssssssmsbb../"
                "..rrssmmmmmmssbb../..rrssssssssssbb../yyrryybbrryybbrryy|rryybbyyrryybbyyrr"
            ),
        },
        "large": {
            "K": (
                "..y...yy...y../..yy.yyyy.yy../..yyyyyyyyyy../..hhsssssshh../..hhsksskshh../..hhsksskshh../"
                "..hhpphhpphh../..hhhhhhhhhh../.rhhhhmmhhhhr./rryyhhhhhhyyrr|ryyrhyyyyhryyr"
            ),
            "Q": (
                "...y..yy..y.../...yyyyyyyy.../...yyyyyyyy.../..hhsssssshh../..hhsksskshh../..hhsksskshh../"
                "..hhpssssphh../..hhssmmsshh../..hhsssssshh../rrhhyssssyhhrr|rwwhyybbyyhwwr"
            ),
            "J": (
                "...rrrrrr.gg../..rrrrrrrrgg../..rrRRRRrrRR../..hhsssssshh../..hhsksskshh../..hhsksskshh../"
                "..hhsssssshh../....ssmmss..../....ssssss..../rrbbssssssbbrr|rryybbyybbyyrr"
            ),
            "Jk": (
                "yy..........yy/yyrrr....bbbyy/..rrrrbbbbbb../..rrssssssbb../..rrskssksbb../..rrskssksbb../"
                "..rrssmmssbb../..rrmssssmbb../..rrsmmmmsbb../yyrryybbyyrrbb|yyrbbyrrybbryy"
            ),
        },
        "medium": {
            "K": (
                ".y.yy.y./.yyyyyy./.yyyyyy./hssssssh/hskssksh/hskssksh/hphhhhph/hhhhhhhh/hhhmmhhh/.rhhhhr./"
                "rrhhhhrr/rrhhhhrr/ryyyyyyr/rrryyrrr/rrryyrrr"
            ),
            "Q": (
                ".y.yy.y./.yyyyyy./.yyyyyy./hssssssh/hskssksh/hskssksh/hssssssh/hssmmssh/hhsssshh/hhsssshh/"
                "hhsssshh/hyyssyyh/ryyyyyyr/rrwyywrr/rrwyywrr"
            ),
            "J": (
                "..rrr.gg/.Rrrrrgg/RRRRrrRR/hssssssh/hskssksh/hskssksh/hssssssh/sssmmsss/ssssssss/..ssss../"
                "bbssssbb/bbbssbbb/rbbyybbr/rrbyybrr/rrbyybrr"
            ),
            "Jk": (
                "yy....yy/yyr..bby/.yrrbbby/rrssssbb/rskssksb/rskssksb/rssmmssb/rrsssssb/rsmmmmsb/rrssssbb/"
                "yyrrbbyy/rrrrssbb/rrryybbb/rrryybbb/rrryybbb"
            ),
        },
    },
    "blocks": {
        "huge": {
            "K": (
                "..y....yyyy....y../..yyyyyybbyyyyyy../..YYrrYYYYYYrrYY../..hhsssssssssshh../..hhsskssssksshh../"
                "..hhppssppsspphh../..hhhhhmmmmhhhhh../rrhhhhhhhhhhhhhhrr/rrryyhhhhhhhhyyrrr"
            ),
            "Q": (
                "...y....yy....y.../...yyyyybbyyyyy.../..hhhhYYYYYYhhhh../..hhsssssssssshh../..hhsskssssksshh../"
                "..hhppsssssspphh../..hhssssmmsssshh../rrhhhhsssssshhhhrr/rrrwyyyssssyyywrrr"
            ),
            "J": (
                "....rrrrrrrr.ggg../...rrrrrrrrrggg.../..RRRRRRRRRRRRRR../..hhsssssssssshh../..hhsskssssksshh../"
                "..hhppssppsspphh../....ssssmmssss..../rrbbbbssssssbbbbrr/rrrbbbywsswybbbrrr"
            ),
            "Jk": (
                "yyrrr........bbbyy/yyrrrrr....bbbbbyy/..rrrrrrbbbbbbbb../..rrssssssssssbb../..rrssksssskssbb../"
                "..rrssssmmssssbb../..rrsmssssssmsbb../..rrssmmmmmmssbb../yyrryybbrryybbrryy"
            ),
        },
        "large": {
            "K": (
                "..y...yy...y../..yyyyyyyyyy../..hhsssssshh../..hhsksskshh../..hhpphhpphh../..hhhhmmhhhh../"
                "rryyhhhhhhyyrr"
            ),
            "Q": (
                "...y..yy..y.../...yyyyyyyy.../..hhsssssshh../..hhsksskshh../..hhpssssphh../..hhssmmsshh../"
                "rrhyyssssyyhrr"
            ),
            "J": (
                "...RrrrrR.gg../..RRRRRRRRRR../..hhsssssshh../..hhsksskshh../..hhsssssshh../....ssmmss..../"
                "rrbbwsssswbbrr"
            ),
            "Jk": (
                "yyrrr....bbbyy/..rrrrbbbbbb../..rrssssssbb../..rrskssksbb../..rrssmmssbb../..rrsmmmmsbb../"
                "yyrryybbyyrrbb"
            ),
        },
        "medium": {
            "K": ".y.yy.y./.yyyyyy./hssssssh/hskssksh/hphhhhph/hhhmmhhh/.rhhhhr./rrhhhhrr/ryyyyyyr/rrryyrrr",
            "Q": ".y.yy.y./.yyyyyy./hssssssh/hskssksh/hssssssh/hssmmssh/hhsssshh/rhsssshr/ryyyyyyr/rrwyywrr",
            "J": "..rrR.gg/RRRRRRRR/hssssssh/hskssksh/hssssssh/sssmmsss/..ssss../bbwsswbb/rbbyybbr/rrbyybrr",
            "Jk": "yy....yy/rrrrbbbb/rrssssbb/rskssksb/rssmmssb/rsmmmmsb/rrssssbb/yyrrbbyy/rryyyybb/rrryybbb",
        },
    },
}
"""Gold ``y`` and ``Y``, skin ``s`` and ``p``, ink ``k``, white ``w``, green ``g``, mouth ``m``; of the suit the robe ``r`` and
``R``, hair ``h`` and a second colour ``b``."""
_ROBES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


@cache
def court(rank: str, size: Size, level: Drawing) -> Pixels:
    """The picture of a king, queen, jack or joker (``Jk``)."""
    drawn = _MAPS[level][size][rank]
    if size == "medium":
        return pixels(drawn)
    upper, _, waist = drawn.partition("|")
    head = pixels(upper)
    return (*head, *filter(None, [waist]), *turned(head))


@cache
def court_words(rank: str, suit: str, *, four_colours: bool) -> Mapping[str, str]:
    """The palette's word for each letter of that picture; the ``suit`` of a joker is empty."""
    robe = "blue" if four_colours and suit == "D" else _ROBES.get(suit, "joker")
    hair = "H" if rank == "K" and suit != "S" else "h"
    own = {"r": f"{robe}-r", "R": f"{robe}-R", "b": f"{robe}-b", "h": f"{robe}-{hair}"}
    return {letter: f"court-{letter}" for letter in "yYspkwgm"} | own
