"""While the widow can still be taken: who has to keep the dealt hand, and how the widow is taken. (RM-6, RM-7)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.phase import Phase
from rules.refusals import RuleViolation
from rules.rummoli.board import has_pay_card
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.rummoli.game import Rummoli


class ExtraHand(Phase["Rummoli"]):
    """A part of the round in which a player may take the widow."""

    def not_to_act(self, game: Rummoli, seat: Seat) -> RuleViolation:
        """A pay card may be why. (RM-6)"""
        if game.locked.get(seat):
            player = game.players[seat]
            return RuleViolation("RM-6", f"{player} holds a pay card and must keep this hand.", seats=[seat])
        return super().not_to_act(game, seat)


def lock_hands(game: Rummoli, seats: Sequence[Seat]) -> list[Seat]:
    """Make public which of these seats may not have the widow because of a pay card, and return them. (RM-6)"""
    if not game.options.pay_card_lock:
        return []
    for seat in seats:
        game.locked[seat] = has_pay_card(game.hands[seat])
    return [seat for seat in seats if game.locked[seat]]


def take_widow(game: Rummoli, seat: Seat) -> None:
    """Give a seat the widow; the hand it was dealt is put away. (RM-7)"""
    game.hands[seat], game.widow = game.widow, game.hands[seat]
    game.exchanged = seat
