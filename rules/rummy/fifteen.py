"""Fifteen cards in runs of exact lengths: can they be laid out, and how far is a hand from it. (CO-3, CO-4)

Suits do not touch one another here, so each is solved by itself: what numbers of runs of three, four and five its cards
can make, and at what cost. The four answers are then put together to one of the layouts that the rules know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from rules.cards import JOKER, NATURALS, Card
from rules.melds import Ace

LENGTHS = (3, 4, 5)
Runs: TypeAlias = tuple[int, int, int]
"""How many runs of three, of four and of five."""

LAYOUTS: tuple[Runs, ...] = ((5, 0, 0), (1, 3, 0), (2, 1, 1))
"""3-3-3-3-3, 4-4-4-3 and 5-4-3-3."""

_PARTS: frozenset[Runs] = frozenset(
    (threes, fours, fives)
    for layout in LAYOUTS
    for threes in range(layout[0] + 1)
    for fours in range(layout[1] + 1)
    for fives in range(layout[2] + 1)
)
"""What one suit can contribute to a layout."""

_Ranks: TypeAlias = tuple[int, ...]
"""Cards of one suit by place: the low ace at 0, the two at 1, ... the king at 12, the high ace at 13."""

_Windows: TypeAlias = tuple[tuple[int, int], ...]
"""Runs as (place of the lowest card, length)."""


def layout_of(cards: Sequence[Card], ace: Ace) -> list[tuple[Card, ...]] | None:
    """Fifteen cards laid out as CO-3 wants them, jokers standing for what is missing; None where it cannot be done.

    >>> from rules.cards import cards
    >>> sixes = "3S 4S 5S 6S 7S 8S 3H 4H 5H 6H 7H 8H 9C TC JC"
    >>> [len(run) for run in layout_of(cards(sixes), "either") or []]
    [3, 3, 3, 3, 3]
    >>> layout_of(cards("3S 4S 5S 6S 7S 3H 4H 5H 6H 7H 9C TC JC QC KC"), "either") is None
    True
    """
    jokers = sum(card == JOKER for card in cards)
    suits = _by_suit(cards)
    exact = [_exact_suit(counts, ace, jokers) for counts in suits]
    for chosen in _combined([list(suit) for suit in exact]):
        runs = [run for suit, part in enumerate(chosen) for run in _filled(suit, exact[suit][part], suits[suit], ace)]
        return sorted(runs, key=len, reverse=True)
    return None


def nearest_layout(cards: Sequence[Card], ace: Ace, packs: int) -> tuple[int, list[tuple[Card, ...]]]:
    """How many of fifteen cards are still missing, and the runs to work for, each with the held cards that it uses.

    0 means that the hand can be laid out, if a card that is too many is discarded. Jokers count as any card.

    >>> from rules.cards import cards
    >>> nearest_layout(cards("3S 4S 5S 7H 8H"), "either", 2)[0]
    10
    """
    jokers = sum(card == JOKER for card in cards)
    suits = _by_suit(cards)
    found = [_near_suit(counts, ace, packs) for counts in suits]
    best: tuple[int, tuple[Runs, ...]] = (-1, ())
    for chosen in _within_layouts([list(suit) for suit in found]):
        used = sum(found[suit][part][0] for suit, part in enumerate(chosen))
        best = max(best, (used, chosen))
    used, chosen = best
    runs = []
    for suit, part in enumerate(chosen):
        left = Counter(dict(enumerate(suits[suit])))
        for start, length in found[suit][part][1]:
            held = []
            for place in range(start, start + length):
                if left[place]:
                    left[place] -= 1
                    held.append(NATURALS[suit * 13 + place % 13])
            runs.append(tuple(held))
    return max(0, 15 - jokers - used), runs


def _by_suit(cards: Iterable[Card]) -> list[tuple[int, ...]]:
    """Thirteen counts a suit, from the ace up."""
    counts = [[0] * 13 for _ in range(4)]
    for card in cards:
        if card != JOKER:
            counts[card // 13][card % 13] += 1
    return [tuple(suit) for suit in counts]


def _places(counts: tuple[int, ...], ace: Ace) -> Iterator[_Ranks]:
    """The cards of a suit by place, for every way to use its aces low and high."""
    aces = counts[0]
    for low in {"low": (aces,), "high": (0,)}.get(ace, tuple(range(aces + 1))):
        yield (low, *counts[1:], aces - low)


def _starts(place: int, ace: Ace) -> list[int]:
    """Which lengths a run that starts at ``place`` can have, as indexes into LENGTHS."""
    first = 1 if ace == "high" else 0
    last = 12 if ace == "low" else 13
    return [i for i, length in enumerate(LENGTHS) if place >= first and place + length - 1 <= last]


def _added(part: Runs, kind: int) -> Runs:
    return (part[0] + (kind == 0), part[1] + (kind == 1), part[2] + (kind == 2))


@cache
def _exact_suit(counts: tuple[int, ...], ace: Ace, jokers: int) -> Mapping[Runs, _Windows]:
    """The numbers of runs that use up every card of a suit with so many jokers at most, each with runs that do it."""
    found: dict[Runs, _Windows] = {}

    def sweep(places: _Ranks, place: int, wild: int, part: Runs, windows: _Windows) -> None:
        if place == 14:
            if _each_has_a_natural(windows, places):
                found.setdefault(part, windows)
            return
        crossing = sum(start + length > place for start, length in windows)
        for starting in _start_choices(place, ace, part):
            spare = crossing + len(starting) - places[place]
            if 0 <= spare <= wild:
                new = part
                for kind in starting:
                    new = _added(new, kind)
                begun = tuple((place, LENGTHS[kind]) for kind in starting)
                sweep(places, place + 1, wild - spare, new, (*windows, *begun))

    for places in _places(counts, ace):
        sweep(places, 0, jokers, (0, 0, 0), ())
    return found


def _start_choices(place: int, ace: Ace, part: Runs) -> Iterator[tuple[int, ...]]:
    """Every choice of runs to begin at a place, as indexes into LENGTHS, that still fits into a layout."""
    kinds = _starts(place, ace)

    def more(chosen: tuple[int, ...], so_far: Runs, at: int) -> Iterator[tuple[int, ...]]:
        yield chosen
        for kind in kinds[at:]:
            larger = _added(so_far, kind)
            if larger in _PARTS:
                yield from more((*chosen, kind), larger, kinds.index(kind))

    yield from more((), part, 0)


def _each_has_a_natural(windows: _Windows, places: _Ranks) -> bool:
    return all(any(card >= 0 for card in run) for run in _assigned(windows, places))


def _assigned(windows: _Windows, places: _Ranks) -> list[list[int]]:
    """For each run its places, a joker's being written ~place.

    Where cards are too few for all runs that cross a place, a run that has none yet goes first, and of those the one
    that ends first, so that no run is left to jokers alone if that can be helped.
    """
    runs: list[list[int]] = [[] for _ in windows]
    for place in range(14):
        crossing = [i for i, (start, length) in enumerate(windows) if start <= place < start + length]
        crossing.sort(key=lambda i: (any(card >= 0 for card in runs[i]), sum(windows[i])))
        for order, i in enumerate(crossing):
            runs[i].append(place if order < places[place] else ~place)
    return runs


def _filled(suit: int, windows: _Windows, counts: tuple[int, ...], ace: Ace) -> list[tuple[Card, ...]]:
    """The runs of a suit as they lie, jokers standing for what is not held."""
    for places in _places(counts, ace):
        runs = _assigned(windows, places)
        if sum(card >= 0 for run in runs for card in run) == sum(counts) and _each_has_a_natural(windows, places):
            return [tuple(_card(suit, card) for card in run) for run in runs]
    raise AssertionError("these runs were found for this suit")


def _card(suit: int, place: int) -> Card:
    natural = NATURALS[suit * 13 + (place if place >= 0 else ~place) % 13]
    return natural if place >= 0 else JOKER.standing_for(natural)


@cache
def _near_suit(counts: tuple[int, ...], ace: Ace, packs: int) -> Mapping[Runs, tuple[int, _Windows]]:
    """For each number of runs the most cards of a suit that they can use, and runs that do. Each run uses one at least."""
    best: dict[Runs, tuple[int, _Windows]] = {(0, 0, 0): (0, ())}
    for places in _places(counts, ace):
        states: dict[tuple[tuple[int, ...], Runs], tuple[int, _Windows]] = {((), (0, 0, 0)): (0, ())}
        for place in range(14):
            following: dict[tuple[tuple[int, ...], Runs], tuple[int, _Windows]] = {}
            for (left, part), (used, windows) in states.items():
                for starting in _start_choices(place, ace, part):
                    crossing = len(left) + len(starting)
                    if crossing > packs or not _worth_starting(starting, place, places):
                        continue
                    new = part
                    for kind in starting:
                        new = _added(new, kind)
                    lengths = tuple(sorted([n - 1 for n in left if n > 1] + [LENGTHS[kind] - 1 for kind in starting]))
                    value = (
                        used + min(crossing, places[place]),
                        (*windows, *((place, LENGTHS[kind]) for kind in starting)),
                    )
                    if (lengths, new) not in following or following[lengths, new][0] < value[0]:
                        following[lengths, new] = value
            states = following
        for (_, part), value in states.items():
            if part not in best or best[part][0] < value[0]:
                best[part] = value
    return best


def _worth_starting(starting: tuple[int, ...], place: int, places: _Ranks) -> bool:
    """Whether every run to begin here crosses a card that is held."""
    return all(any(places[place : place + LENGTHS[kind]]) for kind in starting)


def _combined(suits: list[list[Runs]]) -> Iterator[tuple[Runs, ...]]:
    """One part a suit, for every choice that makes a whole layout."""
    return (chosen for chosen in _within_layouts(suits) if _total(chosen) in LAYOUTS)


def _within_layouts(suits: list[list[Runs]]) -> Iterator[tuple[Runs, ...]]:
    """One part a suit, for every choice that is part of a layout."""

    def more(chosen: tuple[Runs, ...]) -> Iterator[tuple[Runs, ...]]:
        if len(chosen) == len(suits):
            yield chosen
            return
        for part in suits[len(chosen)]:
            longer = (*chosen, part)
            if _total(longer) in _PARTS:
                yield from more(longer)

    yield from more(())


def _total(parts: Sequence[Runs]) -> Runs:
    return (sum(p[0] for p in parts), sum(p[1] for p in parts), sum(p[2] for p in parts))
