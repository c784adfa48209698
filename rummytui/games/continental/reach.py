"""How far a hand is from fifteen cards in runs, and which cards bring it nearer, for thousands of hands a second."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, TypeAlias

from rules.cards import JOKER, NATURALS, Card
from rules.melds import Ace
from rules.rummy.fifteen import HAND
from rules.rummy.one_suit import PARTS, SUMS, Able, swept

Counts: TypeAlias = tuple[int, ...]
"""How many of each rank a hand holds in one suit, from the ace up."""

_GOES_WITH: Final = [[part for part, total in enumerate(sums) if total is not None] for sums in SUMS]
"""By the number of a part of a layout: the parts that there is room for beside it."""


class _Hand(NamedTuple):
    suits: tuple[Counts, Counts, Counts, Counts]
    jokers: int


class Reach:
    """A hand, judged by how far it is from fifteen cards in runs."""

    def __init__(self, hand: Iterable[Card], ace: Ace) -> None:
        counts = [[0] * 13 for _ in range(4)]
        jokers = 0
        for card in hand:
            if card == JOKER:
                jokers += 1
            else:
                counts[card // 13][card % 13] += 1
        spades, hearts, diamonds, clubs = map(tuple, counts)
        self._hold(_Hand((spades, hearts, diamonds, clubs), jokers), ace)

    def _hold(self, hand: _Hand, ace: Ace) -> None:
        self.suits = hand.suits
        self.jokers = hand.jokers
        self._ace = ace

    def changed(self, card: Card, by: int) -> Reach:
        """The same hand with one copy of ``card`` more (1) or less (-1)."""
        reach = Reach.__new__(Reach)
        if card == JOKER:
            reach._hold(_Hand(self.suits, self.jokers + by), self._ace)
        else:
            first, second, third, fourth = (
                _changed(counts, card % 13, by) if suit == card // 13 else counts
                for suit, counts in enumerate(self.suits)
            )
            reach._hold(_Hand((first, second, third, fourth), self.jokers), self._ace)
        return reach

    @cached_property
    def _used(self) -> int:
        """How many of its natural cards the nearest layout uses."""
        one, two, three, four = self.suits
        return _most(_uses(four, self._ace), _beside(one, two, three, self._ace))

    @cached_property
    def missing(self) -> int:
        """How many cards it lacks; 0: none."""
        return max(0, HAND - self._used - self.jokers)

    def helping(self, to_come: Mapping[Card, int]) -> int:
        """How many of the natural cards that may come bring it nearer, if it lacks any; a joker always would."""
        found = 0
        for suit, counts in enumerate(self.suits):
            beside = _beside(*(self.suits[other] for other in range(4) if other != suit), self._ace)
            now = _uses(counts, self._ace)
            for rank in range(13):
                copies = to_come.get(NATURALS[suit * 13 + rank], 0)
                if not copies:
                    continue
                more = _uses(_changed(counts, rank, 1), self._ace)
                if more != now and _most(more, beside) > self._used:
                    found += copies
        return found


def _changed(counts: Counts, rank: int, by: int) -> Counts:
    return (*counts[:rank], counts[rank] + by, *counts[rank + 1 :])


@lru_cache(maxsize=1 << 14)
def _uses(counts: Counts, ace: Ace) -> Able:
    """What the cards of one suit can do: parts of a layout, with the cards that each uses."""
    return swept(counts, ace).worthwhile


@lru_cache(maxsize=1 << 12)
def _beside(one: Counts, two: Counts, three: Counts, ace: Ace) -> list[int]:
    """By part of a layout that another suit makes: the most cards that three suits can use together beside it."""
    joined = {0: 0}
    for counts in (one, two, three):
        longer: dict[int, int] = {}
        for part, so_far in joined.items():
            sums = SUMS[part]
            for more, used in _uses(counts, ace):
                total = sums[more]
                if total is not None and longer.get(total, -1) < so_far + used:
                    longer[total] = so_far + used
        joined = longer
    most = [0] * len(PARTS)
    for part, used in joined.items():
        for other in _GOES_WITH[part]:
            most[other] = max(most[other], used)
    return most


def _most(able: Able, beside: list[int]) -> int:
    return max(beside[part] + used for part, used in able)
