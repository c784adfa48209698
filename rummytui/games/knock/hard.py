"""How a hard bot plays Knock Rummy."""

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
from rummytui.games.knock.reasons import OthersLikely

_DARING: Final = 1.5
"""The most deadwood that a knock is considered with, as a multiple of the others' likely deadwood."""


class HardKnock(HardConcealed, KnockDecision):
    """One decision of the hard bot."""

    view: KnockView
    learnt = Path(__file__).with_name("judgement.json")
    leanings: ClassVar[dict[Temper, Leaning]] = {
        Temper.HOARDER: Leaning(to_knock=-1.5),
        Temper.SPRINTER: Leaning(to_knock=1.5),
        Temper.WATCHER: Leaning(against_feeding=6.0),
    }

    @property
    def limit(self) -> int | None:
        limit = self.view.options.knock_limit
        return None if limit == "none" else limit

    def dares(self, left: int) -> bool:
        # What comes of a knock with much more than others are likely to have was hardly met in the workshop.
        return self.limit is not None or left <= _DARING * self.others_likely()

    def reasons(self, move: Move) -> Iterator[Reason]:
        for reason in super().reasons(move):
            # That the others are likely to have less is no reason for a knock.
            if (
                not isinstance(reason, OthersLikely)
                or not isinstance(move, moves.Knock)
                or self._left(move) <= reason.points
            ):
                yield reason

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if isinstance(move, moves.Knock) and not isinstance(best, moves.Knock):
            return KnockDecision.reasons(self, move)
        return super().against(move, best)
