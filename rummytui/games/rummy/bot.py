"""Bots for Rummy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from rules import moves
from rules.arrange import PIPS, arranger
from rules.cards import Card, cards_in, mask_of
from rules.moves import Move
from rules.rummy.rummy import RummyOptions, pips
from rules.rummy.turn import TableView
from rules.view import View
from rummytui.bots.prospects import BY_PIPS, Prospects
from rummytui.bots.rivals import Neighbour, going_out
from rummytui.bots.seen import seat_and_moves, unseen

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: table whatever can be tabled, keep pairs, throw costly cards."""
    assert isinstance(view, TableView)
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Draw):
        return legal[-1] if view.discards and makes_meld(view, hand, view.discards[-1]) else legal[0]
    tabling = [move for move in legal if not isinstance(move, moves.Discard)]
    if tabling:
        return max(tabling, key=lambda move: len(move.cards) if isinstance(move, moves.Meld) else 1)
    discards = [move for move in legal if isinstance(move, moves.Discard)]
    return min(discards, key=lambda move: (liking(view, hand, move.card), rng.random()))


def makes_meld(view: TableView, hand: Sequence[Card], card: Card) -> bool:
    """Whether ``card`` would be in a meld from the hand, or free other cards for one."""
    in_hand = arranger(view.options.ace, PIPS)
    held = mask_of(hand)
    return in_hand.least_of_mask(held | 1 << card) < in_hand.least_of_mask(held)


def liking(view: TableView, hand: Sequence[Card], card: Card) -> int:
    """How much a child would keep ``card``."""
    rank = card % 13
    # Once the pile has been turned over, everybody is hoarding low cards, so they are no better to keep.
    liking = 0 if view.turnovers else -PIPS[rank]
    for other in hand:
        if other == card:
            continue
        apart = abs(other % 13 - rank)
        if apart == 0 or (apart == 1 and other.suit == card.suit):
            liking += 6
        elif apart == 2 and other.suit == card.suit:
            liking += 4
    return liking


# ----------------------------------------------------------------------------------------------------------- medium

_DECIDED = 40
"""A discard that leaves this much more than another is not considered."""
_FEEDING = 15
"""What it costs if the next seat can use a discard."""
_TAKING = 4
"""By how much the upcard must beat the stock: taking it shows everybody something."""
_PIPS_HIDDEN = 6.5
"""What a card in another hand costs on average."""
_TRUST_IN_RUMMY = 0.4
"""How likely holding back is to end in going rummy, times the number of players."""


def medium(view: View, rng: Random) -> Move:
    """Play by everything seen: which cards may still come, who took what, and how near the others are to going out."""
    assert isinstance(view, TableView)
    seat, legal = seat_and_moves(view)
    if len(legal) == 1:
        return legal[0]
    return RummyDecision(view, seat).choose(legal, rng)


class RummyDecision:
    """One decision of the medium bot."""

    weights: Sequence[int] = BY_PIPS
    """What an unmatched card weighs by rank."""
    draws_ahead: float = 4
    """How many more draws a hand is judged to get."""

    def __init__(self, view: TableView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.hand = mask_of(view.hands[seat])
        self.prospects = self._judge(view)
        self.unseen = unseen(view)
        # With no stock the pile is turned over, so its cards are what comes next.
        self.to_come = self.unseen if view.stock else mask_of(view.discards)

    def _judge(self, view: TableView) -> Prospects:
        """What hands are judged by."""
        return Prospects.of(view, self.weights)

    def choose(self, legal: Sequence[Move], rng: Random) -> Move:
        """What to do, of several legal moves."""
        return self._draw(legal) if isinstance(legal[0], moves.Draw) else self._table_or_discard(legal, rng)

    def _draw(self, legal: Sequence[Move]) -> Move:
        from_stock, from_pile = legal
        upcard = self.view.discards[-1]
        with_upcard = self.hand | 1 << upcard
        taking = self.prospects.least_after_discard(with_upcard, upcard)
        if taking == 0 or self.prospects.least(with_upcard) == 0:
            return from_pile
        drawing = self.prospects.expected_after_draw(self.hand, self.to_come)
        return from_pile if taking < drawing - _TAKING else from_stock

    def _table_or_discard(self, legal: Sequence[Move], rng: Random) -> Move:
        discards = [move for move in legal if isinstance(move, moves.Discard)]
        if going := self._going_out(legal, discards):
            return going
        if not discards:
            return self.prospects.tabling(self._worth_tabling(legal), self.hand, self.view) or legal[0]
        neighbour = Neighbour(self.view, self.unseen)
        best = min(self._near_best(discards), key=lambda move: (self._left_by(move.card, neighbour), rng.random()))
        kept = self.hand & ~(1 << best.card)
        if len(discards) < len(legal) and not self._holds_back(kept):
            return self.prospects.tabling(self._worth_tabling(legal), kept, self.view) or best
        return best

    def _going_out(self, legal: Sequence[Move], discards: Sequence[moves.Discard]) -> Move | None:
        """The next move towards emptying the hand this turn; None if that is impossible."""
        least = self.prospects.least
        if least(self.hand) == 0 and cast(RummyOptions, self.view.options).final_discard == "optional":
            return self.prospects.tabling(legal, self.hand, self.view)
        for last in discards:
            rest = self.hand & ~(1 << last.card)
            if least(rest) == 0:
                return self.prospects.tabling(legal, rest, self.view) if rest else last
        return None

    def _near_best(self, discards: Sequence[moves.Discard]) -> list[moves.Discard]:
        """The discards that are near enough to the best for the cards to come to decide."""
        left = [self.prospects.least(self.hand & ~(1 << move.card)) for move in discards]
        limit = min(left) + _DECIDED
        return [move for move, least in zip(discards, left, strict=True) if least <= limit]

    def _left_by(self, card: Card, neighbour: Neighbour) -> float:
        """How bad the hand is without ``card``, allowing for its use to the next seat."""
        rest = self.hand & ~(1 << card)
        least, outs = self.prospects.least(rest), self.prospects.outs(rest, self.to_come)
        return least - self.draws_ahead * outs + _FEEDING * neighbour.uses(card)

    def _worth_tabling(self, legal: Sequence[Move]) -> Sequence[Move]:
        """The moves worth making even if they do not end the hand."""
        return legal

    def _holds_back(self, kept: int) -> bool:
        """Whether to table nothing this turn in the hope of going rummy, which pays double. (RU-4)"""
        view = self.view
        next_turn_over_is_the_last = view.turnovers >= cast(RummyOptions, view.options).stalemate
        if view.first_tabled[self.seat] or next_turn_over_is_the_last:
            return False
        risk = hope = 0.0
        for seat, hand in enumerate(view.hands):
            if seat != self.seat:
                risk += going_out(view, seat) * (1 if view.first_tabled[seat] else 2)
                hope += len(hand) * _PIPS_HIDDEN
        unmatched = arranger(view.options.ace, PIPS).least_of_mask(kept)
        at_stake = pips(cards_in(kept)) - unmatched
        return risk * at_stake < hope * _TRUST_IN_RUMMY / len(view.players)
