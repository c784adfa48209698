"""What one seat sees in Dummy Rummy when it has to decide, and how close its hand is to the contract. (DU-2)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rules import moves
from rules.cards import NATURALS, Card, mask_of
from rules.melds import ALL_RANKS, LEAST, Ace, run_starts
from rules.moves import Move
from rules.rummy.contract import LEAST_RUN, best_lay_down
from rules.rummy.dummy_rummy import DummyView
from rules.view import View
from rummytui.bots.seen import discards_in, near, seat_and_moves

_SET_WORTH = (0, 1, 6, 14)
"""What a set is worth, by the number of its cards held."""
_RUN_WORTH = (0, 1, 4, 11, 20)
_WINDOWS = 6
"""How many runs are tried for each run in the contract: the fullest."""


@dataclass(frozen=True, slots=True)
class ContractStart:
    """The best start on a contract in a hand: how much it is worth, and which cards it uses."""

    worth: int
    used: tuple[Card, ...]


def plan_for(hand: Sequence[Card], contract: tuple[int, int], ace: Ace) -> ContractStart:
    """The best plan for a contract (sets, runs): complete parts count most, partial ones a little.

    >>> from rules.cards import cards
    >>> plan = plan_for(cards("7S 7H 4D 5D 6D KC"), (1, 1), "either")
    >>> " ".join(map(str, plan.used))
    '7S 7H 4D 5D 6D'
    """
    sets, runs = contract
    counts = [0] * 52
    for card in hand:
        counts[card] += 1
    windows = _windows(mask_of(hand), ace)
    best = ContractStart(-1, ())

    def choose(at: int, left: int, worth: int, used: list[int]) -> None:
        nonlocal best
        if not left or at == len(windows):
            in_sets = _sets(counts, sets)
            total = worth + sum(_SET_WORTH[len(alike)] for alike in in_sets)
            if total > best.worth:
                places = [*[place for alike in in_sets for place in alike], *used]
                best = ContractStart(total, tuple(NATURALS[place] for place in places))
            return
        for index in range(at, min(at + _WINDOWS, len(windows))):
            held = [place for place in windows[index] if counts[place]]
            for place in held:
                counts[place] -= 1
            choose(index + 1, left - 1, worth + _RUN_WORTH[len(held)], [*used, *held])
            for place in held:
                counts[place] += 1

    choose(0, runs, 0, [])
    return best


def _windows(mask: int, ace: Ace) -> list[tuple[int, ...]]:
    """The runs of which a hand holds any card, the fullest first, each as the numbers of its cards."""
    found = []
    for suit in (0, 13, 26, 39):
        ranks = mask >> suit & ALL_RANKS
        for run, start in run_starts(ace).items():
            if run.bit_count() == LEAST_RUN and run & ranks:
                places = tuple(suit + (start + step) % 13 for step in range(LEAST_RUN))
                found.append(((run & ranks).bit_count(), places))
    found.sort(reverse=True)
    return [places for _, places in found]


def _sets(counts: Sequence[int], sets: int) -> list[list[int]]:
    """The fullest sets that are left, each as the places of its cards."""
    if not sets:
        return []
    by_rank = sorted(range(13), key=lambda rank: -sum(counts[rank::13]))
    found: list[list[int]] = []
    for rank in by_rank[:sets]:
        alike = [place for place in range(rank, 52, 13) for _ in range(counts[place])]
        found += [alike[at : at + LEAST] for at in range(0, len(alike), LEAST)]
    return sorted(found, key=len, reverse=True)[:sets]


_NEARLY_OUT = 2
"""With this few cards, a player who is down is likely to go out in the next turn."""
ENOUGH = 2
"""A player who took this many cards that go together openly collects them."""

_SOON, _TAKEN_FOR_SET, _TAKEN_FOR_RUN = 0.5, 0.4, 0.2
"""What speaks for room for a card: a run that lacks one before it, and each that another took for a set or a run."""


class Position:
    """What one seat sees when it has to decide."""

    def __init__(self, view: View) -> None:
        assert isinstance(view, DummyView)
        self.view = view
        self.seat, self.legal = seat_and_moves(view)
        self.hand = view.hands[self.seat]
        self.down = view.down[self.seat]

    def fits_on_table(self, card: Card) -> bool:
        """Whether there is a meld that ``card`` fits on."""
        return any(1 << card & meld.room for meld in self.view.melds)

    @property
    def next_seat(self) -> int:
        """The seat to the left, which may take this turn's discard."""
        return (self.seat + 1) % len(self.view.players)

    def collected(self, card: Card) -> tuple[Card, ...]:
        """The cards that the next seat took from the pile, and still holds, which go with ``card`` in its contract."""
        sets, runs = self.view.contract
        return tuple(
            other
            for other in self.view.known[self.next_seat]
            if not self.view.down[self.next_seat]
            and ((sets and other.rank == card.rank) or (runs and near(card, other)))
        )

    def room_later(self, card: Card) -> float:
        """The likelihood of room for ``card`` later in the hand, on a scale of its own.

        It goes by the runs on the table that lack one card before it, and by what those who are not down took.
        """
        rank, (sets, runs) = card % 13, self.view.contract
        found = 0.0
        for meld in self.view.melds:
            if meld.is_run and meld.cards[0].suit == card.suit:
                below = meld.cards[0] % 13 - 2
                above = below + len(meld.cards) + 3
                found += _SOON * (rank == below or (above <= 13 and above % 13 == rank))
        for seat, down in enumerate(self.view.down):
            for taken in self.view.known[seat] if seat != self.seat and not down else ():
                found += _TAKEN_FOR_SET * bool(sets and taken % 13 == rank)
                found += _TAKEN_FOR_RUN * bool(runs and taken.suit == card.suit and abs(taken % 13 - rank) < LEAST_RUN)
        return found

    def completes(self, card: Card) -> bool:
        """Whether the contract can be laid down with ``card``, and not without it."""
        contract, ace = self.view.contract, self.view.options.ace
        return not self._complete and best_lay_down([*self.hand, card], contract, ace) is not None

    @cached_property
    def _complete(self) -> bool:
        return best_lay_down(self.hand, self.view.contract, self.view.options.ace) is not None

    def helps(self, card: Card) -> bool:
        """Whether the hand is nearer to the contract with ``card``."""
        contract, ace = self.view.contract, self.view.options.ace
        return plan_for([*self.hand, card], contract, ace).worth > plan_for(self.hand, contract, ace).worth

    def nearest_out(self) -> tuple[int, int] | None:
        """The seat with the fewest cards among the others that are down, and how many; None if nobody is."""
        down = [
            (len(hand), seat) for seat, hand in enumerate(self.view.hands) if seat != self.seat and self.view.down[seat]
        ]
        return min(down)[::-1] if down else None

    def too_late(self) -> bool:
        """Whether somebody is likely to go out before a bought card is of use."""
        nearest = self.nearest_out()
        return nearest is not None and nearest[1] <= _NEARLY_OUT

    @property
    def tabling(self) -> list[Move]:
        """The moves that table something, lay-offs last."""
        found = [move for move in self.legal if not isinstance(move, moves.Discard)]
        first = next((move for move in found if not isinstance(move, moves.LayOff)), None)
        return found if first is None else [first, *(move for move in found if move != first)]

    @property
    def discards(self) -> list[moves.Discard]:
        """The discards."""
        return discards_in(self.legal)
