"""Bots for Dummy Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.cards import Card, full_pack
from rules.moves import Move
from rules.rummy.contract import COSTS, needed
from rules.rummy.dummy_rummy import DummyView
from rules.view import View
from rummytui.bots.seen import seat_and_moves, unseen_of
from rummytui.games.dummy_rummy.futures import Futures
from rummytui.games.dummy_rummy.plan import plan_for

# ------------------------------------------------------------------------------------------------------------- easy

_EASY_BUYS: Final = 0.35
"""How often a child buys what helps."""


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: take what helps, buy it now and then, and throw any of the rest."""
    return _EasyDecision(view, rng).choose()


class _EasyDecision:
    """One decision of the easy bot."""

    def __init__(self, view: View, rng: Random) -> None:
        assert isinstance(view, DummyView)
        self.view = view
        self.seat, self._legal = seat_and_moves(view)
        self.hand = view.hands[self.seat]
        self.down = view.down[self.seat]
        self.rng = rng

    def choose(self) -> Move:
        """What to do now."""
        legal = self._legal
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], moves.Buy):
            return legal[0] if not self.down and self._buys(self.view.discards[-1]) else legal[1]
        if isinstance(legal[0], moves.Draw):
            return self._draw(legal)
        tabling = [move for move in legal if not isinstance(move, moves.Discard)]
        if tabling:
            return next((move for move in tabling if not isinstance(move, moves.LayOff)), tabling[0])
        discards = [move for move in legal if isinstance(move, moves.Discard)]
        if self.down:
            return min(discards, key=lambda move: (-COSTS[move.card % 13], self.rng.random()))
        return self._discard(discards)

    def _draw(self, legal: Sequence[Move]) -> Move:
        from_pile = legal[-1]
        if len(legal) == 1 or not self.view.discards:
            return legal[0]
        upcard = self.view.discards[-1]
        wanted = self._fits_on_table(upcard) if self.down else self._helps(upcard)
        return from_pile if wanted else legal[0]

    def _fits_on_table(self, card: Card) -> bool:
        return any(1 << card & meld.room for meld in self.view.melds)

    def _helps(self, card: Card) -> bool:
        """Whether the hand is nearer to the contract with ``card``."""
        contract, ace = self.view.contract, self.view.options.ace
        return plan_for([*self.hand, card], contract, ace).worth > plan_for(self.hand, contract, ace).worth

    def _buys(self, card: Card) -> bool:
        """Whether ``card`` is worth a penny and the cards that come with it."""
        return self._helps(card) and self.rng.random() < _EASY_BUYS

    def _discard(self, discards: Sequence[moves.Discard]) -> Move:
        plan = plan_for(self.hand, self.view.contract, self.view.options.ace)
        spare = Counter(self.hand) - Counter(plan.used)
        return min(discards, key=lambda move: (move.card not in spare, self.rng.random()))


# ----------------------------------------------------------------------------------------------------------- medium

_ROUNDS: Final = 24
"""How many more rounds a hand is expected to last while nobody else is down."""
_ROUNDS_TO_GO_OUT: Final = (2.0, 0.8)
"""How many more once somebody is: a base, and a number for each card in that seat's hand."""
_STAKE: Final = 70
"""What going down saves on average, as a count."""
_FEEDING: Final = 2
"""What it costs if somebody else can use a discard."""
_BURDEN: Final = 8
"""What a bought card counts on average if it is left at the end."""
_UNBURDENED: Final = 0.4
"""How likely it is to get rid of bought cards once the contract is down."""
_WORTH_BUYING: Final = 15
"""By how much a bought card must be better than the burden that comes with it."""
_ELBOW_ROOM: Final = 2
"""Spare cards needed to have a good chance of the contract, since every turn ends with a discard."""
_LATE: Final = 6
"""With this few rounds to go, cards are no longer bought for their number alone."""


def medium(view: View, rng: Random) -> Move:
    """Imagine how the hand may go on: keep, take and buy what completes the contract in time, and throw costly cards."""
    return _MediumDecision(view, rng).choose()


class _MediumDecision(_EasyDecision):
    """One decision of the medium bot."""

    def _helps(self, card: Card) -> bool:
        return self._futures.chance([*self.hand, card]) > self._futures.chance(self.hand, extra=1)

    def _buys(self, card: Card) -> bool:
        extra = self.view.options.extra_cards
        without = self._futures.chance(self.hand)
        chance = self._futures.chance([*self.hand, card], extra=extra)
        if len(self.hand) < needed(self.view.contract) + _ELBOW_ROOM and self._rounds > _LATE:
            return chance > without
        burden: float = (1 + extra) * _BURDEN * (1 - _UNBURDENED * chance)
        return (chance - without) * _STAKE > burden + _WORTH_BUYING

    def _discard(self, discards: Sequence[moves.Discard]) -> Move:
        outlook = self._futures.outlook(self.hand)

        def harm(move: moves.Discard) -> tuple[float, float]:
            card = move.card
            saved = COSTS[card % 13] * (1 - outlook.chance)
            return outlook.needed[card] * _STAKE - saved + _FEEDING * self._feeds(card), self.rng.random()

        return min(discards, key=harm)

    @cached_property
    def _futures(self) -> Futures:
        view = self.view
        to_come = unseen_of(view, full_pack(view.options.packs, 0))
        return Futures(view.contract, view.options.ace, list(to_come.elements()), self._rounds, self.rng)

    @property
    def _rounds(self) -> float:
        """How many more rounds the hand is likely to last."""
        least, each = _ROUNDS_TO_GO_OUT
        down = [len(hand) for seat, hand in enumerate(self.view.hands) if seat != self.seat and self.view.down[seat]]
        return min([_ROUNDS, *(least + each * cards for cards in down)])

    def _feeds(self, card: Card) -> bool:
        """Whether somebody could lay ``card`` off, or the next seat is known to collect its rank."""
        following = self.view.known[(self.seat + 1) % len(self.view.players)]
        return (any(self.view.down) and self._fits_on_table(card)) or any(
            card.rank == other.rank for other in following
        )
