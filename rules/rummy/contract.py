"""Dummy Rummy's contracts: the best way to lay one down from a hand of several packs. (DU-2, DU-10)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from rules.cards import NATURALS, SUIT_STARTS, Card, Mask, RankMask, cards_in, mask_of
from rules.melds import ALL_RANKS, LEAST, Ace, run_starts

LEAST_RUN = 4
"""The fewest cards in a run. (DU-2)"""

COSTS = (15, *[5] * 6, *[10] * 6)
"""What a card left in hand counts, by rank from the ace up. (DU-14)"""

Contract: TypeAlias = tuple[int, int]
"""How many sets and how many runs have to be laid down. (DU-2)"""

Layout: TypeAlias = tuple[tuple[Card, ...], ...]


def cost(hand: Sequence[Card]) -> int:
    """What cards left in a hand count: aces 15, eights to kings 10, twos to sevens 5. (DU-14)

    >>> from rules.cards import cards
    >>> cost(cards("AS 8D 7C"))
    30
    """
    return sum(COSTS[card % 13] for card in hand)


def needed(contract: Contract) -> int:
    """The fewest cards that a contract takes."""
    sets, runs = contract
    return sets * LEAST + runs * LEAST_RUN


def best_lay_down(
    hand: Sequence[Card],
    contract: Contract,
    ace: Ace,
    accept: Callable[[Layout], bool] | None = None,
) -> Layout | None:
    """The sets and runs, sets first, that meet the contract and leave least in hand; None if the hand cannot meet it.

    ``accept`` may turn a layout down, for instance because it leaves no card to discard.

    >>> from rules.cards import cards
    >>> hand = cards("7S 7H 7D KS KH KD KC 2S 3S 4S 5S")
    >>> [" ".join(map(str, meld)) for meld in best_lay_down(hand, (1, 1), "either")]
    ['KS KH KD KC', '2S 3S 4S 5S']
    """
    sets, runs = contract
    if len(hand) < needed(contract):
        return None
    held = _layers(hand)
    held_runs = _held_runs(held[0], ace)
    in_sets = sum(sorted((_worth(alike) for alike in _by_rank(held)), reverse=True)[:sets])
    bound = _UpperBound(held_runs, _by_rank(held) if sets else ())
    best: tuple[int, Layout | None] = (-1, None)

    def choose(at: int, left: _Layers, chosen: tuple[_HeldRun, ...], laid: int) -> None:
        nonlocal best
        lacking = runs - len(chosen)
        if not lacking:
            for value, groups in _sets_from(left, sets):
                layout = (*groups, *(run.cards for run in chosen))
                if laid + value > best[0] and (accept is None or accept(layout)):
                    best = (laid + value, layout)
                    break
            return
        for index in range(at, len(held_runs)):
            run = held_runs[index]
            # The runs come dearest first, so what follows cannot do better than this.
            if laid + run.worth * lacking + in_sets <= best[0]:
                return
            if run.mask & left[0] == run.mask:
                fewer = _without(left, run.mask)
                if laid + run.worth + bound.most(fewer, lacking - 1, in_sets) > best[0]:
                    choose(index, fewer, (*chosen, run), laid + run.worth)

    choose(0, held, (), 0)
    return best[1]


_Layers: TypeAlias = tuple[Mask, ...]
"""Cards as masks: those that are there at least once, those that are there at least twice, and so on."""


def _layers(hand: Sequence[Card]) -> _Layers:
    counts = Counter(hand)
    most = max(counts.values())
    return tuple(mask_of(card for card, count in counts.items() if count >= least) for least in range(1, most + 1))


def _without(left: _Layers, mask: Mask) -> _Layers:
    """The rest without one of each card of ``mask``."""
    return tuple(here & ~mask | more & mask for here, more in zip(left, (*left[1:], 0), strict=True))


class _HeldRun(NamedTuple):
    """A run that the hand holds: the points of its cards, and its cards as a mask and in order."""

    worth: int
    mask: Mask
    cards: tuple[Card, ...]


def _held_runs(mask: Mask, ace: Ace) -> list[_HeldRun]:
    """Every run of the cards of a mask, the dearest first."""
    found = []
    for suit in SUIT_STARTS:
        ranks = mask >> suit & ALL_RANKS
        for run, start in _long_runs(ace):
            if ranks & run == run:
                cards = tuple(NATURALS[suit + (start + step) % 13] for step in range(run.bit_count()))
                found.append(_HeldRun(_WORTH[run], run << suit, cards))
    return sorted(found, key=lambda run: -run.worth)


@cache
def _long_runs(ace: Ace) -> list[tuple[RankMask, int]]:
    """The ranks of every run that is long enough, as a mask, and the rank where it starts."""
    return [(run, start) for run, start in run_starts(ace).items() if run.bit_count() >= LEAST_RUN]


_WORTH = [sum(COSTS[rank] for rank in range(13) if ranks >> rank & 1) for ranks in range(1 << 13)]
"""By `RankMask`: what cards of these ranks in one suit count."""


def _worth_of(mask: Mask) -> int:
    return (
        _WORTH[mask & ALL_RANKS]
        + _WORTH[mask >> 13 & ALL_RANKS]
        + _WORTH[mask >> 26 & ALL_RANKS]
        + _WORTH[mask >> 39 & ALL_RANKS]
    )


class _UpperBound:
    """The most that sets and runs from a hand can possibly count."""

    def __init__(self, held_runs: Sequence[_HeldRun], in_sets: Sequence[Sequence[Card]]) -> None:
        self._in_runs = 0
        for run in held_runs:
            self._in_runs |= run.mask
        self._in_sets = mask_of(card for alike in in_sets for card in alike)

    def most(self, left: _Layers, runs: int, in_sets: int) -> int:
        """The sets, worth at most ``in_sets``, and this many runs cannot be worth more than this together.

        A run lies in one suit, and uses no card twice.
        """
        if not runs:
            return min(in_sets, sum(_worth_of(layer & self._in_sets) for layer in left))
        by_suit = [0, 0, 0, 0]
        for layer in left[:runs]:
            for suit in range(4):
                by_suit[suit] += _WORTH[(layer & self._in_runs) >> suit * 13 & ALL_RANKS]
        in_runs = sum(sorted(by_suit, reverse=True)[:runs])
        return min(in_runs + in_sets, sum(_worth_of(layer & (self._in_runs | self._in_sets)) for layer in left))


def _by_rank(left: _Layers) -> list[list[Card]]:
    """The cards that are left: one list for each rank with enough of them for a set."""
    alike: dict[int, list[Card]] = {}
    for card in cards_in(left[0] & _enough_for_a_set(left)):
        alike.setdefault(card % 13, []).extend([card] * sum(layer >> card & 1 for layer in left))
    return list(alike.values())


def _enough_for_a_set(left: _Layers) -> Mask:
    """All cards, held or not, of the ranks with at least three left."""
    once = twice = thrice = 0
    for layer in left:
        for suit in SUIT_STARTS:
            ranks = layer >> suit & ALL_RANKS
            thrice |= twice & ranks
            twice |= once & ranks
            once |= ranks
    return thrice | thrice << 13 | thrice << 26 | thrice << 39


def _worth(alike: Sequence[Card]) -> int:
    return len(alike) * COSTS[alike[0] % 13]


def _sets_from(left: _Layers, sets: int) -> Iterator[tuple[int, Layout]]:
    """The dearest sets from the rest; then the same with one card kept back, the cheapest first."""
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
    """The cards of each rank, split into as many sets as ``parts`` says; the first set takes the remainder."""
    sets: list[tuple[Card, ...]] = []
    for alike, count in zip(ranks, parts, strict=True):
        first = len(alike) - (count - 1) * LEAST
        sets.append(tuple(alike[:first]))
        sets += [tuple(alike[i : i + LEAST]) for i in range(first, len(alike), LEAST)]
    return tuple(sets)
