"""The hard bot for Gin Rummy: it goes by what the workshop learnt, and by what the other took, passed up and discarded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Final

from rules import moves
from rules.cards import cards_in
from rules.gin.state import GinView
from rules.moves import Move
from rummytui.advice import LeavesUnmatched, Reason
from rummytui.bots.tempers import Temper
from rummytui.games.draw_and_discard.concealed_hard import HardConcealed, Leaning
from rummytui.games.gin.bot import GinDecision
from rummytui.games.gin.reasons import GinIsNear

_LEAST_STOCK: Final = 2
"""With this few cards in the stock when a turn ends, the hand is void. (GI-2)"""


class HardGin(HardConcealed, GinDecision):
    """One decision of the hard bot."""

    view: GinView
    learnt = Path(__file__).with_name("judgement.json")
    # A hand won brings a box at the end (GI-7), so even in the even style a knock counts for a little more than its points.
    leanings: ClassVar[dict[Temper, Leaning]] = {
        Temper.EVEN: Leaning(to_knock=1.0),
        Temper.HOARDER: Leaning(),
        Temper.SPRINTER: Leaning(to_knock=4.0),
        Temper.WATCHER: Leaning(to_knock=1.0, against_feeding=6.0),
    }

    @property
    def limit(self) -> int:
        return self.view.knock_limit

    @property
    def voids_the_hand(self) -> bool:
        return len(self.view.stock) <= _LEAST_STOCK

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if isinstance(move, moves.Knock) and isinstance(best, moves.Discard):
            yield LeavesUnmatched(self._left(move))
            rest = self.hand & ~(1 << best.card)
            gin = [card for card in cards_in(self.to_come) if not self.prospects.least_after_discard(rest | 1 << card)]
            if gin:
                yield GinIsNear(len(gin), self.to_come.bit_count())
        else:
            yield from super().against(move, best)


hard: Final = HardGin
