"""Bots for Gin Rummy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rules import moves
from rules.arrange import PIPS, arranger
from rules.cards import Card
from rules.gin.state import GinView
from rules.moves import Move
from rules.view import View
from rummytui.bots.rivals import Neighbour
from rummytui.games.draw_and_discard import concealed_bot
from rummytui.games.rummy.bot import makes_meld

_TAKING: Final = 1
"""By how much the upcard must beat the stock: taking it tells the other something."""
_FEEDING: Final = 8
"""What it costs if the other can use a discard."""

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: keep what goes together, and knock as soon as it is allowed."""
    assert isinstance(view, GinView)
    assert view.seat is not None
    hand = view.hands[view.seat]
    legal = view.legal_moves(view.seat)
    if isinstance(legal[-1], moves.Pass):
        return legal[0] if makes_meld(view, hand, view.discards[-1]) else legal[-1]
    if isinstance(legal[0], moves.Draw):
        return concealed_bot.draw_as_a_child(view, hand, legal)
    if legal[0] == moves.Knock(view.seat, None):
        return legal[0]
    thrown = concealed_bot.throw_as_a_child(view, hand, legal, rng)
    knock = moves.Knock(view.seat, thrown.card)
    return knock if knock in legal else thrown


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: View, rng: Random) -> Move:
    """Play by everything seen for few unmatched points, and knock with the least as soon as it is allowed."""
    assert isinstance(view, GinView)
    assert view.seat is not None
    legal = view.legal_moves(view.seat)
    return legal[0] if len(legal) == 1 else _Decision(view, view.seat).choose(legal, rng)


class _Decision(concealed_bot.ConcealedDecision):
    """One decision of the medium bot."""

    view: GinView
    weights = PIPS
    draws_ahead = 3

    def _left_by(self, card: Card, neighbour: Neighbour) -> float:
        rest = self.hand & ~(1 << card)
        least, outs = self.prospects.least(rest), self.prospects.outs(rest, self.to_come)
        return least - self.draws_ahead * outs + _FEEDING * neighbour.uses(card)

    def _draw(self, legal: Sequence[Move]) -> Move:
        from_pile = moves.draw(self.seat, "discard")
        otherwise = next(move for move in legal if move != from_pile)
        upcard = self.view.discards[-1]
        with_upcard = self.hand | 1 << upcard
        taking = self.prospects.least_after_discard(with_upcard, upcard)
        drawing = self.prospects.expected_after_draw(self.hand, self.to_come)
        return from_pile if not taking or taking < drawing - _TAKING else otherwise

    def _table_or_discard(self, legal: Sequence[Move], rng: Random) -> Move:
        if legal[0] == moves.Knock(self.seat, None):
            return legal[0]
        counts = arranger("low", PIPS)
        low_enough = [move.card for move in legal if isinstance(move, moves.Knock) and move.card is not None]
        left = [counts.least_of_mask(self.hand & ~(1 << card)) for card in low_enough]
        if low_enough:
            # Whoever waits for gin is met by the other's knock more often than rewarded; counted in many games.
            return moves.Knock(self.seat, low_enough[left.index(min(left))])
        return self._best([move for move in legal if isinstance(move, moves.Discard)], rng)
