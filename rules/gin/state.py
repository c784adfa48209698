"""What everybody may know of Gin Rummy, and what goes from hand to hand."""

from __future__ import annotations

from dataclasses import dataclass

from rules.arrange import PIPS
from rules.cards import Card
from rules.gin.options import GinOptions
from rules.rummy.concealed import ArrangedView
from rules.rummy.state import TableState
from rules.seats import Seat
from rules.sheet import Sheet


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
