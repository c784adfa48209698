"""What the cards of one suit can do in a layout of fifteen: how many of them any part of it can use. (CO-3, CO-4)

A suit is swept from its lowest place to its highest. A run is taken to start at the lowest card that it uses; one that
would go past the end of the suit is moved down afterwards. Two things take care of themselves. Runs without a held card
always find room somewhere, because there are so few runs and so many places. No place needs to be shared by more runs
than there are packs: other runs use as many cards without sharing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, partial
from itertools import chain
from typing import NamedTuple, TypeAlias

from rules.melds import Ace

LENGTHS = (3, 4, 5)
Runs: TypeAlias = tuple[int, int, int]
"""How many runs of three, of four and of five."""

LAYOUTS: tuple[Runs, ...] = ((5, 0, 0), (1, 3, 0), (2, 1, 1))
"""3-3-3-3-3, 4-4-4-3 and 5-4-3-3."""

PARTS: tuple[Runs, ...] = tuple(
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

NUMBER = {part: number for number, part in enumerate(PARTS)}
SUMS = [[NUMBER.get((a + x, b + y, c + z)) for x, y, z in PARTS] for a, b, c in PARTS]
"""By the numbers of two parts: the number of the part they add up to; None if no layout contains it."""

_SMALLER = [
    [number for number, other in enumerate(PARTS) if other != part and all(map(int.__le__, other, part))]
    for part in PARTS
]
"""By number of part: the smaller parts that it contains."""

Places: TypeAlias = tuple[int, ...]
"""Cards of one suit by place: the low ace at 0, the two at 1, ... the king at 12, the high ace at 13."""

_Starts: TypeAlias = tuple[tuple[int, int], ...]
"""Runs as (place of the lowest card used, length), in the order of their places."""


_RunsUnderWay: TypeAlias = tuple[tuple[int, ...], int]
"""The runs so far: how many places each still reaches from here, in order, and the part of a layout they make."""


_Path: TypeAlias = tuple[int, int, tuple[int, ...], "_Path | None"]
"""How a state was reached: cards used so far, the last place with a card, runs begun there, the path before that."""

_NOWHERE: _Path = (0, 0, (), None)


Able: TypeAlias = list[tuple[int, int]]
"""Parts by number, in order, with the cards of a suit that each uses."""


class BestUse(NamedTuple):
    """The most cards of a suit that a part can use, and how it uses them."""

    used: int
    path: _Path = _NOWHERE
    places: Places = ()

    def starts(self) -> _Starts:
        """Where the runs begin."""
        found: list[tuple[int, int]] = []
        path: _Path | None = self.path
        while path:
            _, place, lengths, path = path
            found[:0] = [(place, length) for length in lengths]
        return tuple(found)


_NONE = BestUse(-1)


class Suit(NamedTuple):
    """What a suit can do.

    ``best`` is by number of part; ``worthwhile`` are the parts that use more cards than every smaller part does.
    """

    best: list[BestUse]
    worthwhile: Able


def _ways_of_aces(counts: tuple[int, ...], ace: Ace) -> Iterator[Places]:
    """The cards of a suit by place, for every way to use its aces low and high."""
    aces = counts[0]
    for low in {"low": (aces,), "high": (0,)}.get(ace, tuple(range(aces + 1))):
        yield (low, *counts[1:], aces - low)


@lru_cache(maxsize=1024)
def swept(counts: tuple[int, ...], ace: Ace) -> Suit:
    """What a suit can do; every run uses the card at which it starts."""
    best = [_NONE] * len(PARTS)
    for places in _ways_of_aces(counts, ace):
        paths: dict[int, _Path] = {0: _NOWHERE}
        for steps, place, held in _occupied(places):
            following: dict[int, _Path] = {}
            for state, path in paths.items():
                so_far = path[0]
                for grown, gain, lengths in _next_states(state, steps, held):
                    used = so_far + gain
                    if grown not in following or following[grown][0] < used:
                        following[grown] = (used, place, lengths, path)
            paths = following
        for state, path in paths.items():
            part = _STATES[state][1]
            if path[0] > best[part].used:
                best[part] = BestUse(path[0], path, places)
    able = [(part, found.used) for part, found in enumerate(best) if found.used >= 0]
    worthwhile = [(part, used) for part, used in able if all(best[smaller].used < used for smaller in _SMALLER[part])]
    return Suit(best, worthwhile)


def using_all(counts: tuple[int, ...], ace: Ace, *, sharing: bool = False, but_one: bool = False) -> Able:
    """The parts that a suit can make so that all its cards are used, or all but one.

    With ``sharing``, a run may start at a card that an earlier run uses already: that uses no more cards, but makes
    room for all the runs of a layout.
    """
    able: dict[int, int] = {}
    for places in _ways_of_aces(counts, ace):
        for part, used in using_all_at(places, sharing, but_one=but_one).items():
            able[part] = max(able.get(part, 0), used)
    return sorted(able.items())


@lru_cache(maxsize=1024)
def using_all_at(places: Places, sharing: bool, *, but_one: bool) -> dict[int, int]:
    """The same with each ace at its place: part -> the cards that it uses."""
    none_left: Iterable[int] = _FIRST
    one_left: Iterable[int] = ()
    for steps, _, held in _occupied(places):
        onward = _onward(steps, held, sharing, 0)
        if but_one:
            fewer = _onward(steps, held, sharing, 1)
            one_left = set(chain(_following(one_left, onward), _following(none_left, fewer)))
        none_left = set(_following(none_left, onward))
    total = sum(places)
    return {_STATES[state][1]: total - 1 for state in one_left} | {_STATES[state][1]: total for state in none_left}


# Of several layouts of a hand, players are shown the one that comes first in a sweep of everything that a suit can do.
# The order of such a sweep depends on all states, however they were reached. So the order is found for
# all of them, which is quick, but how they are reached only for those where no card is left.


@lru_cache(maxsize=256)
def all_able(counts: tuple[int, ...], ace: Ace, *, sharing: bool) -> Able:
    """All parts that a suit can make; with those that can use all its cards come the cards, and 0 with the others."""
    able = {0: 0}
    for places in _ways_of_aces(counts, ace):
        met: Iterable[int] = _FIRST
        for steps, _, held in _occupied(places):
            met = set(_following(met, _onward(steps, held, sharing)))
        able.update((_STATES[state][1], 0) for state in met)
    able.update(using_all(counts, ace, sharing=sharing))
    return sorted(able.items())


@lru_cache(maxsize=256)
def first_use(counts: tuple[int, ...], ace: Ace, part: int, *, sharing: bool) -> BestUse:
    """The first way in which a part uses all cards of a suit, as `using_all` says that it can."""
    ways = _ways_of_aces(counts, ace)
    places = next(places for places in ways if part in using_all_at(places, sharing, but_one=False))
    met = _FIRST
    paths: dict[int, _Path] = {0: _NOWHERE}
    used = 0
    for steps, place, held in _occupied(places):
        used += held
        before, met = met, dict.fromkeys(_following(met, _onward(steps, held, sharing, None, part)))
        following: dict[int, _Path] = {}
        for state in filter(paths.__contains__, before):
            for grown, _, lengths in _next_states(state, steps, held, sharing=sharing, left=0, within=part):
                if grown not in following:
                    following[grown] = (used, place, lengths, paths[state])
        paths = following
    return next(BestUse(used, paths[state], places) for state in met if state in paths and _STATES[state][1] == part)


def _following(states: Iterable[int], onward: _Onward) -> Iterable[int]:
    """The states that follow these, in order and with repeats."""
    return chain.from_iterable(map(onward.__getitem__, states))


def _occupied(places: Places) -> Iterator[tuple[int, int, int]]:
    """The places with cards: steps from the one before, the place, its cards."""
    here = 0
    for place, held in enumerate(places):
        if held:
            # After this many steps, no run is under way.
            yield min(place - here, LENGTHS[-1]), place, held
            here = place


class _Onward(dict[int, tuple[int, ...]]):
    """State -> the states to which it can lead at a place this many steps further on with this many cards.

    They are those of `_next_states`, in the same order.
    """

    def __init__(
        self, steps: int, held: int, sharing: bool, left: int | None = None, within: int | None = None
    ) -> None:
        super().__init__()
        self._leading_on = partial(_leading_on, steps=steps, held=held, sharing=sharing, left=left, within=within)

    def __missing__(self, state: int) -> tuple[int, ...]:
        self[state] = onward = tuple(grown for grown, _, _ in self._leading_on(state))
        return onward


_onward = cache(_Onward)
_FIRST: dict[int, None] = {0: None}
"""The state before the first card, in which no run has begun."""


@cache
def _next_states(
    number: int, steps: int, held: int, *, sharing: bool = False, left: int | None = None, within: int | None = None
) -> list[tuple[int, int, tuple[int, ...]]]:
    """Where a state can lead at a place ``steps`` further on with ``held`` cards: state, cards used, runs begun.

    With ``left``, only what leaves exactly this many of these cards counts; with ``within``, only what this part
    contains.
    """
    return list(_leading_on(number, steps, held, sharing=sharing, left=left, within=within))


def _leading_on(
    number: int, steps: int, held: int, *, sharing: bool, left: int | None, within: int | None
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    reaches, part = _STATES[number]
    still = tuple(reach - steps for reach in reaches if reach > steps)
    # If runs under way use every card here, another run would use as many cards if it began later.
    most = held if sharing else max(0, held - len(still))
    for grown, lengths in _beginnings(part, most):
        used = min(held, len(still) + len(lengths))
        if (left is None or used == held - left) and (within is None or grown == within or grown in _SMALLER[within]):
            yield _number_of((tuple(sorted(still + lengths)), grown)), used, lengths


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
                grown = SUMS[number][NUMBER[(length == 3, length == 4, length == 5)]]
                if grown is not None:
                    more(grown, (*lengths, length))

    more(part, ())
    return found
