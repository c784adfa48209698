"""The hard bot for Gambler's Rummy: it goes by values learnt from many games, also of stopping and of going on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from rules import moves
from rules.cards import cards_in, shuffled
from rules.rummy.gamblers import GamblersView
from rules.rummy.rummy import pips
from rummytui.bots.deciding import Valued
from rummytui.bots.tempers import Temper
from rummytui.games.gamblers.bot import GamblersDecision
from rummytui.games.rummy import hard as rummy

_IMAGINED: Final = 40
"""In this many deals of the hidden cards the counts are compared before the last discard is refused."""


class HardGamblers(rummy.HardRummy, GamblersDecision):
    """One decision of the hard bot. Moves are valued by the points that the seat may expect of the hand."""

    view: GamblersView
    game = "gamblers"
    wary = 0.05
    # LayingDown gets a little more than was learnt: to hold a meld back gains little, and looks foolish.
    tempers: Mapping[Temper, rummy.Adjustments] = {
        Temper.EVEN: rummy.Adjustments(tabling=0.05, feeding=-0.1),
        Temper.SPRINTER: rummy.Adjustments(tabling=0.1, feeding=-0.1),
        Temper.WATCHER: rummy.Adjustments(tabling=0.05, feeding=-0.2),
    }

    def __init__(self, view: GamblersView, temper: Temper = Temper.EVEN) -> None:
        super().__init__(view, temper)
        self.to_come = self.unseen if view.stock else 0

    @property
    def _may_go_out(self) -> bool:
        return not self._at_once

    @property
    def _times_paid(self) -> float:
        return 1.0

    def ranked(self, rng: Random) -> Iterator[Valued]:
        if not isinstance(self.legal[-1], moves.Refuse):
            yield from super().ranked(rng)
            return
        take, refuse = self.legal
        refusing, taking = self._by_refusing(rng), self._by_taking
        # Comparing counts decides better than the two values, of which one was learnt and the other is imagined.
        if self._takes():
            yield from (Valued(take, taking), Valued(refuse, min(refusing, taking)))
        else:
            yield from (Valued(refuse, refusing), Valued(take, min(refusing, taking)))

    def _by_refusing(self, rng: Random) -> float:
        """What a refusal would bring in points, on average over deals of the hidden cards. (GA-4)"""
        view = self.view
        if view.options.refusal == "void":
            return 0.0
        mine, pool = pips(view.hands[self.seat]), cards_in(self.unseen)
        total = 0.0
        for _ in range(_IMAGINED):
            mixed = iter(shuffled(pool, rng))
            counts = [
                mine
                if seat == self.seat
                else pips(view.known[seat]) + sum(pips([next(mixed)]) for _ in range(len(hand) - len(view.known[seat])))
                for seat, hand in enumerate(view.hands)
            ]
            lowest = min(counts)
            if mine > lowest:
                total -= mine - lowest
            else:
                total += sum(count - lowest for count in counts) / counts.count(lowest)
        return total / _IMAGINED


hard: Final = HardGamblers
