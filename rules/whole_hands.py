"""Which cards of a hand of one pack can be thrown so that melds hold all the others, without finding the melds.

Rank by rank, each suit only has to know how long its run is: a state has a digit for each suit, 0, 1, 2, or 3 for any
run that is long enough to end. There are 256 states, and a number of 256 bits says which of them can be reached. There is
such a block of bits for every card that may have been thrown and every way to begin, and one number holds all blocks, so
that all of them go on together.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from rules.cards import ACES, SUIT_STARTS, Card, Mask, cards_in
from rules.melds import LEAST, Ace

_STATES = 256
_BEGUN: dict[Ace, tuple[int, ...]] = {"low": (0,), "high": (0,), "either": (0, 1), "corner": (0, 1, 2)}
"""How many cards a run that goes past the end of the ranks may be promised to have there when it begins."""


class _Digit(NamedTuple):
    """The states in all blocks by the digit of one suit, and what it counts for in the number of a state."""

    none: int
    short: int
    long: int
    unit: int


def whole_without(mask: Mask, ace: Ace) -> set[Card | None]:
    """The cards without which the hand falls into melds; among them None if it does so as it is.

    >>> from rules.cards import cards, mask_of
    >>> whole_without(mask_of(cards("7S 7H 7D 9D")), "low")
    {Card('9D')}
    """
    ranks = _line(mask, ace)
    across = _column(mask, ranks[0]) & _column(mask, ranks[-1])
    promises = list(product(*[_BEGUN[ace] if across >> suit & 1 else (0,) for suit in SUIT_STARTS]))
    width = _STATES * len(promises)
    digits = _digits(len(promises))
    reached = sum(1 << place * _STATES + _state(promise) for place, promise in enumerate(promises))
    thrown: list[Card | None] = [None]
    for rank in ranks:
        column = _column(mask, rank)
        if ace == "either" and rank == 0:
            reached = _keep_promises(reached, promises, digits)
        unthrown = reached & (1 << width) - 1
        reached = _past(reached, column, digits)
        for card in cards_in(column << rank):
            reached |= _past(unthrown, column & ~(1 << card - rank), digits) << width * len(thrown)
            thrown.append(card)
    ends = sum(1 << place * _STATES + state for place, promise in enumerate(promises) for state in _ends(promise, ace))
    return {card for place, card in enumerate(thrown) if reached >> width * place & ends}


def _line(mask: Mask, ace: Ace) -> list[int]:
    """The ranks in the order of a run, starting where no run or as few runs as possible can come from the end."""
    first = {"low": 0, "high": 1, "either": 1}.get(ace)
    if first is None:
        first = min(range(13), key=lambda rank: (_column(mask, rank) & _column(mask, (rank - 1) % 13)).bit_count())
    return [(first + step) % 13 for step in range(13)]


def _column(mask: Mask, rank: int) -> Mask:
    """The cards of a rank, shifted to where the aces are."""
    return mask >> rank & ACES


def _past(reached: int, column: Mask, digits: tuple[_Digit, ...]) -> int:
    """The states that are reached past a rank of which the hand has these cards, some of them perhaps in a set."""
    after = _run_on(reached, column, digits)
    if column.bit_count() >= LEAST:
        after |= _run_on(reached, 0, digits)
    if column == ACES:
        for start in SUIT_STARTS:
            after |= _run_on(reached, 1 << start, digits)
    return after


def _run_on(reached: int, kept: Mask, digits: tuple[_Digit, ...]) -> int:
    """The states that are reached past a rank of which these cards go into runs; in the other suits no run goes on."""
    for start, (none, short, long, unit) in zip(SUIT_STARTS, digits, strict=True):
        if kept >> start & 1:
            reached = (reached & short) << unit | reached & long
        else:
            reached = reached & none | (reached & long) >> 3 * unit
    return reached


def _keep_promises(reached: int, promises: list[tuple[int, ...]], digits: tuple[_Digit, ...]) -> int:
    """Before the aces: where a run has begun with the ace, the run up to the king ends, and the ace is wanted."""
    for suit, (none, _, long, unit) in enumerate(digits):
        begun = sum((1 << _STATES) - 1 << place * _STATES for place, promise in enumerate(promises) if promise[suit])
        begun *= _every(len(promises))
        reached = reached & ~begun | (reached & begun & none) << 2 * unit | (reached & begun & long) >> unit
    return reached


def _state(lengths: tuple[int, ...]) -> int:
    """The number of the state where the runs of the suits are so long."""
    return sum(length << 2 * suit for suit, length in enumerate(lengths))


def _ends(promise: tuple[int, ...], ace: Ace) -> list[int]:
    """The states in which the ranks may end."""
    past = {1: (1, 2, 3), 2: (2, 3)} if ace == "corner" else {}
    return [_state(lengths) for lengths in product(*[past.get(begun, (0, 3)) for begun in promise])]


def _repeated(times: int, apart: int) -> int:
    """So many bits, so far apart."""
    return ((1 << times * apart) - 1) // ((1 << apart) - 1)


@cache
def _every(beginnings: int) -> int:
    """A bit for each card that may have been thrown, and for none, as far apart as their blocks are."""
    return _repeated(53, _STATES * beginnings)


@cache
def _digits(beginnings: int) -> tuple[_Digit, ...]:
    """What each suit says of a state, for so many ways to begin."""
    blocks = _repeated(53 * beginnings, _STATES)

    def states(suit: int, *lengths: int) -> int:
        return blocks * sum(1 << state for state in range(_STATES) if state >> 2 * suit & 3 in lengths)

    return tuple(_Digit(states(suit, 0), states(suit, 0, 1, 2), states(suit, 3), 4**suit) for suit in range(4))
