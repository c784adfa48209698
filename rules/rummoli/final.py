"""The end of play: poker for what still lies on the board. (RM-20)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.events import Event
from rules.rummoli.board import POKER, POTS
from rules.rummoli.events import FinalDealt
from rules.rummoli.poker import PokerHand
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.rummoli.game import Rummoli

FINAL_HAND = 5
"""How many cards each seat is dealt."""


class Final(PokerHand):
    """A hand of poker for each of the pots that are left, or one for all of them; then the sitting is over."""

    name = "final"

    @classmethod
    def begin(cls, game: Rummoli, by: Seat | None) -> list[Event]:
        """Deal for what lies on the board, if the table plays a final.

        ``by`` is the seat that ended the sitting; None if the house rules did.
        """
        filled = [pot for pot in POTS if game.pots[pot]]
        if game.options.final == "none" or not filled:
            return [game.close_sitting(by)]
        if game.options.final == "one_pot":
            for pot in filled:
                amount = game.pots[pot]
                game.pots[pot] -= amount
                game.pots[POKER] += amount
            filled = [POKER]
        game.final_pots = sorted(filled, key=lambda pot: game.pots[pot])
        return cls._next_pot(game)

    @classmethod
    def _next_pot(cls, game: Rummoli) -> list[Event]:
        if not game.final_pots:
            return [game.close_sitting(None)]
        pot = game.final_pots.pop(0)
        game.deal_final()
        return [FinalDealt(pot, game.pots[pot], game.dealer), *cls.open_betting(game, pot)]

    @classmethod
    def after_showdown(cls, game: Rummoli, best: Seat) -> list[Event]:
        """The next pot, as long as there is one."""
        return cls._next_pot(game)
