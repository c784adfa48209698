"""The house rules of Gin Rummy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from rules.options import LengthOptions, Preset
from rules.rummy.options import TableOptions


class GinOptions(TableOptions, LengthOptions):
    """House rules of Gin Rummy."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset(
            "The first to fifty, and no bonuses for hands or for the game.",
            {"target": 50, "game_bonus": 0, "box": 0, "shutout": "none"},
        ),
        "Oklahoma": Preset(
            "The first upcard says how much a knock may leave, and spades make the hand count double.",
            {"knock_limit": "upcard", "spades_double": True},
        ),
        "straight gin": Preset("Nobody knocks before every card is matched.", {"knock_limit": 0}),
    }

    # Aces are low in Gin, and no table may say otherwise.
    ace: ClassVar[Literal["low"]] = "low"  # type: ignore[misc]

    knock_limit: Literal["upcard"] | Annotated[int, Field(ge=0, le=10)] = 10
    """How much may the unmatched cards of a player who knocks come to? upcard: what the first upcard counts, an ace nothing."""
    spades_double: bool = False
    """Does a hand score double when the first upcard, which sets the limit, is a spade?"""
    big_gin: Literal["off", "on"] = "off"
    """May a player whose eleven cards are all matched end the hand without throwing one, for six points more?"""
    undercut: int = Field(default=25, ge=10, le=50)
    """How many points extra for not having more left over than the player who knocks?"""
    gin: int = Field(default=25, ge=10, le=50)
    """How many points extra for gin, a knock with nothing left over?"""
    target: int = Field(default=100, ge=0, le=100_000)
    """The score that ends the sitting once a player has it. 0: none, and no bonuses either."""
    game_bonus: int = Field(default=100, ge=0, le=500)
    """How many points for whoever reaches the target?"""
    box: int = Field(default=25, ge=0, le=100)
    """How many points for each hand won, added to both scores when the target is reached?"""
    shutout: Literal["double", "none"] = "double"
    """Does the winner's score count twice, boxes aside, when the other has won no hand?"""
    next_dealer: Literal["alternate", "loser", "winner"] = "alternate"
    """Who deals after a hand that was won: the two in turns, or its loser, or its winner?"""

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        if self.spades_double and self.knock_limit != "upcard":
            raise ValueError(
                "Spades can only double where the first upcard sets the limit:"
                " please choose knock_limit = upcard, or spades_double = false."
            )
        return self


BIG_GIN_MORE: Final = 6
"""Points that a big gin scores besides those of gin. (GI-4, GI-6)"""
