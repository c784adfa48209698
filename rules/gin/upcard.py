"""The first upcard is offered before anybody draws: to the player who did not deal, then to the dealer. (GI-1)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import moves
from rules.events import Event
from rules.gin.events import UpcardPassed
from rules.moves import Move
from rules.phase import Phase
from rules.refusals import RuleViolation
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.gin.game import Gin


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
        """Taking it is the draw of that turn, which goes on from there."""
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
