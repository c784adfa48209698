"""Bots for Boathouse Rummy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from rules import moves
from rules.arrange import DEAR_ACES
from rules.cards import cards_in, mask_of
from rules.melds import LEAST, melds_within
from rules.moves import Move
from rules.rummy.boathouse import BoathouseView
from rummytui.advice import AllMatched, Completes, FitsOn, PassesUp, Reason
from rummytui.bots.beginner import Oversights, beginner
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.prospects import CARD_IN_HAND
from rummytui.bots.seen import discards_in, seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.boathouse.reasons import OpensUp, SecondCard
from rummytui.games.draw_and_discard import concealed_bot
from rummytui.games.rummy import bot as rummy

TEMPERS: Final[tuple[Temper, ...]] = (Temper.HOARDER, Temper.WATCHER)
"""The playing styles of this game's bots, besides the even one."""

_KEENNESS: Final = 2
"""How much less the upcard must beat the stock for a bot that likes its hand to grow."""

_WATCHING: Final = 8.0
"""The penalty that an easy watcher puts on a discard useful to the next seat; more would spoil its own hand."""


# --------------------------------------------------------------------------------------------------- gentle and easy


def easy(view: BoathouseView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: keep what goes together, and declare as soon as everything does."""
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Draw):
        return concealed_bot.draw_as_a_child(view, hand, legal, rummy.makes_meld)
    if isinstance(legal[0], moves.Declare):
        return legal[0]
    unmatched = view.best_arrangement().unmatched
    return min(
        discards_in(legal),
        key=lambda move: (
            move.card not in unmatched,
            rummy.unwillingness(view, hand, move.card, temper, _WATCHING),
            rng.random(),
        ),
    )


gentle: Final = beginner(easy, Oversights(0.09, 0.085), concealed_bot.sight_of_a_beginner)


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: BoathouseView, temper: Temper = Temper.EVEN) -> Decision:
    """Medium: play by what a second draw may bring, what may still come, and what the next seat wants."""
    decision = BoathouseDecision(view)
    match temper:
        case Temper.HOARDER:
            decision.taking -= _KEENNESS
        case Temper.WATCHER:
            decision.shunned *= 1.5
    return decision


class BoathouseDecision(concealed_bot.ConcealedDecision):
    """One decision of the medium bot."""

    view: BoathouseView
    weights = tuple(cost + CARD_IN_HAND for cost in DEAR_ACES)
    costs = DEAR_ACES
    shunned = 12.0

    def _draws(self) -> Iterator[Valued]:
        from_stock, from_pile = self.legal
        if self.view.taken:
            by_stock = self._second_from_stock(self.hand, 0)
            by_pile: float = self._second_from_pile(self.hand, 0)
        else:
            upcard = 1 << self.view.discards[-1]
            by_stock = self.prospects.expected_after_draw(self.hand, self.to_come)
            by_pile = self._second_from_stock(self.hand | upcard, upcard)
            if self.view.options.second_draw == "either" and len(self.view.discards) > 1:
                by_pile = min(by_pile, self._second_from_pile(self.hand | upcard, upcard))
        drawn, taken = Valued(from_stock, -by_stock), Valued(from_pile, -by_pile - self.taking)
        return iter((taken, drawn) if by_pile < by_stock - self.taking else (drawn, taken))

    def _second_from_stock(self, hand: int, taking: int) -> float:
        """The weight expected after a second card from the stock and a discard; ``taking`` is the first card, as a mask."""
        kept = mask_of(self.view.taken) | taking
        to_come = self.to_come & ~kept
        total = sum(self._least(hand | 1 << card, kept) for card in cards_in(to_come))
        return total / to_come.bit_count() if to_come else self._least(hand, kept)

    def _second_from_pile(self, hand: int, taking: int) -> int:
        """The weight left after a second card from the pile and a discard; ``taking`` is the first card, as a mask."""
        second = 1 << self.view.discards[-2 if taking else -1]
        return self._least(hand | second, mask_of(self.view.taken) | taking | second)

    def _least(self, hand: int, kept: int) -> int:
        """The least weight left with or without a discard; ``kept`` came from the pile and can't be discarded."""
        if not self.prospects.least(hand):
            return 0
        return min(self.prospects.least(hand & ~(1 << card)) for card in cards_in(hand & ~kept))

    def _plays(self, rng: Random) -> Iterator[Valued]:
        if isinstance(self.legal[0], moves.Declare):
            return self._ends_or_throws(self.legal[0], self.clear, rng)
        return self._ranked_discards(rng)

    def _for_taking(self) -> Iterator[Reason]:
        if self.view.taken or self.view.options.second_draw != "either" or len(self.view.discards) < 2:
            yield from self._for_taking_alone()
            return
        upcard, beneath = self.view.discards[-1], self.view.discards[-2]
        both = self.hand | 1 << upcard | 1 << beneath
        melds = [meld for meld in self.prospects.arranged(both).melds if beneath in meld]
        if melds and self._second_from_pile(self.hand | 1 << upcard, 1 << upcard) < self.prospects.least(self.hand):
            yield OpensUp(upcard, beneath, melds[0])
        else:
            yield from self._for_taking_alone()

    def _for_taking_alone(self) -> Iterator[Reason]:
        """Why to take the upcard, no matter what is beneath it: for its own sake, or for what the second card may make of it."""
        upcard = self.view.discards[-1]
        found = list(super()._for_taking())
        yield from found
        if self.view.taken or any(isinstance(reason, Completes | FitsOn) for reason in found):
            return
        coming = self.to_come & ~(1 << upcard)
        with_upcard = self.hand | 1 << upcard
        melding = [
            card
            for card in cards_in(coming)
            if any(
                len(meld) == LEAST and card in meld and upcard in meld
                for meld in melds_within(with_upcard | 1 << card, self.view.options.ace)
            )
        ]
        if melding:
            yield SecondCard(upcard, len(melding), coming.bit_count())

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        draws = isinstance(best, moves.Draw) and bool(self.view.discards)
        opens = next((why for why in self._for_taking() if isinstance(why, OpensUp)), None) if draws else None
        for reason in super().against(move, best):
            # The card that's of use is the one beneath.
            yield PassesUp(opens.beneath) if opens and isinstance(reason, PassesUp) else reason

    def reasons(self, move: Move) -> Iterator[Reason]:
        if isinstance(move, moves.Declare):
            yield AllMatched()
        else:
            yield from super().reasons(move)
