"""House rules that draw-and-discard games share."""

from __future__ import annotations

from rules.melds import Ace
from rules.options import FinalDiscardOption, GameOptions, LayOffOptions, LengthOptions


class TableOptions(GameOptions):
    """House rules that every draw-and-discard game has; each says itself what its aces may be."""

    ace: Ace
    """Where does the ace stand in a run?"""


class TablingOptions(TableOptions, LengthOptions, FinalDiscardOption, LayOffOptions):
    """House rules of the games in which everybody tables what fits, turn by turn."""
