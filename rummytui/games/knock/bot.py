"""Bots for Knock Rummy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from random import Random
from statistics import fmean
from typing import ClassVar, Final

from rules import moves
from rules.arrange import PIPS, arranger
from rules.moves import Move
from rules.rummy.knock import KnockView
from rummytui.advice import AllMatched, LeavesUnmatched, Reason
from rummytui.bots.beginner import Oversights, beginner
from rummytui.bots.deciding import Valued, best_first
from rummytui.bots.seen import seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.draw_and_discard import concealed_bot
from rummytui.games.draw_and_discard.concealed_sight import ConcealedJudgement
from rummytui.games.knock.reasons import OthersLikely, TimeToGetLower

TEMPERS: Final = (Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER)
"""The playing styles of this game's bots, besides the even one."""

_CHILDS_LIMIT: Final = 10
"""The most that a child knocks with."""
_USUAL_PENALTY: Final = 10
_FEAR: Final = 0.45
"""How much lower a knock has to be for each extra unit of penalty."""
_LOW_LIMIT: Final = 25
"""With a limit up to this, a knock is low enough at any time."""
PATIENCE: Final = (0.3, 0.45, 0.5)
"""With a higher limit or none: with what part of the others' likely count to knock at most, once each of them has had no turn,
one turn, or more. If two players knock with anything below the average, the quicker one wins, but the hand is over before
anybody has built anything; and players who wait lose nothing against others who do, as measured over many games."""
_LEARNT: Final = Path(__file__).with_name("judgement.json")


# --------------------------------------------------------------------------------------------------- gentle and easy


def easy(view: KnockView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: keep what goes together, and knock with ten or less."""
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Draw):
        return concealed_bot.draw_as_a_child(view, hand, legal, concealed_bot.goes_into_a_meld)
    thrown = concealed_bot.throw_as_a_child(view, hand, legal, rng)
    count = arranger(view.options.ace, PIPS).least(card for card in hand if card != thrown.card)
    knock = moves.Knock(seat, thrown.card)
    return knock if count <= _CHILDS_LIMIT and knock in legal else thrown


gentle: Final = beginner(easy, Oversights(0.17, 0.25), concealed_bot.sight_of_a_beginner)


# ----------------------------------------------------------------------------------------------------------- medium


class KnockDecision(concealed_bot.ConcealedDecision):
    """Medium: play for a low count by everything seen, and knock with less than the others are likely to have."""

    guards = 1.2
    patience: ClassVar[tuple[float, ...]] = PATIENCE

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
        yield from best_first([*discards, Valued(knock, best.value + gain)])

    @property
    def knock_limit(self) -> int | None:
        """The most deadwood that anybody may knock with; None for anything."""
        limit = self.view.options.knock_limit
        return None if limit == "none" else limit

    @property
    def anybody_may(self) -> bool:
        """Whether so much may be left that many could knock at once."""
        return self.knock_limit is None or self.knock_limit > _LOW_LIMIT

    def _low(self) -> float:
        """The highest count to knock with, below the others' likely average by now; a count of zero is no risk."""
        risk = self.view.options.penalty - _USUAL_PENALTY
        low = max(0.0, self.others_likely - _FEAR * risk)
        if not self.anybody_may:
            return low
        return low * self.patience[min(*self._others_turns, len(self.patience) - 1)]

    @cached_property
    def others_likely(self) -> float:
        """The others' likely average deadwood by now."""
        likely = ConcealedJudgement.nearest(_LEARNT, len(self.view.players), self.knock_limit).likely
        return fmean(likely[min(turns, len(likely) - 1)] for turns in self._others_turns)

    @cached_property
    def _others_turns(self) -> list[int]:
        """How many turns each of the others has had."""
        count = len(self.view.players)
        return [(self.view.turns - 1 + after) // count for after in range(1, count)]

    def reasons(self, move: Move) -> Iterator[Reason]:
        if not isinstance(move, moves.Knock):
            yield from super().reasons(move)
            return
        left = self._left(move)
        yield LeavesUnmatched(left) if left else AllMatched()
        if left:
            yield OthersLikely(round(self.others_likely))

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if not isinstance(move, moves.Knock) or isinstance(best, moves.Knock):
            yield from super().against(move, best)
        elif (left := self._left(move)) > round(self.others_likely):
            yield from KnockDecision.reasons(self, move)
        else:
            yield LeavesUnmatched(left)
            yield TimeToGetLower()


medium: Final = KnockDecision
