"""Bots for Rummoli: they weigh the widow, bet with some sense, and lead what gets rid of cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules import moves
from rules.cards import NATURALS, Card, mask_of
from rules.moves import Move
from rules.rummoli.best_five import FLUSH, FULL_HOUSE, PAIR, STRAIGHT, THREE, TWO_PAIR, height, strength
from rules.rummoli.stops import next_higher
from rules.rummoli.view import RummoliView
from rules.view import View
from rummytui.bots.seen import seat_and_moves

_CATEGORY = 26
"""The bits of a strength below its category."""
_FORGETS = 0.25
"""How often an easy bot forgets to call a pot."""
_TYPICAL = {
    5: (PAIR, TWO_PAIR, THREE),
    10: (TWO_PAIR, THREE, STRAIGHT),
    13: (TWO_PAIR, STRAIGHT, FLUSH),
    18: (STRAIGHT, FLUSH, FULL_HOUSE),
}
"""By hand size: a fair, a good and a very good hand among hands of that size."""


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: keep the hand, stay in for a chip or two, and forget to call a pot now and then."""
    assert isinstance(view, RummoliView)
    _, legal = seat_and_moves(view)
    match legal[0]:
        case moves.Claim():
            forgets = len(legal) > 1 and rng.random() < _FORGETS
            return legal[1] if forgets else legal[0]
        case moves.Exchange(seat):
            return moves.Keep(seat)
        case moves.Bid(seat):
            return moves.Drop(seat)
        case moves.Lay():
            return rng.choice(legal)
    return _PokerDecision(view).cautious(legal)


def medium(view: View, rng: Random) -> Move:
    """Weigh the widow against the hand, bet as the hand deserves, call every pot, lead where most cards follow."""
    assert isinstance(view, RummoliView)
    _, legal = seat_and_moves(view)
    if len(legal) == 1 or isinstance(legal[0], moves.Claim):
        return legal[0]
    match legal[0]:
        case moves.Exchange(seat):
            return moves.Exchange(seat) if _gain(view) > 0 else moves.Keep(seat)
        case moves.Bid() as least:
            return _bid(view, least)
        case moves.Lay():
            return max(legal, key=lambda move: (_follows(view, move), rng.random()))
    return _PokerDecision(view).bold(legal, rng)


# --------------------------------------------------------------------------------------------------------- the widow


def hand_worth(hand: Sequence[Card]) -> float:
    """What a hand without pay cards is worth next to others of its size: poker strength, long runs, few low cards."""
    category = strength(mask_of(hand)) >> _CATEGORY
    joined = sum(next_higher(card) in hand for card in hand)
    low = sum(height(card) < 5 for card in hand)
    return 2.0 * category + 0.5 * joined - 0.4 * low


def _typical_worth(size: int) -> float:
    """What a hand of this size is worth on average; the widow is as good a guess."""
    fair, _, _ = _marks(size)
    return 2.0 * fair + 0.5 * size * size / 52 - 0.4 * size * 5 / 13


def _gain(view: RummoliView) -> float:
    """How much more the widow is likely to be worth than the hand."""
    assert view.seat is not None
    # The widow holds more than its share of the pay cards, since all who were asked have none.
    asked_in_vain = sum(not locked for locked in view.locked.values())
    return _typical_worth(len(view.widow)) + 0.8 * asked_in_vain - hand_worth(view.hands[view.seat])


def _bid(view: RummoliView, least: moves.Bid) -> Move:
    """Bid the least that is possible, as long as the widow is worth it; else drop out."""
    affordable = min(int(_gain(view) * 1.5), view.chips[least.seat] // 4)
    return least if least.amount <= affordable else moves.Drop(least.seat)


# ------------------------------------------------------------------------------------------------------------- poker


def _marks(size: int) -> tuple[int, int, int]:
    return _TYPICAL[min((known for known in _TYPICAL if known >= size), default=18)]


_GUESSES = 100
"""Deals of the other hands that are imagined for one decision."""
_BETS, _RAISES = 1.15, 1.5
"""How much likelier than its share a hand must win to bet, and to raise."""
_BLUFFS = 0.05
_TRUST = 0.8
"""What is left of a chance of winning once somebody else has bet."""


class _PokerDecision:
    """One decision of the betting."""

    def __init__(self, view: RummoliView) -> None:
        assert view.seat is not None
        self.view = view
        hand = view.hands[view.seat]
        category = strength(mask_of(hand)) >> _CATEGORY
        rivals = sum(bool(other) for seat, other in enumerate(view.hands) if seat not in view.folded) - 1
        fair, good, very_good = _marks(len(hand))
        # Among many players somebody is likely to hold more, so a hand must be a step better.
        crowd = rivals > 3
        self.rank = (category >= fair) + (category >= good + crowd) + (category >= very_good + crowd)
        self.owed = view.owed(view.seat)
        self.pot = view.pots[view.contested]
        self.rivals = rivals

    def cautious(self, legal: Sequence[Move]) -> Move:
        """Never bet; call what is cheap, or worth it with this hand."""
        kinds = {move.kind: move for move in legal}
        if "check" in kinds:
            return kinds["check"]
        return kinds["call"] if self.owed <= 2 or self.rank >= 1 else kinds["fold"]

    def bold(self, legal: Sequence[Move], rng: Random) -> Move:
        """Bet and raise where winning is likelier than not, bluff seldom, fold what is not worth its price."""
        kinds = {move.kind: move for move in legal}
        bets = [move for move in legal if isinstance(move, moves.Bet | moves.Raise)]
        chance = self._chance(rng)
        if bets and chance * (self.rivals + 1) > (_RAISES if self.owed else _BETS):
            return bets[-1]
        if bets and not self.owed and rng.random() < _BLUFFS:
            return bets[0]
        if "check" in kinds:
            return kinds["check"]
        odds = self.owed / (self.pot + self.owed)
        return kinds["call"] if chance * _TRUST >= odds else kinds["fold"]

    def _chance(self, rng: Random) -> float:
        """How likely this hand is to beat all others still in, if they are any of the unseen cards."""
        view = self.view
        assert view.seat is not None
        own = view.hands[view.seat]
        seen = {*own, *(card for known in view.known.values() for card in known)}
        hidden = [card for card in NATURALS if card not in seen]
        sizes = [
            len(hand) for seat, hand in enumerate(view.hands) if hand and seat != view.seat and seat not in view.folded
        ]
        mine, won = strength(mask_of(own)), 0.0
        for _ in range(_GUESSES):
            dealt = rng.sample(hidden, min(len(hidden), sum(sizes)))
            best = 0
            for size in sizes:
                best = max(best, strength(mask_of(dealt[:size])))
                del dealt[:size]
            won += 1.0 if mine > best else 0.5 if mine == best else 0.0
        return won / _GUESSES


# ------------------------------------------------------------------------------------------------------------- stops


def _follows(view: RummoliView, move: Move) -> float:
    """How many of this seat's cards are expected to follow a lead before somebody else stops it."""
    assert isinstance(move, moves.Lay)
    assert view.seat is not None
    hand = set(view.hands[view.seat])
    laid = {card for _, card in view.laid}
    own, gone = 0, view.known.get("put away", ())
    card = next_higher(move.card)
    reach = 1.0
    while card is not None and card not in laid and card not in gone:
        if card in hand:
            own += 1
        else:
            reach *= 1 - 1 / (len(view.players) + 1)
        card = next_higher(card)
    return own * reach
