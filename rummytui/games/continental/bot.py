"""Bots for Continental Rummy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from rules import moves
from rules.cards import JOKER, Card, full_pack, without
from rules.melds import Ace
from rules.moves import Move
from rules.rummy.continental import Continental, ContinentalView
from rules.rummy.fifteen import cards_missing, cards_that_help
from rules.view import View
from rummytui.bots.seen import seat_and_moves, unseen_of

_NEAR: Final = 2
"""With how many cards missing it pays to count exactly; before that, neighbouring cards matter more."""

_TAKING: Final = 4
"""How many more cards taking the upcard must give to wait for, since it shows everybody something."""
_LOOKED_AT: Final = 6
"""How many discards are looked at closely: those with the fewest neighbours."""

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: take what goes into a run, throw what has the fewest neighbours."""
    assert isinstance(view, ContinentalView)
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Declare):
        return legal[0]
    if isinstance(legal[0], moves.Draw):
        return legal[-1] if _brings_nearer(view, hand) else legal[0]
    return min(_discards(legal), key=lambda move: (_company(hand, move.card), rng.random()))


def _brings_nearer(view: ContinentalView, hand: Sequence[Card]) -> bool:
    """Whether the upcard brings the hand nearer to complete."""
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
    """Play as the child does at first; near the end, wait for the cards of which most are still to come."""
    assert isinstance(view, ContinentalView)
    seat, legal = seat_and_moves(view)
    hand, ace = view.hands[seat], view.options.ace
    if len(legal) == 1 or isinstance(legal[0], moves.Declare) or cards_missing(hand, ace) > _NEAR:
        return easy(view, rng)
    to_come = _to_come(view)
    if isinstance(legal[0], moves.Draw):
        return legal[-1] if _brings_nearer(view, hand) or _is_worth_taking(view, hand, to_come) else legal[0]
    waits = _waits(hand, [move.card for move in _discards(legal)], to_come, ace)
    likely = [move for move in _discards(legal) if move.card in waits]
    return max(likely, key=lambda move: (waits[move.card], -_company(hand, move.card), rng.random()))


def _is_worth_taking(view: ContinentalView, hand: Sequence[Card], to_come: Counter[Card]) -> bool:
    """Whether swapping another card for the upcard gives more to wait for."""
    ace, upcard = view.options.ace, view.discards[-1]
    now = sum(to_come[card] for card in cards_that_help(hand, ace))
    spare = [card for card in sorted(set(hand)) if card not in (upcard, JOKER)]
    return max(_waits([*hand, upcard], spare, to_come, ace).values()) > now + _TAKING


def _waits(hand: Sequence[Card], spare: Sequence[Card], to_come: Counter[Card], ace: Ace) -> dict[Card, int]:
    """For the cards of a hand of sixteen that are best thrown, how many cards to come help what is left."""
    kept = {card: without(hand, card) for card in spare}
    missing = {card: cards_missing(rest, ace) for card, rest in kept.items()}
    least = min(missing.values())
    nearest = sorted((card for card in kept if missing[card] == least), key=lambda card: _company(hand, card))
    if len(nearest) == 1:
        return {nearest[0]: 0}
    # What brings fifteen of the cards nearer brings all sixteen nearer, unless they can be declared already.
    helpful = [card for card in cards_that_help(hand, ace) if to_come[card]]
    return {
        card: sum(to_come[more] for more in helpful if cards_missing([*kept[card], more], ace) < least)
        for card in nearest[:_LOOKED_AT]
    }


def _to_come(view: ContinentalView) -> Counter[Card]:
    """What the stock may hold: the cards not seen anywhere, or the pile that is about to be turned over."""
    if not view.stock:
        return Counter(view.discards)
    return unseen_of(view, full_pack(*Continental.packs_for(len(view.players))))
