"""Bots for Continental Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from rules import moves
from rules.cards import JOKER, Card, full_pack
from rules.moves import Move
from rules.rummy.continental import Continental, ContinentalView
from rules.rummy.fifteen import cards_missing, cards_that_help
from rules.view import View

_NEAR: Final = 3
"""Cards that are missing when it pays to count exactly: before that, neighbours promise more than any one layout."""

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: take what goes into a run, throw what has the fewest neighbours."""
    assert isinstance(view, ContinentalView)
    assert view.seat is not None
    hand = view.hands[view.seat]
    legal = view.legal_moves(view.seat)
    if isinstance(legal[0], moves.Declare):
        return legal[0]
    if isinstance(legal[0], moves.Draw):
        return legal[-1] if _brings_nearer(view, hand) else legal[0]
    return min(_discards(legal), key=lambda move: (_company(hand, move.card), rng.random()))


def _brings_nearer(view: ContinentalView, hand: Sequence[Card]) -> bool:
    """Whether the upcard leaves less to come."""
    ace = view.options.ace
    return bool(view.discards) and cards_missing([*hand, view.discards[-1]], ace) < cards_missing(hand, ace)


def _discards(legal: Sequence[Move]) -> list[moves.Discard]:
    """The discards that are no joker, where there are any."""
    found = [move for move in legal if isinstance(move, moves.Discard)]
    return [move for move in found if move.card != JOKER] or found


def _company(hand: Sequence[Card], card: Card) -> int:
    """How many other cards are near ``card`` in its suit; a twin is worth little."""
    company = 0
    for other in set(hand):
        apart = abs(other % 13 - card % 13)
        if other.suit == card.suit and apart and min(apart, 13 - apart) <= 2:
            company += 3 - min(apart, 13 - apart)
    return company * 2 - hand.count(card)


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: View, rng: Random) -> Move:
    """Play as the child does at first; near the end wait for those cards of which most are still to come."""
    assert isinstance(view, ContinentalView)
    assert view.seat is not None
    hand, ace = view.hands[view.seat], view.options.ace
    legal = view.legal_moves(view.seat)
    if not isinstance(legal[0], moves.Discard) or cards_missing(hand, ace) > _NEAR:
        return easy(view, rng)
    kept = {move: _without(hand, move.card) for move in _discards(legal)}
    missing = {move: cards_missing(rest, ace) for move, rest in kept.items()}
    to_come = _to_come(view, hand)

    least = min(missing.values())
    # What brings fifteen of the cards nearer brings all sixteen nearer, unless they can be declared already.
    helpful = [card for card in cards_that_help(hand, ace) if to_come[card]]

    def waits_for(move: moves.Discard) -> int:
        return sum(to_come[card] for card in helpful if cards_missing([*kept[move], card], ace) < least)

    nearest = [move for move in kept if missing[move] == least]
    if len(nearest) == 1:
        return nearest[0]
    return max(nearest, key=lambda move: (waits_for(move), -_company(hand, move.card), rng.random()))


def _without(hand: Sequence[Card], card: Card) -> list[Card]:
    rest = list(hand)
    rest.remove(card)
    return rest


def _to_come(view: ContinentalView, hand: Sequence[Card]) -> Counter[Card]:
    """What the stock may hold: the cards that were not seen anywhere, or the pile that is about to be turned over."""
    if not view.stock:
        return Counter(view.discards)
    seen = Counter([*hand, *view.discards])
    for known in view.known.values():
        seen.update(known)
    return Counter(full_pack(*Continental.packs_for(len(view.players)))) - seen
