"""How near a hand is to a contract of sets and runs. (DU-2)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import NATURALS, Card, mask_of
from rules.melds import ALL_RANKS, LEAST, Ace, run_starts
from rules.rummy.contract import LEAST_RUN

_SET_WORTH = (0, 1, 6, 14)
"""What a set is worth, by the number of its cards held."""
_RUN_WORTH = (0, 1, 4, 11, 20)
_WINDOWS = 6
"""How many runs are tried for each run in the contract: the fullest."""


@dataclass(frozen=True, slots=True)
class ContractStart:
    """The best start on a contract in a hand: how much it is worth, and which cards it uses."""

    worth: int
    used: tuple[Card, ...]


def plan_for(hand: Sequence[Card], contract: tuple[int, int], ace: Ace) -> ContractStart:
    """The best plan for a contract (sets, runs): complete parts count most, partial ones a little.

    >>> from rules.cards import cards
    >>> plan = plan_for(cards("7S 7H 4D 5D 6D KC"), (1, 1), "either")
    >>> " ".join(map(str, plan.used))
    '7S 7H 4D 5D 6D'
    """
    sets, runs = contract
    counts = [0] * 52
    for card in hand:
        counts[card] += 1
    windows = _windows(mask_of(hand), ace)
    best = ContractStart(-1, ())

    def choose(at: int, left: int, worth: int, used: list[int]) -> None:
        nonlocal best
        if not left or at == len(windows):
            in_sets = _sets(counts, sets)
            total = worth + sum(_SET_WORTH[len(alike)] for alike in in_sets)
            if total > best.worth:
                places = [*[place for alike in in_sets for place in alike], *used]
                best = ContractStart(total, tuple(NATURALS[place] for place in places))
            return
        for index in range(at, min(at + _WINDOWS, len(windows))):
            held = [place for place in windows[index] if counts[place]]
            for place in held:
                counts[place] -= 1
            choose(index + 1, left - 1, worth + _RUN_WORTH[len(held)], [*used, *held])
            for place in held:
                counts[place] += 1

    choose(0, runs, 0, [])
    return best


def _windows(mask: int, ace: Ace) -> list[tuple[int, ...]]:
    """The runs of which a hand holds any card, the fullest first, each as the numbers of its cards."""
    found = []
    for suit in (0, 13, 26, 39):
        ranks = mask >> suit & ALL_RANKS
        for run, start in run_starts(ace).items():
            if run.bit_count() == LEAST_RUN and run & ranks:
                places = tuple(suit + (start + step) % 13 for step in range(LEAST_RUN))
                found.append(((run & ranks).bit_count(), places))
    found.sort(reverse=True)
    return [places for _, places in found]


def _sets(counts: Sequence[int], sets: int) -> list[list[int]]:
    """The fullest sets that are left, each as the places of its cards."""
    if not sets:
        return []
    by_rank = sorted(range(13), key=lambda rank: -sum(counts[rank::13]))
    found: list[list[int]] = []
    for rank in by_rank[:sets]:
        alike = [place for place in range(rank, 52, 13) for _ in range(counts[place])]
        found += [alike[at : at + LEAST] for at in range(0, len(alike), LEAST)]
    return sorted(found, key=len, reverse=True)[:sets]
