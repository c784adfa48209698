"""Infers from the discard pile, and from cards taken from it, what others hold, will take and will discard.

The likelihoods are logistic, over clues that a card gives; their weights were learnt from many games in the workshop, whose
kernel counts the same clues in the same order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from rules.arrange import PIPS
from rules.cards import ACES, Card, Mask, cards_in, mask_of
from rules.rummy.turn import TableView

Weights = Sequence[Sequence[float]]
"""By how far the hand has come, one weight for each clue."""

_ALIKE: Final = tuple(ACES << card % 13 & ~(1 << card) for card in range(52))
"""For every card, the other three of its rank."""


def _beside(card: int, by: int) -> Mask:
    rank = card % 13
    return (1 << card - by if rank >= by else 0) | (1 << card + by if rank + by < 13 else 0)


_NEXT_BUT = {by: tuple(_beside(card, by) for card in range(52)) for by in (1, 2)}
"""For every card, those of its suit that are one or two ranks away."""


class HeldCards:
    """What is known about the cards of seat ``of``, seen from another seat."""

    def __init__(self, view: TableView, hand: Mask, of: int) -> None:
        self._hand = hand
        self._pile = mask_of(view.discards)
        thrown = thrown_by(view, of)
        self._thrown = mask_of(thrown)
        self._last = PIPS[thrown[-1] % 13] if thrown else 10
        self._left = self._pile & ~self._thrown
        self._taken = mask_of(view.known[of])

    def about(self, card: int) -> list[float]:
        """The clues to whether that seat holds, wants or will discard ``card``."""
        alike, one, two = _ALIKE[card], _NEXT_BUT[1][card], _NEXT_BUT[2][card]
        thrown, left, taken, own = self._thrown, self._left, self._taken, self._hand
        pips = PIPS[card % 13]
        alike_taken, one_taken = (alike & taken).bit_count(), (one & taken).bit_count()
        gone = self._pile | own
        return [
            1.0,
            pips / 10,
            pips * pips / 100,
            (alike & thrown).bit_count(),
            (one & thrown).bit_count(),
            (two & thrown).bit_count(),
            (alike & left).bit_count(),
            (one & left).bit_count(),
            (two & left).bit_count(),
            alike_taken,
            one_taken,
            (two & taken).bit_count(),
            (alike & own).bit_count(),
            (one & own).bit_count(),
            (two & own).bit_count(),
            card % 13 in (0, 12),
            alike_taken * (alike & gone).bit_count(),
            one_taken * ((one | two) & gone).bit_count(),
            pips > self._last,
            taken.bit_count() * pips / 10,
        ]


def thrown_by(view: TableView, seat: int) -> list[Card]:
    """The cards on the pile that ``seat`` discarded, judging by their order and assuming that none between them was taken."""
    count = len(view.players)
    top = len(view.discards) - (not view.taken)
    # Nobody discarded the card turned up at the deal.
    first = 1 if not view.turnovers else 0
    return [
        card
        for place, card in enumerate(view.discards[first:], first)
        if (view.turn - 1 - (top - place)) % count == seat
    ]


def likelihood(weights: Sequence[float], clues: Iterable[float]) -> float:
    """The likelihood, from 0 to 1, that the weights make of the clues."""
    return 1 / (1 + math.exp(-sum(map(float.__mul__, weights, map(float, clues)))))


def held(unseen: Mask, hidden: int, known: Mask, weights: Sequence[float], clues: HeldCards) -> list[float]:
    """For each of the 52 cards, how likely a seat holds it that has ``hidden`` cards besides the ``known`` ones."""
    found = [0.0] * 52
    for card in cards_in(known):
        found[card] = 1.0
    cards = cards_in(unseen)
    odds = {}
    for card in cards:
        share = likelihood(weights, clues.about(card))
        odds[card] = share / (1 - share)
    wanted = min(1.0, hidden / max(len(cards), 1)) * len(cards)
    by = 1.0
    # Scaled until they come to as many cards as are hidden.
    for _ in range(4):
        total = sum(by * one / (1 + by * one) for one in odds.values())
        if total <= 0:
            break
        by *= wanted / total
    for card in cards:
        found[card] = by * odds[card] / (1 + by * odds[card])
    return found


def held_alike(unseen: Mask, hidden: int, known: Mask) -> list[float]:
    """The same as `held`, where all that is known is which cards were not seen."""
    share = hidden / max(unseen.bit_count(), hidden, 1)
    return [1.0 if known >> card & 1 else share if unseen >> card & 1 else 0.0 for card in range(52)]


def uses(holds: Sequence[float], card: int) -> float:
    """How likely a seat that ``holds`` cards so likely can meld ``card`` with two of them, aces being low."""
    rank = card % 13
    a, b, c = (holds[other] for other in range(rank, 52, 13) if other != card)
    made = a * b + a * c + b * c - 2 * a * b * c
    two_below = holds[card - 2] if rank > 1 else 0.0
    below = holds[card - 1] if rank > 0 else 0.0
    above = holds[card + 1] if rank < 12 else 0.0
    two_above = holds[card + 2] if rank < 11 else 0.0
    run = below * max(two_below, above) + above * two_above * (1 - below)
    return made + run - made * run
