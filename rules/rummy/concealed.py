"""What Boathouse, Continental and Knock share: nothing is tabled before the play ends."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.cards import Card, mask_of
from rules.game import Game, Phase
from rules.moves import Move
from rules.options import LengthOptions, TurnOverOption
from rules.rummy.turn import DrawAndDiscard


class ConcealedOptions(LengthOptions, TurnOverOption):
    """House rules that these games share."""

    stalemate: int = Field(default=10, ge=1, le=20)
    """How many times may the pile be turned over before the hand is void? More than elsewhere: nothing is laid down."""


class Concealed(DrawAndDiscard):
    """A game in which a turn is draw and discard, until somebody ends the play with a move of the game's own."""

    kinds: ClassVar[dict[Phase, tuple[str, ...]]] = {**Game.kinds, "play": ("draw", "discard")}

    def _table_moves(self, seat: int) -> list[Move]:
        mask = mask_of(self.hands[seat])
        return [*self._endings(seat), *self._discards(seat, mask)]

    def _endings(self, seat: int) -> list[Move]:
        """The moves with which ``seat`` can end the play."""
        raise NotImplementedError

    def _without(self, seat: int, card: Card | None) -> list[Card]:
        """The hand of ``seat`` once ``card`` is discarded."""
        hand = self.hands[seat][:]
        if card is not None:
            hand.remove(card)
        return hand

    def _throw(self, seat: int, card: Card) -> None:
        self._leave_hand(seat, card)
        self.discards.append(card)
