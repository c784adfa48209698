"""Bots for Dummy Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from rules import moves
from rules.cards import Card
from rules.moves import Move
from rules.rummy.contract import COSTS, needed
from rules.rummy.dummy_rummy import DummyView
from rules.view import View
from rummytui.bots.contract import Plan, plan_for

_ABOUT_TO_GO_OUT = 3
"""Cards in the hand of a seat that is down with which it may soon be out."""
_PART_DONE = 7
"""How much a bought card must add to a hand: about what completing a set or a run does."""
_LATE = 4
"""Cards missing with which a hand is hopeless once somebody is about to go out."""
_EASY_BUYS = 0.35


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: what helps is taken, bought now and then, and the rest is thrown as it comes."""
    return _Mind(view, rng, careful=False).choose()


def medium(view: View, rng: Random) -> Move:
    """Plan for the contract, buy what completes a part of it, and get rid of dear cards when somebody is nearly out."""
    return _Mind(view, rng, careful=True).choose()


class _Mind:
    """One decision of a bot; a careful one watches the others."""

    def __init__(self, view: View, rng: Random, *, careful: bool) -> None:
        assert isinstance(view, DummyView)
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.hand = view.hands[view.seat]
        self.down = view.down[view.seat]
        self.plan = self._plan(self.hand)
        self.rng = rng
        self.careful = careful

    def choose(self) -> Move:
        legal = self.view.legal_moves(self.seat)
        if len(legal) == 1:
            return legal[0]
        if self.view.phase == "sale":
            return legal[0] if self._buys(self.view.discards[-1]) else legal[1]
        if isinstance(legal[0], moves.Draw):
            return self._draw(legal)
        tabling = [move for move in legal if not isinstance(move, moves.Discard)]
        if tabling:
            return next((move for move in tabling if not isinstance(move, moves.LayOff)), tabling[0])
        return self._discard([move for move in legal if isinstance(move, moves.Discard)])

    # ------------------------------------------------------------------------------------------------ what comes in

    def _draw(self, legal: Sequence[Move]) -> Move:
        stock = next((move for move in legal if isinstance(move, moves.Draw) and move.source == "stock"), legal[0])
        pile = next((move for move in legal if isinstance(move, moves.Draw) and move.source == "discard"), None)
        if pile is None:
            return stock
        upcard = self.view.discards[-1]
        if self.down:
            return pile if self._fits_on_table(upcard) else stock
        return pile if self._gain(upcard) > 0 else stock

    def _fits_on_table(self, card: Card) -> bool:
        return any(1 << card & meld.room for meld in self.view.melds)

    def _plan(self, hand: Sequence[Card]) -> Plan:
        return plan_for(hand, self.view.contract, self.view.options.ace)

    def _gain(self, card: Card) -> int:
        """How much better the hand is for the contract with ``card``."""
        return self._plan([*self.hand, card]).worth - self.plan.worth

    def _buys(self, card: Card) -> bool:
        """Whether ``card`` is worth a penny and the cards that come with it."""
        if self.down:
            return False
        gain = self._gain(card)
        if not self.careful:
            return gain > 0 and self.rng.random() < _EASY_BUYS
        missing = self.plan.missing
        too_late = self._somebody_nearly_out() and missing >= _LATE
        # With most of a contract to go, more cards are what is lacking, whatever this one is.
        short = len(self.hand) < needed(self.view.contract) + 3 and missing > _LATE
        return not too_late and (gain >= _PART_DONE or (short and gain > 0))

    # ------------------------------------------------------------------------------------------------ what goes out

    def _somebody_nearly_out(self) -> bool:
        return any(
            self.view.down[seat] and len(hand) <= _ABOUT_TO_GO_OUT
            for seat, hand in enumerate(self.view.hands)
            if seat != self.seat
        )

    def _discard(self, discards: Sequence[moves.Discard]) -> Move:
        spare = Counter(self.hand) - Counter(self.plan.used)
        hopeless = self.careful and self._somebody_nearly_out() and self.plan.missing >= _LATE

        def harm(move: moves.Discard) -> tuple[float, ...]:
            card = move.card
            dear = COSTS[card % 13]
            if self.down or hopeless:
                return (-dear, self.rng.random())
            used = card not in spare
            if not self.careful:
                return (used, self.rng.random())
            return (used, self._use(card, spare), self._feeds(card), -dear, self.rng.random())

        return min(discards, key=harm)

    def _use(self, card: Card, spare: Counter[Card]) -> int:
        """What a card that the plan leaves out might become part of."""
        beside = sum(card.suit == other.suit and 0 < abs(card % 13 - other % 13) < 3 for other in spare)
        return beside + 2 * (sum(card.rank == other.rank for other in spare.elements()) - 1)

    def _feeds(self, card: Card) -> bool:
        """Whether somebody can use ``card``: on the table, or the next seat for a set that it was seen to collect."""
        following = self.view.known[(self.seat + 1) % len(self.view.players)]
        return (any(self.view.down) and self._fits_on_table(card)) or any(
            card.rank == other.rank for other in following
        )
