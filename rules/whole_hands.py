"""The best way to lay out a whole hand of one pack as melds without a card of it, for each card that can be thrown.

The ranks are gone through downwards, and at each it is chosen which of its cards make a set; the others go into runs.
Of all that has been chosen, what follows only needs to know how long a run each suit has open. So a state is a number
with a digit for each suit: 0, 1, 2, or 3 for any run that is long enough to end. There are 256, however many choices
lead there.

A way is a number with a digit for the choice at each rank, the rank that is decided first in front, so that the best
way is the least number. Of all ways to a state only the least is kept. The best way without a card is the least sum of
a way to the rank of the card and one that continues from there, as if the hand had never had the card.

Before that, from the last rank back to the first, it is found out which states can come to a good end. A number of 256
bits says so for all states, and the work at a rank is a few operations on such numbers.

The state in which every suit has a long run open can do everything that other states can. So its best continuation is an
upper bound for all of them, and choices that even this bound couldn't make good are pruned.

A run that goes round from the last rank to the first counts from the first rank as if the cards of the last ranks were
there already, and its suit owes them. What each suit owes at the end is a debt; the place of the debt among all that
are possible stands in front of the digits of a state, which makes 256 states for each debt.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from operator import or_
from typing import NamedTuple, TypeAlias

from rules.cards import ACES, NATURALS, SUIT_STARTS, Card, Mask
from rules.melds import LEAST, Ace

_STATES = 256
_DIGITS = _STATES - 1
"""The digits of a state. As digits themselves they say that every suit has a long run open."""

_NO_SET = 5
"""The choice to make no set where there could be one; before it come the set of all cards, and those of four cards that
leave a suit out. Fewer than three cards leave no choice, which is 0."""

_NO_WAY = 1 << 60
"""More than any way."""

_BEGUN: dict[Ace, tuple[tuple[int, int], ...]] = {
    "high": ((1, 0),),
    "low": ((0, 2),),
    "either": ((1, 0), (0, 2)),
    "corner": ((1, 0), (2, 1), (3, 2)),
}
"""How a run with a card of the first rank can begin: as how many cards it counts, and how many its suit owes then."""

_ENDS = ((0, 3), (1, 2, 3), (2, 3))
"""How many cards the run that a suit has open at the end can have, by how many the suit owes."""

_ABSENT_FIRST = [sorted(range(4), key=lambda suit: column >> suit & 1) for column in range(16)]
"""The suits, by the cards that the hand has of a rank: suits without any come first."""

_Debt: TypeAlias = tuple[int, ...]
"""How many cards each suit owes."""

_Steps: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""For the digits of each state those that can follow at a rank, with the choice that leads to them, the best first."""


class _Lengths(NamedTuple):
    """The states by how long a run a suit has open, as bits, and what one card more adds to the number of a state."""

    none: int
    short: int
    long: int
    unit: int


def sets_by_discard(mask: Mask, ace: Ace, ranks: Sequence[int]) -> dict[Card | None, list[Mask]]:
    """The sets of the best way to lay out the hand without a card, by that card; by None, with all its cards.

    A card is missing if the rest of the hand does not fall into melds. The ranks are given in the order in which they
    are decided, and so are the sets. The best way has a set in the first rank if there is any such way, of all its
    cards or else of three that leave out the first suit they can; and of all these ways it is the best in the second
    rank.

    >>> from rules.cards import cards, mask_of
    >>> ways = sets_by_discard(mask_of(cards("7S 7H 7D 9D")), "low", range(13))
    >>> ways == {cards("9D")[0]: [mask_of(cards("7S 7H 7D"))]}
    True
    """
    shifts = {rank: 3 * (12 - place) for place, rank in enumerate(ranks)}
    ways = _best_ways(mask, ace, shifts)
    many = [(rank, shift) for rank, shift in shifts.items() if (mask >> rank & ACES).bit_count() >= LEAST]
    return {card: _sets(way, mask if card is None else mask ^ 1 << card, many) for card, way in ways.items()}


def _sets(way: int, mask: Mask, shifts: Iterable[tuple[int, int]]) -> list[Mask]:
    """The sets that a way makes of a hand, among these ranks; with each comes its place in a way."""
    sets = []
    for rank, shift in shifts:
        choice, column = way >> shift & 7, mask >> rank & ACES
        if choice != _NO_SET and column.bit_count() >= LEAST:
            sets.append((column ^ 1 << SUIT_STARTS[choice - 1] if choice else column) << rank)
    return sets


def _best_ways(mask: Mask, ace: Ace, shifts: Mapping[int, int]) -> dict[Card | None, int]:
    """The best way without each card, and by None with all of them; ``shifts`` has the place of a rank in a way."""
    every = [_column(mask, rank) for rank in range(13)]
    line = _line(every, ace)
    columns = [every[rank] for rank in line]
    across = columns[0] & columns[-1]
    debts = _debts(ace, across)

    def steps(place: int, column: int) -> _Steps:
        return _steps(column) if place else _beginnings(column, ace, across)

    good = _good_ends(debts)
    onward: Mapping[int, int] = defaultdict(int)
    ranks: list[_Rank] = []
    for place in reversed(range(13)):
        if not good.spare:
            return {}
        onward = rank = _Rank(steps(place, columns[place]), shifts[line[place]], good, onward, debts)
        ranks.insert(0, rank)
        good = _good_before(good, columns[place], len(debts))

    ways: dict[Card | None, int] = {}
    reached = {0: 0}
    for place, rank in enumerate(ranks):
        for suit in range(4):
            if columns[place] >> suit & 1:
                way = rank.thrown(reached, steps(place, columns[place] ^ 1 << suit))
                if way < _NO_WAY:
                    ways[NATURALS[SUIT_STARTS[suit] + line[place]]] = way
        reached = rank.passed(reached)
    if reached:
        ways[None] = min(reached.values())
    return ways


class _Good(NamedTuple):
    """The states that can come to a good end, as bits: with all cards, and if one may be thrown, which need not be."""

    whole: int
    spare: int


class _Rank(dict[int, int]):
    """A rank of the hand, and for states before it that are good with all cards, the best way on to the end.

    ``good`` are the states after it, and ``onward`` are the best ways from there.
    """

    def __init__(
        self, steps: _Steps, shift: int, good: _Good, onward: Mapping[int, int], debts: Sequence[_Debt]
    ) -> None:
        super().__init__()
        self._steps = steps
        self._shift = shift
        self._whole = _marks(good.whole, debts)
        self._spare = _marks(good.spare, debts)
        self._onward = onward
        self._debts = debts

    def __missing__(self, state: int) -> int:
        good, shift, onward = self._whole, self._shift, self._onward
        debt = state & ~_DIGITS
        least = onward[state | _DIGITS]
        best = _NO_WAY
        for after, choice in self._steps[state & _DIGITS]:
            chosen = choice << shift
            if chosen + least >= best:
                break
            if good[~(debt + after)] == "1" and (way := chosen + onward[debt + after]) < best:
                best = way
        self[state] = best
        return best

    def thrown(self, reached: Mapping[int, int], steps: _Steps) -> int:
        """The best way, if there is any, where a card is thrown here without which there are these steps."""
        good, shift, onward = self._whole, self._shift, self._onward
        best = _NO_WAY
        for state, way in reached.items():
            if way >= best:
                break
            debt = state & ~_DIGITS
            for following, choice in steps[state & _DIGITS]:
                after = debt + following
                if good[~after] == "1":
                    chosen = way + (choice << shift)
                    if chosen + onward[after | _DIGITS] < best and (longer := chosen + onward[after]) < best:
                        best = longer
        return best

    def passed(self, reached: Mapping[int, int]) -> dict[int, int]:
        """The good states to which those that were reached lead, each with the best way to it, and the best way first.

        A state is left out if another can do all that it can, and has a better way.
        """
        good, shift, steps = self._spare, self._shift, self._steps
        ways: dict[int, int] = {}
        for state, way in reached.items():
            debt = state & ~_DIGITS
            for following, choice in steps[state & _DIGITS]:
                after = debt + following
                # Ways to states with the same debt differ, so the first to reach a state is the best.
                if good[~after] == "1" and after not in ways:
                    ways[after] = way + (choice << shift)
        best: dict[int, int] = {}
        worse, all_worse, harder = [0] * len(self._debts), _all_worse(), _harder(self._debts)
        for state in sorted(ways, key=ways.__getitem__):
            place, digits = divmod(state, _STATES)
            if not worse[place] >> digits & 1:
                best[state] = ways[state]
                for other in harder[place]:
                    worse[other] |= all_worse[digits]
        return best


def _marks(states: int, debts: Sequence[_Debt]) -> str:
    """States as text, a digit each, the last state first: a digit is found sooner than a bit of a large number."""
    return format(states, f"0{_STATES * len(debts)}b")


# ------------------------------------------------------------------------------------------------ what can be chosen


def _line(columns: Sequence[int], ace: Ace) -> list[int]:
    """The ranks from the ace downwards, or where runs go round the corner, from where the fewest can come round."""
    first = 0
    if ace == "corner":
        first = min(range(13), key=lambda rank: (columns[rank] & columns[(rank + 1) % 13]).bit_count())
    return [(first - step) % 13 for step in range(13)]


def _column(mask: Mask, rank: int) -> int:
    """The cards of a rank, a bit for each suit."""
    mask >>= rank
    return mask & 1 | mask >> 12 & 2 | mask >> 24 & 4 | mask >> 36 & 8


def _choices(column: int) -> list[tuple[int, int]]:
    """What can be chosen where the hand has these cards of a rank, and which of them go into runs then."""
    held = column.bit_count()
    if held < LEAST:
        return [(0, column)]
    threes = [(1 + suit, 1 << suit) for suit in range(4)] if held > LEAST else []
    return [(0, 0), *threes, (_NO_SET, column)]


@cache
def _steps(column: int) -> _Steps:
    """The steps at a rank of which the hand has these cards."""
    choices = [(choice, _after(kept)) for choice, kept in _choices(column)]
    return [
        [(after, choice) for choice, follows in choices if (after := follows[digits]) is not None]
        for digits in range(_STATES)
    ]


@cache
def _after(kept: int) -> list[int | None]:
    """The digits that follow those of each state where these suits go on with their runs, and the others end theirs."""
    after: list[int | None] = [0]
    for suit in reversed(range(4)):
        lengths = (1, 2, 3, 3) if kept >> suit & 1 else (0, None, None, 0)
        after = [
            None if digits is None or length is None else digits << 2 | length for digits in after for length in lengths
        ]
    return after


@cache
def _debts(ace: Ace, across: int) -> tuple[_Debt, ...]:
    """What the suits can owe at the end, if these have cards at both ends."""
    owed = sorted({0, *(owed for _, owed in _BEGUN[ace])})
    return tuple(product(*[owed if across >> suit & 1 else [0] for suit in range(4)]))


@cache
def _beginnings(column: int, ace: Ace, across: int) -> _Steps:
    """The steps at the first rank if the hand has these cards of it, and these suits have cards at both ends."""
    places = {debt: place for place, debt in enumerate(_debts(ace, across))}
    steps = []
    for choice, kept in _choices(column):
        runs = [
            [(length, owed) for length, owed in _BEGUN[ace] if across >> suit & 1 or not owed]
            if kept >> suit & 1
            else [(0, 0)]
            for suit in range(4)
        ]
        for begun in product(*runs):
            place = places[tuple(owed for _, owed in begun)]
            steps.append((_STATES * place + _digits(length for length, _ in begun), choice))
    return [steps]


# ------------------------------------------------------------------------------------------------ all states at once


@cache
def _good_ends(debts: Sequence[_Debt]) -> _Good:
    """The states in which every suit can end, and has what it owes."""
    ends = sum(
        1 << _STATES * place + _digits(lengths)
        for place, debt in enumerate(debts)
        for lengths in product(*[_ENDS[owed] for owed in debt])
    )
    return _Good(ends, ends)


def _good_before(good: _Good, column: int, debts: int) -> _Good:
    """The good states before a rank of which the hand has these cards, from those after it."""
    half = _STATES * debts
    found = [good.whole | good.spare << half]  # by how many cards of the rank go into runs
    lengths = _lengths(2 * debts)
    for suit in _ABSENT_FIRST[column]:
        none, short, long, unit = lengths[suit]
        ended = [(over := states & none) | over << 3 * unit for states in found]
        if column >> suit & 1:
            carried = [states >> unit & short | states & long for states in found]
            found = [ended[0], *map(or_, ended[1:], carried), carried[-1]]
        else:
            found = ended
    held, lower = column.bit_count(), (1 << half) - 1
    kept = found[held]
    if held >= LEAST:
        kept |= found[0]
    if held > LEAST:
        kept |= found[1]
    # To throw the fourth card of a set leads where the set of four leads, and that is among those that keep all.
    thrown = found[held - 1] & lower if held else 0
    return _Good(kept & lower, kept >> half | thrown)


@cache
def _lengths(debts: int) -> list[_Lengths]:
    """The states of this many debts by the length of the run in each suit."""
    every = sum(1 << _STATES * place for place in range(debts))

    def states(suit: int, *lengths: int) -> int:
        return every * sum(1 << state for state in range(_STATES) if state >> 2 * suit & 3 in lengths)

    return [_Lengths(states(suit, 0), states(suit, 0, 1, 2), states(suit, 3), 4**suit) for suit in range(4)]


@cache
def _all_worse() -> list[int]:
    """For the digits of each state those that can do no more: no run of theirs is as good as the same one there."""
    return [
        sum(
            1 << _digits(worse)
            for worse in product(*[((0,), (1,), (1, 2), (0, 1, 2, 3))[digits >> 2 * suit & 3] for suit in range(4)])
        )
        for digits in range(_STATES)
    ]


@cache
def _harder(debts: Sequence[_Debt]) -> list[list[int]]:
    """For each debt, the places of all that are met only if this one is, too."""
    return [
        [
            place
            for place, other in enumerate(debts)
            if all(set(_ENDS[more]) <= set(_ENDS[owed]) for owed, more in zip(debt, other, strict=True))
        ]
        for debt in debts
    ]


def _digits(lengths: Iterable[int]) -> int:
    """The digits of the state in which the suits have runs of these lengths open."""
    return sum(length << 2 * suit for suit, length in enumerate(lengths))
