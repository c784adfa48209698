"""The hard bot for Knock Rummy: it goes by what the workshop learnt, and by what the others took, passed up and discarded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Final

from rules import moves
from rules.moves import Move
from rules.rummy.knock import KnockView
from rummytui.advice import Reason
from rummytui.bots.tempers import Temper
from rummytui.games.draw_and_discard.concealed_hard import HardConcealed, Leaning
from rummytui.games.knock.bot import KnockDecision
from rummytui.games.knock.reasons import WaitingCosts

DARING: Final = (0.3, 0.45, 0.7)
"""The most deadwood that a knock with no low limit is considered with: the part of the others' likely deadwood, once each of
them has had no turn, one turn, or more."""


class HardKnock(HardConcealed, KnockDecision):
    """One decision of the hard bot."""

    view: KnockView
    learnt = Path(__file__).with_name("judgement.json")
    leanings: ClassVar[dict[Temper, Leaning]] = {
        Temper.HOARDER: Leaning(to_knock=-1.5),
        Temper.SPRINTER: Leaning(to_knock=1.5),
        Temper.WATCHER: Leaning(against_feeding=6.0),
    }

    patience = DARING

    @property
    def limit(self) -> int | None:
        return self.knock_limit

    def dares(self, left: int) -> bool:
        return not self.anybody_may or left <= self._low()

    def reasons(self, move: Move) -> Iterator[Reason]:
        yield from super().reasons(move)
        if isinstance(move, moves.Knock) and self._left(move) > round(self.others_likely):
            yield WaitingCosts()


hard: Final = HardKnock
