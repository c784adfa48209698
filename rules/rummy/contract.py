"""Dummy Rummy's contracts: the best way to lay one down from a hand of several packs. (DU-2, DU-10)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from rules.cards import NATURALS, Card, mask_of
from rules.melds import ALL_RANKS, LEAST, Ace, run_starts

LEAST_RUN = 4
"""Cards that a run has at the least. (DU-2)"""

COSTS = (15, *[5] * 6, *[10] * 6)
"""What a card left in hand counts, by rank from the ace up. (DU-14)"""

Layout: TypeAlias = tuple[tuple[Card, ...], ...]


def cost(hand: Sequence[Card]) -> int:
    """What cards left in a hand count: aces 15, eights to kings 10, twos to sevens 5. (DU-14)

    >>> from rules.cards import cards
    >>> cost(cards("AS 8D 7C"))
    30
    """
    return sum(COSTS[card % 13] for card in hand)


def needed(contract: tuple[int, int]) -> int:
    """Cards that a contract (sets, runs) takes at the least."""
    sets, runs = contract
    return sets * LEAST + runs * LEAST_RUN


def best_lay_down(
    hand: Sequence[Card],
    contract: tuple[int, int],
    ace: Ace,
    accept: Callable[[Layout], bool] | None = None,
) -> Layout | None:
    """The sets and runs of the contract (sets, runs) that leave the least in hand, sets first; None if there are none.

    ``accept`` may refuse a layout, for instance because it leaves no card to discard.

    >>> from rules.cards import cards
    >>> hand = cards("7S 7H 7D KS KH KD KC 2S 3S 4S 5S")
    >>> [" ".join(map(str, meld)) for meld in best_lay_down(hand, (1, 1), "either")]
    ['KS KH KD KC', '2S 3S 4S 5S']
    """
    sets, runs = contract
    if len(hand) < needed(contract):
        return None
    left = Counter(hand)
    windows = _windows(hand, ace)
    in_sets = sum(sorted((_worth(alike) for alike in _by_rank(left)), reverse=True)[:sets])
    best: tuple[int, Layout | None] = (-1, None)

    def choose(at: int, chosen: list[tuple[Card, ...]], laid: int) -> None:
        nonlocal best
        if len(chosen) == runs:
            for value, groups in _sets_from(left, sets):
                if laid + value > best[0] and (accept is None or accept((*groups, *chosen))):
                    best = (laid + value, (*groups, *chosen))
                    break
            return
        for index in range(at, len(windows)):
            worth, window = windows[index]
            # The windows come dearest first, so what follows cannot do better than this.
            if laid + worth * (runs - len(chosen)) + in_sets <= best[0]:
                return
            if all(left[card] for card in window):
                left.subtract(window)
                choose(index, [*chosen, window], laid + worth)
                left.update(window)

    choose(0, [], 0)
    return best[1]


def _windows(hand: Sequence[Card], ace: Ace) -> list[tuple[int, tuple[Card, ...]]]:
    """Every run that the hand holds, with what its cards would count; the dearest first."""
    mask = mask_of(hand)
    found = []
    for suit in (0, 13, 26, 39):
        ranks = mask >> suit & ALL_RANKS
        for run, start in run_starts(ace).items():
            if run.bit_count() >= LEAST_RUN and ranks & run == run:
                window = tuple(NATURALS[suit + (start + i) % 13] for i in range(run.bit_count()))
                found.append((cost(window), window))
    return sorted(found, key=lambda pair: -pair[0])


def _by_rank(left: Counter[Card]) -> list[list[Card]]:
    """The cards that are left, a list for each rank of which there are enough for a set."""
    alike: list[list[Card]] = [[] for _ in range(13)]
    for card, count in left.items():
        alike[card % 13] += [card] * count
    return [sorted(cards) for cards in alike if len(cards) >= LEAST]


def _worth(alike: Sequence[Card]) -> int:
    return len(alike) * COSTS[alike[0] % 13]


def _sets_from(left: Counter[Card], sets: int) -> Iterator[tuple[int, Layout]]:
    """The dearest choice of sets from what is left, and then the same with one card kept back, the cheapest first."""
    if not sets:
        yield 0, ()
        return
    ranks = sorted(_by_rank(left), key=_worth, reverse=True)
    if sum(len(alike) // LEAST for alike in ranks) < sets:
        return
    # Each set of another rank adds all the cards of that rank; a second one of the same rank adds nothing.
    parts = [1] * min(sets, len(ranks))
    for place in range(len(parts)):
        while sum(parts) < sets and (parts[place] + 1) * LEAST <= len(ranks[place]):
            parts[place] += 1
    if sum(parts) < sets:
        return
    chosen = ranks[: len(parts)]
    yield sum(map(_worth, chosen)), _split(chosen, parts)
    for place, alike in sorted(enumerate(chosen), key=lambda pair: COSTS[pair[1][0] % 13]):
        if len(alike) > parts[place] * LEAST:
            for kept in sorted(set(alike)):
                fewer = alike[:]
                fewer.remove(kept)
                short = [*chosen[:place], fewer, *chosen[place + 1 :]]
                yield sum(map(_worth, short)), _split(short, parts)


def _split(ranks: Sequence[Sequence[Card]], parts: Sequence[int]) -> Layout:
    """Each rank's cards in so many sets, the first taking what is over."""
    sets: list[tuple[Card, ...]] = []
    for alike, count in zip(ranks, parts, strict=True):
        first = len(alike) - (count - 1) * LEAST
        sets.append(tuple(alike[:first]))
        sets += [tuple(alike[i : i + LEAST]) for i in range(first, len(alike), LEAST)]
    return tuple(sets)
