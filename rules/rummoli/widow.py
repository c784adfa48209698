"""The dealer has the first choice of the widow. (RM-5)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import moves
from rules.events import Event
from rules.moves import Move
from rules.rummoli.auction import Auction
from rules.rummoli.events import HandKept, NotAsked, WidowExchanged
from rules.rummoli.extra_hand import ExtraHand, lock_hands, take_widow
from rules.rummoli.poker import Poker
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.rummoli.game import Rummoli


class Widow(ExtraHand):
    """Straight after the deal: the dealer takes the widow, or keeps the hand that was dealt."""

    name = "widow"
    kinds = ("exchange", "keep")
    moments = dict.fromkeys(kinds, ("RM-5", "The dealer takes or leaves the widow right after the deal, not now."))

    @classmethod
    def begin(cls, game: Rummoli) -> list[Event]:
        """Ask the dealer, unless a pay card forbids it."""
        game.phase = cls.name
        if lock_hands(game, [game.dealer]):
            return [NotAsked((game.dealer,)), *Auction.begin(game)]
        return []

    def to_act(self, game: Rummoli) -> tuple[Seat, ...]:
        """The dealer."""
        return (game.dealer,)

    def legal_moves(self, game: Rummoli, seat: Seat) -> list[Move]:
        """Exchanging comes first."""
        return [moves.Exchange(seat), moves.Keep(seat)]

    def check_exchange(self, game: Rummoli, move: moves.Exchange) -> None:
        """A dealer who is asked may always exchange."""

    def check_keep(self, game: Rummoli, move: moves.Keep) -> None:
        """A dealer who is asked may always keep the hand."""

    def play_exchange(self, game: Rummoli, move: moves.Exchange) -> list[Event]:
        """Nobody else can have the widow now, and the poker follows."""
        take_widow(game, move.seat)
        return [WidowExchanged(move.seat), *Poker.begin(game)]

    def play_keep(self, game: Rummoli, move: moves.Keep) -> list[Event]:
        """The widow is offered to the others."""
        return [HandKept(move.seat), *Auction.begin(game)]
