"""How soon a contract may be laid down, and with which cards, found by drawing imagined cards. (DU-10)

Cards are counted in masks. A suit has a lane of sixteen bits: the ace at its foot, the king at 12, and the lowest
three again from 13 on, so that runs past the king are unbroken there, too. Four shifts then find all runs of four at
once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, log
from random import Random
from typing import Final, NamedTuple, TypeAlias

from rules.cards import NATURALS, Card, Mask
from rules.melds import Ace, run_starts
from rules.rummy.contract import LEAST_RUN, Contract

Lanes: TypeAlias = int
"""Cards, as bits in the lanes of their suits."""

_LANE: Final = 16
_LANES: Final[list[Lanes]] = [
    sum(1 << suit * _LANE + at for at in range(rank, _LANE, 13)) for suit in range(4) for rank in range(13)
]
"""By card: its bits."""
_RANKS: Final = [1 << card % 13 for card in range(52)]
"""By card: its rank as a mask."""


class _Run(NamedTuple):
    """A run of the least length."""

    lanes: Lanes
    ranks: Mask
    places: tuple[int, ...]


class CardCounts(NamedTuple):
    """Cards by how often they are there, up to three times, and ranks by how many of a rank are beyond sets of three."""

    once: Lanes
    twice: Lanes
    thrice: Lanes
    threes: int
    """How many sets of three there are."""
    filled: Mask
    """The ranks of which there are three at least; of six, less one, nothing is known."""
    even: Mask
    """The ranks that come out even, in sets of three or because there is none."""
    one: Mask
    """The ranks of which one card is over."""
    two: Mask

    @classmethod
    def of(cls, hand: Iterable[int]) -> CardCounts:
        """These cards."""
        once = twice = thrice = threes = filled = one = two = 0
        even = (1 << 13) - 1
        for card in hand:
            lanes, rank = _LANES[card], _RANKS[card]
            thrice |= twice & lanes
            twice |= once & lanes
            once |= lanes
            threes += bool(two & rank)
            filled |= two & rank
            even, one, two = even & ~rank | two & rank, one & ~rank | even & rank, two & ~rank | one & rank
        return cls(once, twice, thrice, threes, filled, even, one, two)

    def with_card(self, card: int) -> CardCounts:
        """With one copy of a card more."""
        once, twice, thrice, threes, filled, even, one, two = self
        lanes, rank = _LANES[card], _RANKS[card]
        return CardCounts(
            once | lanes,
            twice | once & lanes,
            thrice | twice & lanes,
            threes + bool(two & rank),
            filled | two & rank,
            even & ~rank | two & rank,
            one & ~rank | even & rank,
            two & ~rank | one & rank,
        )

    def without(self, lanes: Lanes, ranks: Mask) -> CardCounts:
        """Without one of each of these cards, which are of different ranks and all there."""
        once, twice, thrice, threes, filled, even, one, two = self
        return CardCounts(
            once & ~lanes | twice & lanes,
            twice & ~lanes | thrice & lanes,
            thrice & ~lanes,
            threes - (even & ranks).bit_count(),
            filled & ~(even & ranks),
            even & ~ranks | one & ranks,
            one & ~ranks | two & ranks,
            two & ~ranks | even & ranks,
        )

    def without_card(self, card: int) -> CardCounts:
        """Without one copy of a card that is there."""
        return self.without(_LANES[card], _RANKS[card])


class Laying:
    """What meets a contract, and with what: sets of three, and runs of four."""

    def __init__(self, contract: Contract, ace: Ace) -> None:
        self._sets, self._runs = contract
        self._from = _starts(ace)

    def meets(self, cards: CardCounts) -> tuple[_Run, ...] | None:
        """The runs with which these cards meet the contract, which may be none at all; None if they do not meet it."""
        return self._laid(cards, self._runs, self._from)

    def _laid(self, cards: CardCounts, runs: int, allowed: Lanes) -> tuple[_Run, ...] | None:
        spare = cards.threes - self._sets
        if spare < 0:
            return None
        if not runs:
            return ()
        once, even = cards.once, cards.even
        starts = once & once >> 1 & once >> 2 & once >> 3 & allowed
        while starts:
            start = starts & -starts
            run = _RUNS[start]
            if (even & run.ranks).bit_count() <= spare:
                if runs == 1:
                    return (run,)
                left = once & ~run.lanes | cards.twice & run.lanes
                if left & left >> 1 & left >> 2 & left >> 3 & allowed & -start:
                    rest = self._laid(cards.without(run.lanes, run.ranks), runs - 1, allowed & -start)
                    if rest is not None:
                        return (*rest, run)
            starts ^= start
        return None

    def needed(self, cards: CardCounts, runs: Iterable[_Run]) -> set[int]:
        """The cards that may be missed if these runs are laid: their own, and those in sets when none is to spare."""
        found: set[int] = set()
        for run in runs:
            found.update(run.places)
            cards = cards.without(run.lanes, run.ranks)
        if cards.threes == self._sets:
            found.update(card for card in range(52) if cards.even & _RANKS[card] and cards.once & _LANES[card])
        return found

    def beyond(self, cards: CardCounts, runs: Iterable[_Run], hand: Iterable[Card]) -> list[Card]:
        """Cards of a hand that would go down in a set beyond its first three, if these runs are laid."""
        if not self._sets:
            return []
        for run in runs:
            cards = cards.without(run.lanes, run.ranks)
        ranks = cards.filled & (cards.one | cards.two)
        return [card for card in hand if ranks & _RANKS[card] and cards.once & _LANES[card]] if ranks else []

    def soonest(
        self, hand: CardCounts, coming: Sequence[int], extra: int, looked: Sequence[int] = (), looks: int = 0
    ) -> tuple[int, CardCounts] | None:
        """After how many rounds the contract is met, and what is there then; None if it is not.

        The first ``extra`` of the cards to come are there at once, and one more comes each round. ``looked`` are cards
        that others discard, ``looks`` of them before each of those: none is kept but one that meets the contract.
        """
        sets, runs, allowed = self._sets, self._runs, self._from
        if not extra and self.meets(hand) is not None:
            return 0, hand
        once, twice, thrice, threes, filled, even, one, two = hand
        for rounds, card in enumerate(coming, 1 - extra):
            # Only cards that make another run, or a set, are looked at closely. Where there is a run, a fourth card of a
            # rank may set one of the other three free.
            for other in looked[(rounds - 1) * looks : rounds * looks] if rounds > 0 and threes >= sets - 1 else ():
                rank, held = _RANKS[other], once | _LANES[other]
                if (threes >= sets or two & rank) and (
                    (sets and (filled | two) & rank)
                    or (runs and held & held >> 1 & held >> 2 & held >> 3 & allowed & _THROUGH[other])
                ):
                    cards = CardCounts(once, twice, thrice, threes, filled, even, one, two).with_card(other)
                    if self.meets(cards) is not None:
                        return rounds, cards
            lanes, rank = _LANES[card], _RANKS[card]
            thrice |= twice & lanes
            twice |= once & lanes
            once |= lanes
            if two & rank:
                two ^= rank
                even |= rank
                filled |= rank
                threes += 1
            elif one & rank:
                one ^= rank
                two |= rank
            else:
                even ^= rank
                one |= rank
            if rounds < 0 or threes < sets:
                continue
            if (
                not rounds
                or (sets and filled & rank)
                or (runs and once & once >> 1 & once >> 2 & once >> 3 & allowed & _THROUGH[card])
            ):
                cards = CardCounts(once, twice, thrice, threes, filled, even, one, two)
                if not runs or self.meets(cards) is not None:
                    return rounds, cards
        return None


def _runs() -> dict[Lanes, _Run]:
    found = {}
    for suit in range(4):
        for start in range(13):
            places = tuple(suit * 13 + (start + step) % 13 for step in range(LEAST_RUN))
            lanes = sum(_LANES[place] for place in places)
            found[1 << suit * _LANE + start] = _Run(lanes, sum(_RANKS[place] for place in places), places)
    return found


_RUNS: Final = _runs()
"""By the bit of the place at which it starts: every run of the least length, round the corner too."""


@cache
def _starts(ace: Ace) -> Lanes:
    """Where runs of the least length may start."""
    starts = [start for run, start in run_starts(ace).items() if run.bit_count() == LEAST_RUN]
    return sum(1 << suit * _LANE + start for suit in range(4) for start in starts)


_THROUGH: Final = [sum(start for start, run in _RUNS.items() if card in run.places) for card in range(52)]
"""By card: where the runs start that it is part of."""


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

    def _ends(self, hand: Sequence[Card], extra: int) -> Iterator[tuple[int, CardCounts]]:
        """Where continuations meet the contract: after how many rounds, and the cards by then."""
        held = CardCounts.of(hand)
        for coming, looked in self._comings:
            end = self._laying.soonest(held, coming, min(extra, len(coming)), looked, self._looks)
            if end is not None:
                yield end
