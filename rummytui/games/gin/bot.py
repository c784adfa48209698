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

_BEGINNING: Final = 46
"""What is left unmatched after the first turn, on average; counted in many games."""
_A_ROUND_LATER: Final = 0.81
"""What each round leaves of it."""
_SAFE: Final = 1.2
"""The part of what the other has on average that is low enough to knock with; soon it is all that the limit allows."""
_TAKING: Final = 1
"""By how much the upcard must beat the stock: taking it tells the other something."""
_FEEDING: Final = 3
"""What it weighs that the other can use a discard."""

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
    """Play for few unmatched points by all that was seen, and knock where the other is likely to have more left over."""
    assert isinstance(view, GinView)
    assert view.seat is not None
    legal = view.legal_moves(view.seat)
    return legal[0] if len(legal) == 1 else _Decision(view, view.seat).choose(legal, rng)


class _Decision(concealed_bot.ConcealedDecision):
    """One decision of the medium bot."""

    view: GinView
    weights = PIPS
    draws_ahead = 1

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
        if low_enough and min(left) <= self._low():
            return moves.Knock(self.seat, low_enough[left.index(min(left))])
        return self._best([move for move in legal if isinstance(move, moves.Discard)], rng)

    def _low(self) -> float:
        """The count that is likely to be lower than the other's by now. With none left there is no risk."""
        rounds = (self.view.turns - 1) // len(self.view.players)
        return _SAFE * _BEGINNING * _A_ROUND_LATER**rounds
