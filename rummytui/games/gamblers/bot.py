"""Bots for Gambler's Rummy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rules import moves
from rules.arrange import PIPS
from rules.cards import Card
from rules.moves import Move
from rules.rummy.gamblers import GamblersView
from rules.rummy.rummy import pips
from rules.view import View
from rummytui.bots.prospects import Prospects
from rummytui.bots.seen import seat_and_moves
from rummytui.games.rummy import bot as rummy

_LOW_FOR_A_CHILD: Final = 10
"""The highest count at which a child would rather stop than take another card."""
_CARD_IN_HAND: Final = 10
"""What an unmatched card weighs besides its pips: fewer hands than in Rummy end with somebody going out."""
_PIPS_HIDDEN: Final = 5.5
"""What a card in another hand costs on average once the stock is gone."""

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random) -> Move:
    """Play Rummy as a child of ten does, and refuse a discard that is no good."""
    assert isinstance(view, GamblersView)
    seat, legal = seat_and_moves(view)
    if not isinstance(legal[-1], moves.Refuse):
        return rummy.easy(view, rng)
    hand, upcard = view.hands[seat], view.discards[-1]
    tempting = rummy.makes_meld(view, hand, upcard) or _pips(upcard) < max(map(_pips, hand))
    return legal[0] if tempting and pips(hand) > _LOW_FOR_A_CHILD else legal[-1]


def _pips(card: Card) -> int:
    return PIPS[card % 13]


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: View, rng: Random) -> Move:
    """Play Rummy by everything seen, but table early, and end the hand when this seat is likely to be the lowest."""
    assert isinstance(view, GamblersView)
    seat, legal = seat_and_moves(view)
    return legal[0] if len(legal) == 1 else _Decision(view, seat).choose(legal, rng)


class _Decision(rummy.RummyDecision):
    """One decision of the medium bot."""

    view: GamblersView
    weights = tuple(cost + _CARD_IN_HAND for cost in PIPS)

    def __init__(self, view: GamblersView, seat: int) -> None:
        super().__init__(view, seat)
        # The pile never becomes a stock again.
        self.to_come = self.unseen if view.stock else 0
        self.draws_ahead = min(self.draws_ahead, len(view.stock) / len(view.players))

    def _draw(self, legal: Sequence[Move]) -> Move:
        return self._take_or_refuse(legal) if isinstance(legal[-1], moves.Refuse) else super()._draw(legal)

    def _take_or_refuse(self, legal: Sequence[Move]) -> Move:
        """Refuse if this seat is likely to be lowest, or if the upcard would not lower its count. (GA-4)"""
        take, refuse = legal
        upcard, count = self.view.discards[-1], pips(self.view.hands[self.seat])
        left = Prospects.of(self.view, PIPS).least_after_discard(self.hand | 1 << upcard, upcard)
        lowest = min(self._count_of(seat) for seat in range(len(self.view.players)) if seat != self.seat)
        if self.view.options.refusal == "lowest_collects":
            return take if left == 0 or (left < count and count >= lowest) else refuse
        # If a refusal pays nobody, it suits whoever is behind.
        return take if left == 0 or (left < count and left < lowest) else refuse

    def _count_of(self, seat: int) -> float:
        """What another hand is likely to cost."""
        known = self.view.known[seat]
        return pips(known) + _PIPS_HIDDEN * (len(self.view.hands[seat]) - len(known))

    def _holds_back(self, kept: int) -> bool:
        """Nothing is paid for tabling late, and nobody goes out in the first turn of tabling. (GA-2)"""
        return False
