"""Bots for Knock Rummy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rules import moves
from rules.arrange import PIPS, arranger
from rules.moves import Move
from rules.rummy.knock import KnockView
from rules.view import View
from rummytui.bots.seen import seat_and_moves
from rummytui.games.draw_and_discard import concealed_bot

_CHILDS_LIMIT: Final = 10
"""The most that a child knocks with."""
_BEGINNING: Final = {10: 48, 7: 37, 6: 33}
"""The average unmatched count after the first turn, by the size of the hand; measured over many games."""
_A_ROUND_LATER: Final = 0.81
"""By what factor each later round lowers it."""
_USUAL_PENALTY: Final = 10
_FEAR: Final = 0.45
"""How much lower a knock has to be for each extra unit of penalty."""

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random) -> Move:
    """Play as a child of ten does: keep what goes together, and knock with ten or less."""
    assert isinstance(view, KnockView)
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Draw):
        return concealed_bot.draw_as_a_child(view, hand, legal)
    thrown = concealed_bot.throw_as_a_child(view, hand, legal, rng)
    count = arranger(view.options.ace, PIPS).least(card for card in hand if card != thrown.card)
    knock = moves.Knock(seat, thrown.card)
    return knock if count <= _CHILDS_LIMIT and knock in legal else thrown


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: View, rng: Random) -> Move:
    """Play for a low count by everything seen, and knock with less than the others are likely to have."""
    assert isinstance(view, KnockView)
    seat, legal = seat_and_moves(view)
    return legal[0] if len(legal) == 1 else _Decision(view, seat).choose(legal, rng)


class _Decision(concealed_bot.ConcealedDecision):
    """One decision of the medium bot."""

    view: KnockView
    weights = PIPS

    def _table_or_discard(self, legal: Sequence[Move], rng: Random) -> Move:
        counts = arranger(self.view.options.ace, PIPS)
        low_enough = [move.card for move in legal if isinstance(move, moves.Knock) and move.card is not None]
        left = [counts.least_of_mask(self.hand & ~(1 << card)) for card in low_enough]
        if low_enough and min(left) <= self._low():
            return moves.Knock(self.seat, low_enough[left.index(min(left))])
        return self._best([move for move in legal if isinstance(move, moves.Discard)], rng)

    def _low(self) -> float:
        """The highest count to knock with, below the others' likely average by now; a count of zero is no risk."""
        view = self.view
        rounds = (view.turns - 1) // len(view.players)
        average: float = _BEGINNING[len(view.hands[self.seat]) - 1] * _A_ROUND_LATER**rounds
        risk = view.options.penalty - _USUAL_PENALTY
        return max(0.0, average - _FEAR * risk)
