"""The best way to meld a hand: the arrangement that leaves the least unmatched count.

Hands of one pack are looked up suit by suit: whether a hand has runs in spades does not depend on its hearts, so the
least count of a hand without sets is the sum of four numbers, each looked up by the mask of its suit. Sets tie the suits
together, so the choices of sets are tried one by one, and each is dropped as soon as too much is left that nothing can
match any more.
Hands of several packs are searched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from rules.cards import ACES, SUIT_STARTS, Card, Mask, RankMask, cards_in, mask_of
from rules.melds import ALL_RANKS, Ace, in_order, run_masks
from rules.record import Record, record
from rules.whole_hands import sets_by_discard

PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""What an unmatched card costs, by rank from the ace up: its pips, or ten for court cards. (RU-3)"""

DEAR_ACES = (11, *PIPS[1:])
"""The same with aces at eleven. (BO-5)"""

_NO_LIMIT = 1_000_000
"""More than any hand can cost."""


@record
class Arrangement(Record):
    """A hand laid out: its melds, the cards that fit into none of them, and what those cards cost together."""

    melds: tuple[tuple[Card, ...], ...]
    unmatched: tuple[Card, ...]
    count: int


@cache
def _loose(ace: Ace) -> list[RankMask]:
    """By the ranks of one suit: those that are in none of its runs."""
    if ace == "either":
        return [low & high for low, high in zip(_loose("low"), _loose("high"), strict=True)]
    loose = []
    for ranks in range(1 << 13):
        # Above the king, the ranks that may follow it.
        above = {"low": 0, "high": ranks & 1, "corner": ranks}[ace] << 13
        row = above | (ranks & ~1 if ace == "high" else ranks)
        first = row & row >> 1 & row >> 2
        # Every longer run is made of threes, one overlapping the other.
        threes = first | first << 1 | first << 2
        loose.append(ranks & ~(threes | threes >> 13))
    return loose


def _costs_by_ranks(costs: Sequence[int]) -> list[int]:
    """By ranks: what one card of each costs together."""
    totals = [0]
    for cost in costs:
        totals += [total + cost for total in totals]
    return totals


class _Runs:
    """The runs of one suit.

    Cards that follow one another without a gap make one run, so every card that is in any run is matched. The exception
    is an ace that could be at either end and is needed at both: it has to choose.
    """

    def __init__(self, ace: Ace, cost: Sequence[int]) -> None:
        self.masks = run_masks(ace)
        ends: tuple[Ace, ...] = ("low", "high") if ace == "either" else (ace,)
        self._loose = [_loose(end) for end in ends]
        self._cost = cost
        by_end = ([cost[left] for left in loose] for loose in self._loose)
        self.least: list[int] = [min(counts) for counts in zip(*by_end, strict=True)]
        """By the ranks: the least count that their runs can leave."""
        self._chosen: dict[RankMask, list[RankMask]] = {}

    def loose(self, ranks: RankMask) -> RankMask:
        """The ranks that are in no run where the least count is left."""
        return min((loose[ranks] for loose in self._loose), key=self._cost.__getitem__)

    def best(self, ranks: RankMask) -> list[RankMask]:
        """The runs that leave the least count of these ranks, the longest first."""
        if ranks not in self._chosen:
            chosen = []
            left = ranks
            for run in self.masks:
                if left & run == run and self.least[left ^ run] == self.least[left]:
                    chosen.append(run)
                    left ^= run
            self._chosen[ranks] = chosen
        return self._chosen[ranks]


class Arranger:
    """Finds the best arrangement of a hand; ``costs`` says what an unmatched card costs, by rank from the ace up.

    >>> from rules.cards import cards
    >>> arranger("low", PIPS).best(cards("7C 7D 7H 8H 9H")).count
    14
    >>> arranger("corner", DEAR_ACES).least(cards("QS KS AS 2S"))
    0
    """

    def __init__(self, ace: Ace, costs: Sequence[int]) -> None:
        self.ace = ace
        self.costs = tuple(costs)
        self._dearest = max(self.costs)
        self._cost = _costs_by_ranks(self.costs)
        self._loose = _loose(ace)
        self._runs = _Runs(ace, self._cost)
        self._least = self._runs.least
        self._dear_first = sorted(range(13), key=lambda rank: -self.costs[rank])
        self._as_it_lies: dict[Mask, tuple[Card, ...]] = {}
        self._laid: dict[Mask, list[tuple[Card, ...]]] = {}

    def least(self, hand: Iterable[Card]) -> int:
        """The least unmatched count of natural cards."""
        held = list(hand)
        mask = mask_of(held)
        if mask.bit_count() == len(held):
            return self.least_of_mask(mask)
        return self._search(held)[0]

    def least_of_mask(self, mask: Mask, below: int = _NO_LIMIT) -> int:
        """The least unmatched count of a hand of one pack, given as a mask.

        If the least is not below ``below``, any number from ``below`` up may be returned.
        """
        runs = self._least
        s, h, d, c = mask & ALL_RANKS, mask >> 13 & ALL_RANKS, mask >> 26 & ALL_RANKS, mask >> 39
        least = runs[s] + runs[h] + runs[d] + runs[c]
        three_alike = s & h & (d | c) | d & c & (s | h)
        if not three_alike or not least:
            return least
        if three_alike & three_alike - 1:
            return self._with_sets(mask, below)[0]
        others = ~three_alike
        beside = runs[s & others] + runs[h & others] + runs[d & others] + runs[c & others]
        if s & h & d & c & three_alike:
            # Of four cards one may be better off in its run.
            beside -= max(0, *(runs[suit & others] - runs[suit] for suit in (s, h, d, c)))
        return min(least, beside)

    def discards(self, mask: Mask, most: int) -> list[Card]:
        """The discards from a hand of one pack that leave an unmatched count of at most ``most``.

        >>> from rules.cards import cards
        >>> arranger("low", PIPS).discards(mask_of(cards("7C 7D 7H 8H 9H TS 2S")), 16)
        [Card('TS')]
        """
        # An arrangement without the card also serves with it, the card being unmatched: losing it saves no more.
        least = self.least_of_mask(mask, most + self._dearest + 1)
        if least - most > self._dearest:
            return []
        return [
            card
            for card in cards_in(mask)
            if least - most <= self.costs[card % 13] and self.least_of_mask(mask ^ 1 << card, most + 1) <= most
        ]

    def best(self, hand: Iterable[Card]) -> Arrangement:
        """The arrangement of natural cards that leaves the least count."""
        held = list(hand)
        mask = mask_of(held)
        if mask.bit_count() != len(held):
            count, melds = self._search(held)
        else:
            count, sets = self._with_sets(mask)
            melds = self._melds(mask ^ sum(sets), sets)
        rest = Counter(held) - Counter(card for meld in melds for card in meld)
        return Arrangement(tuple(melds), tuple(sorted(rest.elements())), count)

    def unmatched(self, mask: Mask) -> Mask:
        """The cards of a hand of one pack, as a mask, that its best arrangement leaves unmatched.

        >>> from rules.cards import cards
        >>> arranger("low", PIPS).unmatched(mask_of(cards("7C 7D 7H 8H 9H TS"))) == mask_of(cards("7C 7D TS"))
        True
        """
        left = mask
        if self._three_alike(mask):
            for chosen in self._with_sets(mask)[1]:
                left ^= chosen
        return sum(self._runs.loose(left >> first & ALL_RANKS) << first for first in SUIT_STARTS)

    def _three_alike(self, mask: Mask) -> int:
        """The ranks of which the hand has three cards or four, so that sets compete with runs."""
        s, h, d, c = mask & ALL_RANKS, mask >> 13 & ALL_RANKS, mask >> 26 & ALL_RANKS, mask >> 39
        return s & h & (d | c) | d & c & (s | h)

    def ways_out(self, mask: Mask) -> dict[Card | None, tuple[tuple[Card, ...], ...]]:
        """Every way to lay out a whole hand of one pack as melds, with one discard or without (None), by the discard.

        The melds are those that `best` gives for the rest: no set more than there have to be.

        >>> from rules.cards import cards
        >>> list(arranger("low", PIPS).ways_out(mask_of(cards("7S 7H 7D 9D"))))
        [Card('9D')]
        """
        if self._at_odds(mask) > 1:
            return {}
        ways: dict[Card | None, tuple[tuple[Card, ...], ...]] = {}
        for thrown, sets in sets_by_discard(mask, self.ace, self._dear_first).items():
            left, needed = mask if thrown is None else mask ^ 1 << thrown, 0
            while not self._only_runs(left):
                left ^= sets[needed]
                needed += 1
            ways[thrown] = tuple(self._melds(left, sets[:needed]))
        return ways

    def _at_odds(self, mask: Mask) -> int:
        """How many cards of a hand fit into none of its melds."""
        loose = self._loose
        s, h, d, c = mask & ALL_RANKS, mask >> 13 & ALL_RANKS, mask >> 26 & ALL_RANKS, mask >> 39
        few = ALL_RANKS ^ (s & h & (d | c) | d & c & (s | h))
        return sum((loose[suit] & few).bit_count() for suit in (s, h, d, c))

    def _only_runs(self, mask: Mask) -> bool:
        """Whether runs match all these cards."""
        runs = self._least
        # Mostly the first suit says no, and then the others need not be looked at.
        return not (
            runs[mask & ALL_RANKS] or runs[mask >> 13 & ALL_RANKS] or runs[mask >> 26 & ALL_RANKS] or runs[mask >> 39]
        )

    def _to_decide(self, mask: Mask) -> tuple[list[int], list[RankMask]]:
        """The ranks with cards enough for a set, the dearest first, and for each the ranks decided before it."""
        s, h, d, c = mask & ALL_RANKS, mask >> 13 & ALL_RANKS, mask >> 26 & ALL_RANKS, mask >> 39
        three_alike = s & h & (d | c) | d & c & (s | h)
        ranks = [rank for rank in self._dear_first if three_alike >> rank & 1]
        decided = [ALL_RANKS ^ three_alike]
        for rank in ranks:
            decided.append(decided[-1] | 1 << rank)
        return ranks, decided

    def _with_sets(self, mask: Mask, below: int = _NO_LIMIT) -> tuple[int, Sequence[Mask]]:
        """The least count over all choices of sets, and the masks of the sets chosen, if it is less than ``below``.

        One rank after another is decided, the dearest first. Taking cards out for sets never makes a run, so a loose
        card of a rank that is decided stays unmatched: a branch cannot come to less than these cards cost.
        """
        runs, loose, cost = self._least, self._loose, self._cost
        ranks, decided = self._to_decide(mask)
        best: tuple[int, Sequence[Mask]] = (below, ())

        def decide(place: int, left: Mask, sets: Sequence[Mask]) -> None:
            nonlocal best
            s, h, d, c = left & ALL_RANKS, left >> 13 & ALL_RANKS, left >> 26 & ALL_RANKS, left >> 39
            count = runs[s] + runs[h] + runs[d] + runs[c]
            if count < best[0]:
                best = (count, sets)
            s, h, d, c = loose[s], loose[h], loose[d], loose[c]
            for following in range(place, len(ranks)):
                fixed = decided[following]
                if cost[s & fixed] + cost[h & fixed] + cost[d & fixed] + cost[c & fixed] >= best[0]:
                    return
                rank = ranks[following]
                for choice in _sets_of(left >> rank & ACES):
                    decide(following + 1, left ^ choice << rank, (*sets, choice << rank))

        decide(0, mask, ())
        return best

    def _melds(self, left: Mask, sets: Iterable[Mask]) -> list[tuple[Card, ...]]:
        """These sets, given as masks, and the best runs from the rest of the hand, each in its order on the table."""
        melds = [self._meld(chosen) for chosen in sets]
        for first in SUIT_STARTS:
            melds += self._runs_of(left & ALL_RANKS << first)
        return melds

    def _runs_of(self, suit: Mask) -> list[tuple[Card, ...]]:
        """The best runs of these cards of one suit, each as it would lie."""
        if suit not in self._laid:
            first = next((start for start in SUIT_STARTS if suit >> start & ALL_RANKS), 0)
            self._laid[suit] = [self._meld(run << first) for run in self._runs.best(suit >> first)]
        return self._laid[suit]

    def _meld(self, mask: Mask) -> tuple[Card, ...]:
        """The cards of a meld in the order in which they lie."""
        if mask not in self._as_it_lies:
            self._as_it_lies[mask] = in_order(cards_in(mask), self.ace)
        return self._as_it_lies[mask]

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
        for run in self._runs.masks:
            if run >> first % 13 & 1 and mask & run == run:
                yield in_order(cards_in(run << suit), self.ace)


@cache
def arranger(ace: Ace, costs: tuple[int, ...]) -> Arranger:
    """The one `Arranger` for these rules, so that its caches are shared."""
    return Arranger(ace, costs)


@cache
def _sets_of(column: Mask) -> tuple[Mask, ...]:
    """Every set within some cards of one rank, shifted to where the aces are, as masks; the largest first."""
    suits = [1 << suit for suit in SUIT_STARTS if column >> suit & 1]
    if len(suits) < 3:
        return ()
    return (column,) if len(suits) == 3 else (column, *(column ^ suit for suit in suits))


def _choices(items: tuple[Card, ...], least: int) -> Iterable[tuple[Card, ...]]:
    """Every choice of at least ``least`` of ``items``."""
    for pattern in range(1 << len(items)):
        if pattern.bit_count() >= least:
            yield tuple(item for i, item in enumerate(items) if pattern >> i & 1)
