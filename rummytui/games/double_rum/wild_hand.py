"""What a hand from several packs with jokers is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from rules.cards import JOKER, NATURALS, Card
from rules.melds import Ace, run_masks

LONGEST = 5
"""Cards in the longest meld looked for; longer ones split into shorter ones."""


@dataclass(frozen=True, slots=True)
class WildMelds:
    """The best melds of a hand, its deadwood, and the weight of that."""

    weight: float
    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]


class WildHand:
    """Judges hands of one seat in one turn.

    ``weights`` are the weights of deadwood cards, from ace to king, and ``joker`` that of a joker; ``fitting`` are
    cards that can be laid off. A joker only makes up the third card of a meld, unless ``longer`` melds may have one too.
    """

    def __init__(
        self, ace: Ace, weights: Sequence[float], joker: float, fitting: frozenset[Card], *, longer: bool = False
    ) -> None:
        self._ace = ace
        self._longer = longer
        self._fitting = fitting
        self._joker = 0.0 if JOKER in fitting else joker
        self._weights = weights
        self._known: dict[tuple[tuple[Card, ...], int], tuple[float, tuple[tuple[Card, ...], ...]]] = {}

    def weight(self, card: Card) -> float:
        """What ``card`` weighs when it is in no meld."""
        if card == JOKER:
            return self._joker
        return 0.0 if card in self._fitting else self._weights[card % 13]

    def best(self, hand: Sequence[Card]) -> WildMelds:
        """The melds of ``hand`` that leave the least."""
        naturals = tuple(sorted(card for card in hand if card != JOKER))
        weight, melds = self._solve(naturals, len(hand) - len(naturals))
        left = Counter(hand) - Counter(card for meld in melds for card in meld)
        return WildMelds(weight, melds, tuple(sorted(left.elements())))

    def least(self, hand: Sequence[Card]) -> float:
        """The least that the cards in no meld can weigh."""
        return self.best(hand).weight

    def hopes(self, left: Sequence[Card], to_come: Mapping[Card, int]) -> float:
        """The weight of deadwood that the next card will probably match; ``to_come`` counts copies of each card."""
        gains: dict[Card, float] = {}
        loose = [card for card in left if card != JOKER and card not in self._fitting]
        for one, other in combinations(loose, 2):
            both = self._weights[one % 13] + self._weights[other % 13]
            for card in completing(one, other, self._ace):
                gains[card] = max(gains.get(card, 0.0), both + self._weights[card % 13])
        total = sum(to_come.values())
        return sum(gain * to_come.get(card, 0) for card, gain in gains.items()) / total if total else 0.0

    def _solve(self, left: tuple[Card, ...], jokers: int) -> tuple[float, tuple[tuple[Card, ...], ...]]:
        if not left:
            return jokers * self._joker, ()
        if (left, jokers) in self._known:
            return self._known[left, jokers]
        weight, melds = self._solve(left[1:], jokers)
        best = (weight + self.weight(left[0]), melds)
        for naturals, wild in self._melds_with(left[0], left, jokers):
            remaining = list(left)
            for card in naturals:
                remaining.remove(card)
            weight, melds = self._solve(tuple(remaining), jokers - wild)
            if weight < best[0]:
                best = (weight, ((*naturals, *[JOKER] * wild), *melds))
        self._known[left, jokers] = best
        return best

    def _melds_with(self, first: Card, left: Sequence[Card], jokers: int) -> Iterator[tuple[tuple[Card, ...], int]]:
        """Melds of two naturals or more, of which ``first`` is one, with a joker where it may be."""
        alike = [card for card in left[1:] if card % 13 == first % 13]
        for size in range(2, LONGEST):
            for others in sorted(set(combinations(alike, size))):
                yield (first, *others), 0
                if self._longer and jokers:
                    yield (first, *others), 1
        if jokers:
            for other in sorted(set(alike)):
                yield (first, other), 1
        held = set(left)
        for window in _windows_with(first, self._ace):
            naturals = tuple(card for card in window if card in held)
            lacking = len(window) - len(naturals)
            if not lacking or (lacking == 1 and jokers and (self._longer or len(window) == 3)):
                yield naturals, lacking


@cache
def _windows_with(card: Card, ace: Ace) -> tuple[tuple[Card, ...], ...]:
    """Every run of three to five cards that ``card`` can be in."""
    suit = card - card % 13
    return tuple(
        tuple(NATURALS[suit + rank] for rank in range(13) if mask >> rank & 1)
        for mask in run_masks(ace)
        if mask.bit_count() <= LONGEST and mask >> card % 13 & 1
    )


@cache
def completing(one: Card, other: Card, ace: Ace) -> tuple[Card, ...]:
    """The cards that make a meld together with two others."""
    found: set[Card] = set()
    if one % 13 == other % 13:
        found |= {NATURALS[suit + one % 13] for suit in (0, 13, 26, 39)}
    if one != other:
        for window in _windows_with(one, ace):
            if len(window) == 3 and other in window:
                found |= set(window) - {one, other}
    return tuple(sorted(found))
