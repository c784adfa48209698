"""How soon a contract may be laid down, and with which cards: hands are played on with cards drawn by lot. (DU-10)"""

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
"""Continuations that are looked at; more of them find the same discard nearly always."""
_LONGEST: Final = 32
"""Cards that are drawn in a future at the most."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How likely a hand is laid down in time, and for each of its cards how much of that is lost without it."""

    chance: float
    needed: dict[Card, float]


class Futures:
    """Possible continuations of a hand, the same ones for everything that is compared.

    ``to_come`` are the cards that may come; ``rounds`` says for how many more rounds the hand is likely to go on.
    """

    def __init__(
        self, contract: tuple[int, int], ace: Ace, to_come: Sequence[Card], rounds: float, rng: Random
    ) -> None:
        self._sets, self._runs = contract
        self._windows = _windows(ace)
        self._goes_on = 1 - 1 / rounds
        self._comings = [list(map(int, rng.sample(to_come, min(_LONGEST, len(to_come))))) for _ in range(_FUTURES)]

    def chance(self, hand: Sequence[Card], *, extra: int = 0) -> float:
        """How likely ``hand`` is laid down in time, if so many extra cards come at once and then one a round."""
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
        """For each future in which the contract comes together: all cards by then, draws, and the cards it takes."""
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
        """The cards that a contract takes, other than those for which there is another; None where it lacks some."""
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
