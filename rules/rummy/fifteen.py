"""Fifteen cards in runs of exact lengths: whether they can be laid out, and how far a hand is from that. (CO-3, CO-4)

Suits do not affect one another here, so each is swept on its own, from its lowest place to its highest: how many of its
cards can be used by any given number of runs of three, of four and of five? The four answers are then combined into one
of the layouts that the rules allow.

A run is taken to start at the lowest card that it uses; one that would go past the end of the suit is moved down
afterwards. Three things take care of themselves. Runs without a held card always find room somewhere, because there are
so few runs and so many places. No place needs to be shared by more runs than there are packs: other runs use as many
cards without sharing. And if only jokers were left for a run, other runs can be split or lengthened with them instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from rules.cards import JOKER, NATURALS, Card
from rules.melds import Ace

HAND = 15
LENGTHS = (3, 4, 5)
Runs: TypeAlias = tuple[int, int, int]
"""How many runs of three, of four and of five."""

LAYOUTS: tuple[Runs, ...] = ((5, 0, 0), (1, 3, 0), (2, 1, 1))
"""3-3-3-3-3, 4-4-4-3 and 5-4-3-3."""

_PARTS: tuple[Runs, ...] = tuple(
    sorted(
        {
            (threes, fours, fives)
            for layout in LAYOUTS
            for threes in range(layout[0] + 1)
            for fours in range(layout[1] + 1)
            for fives in range(layout[2] + 1)
        }
    )
)
"""Everything that can be part of a layout, beginning with nothing."""

_NUMBER = {part: number for number, part in enumerate(_PARTS)}
_SUMS = [[_NUMBER.get((a + x, b + y, c + z)) for x, y, z in _PARTS] for a, b, c in _PARTS]
"""By the numbers of two parts: the number of the part they add up to; None if no layout contains it."""

_SMALLER = [
    [number for number, other in enumerate(_PARTS) if other != part and all(map(int.__le__, other, part))]
    for part in _PARTS
]
"""By number of part: the smaller parts that it contains."""

_Places: TypeAlias = tuple[int, ...]
"""Cards of one suit by place: the low ace at 0, the two at 1, ... the king at 12, the high ace at 13."""

_Starts: TypeAlias = tuple[tuple[int, int], ...]
"""Runs as (place of the lowest card used, length), in the order of their places."""


_RunsUnderWay: TypeAlias = tuple[tuple[int, ...], int]
"""The runs so far: how many places each still reaches from here, in order, and the part of a layout they make."""


_Path: TypeAlias = tuple[int, int, tuple[int, ...], "_Path | None"]
"""How a state was reached: cards used so far, the last place with a card, runs begun there, the path before that."""

_NOWHERE: _Path = (0, 0, (), None)


class _BestUse(NamedTuple):
    """The most cards of a suit that a part can use, and how it uses them."""

    used: int
    path: _Path = _NOWHERE
    places: _Places = ()

    def starts(self) -> _Starts:
        """Where the runs begin."""
        found: list[tuple[int, int]] = []
        path: _Path | None = self.path
        while path:
            _, place, lengths, path = path
            found[:0] = [(place, length) for length in lengths]
        return tuple(found)


_NONE = _BestUse(-1)


class _Suit(NamedTuple):
    """What a suit can do.

    ``best`` is by number of part; ``able`` are the parts that it can make, with the cards each uses; ``worthwhile`` are
    those of them that use more cards than every smaller part does.
    """

    best: list[_BestUse]
    able: list[tuple[int, int]]
    worthwhile: list[tuple[int, int]]


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
    """Fifteen cards laid out in runs, longest first, jokers standing for what is missing; None if impossible. (CO-3)

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
        # Whether there is a layout is quickly known; which of several is taken is left to the full sweep, as elsewhere.
        if _layout(_suits(counts, ace, sharing=sharing, leaving_none=True), naturals):
            suits = _suits(counts, ace, sharing=sharing)
            parts = _layout(suits, naturals)
            return sorted((run.with_jokers() for run in _runs(suits, parts, ace)), key=len, reverse=True)
    return None


def _suits(
    counts: Iterable[tuple[int, ...]], ace: Ace, *, sharing: bool = False, leaving_none: bool = False
) -> list[_Suit]:
    return [_swept(suit, ace, sharing=sharing, leaving_none=leaving_none) for suit in counts]


def _layout(suits: Sequence[_Suit], naturals: int) -> tuple[int, ...]:
    """The part of each suit in the first layout that uses all the natural cards; empty if there is none."""
    joined = _joined(suit.able for suit in suits)
    found = (joined.get(_NUMBER[layout], (-1, ())) for layout in LAYOUTS)
    return next((parts for used, parts in found if used == naturals), ())


def cards_missing(cards: Iterable[Card], ace: Ace) -> int:
    """How many more cards are needed, at least, for fifteen that can be laid out; 0: they are all there.

    >>> from rules.cards import cards
    >>> cards_missing(cards("3S 4S 5S 7H 8H Jk"), "either")
    9
    """
    held = list(cards)
    used, _ = _most_used([_swept(counts, ace) for counts in _by_suit(held)])
    return max(0, HAND - used - held.count(JOKER))


def nearest_layout(cards: Iterable[Card], ace: Ace) -> NearestLayout:
    """What `cards_missing` counts, and which cards belong together.

    >>> from rules.cards import cards
    >>> near = nearest_layout(cards("3S 4S 5S 7H 8H"), "either")
    >>> near.missing, near.together[1], near.wanted[1]
    (10, (Card('7H'), Card('8H')), (Card('9H'), Card('TH')))
    """
    held = list(cards)
    suits = [_swept(counts, ace) for counts in _by_suit(held)]
    used, parts = _most_used(suits)
    runs = _runs(suits, parts, ace)
    return NearestLayout(
        max(0, HAND - used - held.count(JOKER)),
        tuple(run.cards(place for place in run.places if place in run.held) for run in runs),
        tuple(run.cards(place for place in run.places if place not in run.held) for run in runs),
    )


def cards_that_help(cards: Iterable[Card], ace: Ace) -> list[Card]:
    """The natural cards any one of which would leave one card fewer missing; a joker always would.

    >>> from rules.cards import cards
    >>> " ".join(map(str, cards_that_help(cards("3S 4S 7H 8H TD TD JD JD 4C 5C 9C TC"), "low")))
    '2S 5S 6H 9H 9D QD 3C 6C 8C JC'
    """
    counts = _by_suit(cards)
    suits = [_swept(suit, ace) for suit in counts]
    used, _ = _most_used(suits)
    found = []
    for suit in range(4):
        others = _joined([other.worthwhile for other in (*suits[:suit], *suits[suit + 1 :])])
        for rank in range(13):
            more = (*counts[suit][:rank], counts[suit][rank] + 1, *counts[suit][rank + 1 :])
            if _more_can_be_used(others, suits[suit], _swept(more, ace), used):
                found.append(NATURALS[suit * 13 + rank])
    return found


# ----------------------------------------------------------------------------------------------------------- one suit


def _by_suit(cards: Iterable[Card]) -> list[tuple[int, ...]]:
    """Thirteen counts per suit, from the ace up; jokers do not count."""
    counts = [[0] * 13 for _ in range(4)]
    for card in cards:
        if card != JOKER:
            counts[card // 13][card % 13] += 1
    return [tuple(suit) for suit in counts]


def _ways_of_aces(counts: tuple[int, ...], ace: Ace) -> Iterator[_Places]:
    """The cards of a suit by place, for every way to use its aces low and high."""
    aces = counts[0]
    for low in {"low": (aces,), "high": (0,)}.get(ace, tuple(range(aces + 1))):
        yield (low, *counts[1:], aces - low)


@lru_cache(maxsize=1024)
def _swept(counts: tuple[int, ...], ace: Ace, *, sharing: bool = False, leaving_none: bool = False) -> _Suit:
    """What a suit can do; every run uses the card at which it starts.

    With ``sharing``, a run may start at a card that an earlier run uses already: that uses no more cards, but makes
    room for all the runs of a layout. With ``leaving_none``, only parts that use every card of the suit count.
    """
    best = [_NONE] * len(_PARTS)
    for places in _ways_of_aces(counts, ace):
        paths: dict[int, _Path] = {0: _NOWHERE}
        here = 0
        for place, held in enumerate(places):
            if not held:
                continue
            following: dict[int, _Path] = {}
            for state, path in paths.items():
                so_far = path[0]
                for grown, gain, lengths in _next_states(state, place - here, held, sharing):
                    if leaving_none and gain < held:
                        continue
                    used = so_far + gain
                    if grown not in following or following[grown][0] < used:
                        following[grown] = (used, place, lengths, path)
            paths, here = following, place
        for state, path in paths.items():
            part = _STATES[state][1]
            if path[0] > best[part].used:
                best[part] = _BestUse(path[0], path, places)
    able = [(part, found.used) for part, found in enumerate(best) if found.used >= 0]
    worthwhile = [(part, used) for part, used in able if all(best[smaller].used < used for smaller in _SMALLER[part])]
    return _Suit(best, able, worthwhile)


@cache
def _next_states(number: int, steps: int, held: int, sharing: bool) -> list[tuple[int, int, tuple[int, ...]]]:
    """Where a state can lead at a place ``steps`` further on with ``held`` cards: state, cards used, runs begun."""
    reaches, part = _STATES[number]
    still = tuple(reach - steps for reach in reaches if reach > steps)
    # If runs under way use every card here, another run would use as many cards if it began later.
    most = held if sharing else max(0, held - len(still))
    return [
        (_number_of((tuple(sorted(still + lengths)), grown)), min(held, len(still) + len(lengths)), lengths)
        for grown, lengths in _beginnings(part, most)
    ]


_STATES: list[_RunsUnderWay] = [((), 0)]
"""Every state met so far, each at the index that is its number."""
_NUMBERS = {state: number for number, state in enumerate(_STATES)}


def _number_of(state: _RunsUnderWay) -> int:
    if state not in _NUMBERS:
        _NUMBERS[state] = len(_STATES)
        _STATES.append(state)
    return _NUMBERS[state]


@cache
def _beginnings(part: int, most: int) -> list[tuple[int, tuple[int, ...]]]:
    """The choices of up to ``most`` new runs that can be added to a part: the resulting part, and the runs' lengths."""
    found = []

    def more(number: int, lengths: tuple[int, ...]) -> None:
        found.append((number, lengths))
        if len(lengths) < most:
            for length in LENGTHS[LENGTHS.index(lengths[-1]) if lengths else 0 :]:
                grown = _SUMS[number][_NUMBER[(length == 3, length == 4, length == 5)]]
                if grown is not None:
                    more(grown, (*lengths, length))

    more(part, ())
    return found


# ---------------------------------------------------------------------------------------------------------- four suits


def _joined(suits: Iterable[Sequence[tuple[int, int]]]) -> _Joined:
    """What several suits can do together; each is given as its parts with the cards they use."""
    joined: _Joined = {0: (0, ())}
    for suit in suits:
        longer: _Joined = {}
        for number, (so_far, parts) in joined.items():
            sums = _SUMS[number]
            for part, used in suit:
                total = sums[part]
                if total is not None and (total not in longer or so_far + used > longer[total][0]):
                    longer[total] = (so_far + used, (*parts, part))
        joined = longer
    return joined


def _most_used(suits: Iterable[_Suit]) -> tuple[int, tuple[int, ...]]:
    """The most cards that any layout can use, and the part of each suit in it."""
    return max(_joined(suit.worthwhile for suit in suits).values(), key=lambda found: found[0])


def _more_can_be_used(others: _Joined, old: _Suit, new: _Suit, used: int) -> bool:
    """Whether more than ``used`` cards can be used in all once a suit has changed from ``old`` to ``new``."""
    return any(
        so_far + now > used and _SUMS[number][part] is not None
        for part, now in new.worthwhile
        if now > old.best[part].used
        for number, (so_far, _) in others.items()
    )


class _Run(NamedTuple):
    """A run within a suit: the places it covers, and those of them with a held card."""

    suit: int
    places: range
    held: set[int]

    def cards(self, places: Iterable[int]) -> tuple[Card, ...]:
        """The natural cards at these places."""
        return tuple(NATURALS[self.suit * 13 + place % 13] for place in places)

    def with_jokers(self) -> tuple[Card, ...]:
        """The run as it lies, jokers standing for what is not held."""
        faces = self.cards(self.places)
        return tuple(
            face if place in self.held else JOKER.standing_for(face)
            for place, face in zip(self.places, faces, strict=True)
        )


def _runs(suits: Sequence[_Suit], parts: Sequence[int], ace: Ace) -> list[_Run]:
    """The runs of these parts, one part per suit, with the held cards distributed among them."""
    last = 12 if ace == "low" else 13
    runs = []
    for suit, part in enumerate(parts):
        best = suits[suit].best[part]
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
