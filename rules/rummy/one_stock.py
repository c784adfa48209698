"""What Gambler's and Double Rum share: the stock is gone through once."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from rules import moves
from rules.events import Event
from rules.moves import Move
from rules.refusals import RuleViolation
from rules.rummy.state import TablingState
from rules.rummy.turn import DrawAndDiscard, Turn
from rules.seats import Seat

OneStockT = TypeVar("OneStockT", bound="OneStock")


class OneStockState(TablingState):
    """What everybody may know of a game whose stock is gone through once."""

    dry_turns: int
    """Turns in a row begun without a stock and ended without a card laid down."""


class OneStockTurn(Turn[OneStockT]):
    """A turn in which the discard pile never becomes a stock again."""

    def legal_draws(self, game: OneStockT, seat: Seat) -> list[Move]:
        """With the stock gone, the discard alone."""
        return super().legal_draws(game, seat) if game.stock else [moves.draw(seat, "discard")]

    def check_draw(self, game: OneStockT, move: moves.Draw) -> None:
        """When the stock is gone, there is only the top discard."""
        super().check_draw(game, move)
        if move.source == "stock" and not game.stock:
            raise RuleViolation(
                game.stock_clause,
                f"The stock is gone for good, so {game.players[move.seat]} can only draw the upcard.",
                seats=[move.seat],
            )

    def _end_turn(self, game: OneStockT, seat: Seat) -> list[Event]:
        # A card was taken from the pile and there is no stock now, so there was none when the turn began.
        dry = game.taken and not game.stock and game.last_tabled != game.turns
        game.dry_turns = game.dry_turns + 1 if dry else 0
        return self._dried_up(game, seat) or super()._end_turn(game, seat)

    def _dried_up(self, game: OneStockT, seat: Seat) -> list[Event]:
        """The events that end the hand, if too few cards were laid down up to this turn of ``seat``; usually empty."""
        raise NotImplementedError


class OneStock(DrawAndDiscard, OneStockState):
    """A game in which the discard pile never becomes a stock again."""

    stock_clause: ClassVar[str]
    """The clause that says so."""

    def _deal(self) -> list[Event]:
        self.dry_turns = 0
        return super()._deal()
