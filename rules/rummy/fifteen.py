"""Fifteen cards in runs of exact lengths: whether they can be laid out, and how far a hand is from that. (CO-3, CO-4)

Suits do not affect one another here: what each of them can do alone is combined into one of the layouts that the rules
allow. That no run is made of jokers alone takes care of itself: if only jokers were left for a run, other runs can be
split or lengthened with them instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple, TypeAlias

from rules.cards import JOKER, NATURALS, Card
from rules.melds import Ace
from rules.rummy.one_suit import (
    LAYOUTS,
    LENGTHS,
    NUMBER,
    SUMS,
    Able,
    BestUse,
    Suit,
    all_able,
    first_use,
    swept,
    using_all,
)

HAND = 15

_Joined: TypeAlias = dict[int, tuple[int, tuple[int, ...]]]
"""By number of part: the most cards that several suits can use together for it, and the part of each suit."""


@dataclass(frozen=True, slots=True)
class NearestLayout:
    """The layout of fifteen cards that a hand is closest to.

    ``missing`` is how many cards it still needs after the jokers in hand are used; 0: none. ``together`` are the held
    cards that belong in one run, run by run, and ``wanted`` the cards that each of these runs lacks, for any of which a
    joker may stand. Runs of which no card is held are not listed.
    """

    missing: int
    together: tuple[tuple[Card, ...], ...]
    wanted: tuple[tuple[Card, ...], ...]


def layout_of(cards: Sequence[Card], ace: Ace) -> list[tuple[Card, ...]] | None:
    """Fifteen cards laid out in runs, longest first, with jokers for missing cards; None if impossible. (CO-3)

    >>> from rules.cards import cards
    >>> sixes = "3S 4S 5S 6S 7S 8S 3H 4H 5H 6H 7H 8H 9C TC JC"
    >>> [len(run) for run in layout_of(cards(sixes), "either") or []]
    [3, 3, 3, 3, 3]
    >>> layout_of(cards("3S 4S 5S 6S 7S 3H 4H 5H 6H 7H 9C TC JC QC KC"), "either") is None
    True
    """
    naturals = sum(card != JOKER for card in cards)
    if len(cards) != HAND:
        return None
    counts = _by_suit(cards)
    # With fewer jokers than a run has cards, the runs that use all the other cards are a whole layout.
    for sharing in (False, True) if HAND - naturals >= min(LENGTHS) else (False,):
        able = [using_all(suit, ace, sharing=sharing) for suit in counts]
        if parts := _layout(able, naturals):
            if _ways_to_make(parts, able) > 1:
                parts = _layout([all_able(suit, ace, sharing=sharing) for suit in counts], naturals)
            uses = [first_use(suit, ace, part, sharing=sharing) for suit, part in zip(counts, parts, strict=True)]
            return sorted((run.with_jokers() for run in _runs(uses, ace)), key=len, reverse=True)
    return None


def _layout(suits: Iterable[Able], naturals: int) -> tuple[int, ...]:
    """The part of each suit in the first layout that uses all the natural cards; empty if there is none.

    Each suit is given as its parts with the cards they use.
    """
    joined = _joined(suits)
    found = (joined.get(NUMBER[layout], (-1, ())) for layout in LAYOUTS)
    return next((parts for used, parts in found if used == naturals), ())


def _ways_to_make(parts: Sequence[int], suits: Iterable[Able]) -> int:
    """In how many ways the suits can divide between them what these parts add up to."""
    ways = {0: 1}
    for suit in suits:
        longer: dict[int, int] = {}
        for number, so_far in ways.items():
            for part, _ in suit:
                total = SUMS[number][part]
                if total is not None:
                    longer[total] = longer.get(total, 0) + so_far
        ways = longer
    return ways[reduce(lambda one, other: SUMS[one][other] or 0, parts)]


def is_complete(cards: Sequence[Card], ace: Ace) -> bool:
    """Whether no card is missing: whether fifteen of these fifteen or sixteen cards can be laid out.

    `cards_missing` says the same with 0, but only after a much longer search.
    """
    joined = _joined(using_all(counts, ace, but_one=len(cards) > HAND) for counts in _by_suit(cards))
    return max((used for used, _ in joined.values()), default=0) + sum(card == JOKER for card in cards) >= HAND


def cards_missing(cards: Iterable[Card], ace: Ace) -> int:
    """How many more cards are needed, at least, for fifteen that can be laid out; 0: they are all there.

    >>> from rules.cards import cards
    >>> cards_missing(cards("3S 4S 5S 7H 8H Jk"), "either")
    9
    """
    held = list(cards)
    used, _ = _most_used([swept(counts, ace) for counts in _by_suit(held)])
    return max(0, HAND - used - held.count(JOKER))


def nearest_layout(cards: Iterable[Card], ace: Ace) -> NearestLayout:
    """What `cards_missing` counts, and which cards belong together.

    >>> from rules.cards import cards
    >>> near = nearest_layout(cards("3S 4S 5S 7H 8H"), "either")
    >>> near.missing, near.together[1], near.wanted[1]
    (10, (Card('7H'), Card('8H')), (Card('9H'), Card('TH')))
    """
    held = list(cards)
    suits = [swept(counts, ace) for counts in _by_suit(held)]
    used, parts = _most_used(suits)
    runs = _runs([suit.best[part] for suit, part in zip(suits, parts, strict=True)], ace)
    return NearestLayout(
        max(0, HAND - used - held.count(JOKER)),
        tuple(run.cards(place for place in run.places if place in run.held) for run in runs),
        tuple(run.cards(place for place in run.places if place not in run.held) for run in runs),
    )


def _by_suit(cards: Iterable[Card]) -> list[tuple[int, ...]]:
    """Thirteen counts per suit, from the ace up; jokers do not count."""
    counts = [[0] * 13 for _ in range(4)]
    for card in cards:
        if card != JOKER:
            counts[card // 13][card % 13] += 1
    return [tuple(suit) for suit in counts]


# ---------------------------------------------------------------------------------------------------------- four suits


def _joined(suits: Iterable[Able]) -> _Joined:
    """What several suits can do together; each is given as its parts with the cards they use."""
    joined: _Joined = {0: (0, ())}
    for suit in suits:
        longer: _Joined = {}
        for number, (so_far, parts) in joined.items():
            sums = SUMS[number]
            for part, used in suit:
                total = sums[part]
                if total is not None and (total not in longer or so_far + used > longer[total][0]):
                    longer[total] = (so_far + used, (*parts, part))
        joined = longer
    return joined


def _most_used(suits: Iterable[Suit]) -> tuple[int, tuple[int, ...]]:
    """The most cards that any layout can use, and the part of each suit in it."""
    return max(_joined(suit.worthwhile for suit in suits).values(), key=lambda found: found[0])


class _Run(NamedTuple):
    """A run within a suit: the places it covers, and those of them with a held card."""

    suit: int
    places: range
    held: set[int]

    def cards(self, places: Iterable[int]) -> tuple[Card, ...]:
        """The natural cards at these places."""
        return tuple(NATURALS[self.suit * 13 + place % 13] for place in places)

    def with_jokers(self) -> tuple[Card, ...]:
        """The run in order, with jokers for missing cards."""
        faces = self.cards(self.places)
        return tuple(
            face if place in self.held else JOKER.standing_for(face)
            for place, face in zip(self.places, faces, strict=True)
        )


def _runs(uses: Sequence[BestUse], ace: Ace) -> list[_Run]:
    """The runs of these uses, one per suit, with the held cards distributed among them."""
    last = 12 if ace == "low" else 13
    runs = []
    for suit, best in enumerate(uses):
        left = list(best.places)
        here = []
        starts = best.starts()
        for start, length in starts:
            left[start] -= 1
            lowest = min(start, last + 1 - length)
            here.append(_Run(suit, range(lowest, lowest + length), {start}))
        for run, (start, _) in zip(here, starts, strict=True):
            for place in run.places:
                if place > start and left[place]:
                    left[place] -= 1
                    run.held.add(place)
        runs += here
    return runs
