"""Fifteen cards in runs of exact lengths: can they be laid out, and how far is a hand from it. (CO-3, CO-4)

Suits do not touch one another here, so each is swept by itself, once from its lowest place to its highest: for every
number of runs of three, four and five, how many cards of the suit can they use at most? The four answers are then put
together to one of the layouts that the rules know.

A run is taken to start at the lowest card that it uses; one that would reach beyond the end of the suit is moved down
afterwards. Three things need no care. Runs without a held card always find room somewhere, there being so few runs and
so many places. No more runs need to share a place than there are packs: others use as many cards without doing so. And
where nothing but jokers would be left for a run, other runs can be split or lengthened with them instead.
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
"""What can be part of a layout, from nothing up."""

_NUMBER = {part: number for number, part in enumerate(_PARTS)}
_SUMS = [[_NUMBER.get((a + x, b + y, c + z)) for x, y, z in _PARTS] for a, b, c in _PARTS]
"""By the numbers of two parts: the number of the part that they make together; None where it is in no layout."""

_SMALLER = [
    [number for number, other in enumerate(_PARTS) if other != part and all(map(int.__le__, other, part))]
    for part in _PARTS
]
"""By number of part: the parts that are contained in it."""

_Places: TypeAlias = tuple[int, ...]
"""Cards of one suit by place: the low ace at 0, the two at 1, ... the king at 12, the high ace at 13."""

_Starts: TypeAlias = tuple[tuple[int, int], ...]
"""Runs as (place of the lowest card that is used, length), in the order of their places."""


_RunsUnderWay: TypeAlias = tuple[tuple[int, ...], int]
"""What matters of the runs so far: how far each reaches from here, in order, and the part of a layout that they make."""


_Path: TypeAlias = tuple[int, int, tuple[int, ...], "_Path | None"]
"""How a state was come to: the cards used so far, the last place with a card, the runs begun there, the path before."""

_NOWHERE: _Path = (0, 0, (), None)


class _BestUse(NamedTuple):
    """The most cards of a suit that certain runs can use, and how."""

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

    ``best`` by number of part; ``able`` the parts that it can make at all, with the cards used, and ``worthwhile`` those
    among them that use more cards than every smaller part does.
    """

    best: list[_BestUse]
    able: list[tuple[int, int]]
    worthwhile: list[tuple[int, int]]


_Joined: TypeAlias = dict[int, tuple[int, tuple[int, ...]]]
"""By number of part: the most cards that several suits together can use, and the part of each suit."""


@dataclass(frozen=True, slots=True)
class NearestLayout:
    """The fifteen cards to work for that need the fewest changes.

    ``missing`` is how many of them are still to come, jokers in hand taken off; 0: they are there. ``together`` are the
    held cards that belong in one run, run by run, and ``wanted`` the cards that each of these runs still lacks and that
    a joker may stand for. Runs of which nothing is held yet are not listed.
    """

    missing: int
    together: tuple[tuple[Card, ...], ...]
    wanted: tuple[tuple[Card, ...], ...]


def layout_of(cards: Sequence[Card], ace: Ace) -> list[tuple[Card, ...]] | None:
    """Fifteen cards laid out as CO-3 wants them, jokers standing for what is missing; None where it cannot be done.

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
    # With fewer jokers than a run has cards, as many runs as use all other cards are all the runs of a layout.
    for sharing in (False, True) if HAND - naturals >= min(LENGTHS) else (False,):
        # Whether there is a layout is quick to see; which of several it is, the whole sweep says, here as elsewhere.
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
    """The part of each suit in the first layout that uses so many cards; none where there is no such layout."""
    joined = _joined(suit.able for suit in suits)
    found = (joined.get(_NUMBER[layout], (-1, ())) for layout in LAYOUTS)
    return next((parts for used, parts in found if used == naturals), ())


def cards_missing(cards: Iterable[Card], ace: Ace) -> int:
    """How many of fifteen cards that can be laid out are still to come, at the least; 0: all are among ``cards``.

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
    """The natural cards any of which would leave one card less to come; jokers always do, while any is missing.

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
    """Thirteen counts a suit, from the ace up."""
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
    """What a suit can do, by number of part; every run uses the card at which it starts.

    With ``sharing`` a run may start at a card that runs under way use already, which uses no card more, but finds room
    for all runs of a layout. With ``leaving_none`` only that counts which uses every card of the suit.
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
    """Where a state can lead, so many steps on, with so many cards there: the state, the cards used, the runs begun."""
    reaches, part = _STATES[number]
    still = tuple(reach - steps for reach in reaches if reach > steps)
    # Where runs that are under way use every card, another would use as many if it began later.
    most = held if sharing else max(0, held - len(still))
    return [
        (_number_of((tuple(sorted(still + lengths)), grown)), min(held, len(still) + len(lengths)), lengths)
        for grown, lengths in _beginnings(part, most)
    ]


_STATES: list[_RunsUnderWay] = [((), 0)]
"""Every state that was met, each at its number."""
_NUMBERS = {state: number for number, state in enumerate(_STATES)}


def _number_of(state: _RunsUnderWay) -> int:
    if state not in _NUMBERS:
        _NUMBERS[state] = len(_STATES)
        _STATES.append(state)
    return _NUMBERS[state]


@cache
def _beginnings(part: int, most: int) -> list[tuple[int, tuple[int, ...]]]:
    """The runs, up to so many, that can be begun beside a part: the part that results, and their lengths."""
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
    """What suits can do together, each given as parts with the cards that they use."""
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
    """The most cards that can be used at all, and the part of each suit."""
    return max(_joined(suit.worthwhile for suit in suits).values(), key=lambda found: found[0])


def _more_can_be_used(others: _Joined, old: _Suit, new: _Suit, used: int) -> bool:
    """Whether a suit that has become ``new`` instead of ``old`` lets more than ``used`` cards be used in all."""
    return any(
        so_far + now > used and _SUMS[number][part] is not None
        for part, now in new.worthwhile
        if now > old.best[part].used
        for number, (so_far, _) in others.items()
    )


class _Run(NamedTuple):
    """A run within a suit: where it lies from its lowest place on, and at which places a held card is."""

    suit: int
    places: range
    held: set[int]

    def cards(self, places: Iterable[int]) -> tuple[Card, ...]:
        """The natural cards of these places."""
        return tuple(NATURALS[self.suit * 13 + place % 13] for place in places)

    def with_jokers(self) -> tuple[Card, ...]:
        """The run as it lies, jokers standing for what is not held."""
        faces = self.cards(self.places)
        return tuple(
            face if place in self.held else JOKER.standing_for(face)
            for place, face in zip(self.places, faces, strict=True)
        )


def _runs(suits: Sequence[_Suit], parts: Sequence[int], ace: Ace) -> list[_Run]:
    """The runs of these parts, with the held cards dealt out among them."""
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
