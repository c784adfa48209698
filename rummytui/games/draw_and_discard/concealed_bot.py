"""What the bots share in games without melds on the table, where the hand is all there is to judge."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules import moves
from rules.cards import Card
from rules.moves import Move
from rules.rummy.concealed import ArrangedView
from rules.rummy.turn import TableView
from rummytui.bots.prospects import Prospects
from rummytui.bots.rivals import Neighbour
from rummytui.games.rummy import bot as rummy


class ConcealedDecision(rummy.RummyDecision):
    """One decision of a medium bot about a hand that stays concealed."""

    def _judge(self, view: TableView) -> Prospects:
        return Prospects(view.options.ace, (), must_meld_first=False, weights=self.weights)

    def _best(self, discards: Sequence[moves.Discard], rng: Random) -> moves.Discard:
        """The discard that leaves this seat the best prospects and the next seat the worst."""
        neighbour = Neighbour(self.view, self.unseen)
        return min(self._near_best(discards), key=lambda move: (self._left_by(move.card, neighbour), rng.random()))


def draw_as_a_child(view: ArrangedView, hand: Sequence[Card], legal: Sequence[Move]) -> Move:
    """Take the upcard if it makes a meld, else draw from the stock."""
    from_pile = [move for move in legal if isinstance(move, moves.Draw) and move.source == "discard"]
    return from_pile[0] if from_pile and rummy.makes_meld(view, hand, view.discards[-1]) else legal[0]


def throw_as_a_child(view: ArrangedView, hand: Sequence[Card], legal: Sequence[Move], rng: Random) -> moves.Discard:
    """Throw a card that is in no meld and goes with few others."""
    unmatched = view.best_arrangement().unmatched
    discards = [move for move in legal if isinstance(move, moves.Discard)]
    return min(
        discards, key=lambda move: (move.card not in unmatched, rummy.liking(view, hand, move.card), rng.random())
    )
