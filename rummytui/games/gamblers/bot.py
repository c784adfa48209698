"""Bots for Gambler's Rummy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.arrange import PIPS
from rules.cards import Card
from rules.moves import Move
from rules.rummy.gamblers import GamblersView
from rules.rummy.rummy import pips
from rummytui.advice import Reason
from rummytui.bots.beginner import Oversights, beginner
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.prospects import Prospects
from rummytui.bots.seen import seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.gamblers.reasons import CountsAgainst, NoLower, ShowsWhereToLayOff, TakenDown
from rummytui.games.rummy import bot as rummy
from rummytui.games.rummy.medium import EACH_CARD, RummyDecision

TEMPERS: Final[tuple[Temper, ...]] = (Temper.SPRINTER, Temper.WATCHER)
"""The playing styles of this game's bots, besides the even one."""

_LOW_FOR_A_CHILD: Final = 10
"""The highest count at which a child would rather stop than take another card."""
_CARD_IN_HAND: Final = 10
"""What a deadwood card weighs besides its pips: fewer hands than in Rummy end with a player going out."""
_FOR_TWO: Final = 2
_DRAWS_FOR_TWO: Final = 3
_FEEDING_FOR_TWO: Final = 50
"""At a table for two, the next seat's gain is this seat's loss."""
_LOOSE: Final = 4
"""There, no meld is laid that would leave this many cards of deadwood, while the other player has none on the table."""
_PIPS_HIDDEN: Final = 5.5
"""What a card in another hand costs on average once the stock is gone."""


# --------------------------------------------------------------------------------------------------- gentle and easy


def easy(view: GamblersView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play Rummy as a child of ten does, and refuse a discard that is no good."""
    seat, legal = seat_and_moves(view)
    if not isinstance(legal[-1], moves.Refuse):
        return rummy.easy(view, rng, temper)
    hand, upcard = view.hands[seat], view.discards[-1]
    tempting = rummy.makes_meld(view, hand, upcard) or _pips(upcard) < max(map(_pips, hand))
    return legal[0] if tempting and pips(hand) > _LOW_FOR_A_CHILD else legal[-1]


gentle: Final = beginner(easy, Oversights(0.09, 0.2), rummy.sight_of_a_beginner)


def _pips(card: Card) -> int:
    return PIPS[card % 13]


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: GamblersView, temper: Temper = Temper.EVEN) -> Decision:
    """Medium: play Rummy by everything seen, but lay melds early, and end the hand when likely to be the lowest."""
    decision = GamblersDecision(view)
    match temper:
        case Temper.SPRINTER:
            decision.draws_ahead *= 0.75
        case Temper.WATCHER:
            decision.shunned *= 2
    return decision


class GamblersDecision(RummyDecision):
    """One decision of the medium bot."""

    view: GamblersView
    weights = tuple(cost + _CARD_IN_HAND for cost in PIPS)
    waiting = ShowsWhereToLayOff()

    def __init__(self, view: GamblersView) -> None:
        super().__init__(view)
        if len(view.players) == _FOR_TWO:
            self.draws_ahead, self.feeding = _DRAWS_FOR_TWO, _FEEDING_FOR_TWO
        # The pile never becomes a stock again.
        self.to_come = self.unseen if view.stock else 0
        self.draws_ahead = min(self.draws_ahead, len(view.stock) / len(view.players))

    def _draws(self) -> Iterator[Valued]:
        if not isinstance(self.legal[-1], moves.Refuse):
            return super()._draws()
        take, refuse = self.legal
        better, worse = (take, refuse) if self._takes() else (refuse, take)
        return iter((Valued(better, 0.0), Valued(worse, -abs(self._lowest - pips(self.view.hands[self.seat])))))

    def _takes(self) -> bool:
        """Refuse if this seat is likely to be lowest, or if the upcard would not lower its count. (GA-4)"""
        left, count = self._count_after_taking, pips(self.view.hands[self.seat])
        if self.view.options.refusal == "lowest_collects":
            return left == 0 or (left < count and count >= self._lowest)
        # If a refusal pays nobody, it suits the player who is behind.
        return left == 0 or (left < count and left < self._lowest)

    @cached_property
    def _count_after_taking(self) -> int:
        """The deadwood with the upcard and without the card discarded for it."""
        upcard = self.view.discards[-1]
        return Prospects.of(self.view, PIPS).least_after_discard(self.hand | 1 << upcard, upcard)

    @cached_property
    def _lowest(self) -> float:
        """What the lowest of the other hands is likely to cost."""
        return min(self._count_of(seat) for seat in range(len(self.view.players)) if seat != self.seat)

    def _count_of(self, seat: int) -> float:
        """What another hand is likely to cost."""
        known = self.view.known[seat]
        return pips(known) + _PIPS_HIDDEN * (len(self.view.hands[seat]) - len(known))

    def _gain_by_waiting(self, kept: int) -> float:
        """For two, one meld beside much deadwood is held back while the other can't go out next turn. (GA-2)"""
        others_began = any(begun for seat, begun in enumerate(self.view.first_tabled) if seat != self.seat)
        if others_began or len(self.view.players) != _FOR_TWO:
            return super()._gain_by_waiting(kept)
        loose = self._judge(self.view, EACH_CARD).least(kept)
        return self.clear if loose >= _LOOSE else 0.0

    @property
    def _may_wait(self) -> bool:
        """Nothing is paid for tabling late. (GA-2)"""
        return False

    @property
    def _can_go_out(self) -> bool:
        return not self._at_once

    @property
    def _is_last_round(self) -> bool:
        return False

    def measure(self, move: Move, best: Move) -> str:
        return "" if isinstance(self.legal[-1], moves.Refuse) else super().measure(move, best)

    def reasons(self, move: Move) -> Iterator[Reason]:
        if not isinstance(self.legal[-1], moves.Refuse):
            yield from super().reasons(move)
            return
        upcard, count = self.view.discards[-1], pips(self.view.hands[self.seat])
        if isinstance(move, moves.Refuse):
            if self._count_after_taking >= count:
                yield NoLower(upcard)
            yield CountsAgainst(count, round(self._lowest))
        elif self._count_after_taking < count:
            yield TakenDown(upcard, count, self._count_after_taking)
        else:
            yield NoLower(upcard)
