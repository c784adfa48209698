"""What bots do in the Feeding of Tummy Rummy: whom to feed what, and how to answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb
from random import Random
from typing import Final, NamedTuple

from rules import HIDDEN, moves
from rules.cards import Card, mask_of
from rules.moves import Move
from rules.tummy.answers import all_of
from rules.tummy.protection import barred, double_on, may_be_fed
from rules.tummy.view import TummyView
from rummytui.bots.seen import unseen

_GUARDED: Final = (0.0, 1.0, 1.8, 2.2, 2.4)
"""Helpings of a rank fended off by the number of cards of it held, if one card of that rank is given."""
_PLAYED_OUT: Final = 0.4
"""What it costs to play a card against a gift: it can no longer be fed to anybody, nor guard its holder."""
_BEHIND: Final = 4
"""Whoever has eaten this many units more is half as worth feeding."""


def easy(view: TummyView, legal: Sequence[Move], rng: Random) -> Move:
    """Feed others cards that are held only once, and play every card that can be played against a gift."""
    answers = [move for move in legal if isinstance(move, moves.Answer)]
    if answers:
        return max(answers, key=lambda move: len(move.cards))
    ranks = [card.rank for card in view.hands[legal[0].seat]]

    def silliness(move: Move) -> tuple[float, ...]:
        assert isinstance(move, moves.Feed)
        return (move.to == move.seat, sum(ranks.count(card.rank) > 1 for card in move.cards), rng.random())

    return min(legal, key=silliness)


class _Odds(NamedTuple):
    """How likely a seat has no card of a rank, exactly one, or more."""

    none: float
    one: float
    more: float


class FeedingDecision:
    """One decision of the medium bot in the Feeding. Everything is weighed in units that this seat would eat."""

    def __init__(self, view: TummyView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.hand = mask_of(view.hands[seat])
        rivals = [other for other in range(len(view.players)) if other != seat and other not in view.gone]
        least = min(view.scores[other] for other in rivals)
        weights = {other: 0.5 ** ((view.scores[other] - least) / _BEHIND) for other in rivals}
        self.worth: dict[int, float] = {other: weight / sum(weights.values()) for other, weight in weights.items()}
        """What a unit eaten by another seat is worth: the more, the less that seat has eaten; all together one."""
        self._takers = may_be_fed(view, seat)
        self._own_barred = barred(view, seat)

    def choose(self, legal: Sequence[Move], rng: Random) -> Move:
        """What to do, of several legal moves."""
        return max(legal, key=lambda move: (self._value(move), rng.random()))

    def _value(self, move: Move) -> float:
        if isinstance(move, moves.Answer):
            return self._answered(move)
        assert isinstance(move, moves.Feed)
        return self._gain(move.cards, move.to) - self._guard_lost(move.cards)

    # ---------------------------------------------------------------------------------------------------- feeding

    def _gain(self, cards: Sequence[Card], to: int | None) -> float:
        """What giving ``cards`` to a seat gains, leaving this hand's other cards out of account."""
        if to is None:
            return 0.0
        units = 1
        if len(cards) == 2:
            double = double_on(self.view, cards, to)
            units = len(getattr(double, "ranks", ()))
        if to == self.seat:
            return -units * self._helping(to)
        eaten = unreturned = 1.0
        for card in cards:
            odds = self._odds(to, card)
            eaten *= odds.none
            unreturned *= odds.none + odds.one
        returned = 1 - unreturned
        played = unreturned - eaten + 2 * returned
        fed = eaten * self.worth[to] * self._helping(to) - returned * self._helping(self.seat)
        return units * fed + played * _PLAYED_OUT

    def _helping(self, seat: int) -> int:
        return 2 if seat in self.view.cooks else 1

    def _odds(self, seat: int, card: Card) -> _Odds:
        """How likely ``seat`` can answer the rank of ``card``."""
        alike = all_of(card)
        sure = (self._known[seat] & alike).bit_count()
        hidden = self._hidden_in(seat)
        possible = (self._unseen & alike & ~self.view.lacks[seat]).bit_count()
        pool = self._unseen.bit_count()
        if not hidden or not possible or pool < hidden + possible:
            return _Odds(float(sure == 0), float(sure == 1), float(sure > 1))
        ways = comb(pool, hidden)
        none = comb(pool - possible, hidden) / ways
        one = possible * comb(pool - possible, hidden - 1) / ways
        if sure:
            return _Odds(0.0, none, 1 - none) if sure == 1 else _Odds(0.0, 0.0, 1.0)
        if self.view.single[seat] & alike:
            return _Odds(none / (none + one), one / (none + one), 0.0)
        return _Odds(none, one, max(1 - none - one, 0.0))

    @cached_property
    def _known(self) -> list[int]:
        """One a seat: the cards that are surely in its hand, as a mask."""
        return [
            mask_of([*self.view.known[seat], *(card for card in hand if card != HIDDEN)])
            for seat, hand in enumerate(self.view.hands)
        ]

    @cached_property
    def _unseen(self) -> int:
        """The cards that may be in any hand or in the stock."""
        seen = mask_of(self.view.fed)
        for known in self._known:
            seen |= known
        return unseen(self.view) & ~seen

    def _hidden_in(self, seat: int) -> int:
        return len(self.view.hands[seat]) - self._known[seat].bit_count()

    # ------------------------------------------------------------------------------------------- what is held back

    def _guard_lost(self, cards: Sequence[Card]) -> float:
        """What this hand can no longer fend off without ``cards``."""
        lost = 0.0
        rest = self.hand
        for card in cards:
            held = (rest & all_of(card)).bit_count()
            rest &= ~(1 << card)
            lost += (_GUARDED[held] - _GUARDED[held - 1]) * self._threat(card)
        return lost * self._helping(self.seat)

    def _threat(self, card: Card) -> float:
        """How many cards of the rank of ``card`` others are expected to give to this seat."""
        if self._own_barred >> card % 13 & 1:
            return 0.0
        pool = max(self._unseen.bit_count(), 1)
        alike = all_of(card)
        coming = 0.0
        for giver in self.worth:
            if self.view.hands[giver]:
                share = self._hidden_in(giver) / pool
                possible = (self._unseen & alike & ~self.view.lacks[giver]).bit_count()
                coming += (self._known[giver] & alike).bit_count() + share * possible
        eaters = len(self.worth) - (self.view.chef is not None)
        return coming / max(eaters, 1)

    # ---------------------------------------------------------------------------------------------------- answering

    def _answered(self, move: moves.Answer) -> float:
        gift = self.view.gift
        assert gift
        spent = sum(self._kept(card) for card in move.cards)
        if move.how == "accept":
            return -len(gift.ranks) * self._helping(self.seat)
        if move.how == "cancel":
            return -spent
        return len(gift.ranks) * self.worth[gift.giver] * self._helping(gift.giver) - spent

    def _kept(self, card: Card) -> float:
        """What it is worth still to hold ``card`` next turn."""
        takers = [to for to in self._takers if not barred(self.view, to) >> card % 13 & 1]
        return max((self._gain([card], to) for to in takers), default=0.0) + self._guard_lost([card])
