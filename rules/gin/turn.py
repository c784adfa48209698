"""The turns of Gin Rummy: first the upcard is offered, then players draw, and discard or knock. (GI-1 to GI-4)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules import moves
from rules.cards import mask_of
from rules.events import Event, Knocked
from rules.gin.events import StockNearlyGone, UpcardPassed, WentGin
from rules.moves import Move
from rules.phase import Phase
from rules.refusals import RuleViolation
from rules.rummy.concealed import ConcealedTurn
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.gin.game import Gin


_LEAST_STOCK: Final = 2
"""With this few cards left in the stock when a turn ends, a hand is void. (GI-2)"""


class GinTurn(ConcealedTurn["Gin"]):
    """A turn of Gin Rummy: draw and discard, or knock."""

    kinds = ("draw", "discard", "knock")

    def legal_draws(self, game: Gin, seat: Seat) -> list[Move]:
        """From the stock alone once both have passed the upcard. (GI-1)"""
        return [moves.draw(seat, "stock")] if game.stock_only else super().legal_draws(game, seat)

    def check_draw(self, game: Gin, move: moves.Draw) -> None:
        """After an upcard that nobody wanted the draw is from the stock. (GI-1)"""
        super().check_draw(game, move)
        if game.stock_only and move.source == "discard":
            raise RuleViolation(
                "GI-1",
                f"Both players passed on {game.first_upcard}, so {game.players[move.seat]} must draw from the stock.",
                cards=[game.first_upcard],
                seats=[move.seat],
            )

    # GI-2: the end of the stock

    def _end_turn(self, game: Gin, seat: Seat) -> list[Event]:
        if len(game.stock) <= _LEAST_STOCK:
            return game.void_hand(StockNearlyGone(len(game.stock)))
        return super()._end_turn(game, seat)

    # GI-3 and GI-4: knocking

    def _endings(self, game: Gin, seat: Seat) -> list[Move]:
        hand = mask_of(game.hands[seat])
        big: list[Move] = [moves.Knock(seat, None)] if self._is_big_gin(game, seat) else []
        low_enough = game.arranger.discards(hand, game.knock_limit)
        return [*big, *(moves.Knock(seat, card) for card in low_enough if not self._fresh_from_pile(game, seat, card))]

    def _is_big_gin(self, game: Gin, seat: Seat) -> bool:
        return game.options.big_gin == "on" and not game.arranger.least(game.hands[seat])

    def check_knock(self, game: Gin, move: moves.Knock) -> None:
        """With a discard, the deadwood must be within the limit; without one, there must be none. (GI-3, GI-4)"""
        seat, card = move.seat, move.card
        player = game.players[seat]
        if card is None:
            self._must_have_drawn(game, seat)
            if game.options.big_gin == "off":
                raise RuleViolation("GI-4", f"At this table, {player} must discard a card to knock.", seats=[seat])
            if not self._is_big_gin(game, seat):
                raise RuleViolation(
                    "GI-4",
                    f"{player} can only knock without a discard if all eleven cards are in melds.",
                    seats=[seat],
                )
            return
        self.check_discard(game, moves.Discard(seat, card))
        count = game.arranger.least(self._without(game, seat, card))
        if count > game.knock_limit:
            needs = f"the limit in this hand is {game.knock_limit}" if game.knock_limit else "this hand allows none"
            raise RuleViolation(
                "GI-3",
                f"{player}'s deadwood would be {count}, and {needs}.",
                cards=[card],
                seats=[seat],
            )

    def play_knock(self, game: Gin, move: moves.Knock) -> list[Event]:
        """A knock without deadwood is gin."""
        seat, card = move.seat, move.card
        thrown = self._throw(game, seat, card)
        is_gin = not game.arranger.least(game.hands[seat])
        return [*thrown, WentGin(seat, card is None) if is_gin else Knocked(seat), *game.settle(seat)]


class Upcard(Phase["Gin"]):
    """Each player may take the upcard, which is the draw of that turn, or pass."""

    name = "upcard"
    kinds = ("draw", "pass")
    moments = dict.fromkeys(
        ("pass",),
        ("GI-1", "Only the first upcard of a hand can be passed; from then on, each turn begins with a draw."),
    )

    def to_act(self, game: Gin) -> tuple[int, ...]:
        """The player it is offered to."""
        return (game.turn,)

    def legal_moves(self, game: Gin, seat: Seat) -> list[Move]:
        """Taking it first."""
        return [moves.draw(seat, "discard"), moves.Pass(seat)]

    def check_draw(self, game: Gin, move: moves.Draw) -> None:
        """Nobody draws from the stock before both have passed."""
        if move.source == "stock":
            raise self._comes_first(game, move.seat)

    def check_pass(self, game: Gin, move: moves.Pass) -> None:
        """A player who is offered the upcard may always pass."""

    def play_draw(self, game: Gin, move: moves.Draw) -> list[Event]:
        """Taking it is the draw of that turn, which continues from there."""
        game.phase = "play"
        return game.stage.play(game, move)

    def play_pass(self, game: Gin, move: moves.Pass) -> list[Event]:
        """It goes to the other player, or, once both have passed, the play begins."""
        game.passes += 1
        game.turn = game.left_of(move.seat)
        if game.passes == len(game.players):
            game.phase = "play"
        return [UpcardPassed(move.seat, game.discards[-1])]

    def no_place_for(self, game: Gin, move: Move) -> RuleViolation:
        """What belongs to a turn has to wait."""
        if move.kind in game.phases["play"].kinds:
            return self._comes_first(game, move.seat)
        return super().no_place_for(game, move)

    def _comes_first(self, game: Gin, seat: Seat) -> RuleViolation:
        upcard = game.discards[-1]
        return RuleViolation(
            "GI-1",
            f"The upcard comes first: {game.players[seat]} must take {upcard} or pass.",
            cards=[upcard],
            seats=[seat],
        )
