"""What rivals may hold in the poker, judged by how they bet, and what a bet or a call is worth against that.

A hand is known here by its place: the share, from 0 to 1, of all hands that it beats. The range of a rival says how
likely each place is. What a rival does follows from its place and its `Habits`; so what it did tells where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, prod
from typing import Final, TypeAlias

from rules.rummoli.state import RummoliView
from rules.seats import Seat
from rummytui.games.rummoli.judgement import Habits

_PLACES: Final = 24
_AT: Final = tuple((place + 0.5) / _PLACES for place in range(_PLACES))

Range: TypeAlias = Sequence[float]
"""The weight of each place, the weakest hands first."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody who is still in, and what it may hold; ``waits`` if it has yet to speak."""

    seat: Seat
    waits: bool
    range: Range


def _steps(centre: float, spread: float, rivals: int) -> tuple[float, ...]:
    """By place: how surely a hand that is likelier than ``centre`` to beat ``rivals`` others is meant."""
    return tuple(1 / (1 + exp(min((centre - at**rivals) / spread, 50.0))) for at in _AT)


@lru_cache(maxsize=64)
def _bets(habits: Habits, rivals: int) -> tuple[float, ...]:
    likely = _steps(habits.bets_from / (rivals + 1), habits.spread, rivals)
    return tuple(habits.bluffs + (1 - habits.bluffs) * each for each in likely)


@lru_cache(maxsize=64)
def _raises(habits: Habits, rivals: int) -> tuple[float, ...]:
    likely = _steps(habits.raises_from / (rivals + 1), habits.spread, rivals)
    return tuple((1 - habits.loose) * each for each in likely)


def _stays(habits: Habits, rivals: int, odds: float) -> tuple[float, ...]:
    likely = _steps(odds / habits.trust, habits.spread, rivals)
    return tuple(habits.loose + (1 - habits.loose) * each for each in likely)


def _weighed(weights: Range, mine: float) -> tuple[float, float]:
    """All of a range, and the share of it that a hand at ``mine`` beats."""
    whole = sum(weights)
    reached = mine * _PLACES
    full = min(int(reached), _PLACES)
    below = sum(weights[:full])
    if full < _PLACES:
        below += weights[full] * (reached - full)
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
        view, habits, live = self._view, self._habits, self._live
        if other == self._aggressor:
            return (_raises if view.raises else _bets)(habits, live)
        if self._highest and view.bets[other] == self._highest:
            limit = view.options.bet_limit
            stays = _stays(habits, live, limit / (self._pot + limit))
            return [stay * (1 - raised) for stay, raised in zip(stays, _raises(habits, live), strict=True)]
        if view.bets[other]:
            return _bets(habits, live)
        last = self._seat if self._aggressor is None else self._aggressor
        has_checked = not view.raises and self._order.index(other) < self._order.index(last) and view.chips[other]
        return [1 - bet for bet in _bets(habits, live)] if has_checked else [1.0] * _PLACES

    def chance(self) -> float:
        """How likely the hand is to beat all rivals, by what they did."""
        return prod(_weighed(rival.range, self._mine)[1] for rival in self.rivals)

    def folding(self, amount: int) -> float:
        """How likely all rivals are to fold when ``amount`` is bet."""
        pot = self._pot + amount
        stays = _stays(self._habits, self._live, amount / (pot + amount))
        return prod(
            1 - sum(weight * stay for weight, stay in zip(rival.range, stays, strict=True)) / sum(rival.range)
            for rival in self.rivals
        )

    def checking(self) -> float:
        """What it is worth to check, in chips: somebody who speaks later may bet."""
        pot, habits = self._pot + self._leading, self._habits
        limit = min(self._view.options.bet_limit, self._view.chips[self._seat])
        beaten = [_weighed(rival.range, self._mine)[1] for rival in self.rivals]
        found, reach = 0.0, 1.0
        for place, rival in enumerate(self.rivals):
            if not rival.waits:
                continue
            others = prod(beaten[:place]) * prod(beaten[place + 1 :])
            bets = [weight * bet for weight, bet in zip(rival.range, _bets(habits, self._live), strict=True)]
            betting, under = _weighed(bets, self._mine)
            share = betting / sum(rival.range)
            found += reach * share * max(under * others * (pot + 2 * limit) - limit, 0.0)
            reach *= 1 - share
            checks = [weight - bet for weight, bet in zip(rival.range, bets, strict=True)]
            beaten[place] = _weighed(checks, self._mine)[1]
        return found + reach * prod(beaten) * pot

    def putting_in(self, cost: int, raised_by: int = 0) -> float:
        """What it is worth, in chips, to put in ``cost`` and stay; others have to answer if it raises the bet."""
        view, habits = self._view, self._habits
        level_of_mine = view.bets[self._seat] + cost
        level = max(level_of_mine, self._highest)
        may_raise = view.raises + bool(raised_by and self._highest) < view.options.raises
        # Chips that this seat cannot match go back or lie in a pot that it has no part in.
        pot = self._pot + cost - sum(max(bet - level_of_mine, 0) for bet in view.bets)
        wins, extra, answered = 1.0, 0.0, 0.0
        for rival in self.rivals:
            due = min(level - view.bets[rival.seat], view.chips[rival.seat])
            whole, beaten = _weighed(rival.range, self._mine)
            if not due or not (raised_by or rival.waits):
                wins *= beaten
                continue
            can_raise = may_raise and view.chips[rival.seat] > due
            raises = [
                weight * likely if can_raise else 0.0
                for weight, likely in zip(rival.range, _raises(habits, self._live), strict=True)
            ]
            stays = [
                max(weight * likely, raised)
                for weight, likely, raised in zip(
                    rival.range, _stays(habits, self._live, due / (pot + due)), raises, strict=True
                )
            ]
            staying, beaten = _weighed(stays, self._mine)
            stay = staying / whole
            factor = 1 - stay + stay * beaten
            wins *= factor
            extra += due * stay * beaten / factor if factor else 0.0
            raising, beaten = _weighed(raises, self._mine)
            more = min(view.options.bet_limit, view.chips[self._seat] - cost)
            called = max(beaten * (pot + due + 2 * more) - more, 0.0)
            answered += raising / whole * (called - beaten * (pot + due))
        return (pot + extra + self._leading) * wins + answered - cost


def _clockwise(view: RummoliView, after: Seat) -> list[Seat]:
    """The seats round the table, from the one after ``after`` to that one itself."""
    count = len(view.players)
    return [(after + step) % count for step in range(1, count + 1)]
