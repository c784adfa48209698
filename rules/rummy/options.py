"""House rules that draw-and-discard games share."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules.melds import Ace
from rules.options import FinalDiscardOption, GameOptions, LayOffOptions, LengthOptions

AceRule: TypeAlias = Annotated[
    Ace,
    Field(
        description="Where can you put an ace in a run: below the two, above the king, at either end, or even between king and two?"
    ),
]
"""Where aces go in runs, as setup asks. (SH-8)"""


class TableOptions(GameOptions):
    """House rules that every draw-and-discard game has; each game sets its own default for the ace."""

    ace: AceRule


class TablingOptions(TableOptions, LengthOptions, FinalDiscardOption, LayOffOptions):
    """House rules of the games in which melds go on the table turn by turn."""
