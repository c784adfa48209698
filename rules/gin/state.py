"""The house rules of Gin Rummy, its public state, and what carries over from hand to hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from rules.arrange import PIPS
from rules.cards import Card
from rules.options import LengthOptions, Preset
from rules.rummy.concealed import ArrangedView
from rules.rummy.state import TableOptions, TableState
from rules.seats import Seat
from rules.state import Sheet


class GinOptions(TableOptions, LengthOptions):
    """House rules for Gin Rummy."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset(
            "A race to 50, with no bonuses for hands or for the game.",
            {"target": 50, "game_bonus": 0, "box": 0, "shutout": "none"},
        ),
        "Oklahoma": Preset(
            "The first upcard sets the knock limit, and if it's a spade, the hand counts double.",
            {"knock_limit": "upcard", "spades_double": True},
        ),
        "straight gin": Preset("Gin or nothing: no knocking until every card is in a meld.", {"knock_limit": 0}),
    }

    # Aces are low in Gin, and no table may say otherwise.
    ace: ClassVar[Literal["low"]] = "low"  # type: ignore[misc]

    knock_limit: Literal["upcard"] | Annotated[int, Field(ge=0, le=10)] = 10
    """How much deadwood can you knock with? (upcard = the value of the first upcard; if it's an ace, no deadwood at all)"""
    spades_double: bool = False
    """Do you score double if the first upcard, which sets the limit, is a spade?"""
    big_gin: Literal["off", "on"] = "off"
    """Can you end the hand without a discard when all eleven cards are in melds, for six extra points?"""
    undercut: int = Field(default=25, ge=10, le=50)
    """How many extra points do you score for an undercut, when your opponent knocks and you have the same deadwood or less?"""
    gin: int = Field(default=25, ge=10, le=50)
    """How many extra points do you score for gin, a knock without deadwood?"""
    target: int = Field(default=100, ge=0, le=100_000)
    """What score do you play to? (0 = no limit, and no bonuses either)"""
    game_bonus: int = Field(default=100, ge=0, le=500)
    """How many extra points do you get for reaching the target first?"""
    box: int = Field(default=25, ge=0, le=100)
    """Once the target is reached, how many points is each hand you won worth?"""
    shutout: Literal["double", "none"] = "double"
    """If your opponent won no hands, does your score count double (apart from boxes)?"""
    next_dealer: Literal["alternate", "loser", "winner"] = "alternate"
    """Who deals after a hand has been won: both players in turn, the loser, or the winner?"""

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        if self.spades_double and self.knock_limit != "upcard":
            raise ValueError(
                "Spades can only double a hand if the first upcard sets the limit:"
                " please choose knock_limit = upcard, or spades_double = off."
            )
        return self


BIG_GIN_MORE: Final = 6
"""Points that a big gin scores besides those of gin. (GI-4, GI-6)"""


class GinState(TableState):
    """What everybody may know of Gin Rummy."""

    options: GinOptions
    first_upcard: Card
    """The card that was turned up at the deal."""
    passes: int
    """How many have let it lie. (GI-1)"""
    hands_won: list[int]
    """By seat: the hands it has won in this sitting. (GI-7)"""
    winner: Seat | None
    """Who has won this hand; None until somebody has, and for good if it is void."""

    @property
    def knock_limit(self) -> int:
        """What the unmatched cards of a knock may come to in this hand. (GI-3)"""
        limit = self.options.knock_limit
        if limit != "upcard":
            return limit
        return 0 if self.first_upcard.rank == "A" else PIPS[self.first_upcard % len(PIPS)]

    @property
    def counts_double(self) -> bool:
        """Whether this hand scores twice as much, because its first upcard is a spade. (GI-3)"""
        return self.options.spades_double and self.first_upcard.suit == "S"

    @property
    def stock_only(self) -> bool:
        """Whether both have let the upcard lie, so that the turn now beginning draws from the stock. (GI-1)"""
        return self.passes == len(self.players) and self.turns == 1


class GinView(ArrangedView, GinState):
    """What one seat may know of Gin Rummy."""


@dataclass(frozen=True, slots=True)
class GinSheet(Sheet):
    """What one hand of Gin hands on to the next: also how many each seat has won."""

    hands_won: tuple[int, ...]
