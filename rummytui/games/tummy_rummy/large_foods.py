"""The food of the menu in sixteen by sixteen pixels: 16 cells by 8 rows in half blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummytui.widgets.pixels import Pixels, pixels

SIDE: Final = 16
"""Pixels from side to side and from top to bottom; a cell has two of them, one above another."""

LARGE: Final[Mapping[str, Pixels]] = {
    "turkey": pixels(
        "...........ww.../..........wwWw../...........wW.../.....llBB..BB.../"
        "...BllBBBBBllB../..BlBBBBBBllBBn./.BlBBBBBBBlBBBn./.BlBBBBBBBBBBBnb/"
        "BBBBBBBBBBBBBnnb/BBBBBBBBBnBBnnbb/nBBnBBBBBBnnnnbb/.nnBBBnnBBBnnbb./"
        ".bbnnnnnnnnnbbb./gGgbbbbbbbbbgGgG/GgrgGgGgrgGgGrgg/.WWWWWWWWWWWWWW."
    ),
    "stuffing": pixels(
        "................/.....BB..gB...../...BlBnBgBBbB.../..BBgBlBBnBlBB../"
        ".BnBBBgBBlBBgBn./BlBBnBBBnBBBBBnB/BBgBlBBrBBgBlBBB/BnBBBBgBBnBBBBnB/"
        "vvvvvvvvvvvvvvvv/uUUuuuuuuuuuuuvv/uUuwuuwuuwuuwuuv/uUuuuuuuuuuuuuuv/"
        ".uUuuuuuuuuuuuv./.uuuuuuuuuuuuvv./..uuuuuuuuuuvv../...vvvvvvvvvv..."
    ),
    "pumpkin pie": pixels(
        "................/.......ww......./......wwWw....../.....wwwwWw...../"
        "....OwwwwWWo..../...OooWWWWooo.../..OoooooooooooO./.OooooooooooooO./"
        "OOoooOooooOoooOO/lBlBlBlBlBlBlBlB/BlBlBlBlBlBlBlBn/.BBBBBBBBBBBBBn./"
        ".nBnBnBnBnBnBnn./..nBnBnBnBnBnn../WwwwwwwwwwwwwwwW/..WWWWWWWWWWWW.."
    ),
    "sweet potatoes": pixels(
        "................/.........PPP..../.......PPoooPP../..PPPPPooyyooOP./"
        ".PoooPPoyyoooOP./PooyyoPooooooOP./PoyyooOPoooooPP./PoooooOPPPPPPPP./"
        "PPooooOPPoooooPP/.PPPPPPPoyyooooP/..PPoooPooyooooP/.PooyyoOPooooOOP/"
        ".PoyyooOPPPPPPP./gPooooOOPgGgGg../GgPPPPPPgGwwwwwG/.WWWWWWWWWWWWWW."
    ),
    "mashed potatoes": pixels(
        "................/......yyY......./.....cyyyYc...../....ccyYYYcc..../"
        "...ccccYYcccW.../..ccwccccccccW../.ccwcccWccccccW./ccwcccWWcccWccWW/"
        "vvvvvvvvvvvvvvvv/uUUuuuuuuuuuuuvv/uUuwuuwuuwuuwuuv/uUuuuuuuuuuuuuuv/"
        ".uUuuuuuuuuuuuv./.uuuuuuuuuuuuvv./..uuuuuuuuuuvv../...vvvvvvvvvv..."
    ),
    "cranberry sauce": pixels(
        "................/....rrrrrrrr..../...rRRRrrrrrd.../...RwRrrrrrrd.../"
        "...rrrrrrrrrd.../...dddddddddd.../...rRRrrrrrrd.../...rRrrrrrrrd.../"
        "...rrrrrrrrrd.../...dddddddddd.../...rRRrrrrrrd.../..rrRrrrrrrrdd../"
        ".rRrrrrRrrrrrRd./wwrrdrrrrdrrrdww/WwwwwwwwwwwwwwwW/..WWWWWWWWWWWW.."
    ),
    "corn": pixels(
        ".............yy./...........yyYyY/..........yYyyYy/.........yyyYyyY/"
        "........yYyyyYyY/.......yyyYyyyY./......yYyyyYyY../..g..yyyYyyyYg../"
        "..gGyYyyyYyYgG../..ggGyYyyyYggG../...ggGyYyYggG.../...gGggGyggGG.../"
        "....ggGgggGG..../...cgGGGgGG...../..cc.GGGG......./.cc............."
    ),
    "gravy": pixels(
        "................/................/...........vv.../..........vuuv../"
        ".........vu..uv./uu......vuv..uv./uUuuuuuuuuv..uv./uhhhhhhhhhuv.uv./"
        "uhnhhhhhnhuuuv../.uhhhhhhhuUuv.../.uUuuuuuuuuvv.../..uUuuuuuuuv..../"
        "...uuuuuuvv...../....vvuuvv....../...uUuuuuuv...../..vvvvvvvvvv...."
    ),
    "rolls": pixels(
        "................/......BBBB....../....BBllllBB..../...BllwlllBBn.../"
        "...BllllBBBBn.../..BBBBBBBBBBnB../.BBlllBnnBlllBB./BllwllBnBllwllBn/"
        "BlllllBnBlllllBn/BBllBBBnBBllBBBn/nBBBBBnnnBBBBBnn/rwrwrwrwrwrwrwrw/"
        ".wrwrwrwrwrwrwr./.BnBnBnBnBnBnBn./.nBnBnBnBnBnBnn./..nnnnnnnnnnnn.."
    ),
    "spinach casserole": pixels(
        "................/................/....g..gG..g..../..gGgGgGcgGgGg../"
        ".GgccGgGgGgcgGG./gGgGgGcgGccGgGgG/GcgGgGgGgGgGgccG/gGgGccGgcgGgGgGg/"
        "oOoGgGgGgGgGOoOo/vvvvvvvvvvvvvvvv/uUUuuuuuuuuuuuvv/uUuuuuuuuuuuuuuv/"
        "uUuuuuuuuuuuuuuv/.uuuuuuuuuuuuvv./.vvvvvvvvvvvvvv./..v..........v.."
    ),
    "rhubarb pie": pixels(
        "................/....BBBBBBBB..../..BBrlRrlrRlBB../.BllllllllllllB./"
        ".BRrlRrlrRlRrlB./BBrRlrplRrlpRlBn/BlllllllllllllBn/BRrlRrlrRlRrlrBn/"
        "BrplrRlRplrRlRBn/.BlllllllllllBn./.BBrRlRrlrRlBBn./lBlBlBlBlBlBlBlB/"
        "BlBlBlBlBlBlBlBn/.nBnBnBnBnBnBnn./..nnnnnnnnnnnn../WWwwwwwwwwwwwwWW"
    ),
    "whipped cream": pixels(
        ".......rr......./......RrrU....../.......rwU....../.....WwwUU....../"
        ".....WwUUwU...../....WwwwwwUU..../...WwwwUUUUww.../...WwUUwwwwwU.../"
        "..WwwwwwwwUUUU../.WwwUUUUUwwwwwU./.WwwwwwwwwwwwUU./vvvvvvvvvvvvvvvv/"
        "uUUuuuuuuuuuuuvv/.uUuuuuuuuuuuuv./..uuuuuuuuuuvv../....vvvvvvvv...."
    ),
    "butter": pixels(
        "................/................/................/................/"
        "......yyyyyyyy../.....ywyyyyyyyY./....yyyyyyyyyYY./...yywyyyyyyYYY./"
        "..yyyyyyyyyyYYY./..yYYYYYYYYYYYY./..yYYyYYYYYYYY../..yYYYYYYYYYY.../"
        "wwyYYYYYYYYYwwww/WwwwwwwwwwwwwwwW/.WWWWWWWWWWWWWW./................"
    ),
}
LIDDED: Final = pixels(
    ".......yy......./......yYYy....../.......YY......./.....uuuuuu...../"
    "...uuUUuuuuuv.../..uUUuuuuuuuuv../.uUUuuuuuuuuuuv./.uUuuuuuuuuuuuv./"
    "uUuuuuuuuuuuuuuv/uUuuuuuuuuuuuuuv/uuuuuuuuuuuuuuvv/vvvvvvvvvvvvvvvv/"
    "wwwwwwwwwwwwwwww/WwwwwwwwwwwwwwwW/.WWWWWWWWWWWWWW./................"
)
"""Stands for a food that nobody has drawn."""
LID: Final = 7, 4
"""Column and row of the cell of that picture in which its initials begin."""
