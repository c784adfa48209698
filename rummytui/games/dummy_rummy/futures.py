"""How soon a contract may be laid down, and with which cards, found by drawing imagined cards. (DU-10)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, log
from random import Random
from typing import Final, NamedTuple

from rules.cards import NATURALS, Card, Mask, mask_of
from rules.melds import LEAST, Ace, run_starts
from rules.rummy.contract import LEAST_RUN

_LONGEST: Final = 32
"""The most cards drawn in one continuation."""
_MOST_EXTRA: Final = 3
"""The most cards that come with a bought one. (DU-6)"""
_TOO_UNLIKELY: Final = 0.005
"""A draw that the hand is this unlikely to last for is not looked at."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How likely a hand is to go down in time, and how much of that chance each of its cards is needed for."""

    chance: float
    needed: dict[Card, float]


class _Cards(NamedTuple):
    """A hand, counted: how many of each card and of each rank, and which cards there are."""

    counts: list[int]
    ranks: list[int]
    mask: Mask


@dataclass(slots=True)
class _End:
    """A continuation that completes the contract: the cards by then, the draws, and the cards it cannot do without."""

    counts: list[int]
    ranks: list[int]
    mask: Mask
    draws: int
    used: list[int]


class Futures:
    """Possible continuations of a hand, the same for everything that is compared.

    ``contract`` is its sets and runs; ``to_come`` are the cards that may come; ``rounds`` is how many more rounds the
    hand is likely to last; ``count`` is how many continuations are looked at.
    """

    def __init__(
        self, contract: tuple[int, int], ace: Ace, to_come: Sequence[Card], rounds: float, rng: Random, *, count: int
    ) -> None:
        self._sets, self._runs = contract
        self._windows = _windows(ace)
        self._through = _through(ace)
        self._goes_on = 1 - 1 / rounds
        lasts = ceil(log(_TOO_UNLIKELY) / log(self._goes_on)) if self._goes_on > 0 else 1
        longest = min(_LONGEST, len(to_come), max(lasts, 1) + _MOST_EXTRA)
        self._comings = [list(map(int, rng.sample(to_come, longest))) for _ in range(count)]

    def chance(self, hand: Sequence[Card], *, extra: int = 0) -> float:
        """How likely ``hand`` is to go down in time, given ``extra`` cards at once and then one each round."""
        return sum(self._goes_on ** (end.draws - extra) for end in self._ends(hand, extra)) / len(self._comings)

    def outlook(self, hand: Sequence[Card]) -> Outlook:
        """The same for a hand that is to discard, card by card."""
        chance = 0.0
        needed = dict.fromkeys(hand, 0.0)
        for end in self._ends(hand, 0):
            weight = self._goes_on**end.draws / len(self._comings)
            chance += weight
            for place in {*end.used}:
                card = NATURALS[place]
                if card in needed and not self._can_do_without(end, place):
                    needed[card] += weight
        return Outlook(chance, needed)

    def _can_do_without(self, end: _End, place: int) -> bool:
        end.counts[place] -= 1
        end.ranks[place % 13] -= 1
        mask = end.mask if end.counts[place] else end.mask & ~(1 << place)
        found = self._laid(end.counts, end.ranks, mask)
        end.counts[place] += 1
        end.ranks[place % 13] += 1
        return found is not None

    def _ends(self, hand: Sequence[Card], extra: int) -> Iterator[_End]:
        """Where continuations complete the contract; those that do not are left out."""
        own, ranks = [0] * 52, [0] * 13
        for card in hand:
            own[card] += 1
            ranks[card % 13] += 1
        mask = mask_of(hand)
        for coming in self._comings:
            end = self._end(_Cards(own, ranks, mask), coming, extra)
            if end is not None:
                yield end

    def _end(self, hand: _Cards, coming: Sequence[int], extra: int) -> _End | None:
        """Where a continuation completes the contract; None if it does not.

        Only the draws that make another run or another three of a rank come into question.
        """
        draws = self._draws_that_count(hand, coming, min(extra, len(coming)))
        if not draws:
            return None
        low, high = 0, len(draws) - 1 if self._runs else 0
        found = self._end_after(hand, coming, draws[high])
        while found is not None and low < high:
            middle = (low + high) // 2
            sooner = self._end_after(hand, coming, draws[middle])
            if sooner is None:
                low = middle + 1
            else:
                found, high = sooner, middle
        return found

    def _draws_that_count(self, hand: _Cards, coming: Sequence[int], extra: int) -> list[int]:
        """After how many draws, ``extra`` or more, the contract may be complete and was not one draw before."""
        ranks, mask = hand.ranks[:], hand.mask
        sets, runs, through = self._sets, self._runs, self._through
        threes = sum(count // LEAST for count in ranks)
        found: list[int] = [extra] if not extra and threes >= sets else []
        for draws, place in enumerate(coming, 1):
            rank = place % 13
            ranks[rank] += 1
            mask |= 1 << place
            threes += ranks[rank] % LEAST == 0
            if draws < extra or threes < sets:
                continue
            # Next to a run, a fourth card of a rank may set one of the three others free.
            if draws == extra or (sets and ranks[rank] >= LEAST):
                found.append(draws)
                if not runs:
                    break
            elif runs:
                for window in through[place]:
                    if window & mask == window:
                        found.append(draws)
                        break
        return found

    def _end_after(self, hand: _Cards, coming: Sequence[int], draws: int) -> _End | None:
        """What lies in the hand after so many draws, if the contract is complete by then."""
        counts, ranks, mask = hand.counts[:], hand.ranks[:], hand.mask
        for place in coming[:draws]:
            counts[place] += 1
            ranks[place % 13] += 1
            mask |= 1 << place
        used = self._laid(counts, ranks, mask)
        return None if used is None else _End(counts, ranks, mask, draws, used)

    def _laid(self, counts: list[int], ranks: list[int], mask: Mask) -> list[int] | None:
        """The cards that the contract cannot do without; None if it cannot be laid down."""
        fits = [window for run, window in self._windows if run & mask == run] if self._runs else []

        def choose(at: int, runs: int) -> list[int] | None:
            if not runs:
                return self._in_sets(counts, ranks)
            for index in range(at, len(fits)):
                window = fits[index]
                if all(map(counts.__getitem__, window)):
                    for place in window:
                        counts[place] -= 1
                        ranks[place % 13] -= 1
                    found = choose(index, runs - 1)
                    for place in window:
                        counts[place] += 1
                        ranks[place % 13] += 1
                    if found is not None:
                        return [*found, *window]
            return None

        return choose(0, self._runs)

    def _in_sets(self, counts: Sequence[int], ranks: Sequence[int]) -> list[int] | None:
        spare = sum(count // LEAST for count in ranks) - self._sets
        if spare:
            return None if spare < 0 else []
        full = [rank for rank, count in enumerate(ranks) if count and count % LEAST == 0]
        return [place for rank in full for place in range(rank, 52, 13) if counts[place]]


@cache
def _windows(ace: Ace) -> list[tuple[Mask, tuple[int, ...]]]:
    """Every run of the least length, as a mask and as the places of its cards."""
    starts = [start for run, start in run_starts(ace).items() if run.bit_count() == LEAST_RUN]
    windows = [
        tuple(suit + (start + step) % 13 for step in range(LEAST_RUN)) for suit in (0, 13, 26, 39) for start in starts
    ]
    return [(sum(1 << place for place in window), window) for window in windows]


@cache
def _through(ace: Ace) -> list[list[Mask]]:
    """By card: the runs of the least length that it is part of."""
    return [[run for run, window in _windows(ace) if place in window] for place in range(52)]
