"""How soon a contract may be laid down, and with which cards, found by drawing imagined cards. (DU-10)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from rules.cards import NATURALS, Card
from rules.melds import LEAST, Ace, run_starts
from rules.rummy.contract import LEAST_RUN

_FUTURES: Final = 32
"""How many continuations are looked at; with more, the best discard is nearly always the same."""
_LONGEST: Final = 32
"""The most cards drawn in one continuation."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How likely a hand is to go down in time, and how much of that chance each of its cards is needed for."""

    chance: float
    needed: dict[Card, float]


class Futures:
    """Possible continuations of a hand, the same for everything that is compared.

    ``contract`` is its sets and runs; ``to_come`` are the cards that may come; ``rounds`` is how many more rounds the
    hand is likely to last.
    """

    def __init__(
        self, contract: tuple[int, int], ace: Ace, to_come: Sequence[Card], rounds: float, rng: Random
    ) -> None:
        self._sets, self._runs = contract
        self._windows = _windows(ace)
        self._goes_on = 1 - 1 / rounds
        self._comings = [list(map(int, rng.sample(to_come, min(_LONGEST, len(to_come))))) for _ in range(_FUTURES)]

    def chance(self, hand: Sequence[Card], *, extra: int = 0) -> float:
        """How likely ``hand`` is to go down in time, given ``extra`` cards at once and then one each round."""
        return sum(self._goes_on ** (draws - extra) for _, draws, _ in self._ends(hand, extra)) / _FUTURES

    def outlook(self, hand: Sequence[Card]) -> Outlook:
        """The same for a hand that is to discard, card by card."""
        chance = 0.0
        needed = dict.fromkeys(hand, 0.0)
        for held, draws, used in self._ends(hand, 0):
            weight = self._goes_on**draws / _FUTURES
            chance += weight
            for place in {*used}:
                card = NATURALS[place]
                if card in needed:
                    rest = held[:]
                    rest.remove(place)
                    if self._laid(rest) is None:
                        needed[card] += weight
        return Outlook(chance, needed)

    def _ends(self, hand: Sequence[Card], extra: int) -> list[tuple[list[int], int, list[int]]]:
        """For each continuation that completes the contract: all the cards by then, the draws, and the cards used."""
        own = list(map(int, hand))
        found = []
        for coming in self._comings:
            used = self._laid(own + coming)
            if used is None:
                continue
            low, high = min(extra, len(coming)), len(coming)
            while low < high:
                middle = (low + high) // 2
                sooner = self._laid(own + coming[:middle])
                if sooner is None:
                    low = middle + 1
                else:
                    used, high = sooner, middle
            found.append((own + coming[:high], high, used))
        return found

    def _laid(self, places: Sequence[int]) -> list[int] | None:
        """The cards that the contract cannot do without; None if it cannot be laid down."""
        counts, ranks = [0] * 52, [0] * 13
        mask = 0
        for place in places:
            counts[place] += 1
            ranks[place % 13] += 1
            mask |= 1 << place
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
def _windows(ace: Ace) -> list[tuple[int, tuple[int, ...]]]:
    """Every run of the least length, as a mask and as the places of its cards."""
    starts = [start for run, start in run_starts(ace).items() if run.bit_count() == LEAST_RUN]
    windows = [
        tuple(suit + (start + step) % 13 for step in range(LEAST_RUN)) for suit in (0, 13, 26, 39) for start in starts
    ]
    return [(sum(1 << place for place in window), window) for window in windows]
