"""Bots for Knock Rummy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from rules import moves
from rules.arrange import PIPS, arranger
from rules.moves import Move
from rules.rummy.knock import KnockView
from rules.view import View
from rummytui.advice import AllMatched, LeavesUnmatched, Reason
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.seen import seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.draw_and_discard import concealed_bot
from rummytui.games.knock.reasons import OthersLikely

TEMPERS: Final = (Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER)
"""The playing styles of this game's bots, besides the even one."""

_CHILDS_LIMIT: Final = 10
"""The most that a child knocks with."""
_BEGINNING: Final = {10: 48, 7: 37, 6: 33}
"""The average deadwood after the first turn, by the size of the hand; measured over many games."""
_A_ROUND_LATER: Final = 0.81
"""By what factor each later round lowers it."""
_USUAL_PENALTY: Final = 10
_FEAR: Final = 0.45
"""How much lower a knock has to be for each extra unit of penalty."""
_PATIENCE: Final = 0.75
"""How much lower it has to be where anybody may knock with anything. Of two who knock with whatever is below the average
the quicker one wins, but the hand is over before anything was built; and against patient players nothing is lost by
waiting, as measured over many games."""

# ------------------------------------------------------------------------------------------------------------- easy


def easy(view: View, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: keep what goes together, and knock with ten or less."""
    assert isinstance(view, KnockView)
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Draw):
        return concealed_bot.draw_as_a_child(view, hand, legal, concealed_bot.goes_into_a_meld)
    thrown = concealed_bot.throw_as_a_child(view, hand, legal, rng)
    count = arranger(view.options.ace, PIPS).least(card for card in hand if card != thrown.card)
    knock = moves.Knock(seat, thrown.card)
    return knock if count <= _CHILDS_LIMIT and knock in legal else thrown


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: View, temper: Temper = Temper.EVEN) -> Decision:
    """Medium: play for a low count by everything seen, and knock with less than the others are likely to have."""
    assert isinstance(view, KnockView)
    return KnockDecision(view, temper)


def hard(view: View, temper: Temper = Temper.EVEN) -> Decision:
    """Hard: play by what the workshop learnt, and by what the others have taken, passed up and discarded."""
    from rummytui.games.knock.hard import HardKnock

    assert isinstance(view, KnockView)
    return HardKnock(view, temper)


class KnockDecision(concealed_bot.ConcealedDecision):
    """One decision of the medium bot."""

    guards = 1.2

    view: KnockView
    weights = PIPS

    def _plays(self, rng: Random) -> Iterator[Valued]:
        low_enough = [move for move in self.legal if isinstance(move, moves.Knock) and move.card is not None]
        if not low_enough:
            return self._ranked_discards(rng)
        knock = min(low_enough, key=self._left)
        gain = self._low() - self._left(knock)
        if gain >= 0:
            return self._ends_or_throws(knock, gain, rng)
        return self._plays_on(knock, gain, rng)

    def _plays_on(self, knock: moves.Knock, gain: float, rng: Random) -> Iterator[Valued]:
        discards = self._ranked_discards(rng)
        best = next(discards)
        yield best
        yield from sorted([*discards, Valued(knock, best.value + gain)], key=lambda one: -one.value)

    def _low(self) -> float:
        """The highest count to knock with, below the others' likely average by now; a count of zero is no risk."""
        risk = self.view.options.penalty - _USUAL_PENALTY
        low = max(0.0, self.others_likely() - _FEAR * risk)
        return low * _PATIENCE if self.view.options.knock_limit == "none" else low

    def others_likely(self) -> float:
        """The others' likely average deadwood by now."""
        view = self.view
        rounds = (view.turns - 1) // len(view.players)
        average: float = _BEGINNING[len(view.hands[self.seat]) - view.drawn] * _A_ROUND_LATER**rounds
        return average

    def reasons(self, move: Move) -> Iterator[Reason]:
        if not isinstance(move, moves.Knock):
            yield from super().reasons(move)
            return
        left = self._left(move)
        yield LeavesUnmatched(left) if left else AllMatched()
        if left:
            yield OthersLikely(round(self.others_likely()))
