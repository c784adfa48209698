"""The best way to meld a hand: the arrangement that leaves the least unmatched count.

Hands of one pack are looked up suit by suit: whether a hand has runs in spades does not depend on its hearts, so the
least count of a hand without sets is the sum of four numbers, each remembered by the mask of the suit. Sets tie the suits
together, and there are few in a hand, so the choices among them are tried. Hands of several packs are searched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from rules.cards import Card, cards_in, mask_of
from rules.melds import ALL_RANKS, Ace, in_order, run_masks

PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""What an unmatched card costs by rank, from the ace up: pips, court cards ten. (RU-3)"""

DEAR_ACES = (11, *PIPS[1:])
"""The same with aces at eleven. (BO-5)"""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid out: its melds, the cards that fit in none, and what those cost."""

    melds: tuple[tuple[Card, ...], ...]
    unmatched: tuple[Card, ...]
    count: int


class _Runs(dict[int, int]):
    """Mask of one suit -> the least count that its runs can leave."""

    def __init__(self, runs: Sequence[int], costs: Sequence[int]) -> None:
        super().__init__()
        self.runs = runs
        self._costs = costs

    def __missing__(self, ranks: int) -> int:
        least = sum(cost for rank, cost in enumerate(self._costs) if ranks >> rank & 1)
        for run in self.runs:
            if ranks & run == run:
                least = min(least, self[ranks ^ run])
        self[ranks] = least
        return least

    def best(self, ranks: int) -> list[int]:
        """The runs of a mask that leave the least count."""
        chosen: list[int] = []
        start = 0
        while start < len(self.runs):
            run = self.runs[start]
            if ranks & run == run and self[ranks ^ run] == self[ranks]:
                chosen.append(run)
                ranks ^= run
            else:
                start += 1
        return chosen


class Arranger:
    """Finds best arrangements where aces stand as ``ace`` says and unmatched cards cost ``costs`` by rank.

    >>> from rules.cards import cards
    >>> arranger("low", PIPS).best(cards("7C 7D 7H 8H 9H")).count
    14
    >>> arranger("corner", DEAR_ACES).least(cards("QS KS AS 2S"))
    0
    """

    def __init__(self, ace: Ace, costs: Sequence[int]) -> None:
        self.ace = ace
        self.costs = tuple(costs)
        self._runs = _Runs(run_masks(ace), costs)

    def least(self, hand: Iterable[Card]) -> int:
        """The least unmatched count of natural cards."""
        held = list(hand)
        mask = mask_of(held)
        if mask.bit_count() == len(held):
            return self.least_of_mask(mask)
        return self._search(held)[0]

    def least_of_mask(self, mask: int) -> int:
        """The least unmatched count of a hand of one pack, given as a mask."""
        runs = self._runs
        s, h, d, c = mask & ALL_RANKS, mask >> 13 & ALL_RANKS, mask >> 26 & ALL_RANKS, mask >> 39
        least = runs[s] + runs[h] + runs[d] + runs[c]
        three_alike = s & h & (d | c) | d & c & (s | h)
        if not three_alike or not least:
            return least
        return self._with_sets(mask, three_alike)[0]

    def best(self, hand: Iterable[Card]) -> Arrangement:
        """The arrangement of natural cards that leaves the least count."""
        held = list(hand)
        mask = mask_of(held)
        if mask.bit_count() != len(held):
            count, melds = self._search(held)
        else:
            count, melds = self._laid_out(mask)
        rest = Counter(held) - Counter(card for meld in melds for card in meld)
        return Arrangement(tuple(melds), tuple(sorted(rest.elements())), count)

    def _with_sets(self, mask: int, three_alike: int) -> tuple[int, list[int]]:
        """The least count over all choices of sets, and the masks of the sets chosen."""
        runs = self._runs
        ranks = sorted((r for r in range(13) if three_alike >> r & 1), key=lambda r: -self.costs[r])
        savings = [0]
        for rank in reversed(ranks):
            savings.append(savings[-1] + 4 * self.costs[rank])
        savings.reverse()

        def without(left: int) -> int:
            return (
                runs[left & ALL_RANKS] + runs[left >> 13 & ALL_RANKS] + runs[left >> 26 & ALL_RANKS] + runs[left >> 39]
            )

        best = (without(mask), list[int]())

        def decide(place: int, left: int, count: int, chosen: list[int]) -> None:
            nonlocal best
            if count < best[0]:
                best = (count, chosen)
            # A set saves at most what its cards cost, so a hopeless branch is seen early.
            if place == len(ranks) or count - savings[place] >= best[0]:
                return
            for choice in _sets_of(left >> ranks[place] & _COLUMN):
                after = left ^ choice << ranks[place]
                decide(place + 1, after, without(after), [*chosen, choice << ranks[place]])
            decide(place + 1, left, count, chosen)

        decide(0, mask, best[0], [])
        return best

    def _laid_out(self, mask: int) -> tuple[int, list[tuple[Card, ...]]]:
        s, h, d, c = mask & ALL_RANKS, mask >> 13 & ALL_RANKS, mask >> 26 & ALL_RANKS, mask >> 39
        count, sets = self._with_sets(mask, s & h & (d | c) | d & c & (s | h))
        melds = [tuple(cards_in(chosen)) for chosen in sets]
        for chosen in sets:
            mask ^= chosen
        for suit in (0, 13, 26, 39):
            melds += [in_order(cards_in(run << suit), self.ace) for run in self._runs.best(mask >> suit & ALL_RANKS)]
        return count, melds

    def _search(self, hand: Sequence[Card]) -> tuple[int, list[tuple[Card, ...]]]:
        """The least count of a hand that may hold a card twice, and the melds that leave it."""

        @cache
        def solve(left: tuple[Card, ...]) -> tuple[int, tuple[tuple[Card, ...], ...]]:
            if not left:
                return 0, ()
            first, rest = left[0], left[1:]
            count, melds = solve(rest)
            best = (count + self.costs[first % 13], melds)
            for meld in self._melds_with(first, left):
                remaining = Counter(left)
                remaining.subtract(meld)
                count, melds = solve(tuple(sorted(remaining.elements())))
                if count < best[0]:
                    best = (count, (meld, *melds))
            return best

        count, melds = solve(tuple(sorted(hand)))
        return count, list(melds)

    def _melds_with(self, first: Card, held: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
        """The melds within ``held`` that use ``first``."""
        alike = [card for card in held if card.rank == first.rank]
        yield from {(first, *others) for others in _choices(tuple(alike[alike.index(first) + 1 :]), 2)}
        suit = first - first % 13
        mask = mask_of(held) >> suit & ALL_RANKS
        for run in self._runs.runs:
            if run >> first % 13 & 1 and mask & run == run:
                yield in_order(cards_in(run << suit), self.ace)


@cache
def arranger(ace: Ace, costs: tuple[int, ...]) -> Arranger:
    """The one `Arranger` for these rules, with all that it remembers."""
    return Arranger(ace, costs)


_COLUMN = 1 | 1 << 13 | 1 << 26 | 1 << 39


@cache
def _sets_of(column: int) -> tuple[int, ...]:
    """Every set within the cards of one rank, as masks of suits thirteen bits apart; the largest first."""
    suits = [1 << suit for suit in (0, 13, 26, 39) if column >> suit & 1]
    if len(suits) < 3:
        return ()
    return (column,) if len(suits) == 3 else (column, *(column ^ suit for suit in suits))


def _choices(items: tuple[Card, ...], least: int) -> Iterable[tuple[Card, ...]]:
    """Every part of ``items`` with at least so many of them."""
    for pattern in range(1 << len(items)):
        if pattern.bit_count() >= least:
            yield tuple(item for i, item in enumerate(items) if pattern >> i & 1)
