"""How far a hand is from fifteen cards in runs, how many turns that takes, and what the next seat takes, as learnt."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from math import exp, sqrt
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from rules.cards import JOKER, NATURALS, Card
from rules.melds import ALL_RANKS, Ace
from rules.rummy.continental import Continental, ContinentalView
from rules.rummy.fifteen import HAND
from rules.rummy.one_suit import PARTS, SUMS, Able, swept

Counts: TypeAlias = tuple[int, ...]
"""How many of each rank a hand holds in one suit, from the ace up."""

_GOES_WITH: Final = [[part for part, total in enumerate(sums) if total is not None] for sums in SUMS]
"""By the number of a part of a layout: the parts that there is room for beside it."""


class _Hand(NamedTuple):
    suits: tuple[Counts, Counts, Counts, Counts]
    jokers: int


class Reach:
    """A hand, judged by how far it is from fifteen cards in runs."""

    def __init__(self, hand: Iterable[Card], ace: Ace) -> None:
        counts = [[0] * 13 for _ in range(4)]
        jokers = 0
        for card in hand:
            if card == JOKER:
                jokers += 1
            else:
                counts[card // 13][card % 13] += 1
        spades, hearts, diamonds, clubs = map(tuple, counts)
        self._hold(_Hand((spades, hearts, diamonds, clubs), jokers), ace)

    def _hold(self, hand: _Hand, ace: Ace) -> None:
        self.suits = hand.suits
        self.jokers = hand.jokers
        self._ace = ace

    def changed(self, card: Card, by: int) -> Reach:
        """The same hand with one copy of ``card`` more (1) or less (-1)."""
        reach = Reach.__new__(Reach)
        if card == JOKER:
            reach._hold(_Hand(self.suits, self.jokers + by), self._ace)
        else:
            first, second, third, fourth = (
                _changed(counts, card % 13, by) if suit == card // 13 else counts
                for suit, counts in enumerate(self.suits)
            )
            reach._hold(_Hand((first, second, third, fourth), self.jokers), self._ace)
        return reach

    @cached_property
    def _used(self) -> int:
        """How many of its natural cards the nearest layout uses."""
        one, two, three, four = self.suits
        return _most(_uses(four, self._ace), _beside(one, two, three, self._ace))

    @cached_property
    def missing(self) -> int:
        """How many cards it lacks; 0: none."""
        return max(0, HAND - self._used - self.jokers)

    def helping(self, to_come: Mapping[Card, int]) -> int:
        """How many of the unseen natural cards bring it nearer, if it lacks any; a joker always would."""
        found = 0
        for suit, counts in enumerate(self.suits):
            beside = _beside(*(self.suits[other] for other in range(4) if other != suit), self._ace)
            now = _uses(counts, self._ace)
            for rank in range(13):
                copies = to_come.get(NATURALS[suit * 13 + rank], 0)
                if not copies:
                    continue
                more = _uses(_changed(counts, rank, 1), self._ace)
                if more != now and _most(more, beside) > self._used:
                    found += copies
        return found


def _changed(counts: Counts, rank: int, by: int) -> Counts:
    return (*counts[:rank], counts[rank] + by, *counts[rank + 1 :])


@lru_cache(maxsize=1 << 14)
def _uses(counts: Counts, ace: Ace) -> Able:
    """What the cards of one suit can do: parts of a layout, with the cards that each uses."""
    return swept(counts, ace).worthwhile


@lru_cache(maxsize=1 << 12)
def _beside(one: Counts, two: Counts, three: Counts, ace: Ace) -> list[int]:
    """By part of a layout that another suit makes: the most cards that three suits can use together beside it."""
    joined = {0: 0}
    for counts in (one, two, three):
        longer: dict[int, int] = {}
        for part, so_far in joined.items():
            sums = SUMS[part]
            for more, used in _uses(counts, ace):
                total = sums[more]
                if total is not None and longer.get(total, -1) < so_far + used:
                    longer[total] = so_far + used
        joined = longer
    most = [0] * len(PARTS)
    for part, used in joined.items():
        for other in _GOES_WITH[part]:
            most[other] = max(most[other], used)
    return most


def _most(able: Able, beside: list[int]) -> int:
    return max(beside[part] + used for part, used in able)


_FILE: Final = Path(__file__).with_name("judgement.json")
_AROUND: Final = tuple(step for step in range(-3, 4) if step)
"""How far off cards of the same suit say something about a discard."""


class _Judgement(NamedTuple):
    turns: list[dict[str, float]]
    """By the cards missing, from one up: what each trait of a hand adds to the turns it still takes."""
    wanted: dict[str, dict[str, float]]
    """For two and for more players: what each trait of a discard adds to the odds, as a logarithm, of its being taken."""


@cache
def _learnt() -> _Judgement:
    found = json.loads(_FILE.read_text(encoding="utf-8"))
    return _Judgement(found["turns"], found["wanted"])


def turns_to_go(hand: Reach, to_come: Mapping[Card, int]) -> float:
    """About how many turns a hand of fifteen takes until it can be declared, if nobody else does so before."""
    if not hand.missing:
        return 0.0
    learnt = _learnt().turns
    level = min(hand.missing, len(learnt)) - 1
    weights = learnt[level]
    chance = (hand.helping(to_come) + to_come.get(JOKER, 0)) / max(sum(to_come.values()), 1)
    return (
        weights["always"]
        + weights["chance"] * sqrt(chance)
        + weights["joker"] * hand.jokers
        + sum(_of_suit(counts, level) for counts in hand.suits)
    )


@lru_cache(maxsize=1 << 13)
def _of_suit(counts: Counts, level: int) -> float:
    """What the cards of one suit add to the turns."""
    weights = _learnt().turns[level]
    return sum(weights[trait] * found for trait, found in _traits(counts).items() if found)


def _traits(counts: Counts) -> dict[str, int]:
    """What can be said of the cards of one suit; the ace stands at both ends."""
    once = sum(1 << rank for rank, held in enumerate(counts) if held)
    twice = sum(1 << rank for rank, held in enumerate(counts) if held > 1)
    line, twins = (ranks & ALL_RANKS | (ranks & 1) << 13 for ranks in (once, twice))
    in_a_row = line & line >> 1 & line >> 2
    return {
        **{f"next {step}": (line & line >> step).bit_count() for step in range(1, 6)},
        "twins": twice.bit_count(),
        **{
            f"twins next {step}": (twins & line >> step).bit_count() + (line & twins >> step).bit_count()
            for step in (1, 2)
        },
        "three in a row": in_a_row.bit_count(),
        "three of four": (line & line >> 1 & line >> 3).bit_count() + (line & line >> 2 & line >> 3).bit_count(),
        "three with gaps": (line & line >> 2 & line >> 4).bit_count(),
        "four in a row": (in_a_row & line >> 3).bit_count(),
        "aces and kings": (once & 1) + (once >> 12 & 1),
        "twos and queens": (once >> 1 & 1) + (once >> 11 & 1),
        "suit squared": sum(counts) ** 2,
    }


class CollectedRuns:
    """The cards that the next seat is likely to take, given its earlier draws and the cards seen so far."""

    def __init__(self, view: ContinentalView) -> None:
        assert view.seat is not None
        players = len(view.players)
        self.seat = (view.seat + 1) % players
        self._took = Counter(view.known[self.seat])
        self._lies = Counter(view.discards)
        self._held = Counter(view.hands[view.seat])
        for seat, cards in view.known.items():
            if seat not in (view.seat, self.seat):
                self._held.update(cards)
        self._packs = Continental.packs_for(players)[0]
        self._weights = _learnt().wanted["two" if players == 2 else "more"]
        turn = view.turns / players
        self._always = (
            self._weights["always"]
            + self._weights["round"] * turn
            + self._weights["round squared"] * turn * turn / 10
            + self._weights["took any"] * self._took.total()
        )

    def collected(self, card: Card) -> tuple[Card, ...]:
        """The cards that it took from the pile, and still holds, which could be in one run of three with ``card``."""
        return tuple(
            sorted(other for other in self._took if (step := _apart(card, other)) is not None and 0 < abs(step) < 3)
        )

    def takes(self, card: Card) -> float:
        """How likely it is, from 0 to 1, to take a discard."""
        if card not in NATURALS:
            return 1.0
        rank = card % 13
        odds = self._always + self._odds_by(card, "") - self._weights["held"]
        if rank in (0, 12):
            odds += self._weights["ace or king"]
        elif rank in (1, 11):
            odds += self._weights["two or queen"]
        for step in _AROUND:
            near = NATURALS[card - rank + (rank + step) % 13]
            odds += self._odds_by(near, f" {abs(step)}")
            if self._held[near] + self._lies[near] >= self._packs:
                odds += self._weights[f"dead {abs(step)}"]
        return 1 / (1 + exp(-odds))

    def _odds_by(self, near: Card, how_near: str) -> float:
        """What the copies of a card near a discard, or of the discard itself, add by where they are."""
        return sum(
            self._weights[where + how_near] * copies[near]
            for where, copies in (("took", self._took), ("lies", self._lies), ("held", self._held))
            if copies[near]
        )


def _apart(card: Card, other: Card) -> int | None:
    """How many places apart two cards of one suit are, the ace at either end; None for cards of two suits."""
    if card.suit != other.suit or not card.suit:
        return None
    step = (other % 13 - card % 13) % 13
    return step if step <= 6 else step - 13
