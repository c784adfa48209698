"""What the first screen shows of each game, in the order of the keys that choose it, before the rules are loaded."""

from __future__ import annotations

from typing import Final

from rummytui.widgets.pixels import pixels
from rummytui.widgets.tiles import JOKER, Drawing, Fan, Tile

_PENNY: Final = Drawing(
    {
        "low": pixels(".nnn./nlBBn/nBBBn/.nnn."),
        "high": pixels("..nnnn../.nllBBn./nlBBnBBn/nlBnnBBn/.nBBBBn./..nnnn.."),
        "large": pixels(
            "...nnnn.../.nnllBBnn./.nlBBBBBn./nlBBnnBBBn/nlBnnnBBBn/nBBBnnBBBn/nBBBnnBBBn/.nBnnnnBn./.nnBBBBnn./...nnnn..."
        ),
    },
    {letter: f"penny-{letter}" for letter in "nlB"},
    (".--.", "(1c)", "'--'"),
)
_TURKEY: Final = Drawing(
    {
        "low": pixels(".lB.w/BlBBn/BBBbn/gWWWg"),
        "high": pixels("..BBB.ww/.BlBBBn./BlBBBBnb/BBBBBnbb/gGbbbbGg/.WWWWWW."),
        "large": pixels(
            "........ww/..BBBB.wwW/.BllBBBnW./BBlBBBBnn./BlBBBBBBnb/BBBBBBBnnb/nBBBBnnbbb/gGnbbbbbGg/GgGwwwwGgG/.WWWWWWWW."
        ),
    },
    {letter: f"food-{letter}" for letter in "BbglGnwW"},
    (" __  ", "(__)=", "====="),
)
_BOARD: Final = Drawing(
    {
        "low": pixels(".YYY./YrwvY/YvwrY/.YYY."),
        "high": pixels("..YYYY../.YrvrvY./YvwwwwrY/YrwyywvY/.YvrvrY./..YYYY.."),
        "large": pixels(
            "...YYYY.../.YYrvvrYY./.YrrvvrrY./YvvwwwwvvY/YrwwyywwrY/YrwwyywwrY/YvvwwwwvvY/.YrrvvrrY./.YYrvvrYY./...YYYY..."
        ),
    },
    {letter: f"food-{letter}" for letter in "Yyrvw"},
    (".---.", "|(*)|", "'---'"),
)

TILES: Final = (
    Tile("rummy", "Rummy", 2, 6, "sets and runs", Fan(("7S", "8S", "9S"))),
    Tile("boathouse", "Boathouse", 2, 6, "all down at once", Fan(("KH", "KS"))),
    Tile("continental", "Continental", 2, 12, "nothing but runs", Fan(("AH", "2H", "3H"))),
    Tile("gamblers", "Gambler's", 4, 4, "out in two turns", Fan(("-zigzag", "-zigzag", "-zigzag"))),
    Tile("knock", "Knock", 2, 6, "dare to knock", Fan(("-diamonds", "AC"))),
    Tile("gin", "Gin", 2, 2, "a duel for two", Fan(("QH", "-dots"))),
    Tile("double-rum", "Double Rum", 2, 8, "jokers that travel", Fan((JOKER,))),
    Tile("dummy-rummy", "Dummy Rummy", 2, 12, "contracts, pennies", _PENNY),
    Tile("tummy-rummy", "Tummy Rummy", 2, 6, "Rummy with a feast", _TURKEY),
    Tile("rummoli", "Rummoli", 2, 8, "pots, poker, stops", _BOARD),
)
