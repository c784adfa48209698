"""House rules that draw-and-discard games share."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules.melds import Ace
from rules.options import FinalDiscardOption, GameOptions, LayOffOptions, LengthOptions

AceRule: TypeAlias = Annotated[
    Ace,
    Field(
        description="Where does the ace stand in a run: below the two, above the king, either, or even between king and two?"
    ),
]
"""What the ace may be in a run, as setup asks it. (SH-8)"""


class TableOptions(GameOptions):
    """House rules that every draw-and-discard game has; each says itself how its aces lie by the book."""

    ace: AceRule


class TablingOptions(TableOptions, LengthOptions, FinalDiscardOption, LayOffOptions):
    """House rules of the games in which everybody tables what fits, turn by turn."""
