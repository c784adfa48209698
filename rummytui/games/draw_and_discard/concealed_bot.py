"""What the bots share in games without melds on the table, where the hand is all there is to judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from rules import moves
from rules.arrange import PIPS, arranger
from rules.cards import Card, mask_of
from rules.moves import Move
from rules.rummy.concealed import ArrangedView
from rules.rummy.turn import TableView
from rummytui.advice import PutsOff, Reason
from rummytui.bots.beginner import Sight
from rummytui.bots.deciding import Valued
from rummytui.bots.prospects import Prospects
from rummytui.bots.seen import discards_in, seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.rummy import bot as rummy
from rummytui.games.rummy.medium import RummyDecision

HOPES: Final = {Temper.HOARDER: 1.2, Temper.SPRINTER: 0.7}
"""How much more a temper hopes for from the draws to come."""


class ConcealedDecision(RummyDecision):
    """One decision of a medium bot about a hand that stays concealed."""

    shunned = 0.0
    guards = 2.0
    """How much more a watcher minds discarding what the next seat can use."""

    def __init__(self, view: TableView, temper: Temper = Temper.EVEN) -> None:
        super().__init__(view)
        self.temper = temper
        self.feeding = self.feeding * self.guards if temper is Temper.WATCHER else self.feeding
        self.draws_ahead = self.draws_ahead * HOPES.get(temper, 1.0)

    def _judge(self, view: TableView, weights: Sequence[int]) -> Prospects:
        return Prospects(view.options.ace, (), must_meld_first=False, weights=weights)

    def ranked(self, rng: Random) -> Iterator[Valued]:
        return self._draws() if moves.draw(self.seat, "discard") in self.legal else self._plays(rng)

    def _plays(self, rng: Random) -> Iterator[Valued]:
        return self._ranked_discards(rng)

    def _ends_or_throws(self, ending: Move, gain: float, rng: Random) -> Iterator[Valued]:
        """End the play, which gains this much, or discard and play on."""
        yield Valued(ending, gain)
        discards = list(self._ranked_discards(rng))
        best = max((found.value for found in discards), default=0.0)
        yield from (Valued(found.move, found.value - best) for found in discards)

    def _left(self, knock: moves.Knock) -> int:
        """What a knock would leave unmatched."""
        thrown = 0 if knock.card is None else 1 << knock.card
        return arranger(self.view.options.ace, PIPS).least_of_mask(self.hand & ~thrown)

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        ended = not isinstance(best, moves.Discard | moves.Draw | moves.Pass)
        if ended and isinstance(move, moves.Discard):
            yield PutsOff()
        elif isinstance(move, moves.Discard) and isinstance(best, moves.Discard):
            yield from self.grounds.against_throwing(move.card, best.card)
        else:
            yield from super().against(move, best)

    def measure(self, move: Move, best: Move) -> str:
        return "point" if type(move) is type(best) else ""

    def _for_taking(self) -> Iterator[Reason]:
        return self.grounds.for_taking(self.view.discards[-1])

    def _for_throwing(self, card: Card) -> Iterator[Reason]:
        return self.grounds.for_throwing(card)


def draw_as_a_child(
    view: ArrangedView,
    hand: Sequence[Card],
    legal: Sequence[Move],
    glad_of: Callable[[ArrangedView, Sequence[Card], Card], bool],
) -> Move:
    """Take the upcard if the hand is ``glad_of`` it, else draw from the stock."""
    from_pile = [move for move in legal if isinstance(move, moves.Draw) and move.source == "discard"]
    return from_pile[0] if from_pile and glad_of(view, hand, view.discards[-1]) else legal[0]


def goes_into_a_meld(view: ArrangedView, hand: Sequence[Card], card: Card) -> bool:
    """Whether ``card`` makes a meld in the hand, or lengthens one."""
    in_hand = arranger(view.options.ace, PIPS)
    held = mask_of(hand)
    return in_hand.least_of_mask(held | 1 << card) <= in_hand.least_of_mask(held)


def sight_of_a_beginner(view: ArrangedView) -> Sight:
    """What even a beginner sees in its own hand."""
    seat, legal = seat_and_moves(view)

    def ends() -> bool:
        if not isinstance(legal[0], moves.Draw):
            return False
        hand = mask_of(view.hands[seat]) | 1 << view.discards[-1]
        return bool(arranger(view.options.ace, view.game_type.costs).discards(hand, 0))

    def spare() -> list[moves.Discard]:
        unmatched = view.best_arrangement().unmatched
        return [move for move in discards_in(legal) if move.card in unmatched]

    return Sight(ends, spare)


def throw_as_a_child(view: ArrangedView, hand: Sequence[Card], legal: Sequence[Move], rng: Random) -> moves.Discard:
    """Throw a card that is in no meld and goes with few others."""
    unmatched = view.best_arrangement().unmatched
    return min(
        discards_in(legal),
        key=lambda move: (move.card not in unmatched, rummy.liking(view, hand, move.card), rng.random()),
    )
