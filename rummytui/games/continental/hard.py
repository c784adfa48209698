"""The hard bot for Continental Rummy: turns until the fifteen are together, against what a discard gives the next seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.cards import JOKER, Card
from rules.moves import Move
from rummytui.bots.deciding import Valued, best_first
from rummytui.bots.tempers import Temper
from rummytui.games.continental.judgement import Reach, turns_to_go
from rummytui.games.continental.medium import ContinentalDecision, spare_discards

_FEEDING: Final = {Temper.SPRINTER: 1.2, Temper.EVEN: 2.0, Temper.WATCHER: 2.8}
"""What a discard that the next seat takes costs, in turns, between two."""
_ONE_OF_MANY: Final = 0.25
"""With more at the table so much of it, since the next seat is only one of the others."""
_FURTHER: Final = 3.0
"""By how many turns a discard is worse that leaves one card more missing, about."""
_A_TURN: Final = 1.0
"""Taking the upcard uses the turn in which the stock could have brought something."""


class HardContinental(ContinentalDecision):
    """One decision of the hard bot. Moves are valued by the turns until the fifteen are together, the fewer the better."""

    clear = 1.0

    def measure(self, move: Move, best: Move) -> str:
        return "turn"

    def ranked(self, rng: Random) -> Iterator[Valued]:
        first = self.legal[0]
        if isinstance(first, moves.Draw):
            return self._ranked_draws()
        thrown = self._ranked_discards()
        if isinstance(first, moves.Declare):
            return iter([Valued(first, 0.0), *(Valued(move, value - self.clear) for move, value in thrown)])
        return iter(thrown)

    def _ranked_draws(self) -> Iterator[Valued]:
        from_stock, from_pile = self.legal
        both = Valued(from_stock, -self._turns_now), Valued(from_pile, -self._turns_with_upcard)
        return iter(both[::-1] if self._takes() else both)

    def _takes(self) -> bool:
        return len(self.legal) > 1 and self._turns_with_upcard < self._turns_now

    @cached_property
    def _turns_now(self) -> float:
        return turns_to_go(self._reach, self._to_come)

    @cached_property
    def _turns_with_upcard(self) -> float:
        """The turns with the upcard in place of the card that can best be spared, this turn included."""
        upcard = self._view.discards[-1]
        more = self._reach.changed(upcard, 1)
        left = [more.changed(card, -1) for card in sorted({*self._hand}) if card not in (upcard, JOKER)]
        return _A_TURN + min((self._turns(hand) for hand in _nearest(left)), default=self._turns_now)

    def _turns(self, hand: Reach) -> float:
        return turns_to_go(hand, self._to_come)

    def _ranked_discards(self) -> list[Valued]:
        """Those that leave fewest cards missing, by turns; all others behind them."""
        discards = spare_discards(self.legal)
        least = min(hand.missing for hand in self._kept.values())
        nearest = [move for move in discards if self._kept[move.card].missing == least]
        found = best_first(Valued(move, -self._cost(move.card)) for move in nearest)
        return found + best_first(
            Valued(move, found[-1].value - _FURTHER * (self._kept[move.card].missing - least))
            for move in discards
            if move not in nearest
        )

    def _cost(self, card: Card) -> float:
        """The turns still to go without ``card``, and what it is worth to the next seat."""
        feeding = _FEEDING[self._temper] * (1 if len(self._view.players) == 2 else _ONE_OF_MANY)
        return self._turns(self._kept[card]) + feeding * self._next.takes(card)


def _nearest(hands: list[Reach]) -> list[Reach]:
    """Those of which fewest cards are missing."""
    least = min((hand.missing for hand in hands), default=0)
    return [hand for hand in hands if hand.missing == least]


hard: Final = HardContinental
