"""What rivals may hold in the poker, judged by how they bet, and what a bet or a call is worth against that.

A hand is known here by the share, from 0 to 1, of all hands that it beats, and by its place among them, which is the
narrower the better it is. How often players hold a hand of each place who have bet in some manner, and what they then do
with it, was counted in self-play; so what a rival did tells where it is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from math import prod
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from rules.rummoli.state import RummoliView
from rules.seats import Seat

_FILE: Final = Path(__file__).with_name("judgement.json")


ByRivals: TypeAlias = Sequence[Sequence[float]]
"""Figures by how many others are still in, from one on, and by the place of a hand: see `ranges`."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How players bet at a table of a size, as was counted over many rounds of bots of all levels."""

    holds: Sequence[ByRivals]
    """How often a hand has each place, by the manner of having bet."""
    bets: ByRivals
    """How often the first bet is made with it."""
    raises: Sequence[ByRivals]
    """How often a bet is raised, and then how often a raise."""
    stays: Sequence[ByRivals]
    """How often it is not folded, by the price of a call."""
    together: ByRivals
    """By how many others are still in: what makes the chance to beat all of the chances to beat each."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The chips that a hand brings in a round."""

    beats: float
    """By the chance to beat one other hand."""
    beats_cubed: float
    """By the cube of that chance: the pot goes to the best of all."""
    singles: float
    """By the chips in the pots of its single pay cards."""
    pair: float
    """By the chips for ace and king of diamonds, if it has both."""
    sevens: float
    """By the chips for 7-8-9, for each suit in which it has all three."""
    joined: float
    """By its cards that have the next higher one beside them."""


@dataclass(frozen=True, slots=True)
class RummoliJudgement:
    """All that was learnt."""

    leading: float
    """The chips that it is worth to lay the first card of the stops."""
    edge: float
    """The chips by which a bet must be better than none."""
    hands: tuple[tuple[int, Weights], ...]
    """Each with the number of players from which it holds."""
    bets: tuple[tuple[int, Habits], ...]
    """The same."""

    def weights(self, players: int) -> Weights:
        """What hands bring among this many players."""
        return _among(self.hands, players)

    def habits(self, players: int) -> Habits:
        """How this many players bet."""
        return _among(self.bets, players)


_Known = TypeVar("_Known")


def _among(figures: Sequence[tuple[int, _Known]], players: int) -> _Known:
    return max((known for known in figures if known[0] <= players), key=lambda known: known[0])[1]


@lru_cache(maxsize=1)
def judgement() -> RummoliJudgement:
    """What was learnt, as the file has it."""
    learnt = json.loads(_FILE.read_text(encoding="utf-8"))
    return RummoliJudgement(
        learnt["leading"],
        learnt["edge"],
        tuple((int(players), Weights(**weights)) for players, weights in learnt["hands"].items()),
        tuple((int(players), Habits(**habits)) for players, habits in learnt["habits"].items()),
    )


PLACES: Final = 16
"""How many places there are."""
_PRICES: Final = (0.0, 0.08, 0.14, 0.2, 0.27, 0.35)
"""From which share of the pot that it makes a call has each price."""
PRICES: Final = len(_PRICES)
"""How many prices there are."""
KNOTS: Final = (0.0, 0.06, 0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 0.92, 1.0)
"""Chances to beat all, between which they are corrected."""
_LITTLE: Final = 2
"""The highest bet that is a small one, where more than twice as much may be bet."""

Range: TypeAlias = Sequence[float]
"""The weight of each place, the weakest hands first."""


class Manner(IntEnum):
    """The bets so far of a player who is still in."""

    NOT_YET = 0
    CHECKED = 1
    BET_LITTLE = 2
    BET_MUCH = 3
    RAISED = 4
    RAISED_AGAIN = 5
    CALLED = 6
    CALLED_A_RAISE = 7
    IN_FOR_LESS = 8


MANNERS: Final = len(Manner)
"""How many manners there are."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A player who is still in, and their possible hands; ``waits`` if they have yet to act."""

    seat: Seat
    waits: bool
    range: Range


def begins(place: int) -> float:
    """The share of all hands that a hand of this place beats at least."""
    rest = 1 - place / PLACES
    return 1 - rest * rest


_BEGINS: Final = tuple(begins(place) for place in range(PLACES + 1))


def _price(due: int, pot: float) -> int:
    """The price of a call that makes the pot this large."""
    price = 0
    while price + 1 < PRICES and due >= _PRICES[price + 1] * pot:
        price += 1
    return price


def _with(figures: ByRivals, rivals: int) -> Range:
    """The figures for this many others still in."""
    return figures[min(rivals, len(figures)) - 1]


def _weighed(weights: Range, mine: float) -> tuple[float, float]:
    """All of a range, and the share of it that a hand at ``mine`` beats."""
    whole, below = 0.0, 0.0
    for place, weight in enumerate(weights):
        whole += weight
        reached = (mine - _BEGINS[place]) / (_BEGINS[place + 1] - _BEGINS[place])
        below += weight * min(max(reached, 0.0), 1.0)
    return whole, below / whole if whole else 0.5


class Betting:
    """The betting as one seat sees it, whose hand beats ``mine`` of all others.

    ``leading`` is what it is worth, in chips, to have the best hand besides the pot.
    """

    def __init__(self, view: RummoliView, habits: Habits, mine: float, leading: float) -> None:
        assert view.seat is not None
        self._view = view
        self._seat = seat = view.seat
        self._habits = habits
        self._mine = mine
        self._leading = leading
        self._highest = max(view.bets)
        self._pot = view.pots[view.contested]
        self._order = [other for other in _clockwise(view, view.dealer) if other in view.seats_in]
        live = [other for other in view.seats_in if other not in view.folded and other != seat]
        self._live = len(live)
        self._aggressor = self._who_bet_last() if self._highest else None
        self.rivals = tuple(Rival(other, other in view.to_bet[1:], self._range_of(other)) for other in live)

    def _who_bet_last(self) -> Seat:
        """The others have been asked since, round the table from there."""
        view = self._view
        return next(
            other
            for other in _clockwise(view, view.to_bet[-1])
            if other in view.seats_in and other not in view.folded and view.bets[other] == self._highest
        )

    def _range_of(self, other: Seat) -> Range:
        """What a rival may hold after what it did."""
        return _with(self._habits.holds[self._manner_of(other)], self._live)

    def _manner_of(self, other: Seat) -> Manner:
        """How a rival has bet so far, as far as the table tells it."""
        view, highest = self._view, self._highest
        if other == self._aggressor:
            if view.raises:
                return Manner.RAISED_AGAIN if view.raises > 1 else Manner.RAISED
            little = highest <= _LITTLE and view.options.bet_limit > 2 * _LITTLE
            return Manner.BET_LITTLE if little else Manner.BET_MUCH
        if view.bets[other]:
            if view.bets[other] < highest:
                return Manner.IN_FOR_LESS
            return Manner.CALLED_A_RAISE if view.raises else Manner.CALLED
        last = self._seat if self._aggressor is None else self._aggressor
        has_checked = not view.raises and self._order.index(other) < self._order.index(last) and view.chips[other]
        return Manner.CHECKED if has_checked else Manner.NOT_YET

    def _stays(self, due: int, pot: float) -> Range:
        """How likely a rival is not to fold, by place, where a call of ``due`` chips makes the pot this large."""
        return _with(self._habits.stays[_price(due, pot)], self._live)

    def chance(self) -> float:
        """The chance that the hand beats all rivals, given their bets."""
        return self._beats_all(prod(_weighed(rival.range, self._mine)[1] for rival in self.rivals))

    def _beats_all(self, each: float) -> float:
        """The chance to beat all, of which ``each`` is what it would be if their hands had nothing to do with one another."""
        more = _with(self._habits.together, self._live)
        knot = 1
        while knot < len(KNOTS) - 1 and each > KNOTS[knot]:
            knot += 1
        part = (each - KNOTS[knot - 1]) / (KNOTS[knot] - KNOTS[knot - 1])
        return each + more[knot - 1] + part * (more[knot] - more[knot - 1])

    def folding(self, amount: int) -> float:
        """How likely all rivals are to fold when ``amount`` is bet."""
        pot = self._pot + amount
        stays = self._stays(amount, pot + amount)
        return prod(
            1 - sum(weight * stay for weight, stay in zip(rival.range, stays, strict=True)) / sum(rival.range)
            for rival in self.rivals
        )

    def checking(self) -> float:
        """The value of checking, in chips: a later player may bet."""
        pot, likely = self._pot + self._leading, _with(self._habits.bets, self._live)
        limit = min(self._view.options.bet_limit, self._view.chips[self._seat])
        beaten = [_weighed(rival.range, self._mine)[1] for rival in self.rivals]
        found, reach = 0.0, 1.0
        for place, rival in enumerate(self.rivals):
            if not rival.waits:
                continue
            others = prod(beaten[:place]) * prod(beaten[place + 1 :])
            bets = [weight * bet for weight, bet in zip(rival.range, likely, strict=True)]
            betting, under = _weighed(bets, self._mine)
            share = betting / sum(rival.range)
            found += reach * share * max(self._beats_all(under * others) * (pot + 2 * limit) - limit, 0.0)
            reach *= 1 - share
            checks = [weight - bet for weight, bet in zip(rival.range, bets, strict=True)]
            beaten[place] = _weighed(checks, self._mine)[1]
        return found + reach * self._beats_all(prod(beaten)) * pot

    def putting_in(self, cost: int, raised_by: int = 0) -> float:
        """What it is worth, in chips, to put in ``cost`` and stay; others have to answer if it raises the bet."""
        view = self._view
        level_of_mine = view.bets[self._seat] + cost
        level = max(level_of_mine, self._highest)
        raised = _with(self._habits.raises[view.raises + bool(raised_by and self._highest) > 0], self._live)
        may_raise = view.raises + bool(raised_by and self._highest) < view.options.raises
        # Chips that this seat cannot match go back or lie in a pot that it has no part in.
        pot = self._pot + cost - sum(max(bet - level_of_mine, 0) for bet in view.bets)
        wins, alone, extra = 1.0, 1.0, 0.0
        raisers: list[tuple[float, float, float, int]] = []
        for rival in self.rivals:
            due = min(level - view.bets[rival.seat], view.chips[rival.seat])
            whole, beaten = _weighed(rival.range, self._mine)
            if not due or not (raised_by or rival.waits):
                wins *= beaten
                alone = 0.0
                continue
            can_raise = may_raise and view.chips[rival.seat] > due
            raises = [weight * likely if can_raise else 0.0 for weight, likely in zip(rival.range, raised, strict=True)]
            stays = [
                max(weight * likely, more)
                for weight, likely, more in zip(rival.range, self._stays(due, pot + due), raises, strict=True)
            ]
            staying, beaten = _weighed(stays, self._mine)
            stay = staying / whole
            factor = 1 - stay + stay * beaten
            wins *= factor
            alone *= 1 - stay
            extra += due * stay * beaten / factor if factor else 0.0
            raising, beaten = _weighed(raises, self._mine)
            raisers.append((raising / whole, beaten, factor, due))
        # What is won because everybody folds has nothing to do with their hands.
        shown = (wins - alone) / (1 - alone) if alone < 1 else 0.0
        true = self._beats_all(shown) / shown if shown else 1.0
        more, answered = min(view.options.bet_limit, view.chips[self._seat] - cost), 0.0
        for often, beaten, factor, due in raisers:
            won = beaten * wins / factor if factor else 0.0
            answered += often * (max(won * (pot + due + 2 * more) - more, 0.0) - won * (pot + due))
        return (pot + extra + self._leading) * (alone + (wins - alone) * true) + answered * true - cost


def _clockwise(view: RummoliView, after: Seat) -> list[Seat]:
    """The seats round the table, from the one after ``after`` to that one itself."""
    count = len(view.players)
    return [(after + step) % count for step in range(1, count + 1)]
