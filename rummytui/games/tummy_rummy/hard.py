"""The hard bot for Tummy Rummy: play by figures tuned in the workshop, and each gift of the Feeding played to its end."""

from __future__ import annotations

from typing import Final

from rules.cards import Card, Mask
from rules.tummy.protection import barred
from rules.tummy.view import TummyView
from rummytui.bots.tempers import Temper
from rummytui.bots.tuned import figures
from rummytui.games.tummy_rummy.bot import TummyDecision
from rummytui.games.tummy_rummy.hard_feeding import HardFeedingDecision

__all__ = ["HardDecision", "HardFeedingDecision"]

_SUIT: Final = 0x1FFF


class HardDecision(TummyDecision):
    """One decision of the hard bot before the Feeding. What it would have to eat, were it caught, weighs too."""

    def __init__(self, view: TummyView, temper: Temper = Temper.EVEN) -> None:
        found = figures("tummy_rummy", len(view.players) - len(view.gone))
        self.draws_ahead, self.taking, self.feeding = found["draws_ahead"], found["taking"], found["feeding"]
        self.nearly_out, self.rounds_held_back = found["nearly_out"], found["rounds_held_back"]
        super().__init__(view, temper)
        rounds = (view.turns - 1) // len(view.players)
        self._plate = found["plate"] + found["late_plate"] * rounds
        self._own_barred = barred(view, self.seat)

    def _left_by(self, card: Card) -> float:
        caught = self._plate * self._helpings(self.hand & ~(1 << card)) if self._plate else 0.0
        return super()._left_by(card) + caught

    def _helpings(self, hand: Mask) -> int:
        """The units that this hand would have to eat, were it alone with the Chef: two of a rank cancel each other."""
        odd = hand ^ hand >> 13 ^ hand >> 26 ^ hand >> 39
        return (odd & _SUIT & ~self._own_barred).bit_count()
