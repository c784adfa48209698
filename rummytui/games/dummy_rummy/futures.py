"""How soon a contract may be laid down, and with which cards, found by drawing imagined cards. (DU-10)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log
from random import Random
from typing import Final

from rules.cards import NATURALS, Card
from rules.melds import Ace
from rummytui.games.dummy_rummy.counted import Counted, Laying

_LONGEST: Final = 32
"""The most cards drawn in one continuation."""
_MOST_EXTRA: Final = 3
"""The most cards that come with a bought one. (DU-6)"""
_TOO_UNLIKELY: Final = 0.005
"""A draw that the hand is this unlikely to last for is not looked at."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How likely a hand is to go down in time, and what its cards have to do with it."""

    chance: float
    needed: dict[Card, float]
    """How much of that chance each card is needed for."""
    goes_along: dict[Card, float]
    """How likely each is to go down, though it is not needed, because there is a set for it."""


class Futures:
    """Possible continuations of a hand, the same for everything that is compared.

    ``contract`` is its sets and runs; ``to_come`` are the cards that may come; ``rounds`` is how many more rounds the
    hand is likely to last; ``count`` is how many continuations are looked at; ``looks`` are the discards of each round that
    the contract might be completed with.
    """

    def __init__(
        self,
        contract: tuple[int, int],
        ace: Ace,
        to_come: Sequence[Card],
        rounds: float,
        rng: Random,
        *,
        count: int,
        looks: int = 0,
    ) -> None:
        self._laying = Laying(contract, ace)
        self._goes_on = 1 - 1 / rounds
        lasts = ceil(log(_TOO_UNLIKELY) / log(self._goes_on)) if self._goes_on > 0 else 1
        longest = min(_LONGEST, len(to_come), max(lasts, 1) + _MOST_EXTRA)
        places = list(map(int, to_come))
        self._looks = looks
        self._comings = [(rng.sample(places, longest), rng.choices(places, k=longest * looks)) for _ in range(count)]

    def chance(self, hand: Sequence[Card], *, extra: int = 0) -> float:
        """How likely ``hand`` is to go down in time, given ``extra`` cards at once and then one each round."""
        return sum(self._goes_on**rounds for rounds, _ in self._ends(hand, extra)) / len(self._comings)

    def outlook(self, hand: Sequence[Card]) -> Outlook:
        """The same for a hand that is to discard, card by card."""
        chance = 0.0
        needed, goes_along = dict.fromkeys(hand, 0.0), dict.fromkeys(hand, 0.0)
        laying = self._laying
        for rounds, cards in self._ends(hand, 0):
            weight = self._goes_on**rounds / len(self._comings)
            chance += weight
            runs = laying.meets(cards) or ()
            for card in laying.beyond(cards, runs, goes_along):
                goes_along[card] += weight
            for place in laying.needed(cards, runs):
                card = NATURALS[place]
                if card in needed and laying.meets(cards.without_card(place)) is None:
                    needed[card] += weight
        return Outlook(chance, needed, goes_along)

    def _ends(self, hand: Sequence[Card], extra: int) -> Iterator[tuple[int, Counted]]:
        """Where continuations meet the contract: after how many rounds, and the cards by then."""
        held = Counted.of(hand)
        for coming, looked in self._comings:
            end = self._laying.soonest(held, coming, min(extra, len(coming)), looked, self._looks)
            if end is not None:
                yield end
