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
"""Where the ace stands in a run, as setup asks. (SH-8)"""


class TableOptions(GameOptions):
    """House rules that every draw-and-discard game has; each game sets its own default for the ace."""

    ace: AceRule


class TablingOptions(TableOptions, LengthOptions, FinalDiscardOption, LayOffOptions):
    """House rules of the games in which everybody tables what fits, turn by turn."""
