"""The hard bot for Boathouse Rummy: it goes by values learnt from many games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from rules import moves
from rules.cards import Card, Mask, mask_of
from rules.rummy.boathouse import BoathouseView
from rummytui.bots.deciding import Valued
from rummytui.bots.tempers import Temper
from rummytui.games.boathouse.bot import BoathouseDecision
from rummytui.games.rummy import hard as rummy

_PAID_FOR: Final = 0.4
"""What share of a hand's pips is paid for on average: cards in melds cost nothing. (BO-5)"""


class HardBoathouse(rummy.HardRummy, BoathouseDecision):
    """One decision of the hard bot. Moves are valued by the points that the seat may expect of the hand."""

    view: BoathouseView
    game = "boathouse"
    # With a second card to come for every first one, six would take half a second now and then, and are hardly better.
    discards = 4
    tempers: Mapping[Temper, rummy.Adjustments] = {
        Temper.EVEN: rummy.Adjustments(feeding=-0.1),
        Temper.HOARDER: rummy.Adjustments(taking=0.02, feeding=-0.1),
        Temper.WATCHER: rummy.Adjustments(feeding=-0.15),
    }

    def _draws(self) -> Iterator[Valued]:
        if len(self.legal) == 1:
            yield Valued(self.legal[0], 0.0)
            return
        yield from super()._draws()

    @property
    def _kept(self) -> Mask:
        """The cards that came from the pile this turn."""
        return mask_of(self.view.taken)

    @property
    def _by_taking(self) -> float:
        discards = self.view.discards
        with_upcard, kept = self.hand | 1 << discards[-1], self._kept | 1 << discards[-1]
        keen = self.habits.taking * self.judged.unit
        if self.view.taken:
            return self._best(with_upcard, kept) + keen
        from_stock = self._drawing(with_upcard, kept) + keen
        if self.view.options.second_draw != "either" or len(discards) < 2:
            return from_stock
        second = 1 << discards[-2]
        return max(from_stock, self._best(with_upcard | second, kept | second) + keen)

    @property
    def _by_drawing(self) -> float:
        return self._drawing(self.hand, self._kept)

    def _ends(self, kept: Mask, card: Card) -> Iterator[float]:
        yield self._holding(kept, card)

    @property
    def _times_paid(self) -> float:
        return _PAID_FOR

    def _plays(self, rng: Random) -> Iterator[Valued]:
        if not isinstance(self.legal[0], moves.Declare):
            yield from super()._plays(rng)
            return
        declaring = self.legal[0]
        yield Valued(declaring, self.going_out)
        held = [(self._holding(self.hand & ~(1 << move.card), move.card), move) for move in self._discards]
        for value, move in sorted(held, key=lambda found: -found[0]):
            yield Valued(move, min(value, self.going_out - self.clear))


hard: Final = HardBoathouse
