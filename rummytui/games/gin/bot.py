"""Bots for Gin Rummy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from rules import moves
from rules.arrange import PIPS
from rules.cards import Card, cards_in
from rules.gin.state import GinView
from rules.moves import Move
from rummytui.advice import AllMatched, LeavesUnmatched, PassesUp, Reason
from rummytui.bots.beginner import Oversights, beginner
from rummytui.bots.deciding import Valued
from rummytui.bots.seen import seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.draw_and_discard import concealed_bot
from rummytui.games.gin.reasons import OtherMayKnock

TEMPERS: Final = (Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER)
"""The playing styles of this game's bots, besides the even one."""

_TAKING: Final = 1
"""By how much the upcard must beat the stock: taking it tells the other something."""
_KNOCKS_ONE_IN: Final = 8
"""About how many turns of the other's there are for each knock."""
_FEEDING: Final = 8
"""What it costs if the other can use a discard."""


# --------------------------------------------------------------------------------------------------- gentle and easy


def easy(view: GinView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: keep what goes together, and knock as soon as it is allowed."""
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[-1], moves.Pass):
        return legal[0] if concealed_bot.goes_into_a_meld(view, hand, view.discards[-1]) else legal[-1]
    if isinstance(legal[0], moves.Draw):
        return concealed_bot.draw_as_a_child(view, hand, legal, concealed_bot.goes_into_a_meld)
    if legal[0] == moves.Knock(seat, None):
        return legal[0]
    thrown = concealed_bot.throw_as_a_child(view, hand, legal, rng)
    knock = moves.Knock(seat, thrown.card)
    return knock if knock in legal else thrown


gentle: Final = beginner(easy, Oversights(0.4, 0.4), concealed_bot.sight_of_a_beginner)


# ----------------------------------------------------------------------------------------------------------- medium


class GinDecision(concealed_bot.ConcealedDecision):
    """Medium: play by everything seen for little deadwood, and knock with the least as soon as possible."""

    view: GinView
    clear = 5.0
    weights = PIPS
    draws_ahead = 3
    taking = _TAKING
    feeding = _FEEDING

    def _draws(self) -> Iterator[Valued]:
        from_pile = moves.draw(self.seat, "discard")
        otherwise = next(move for move in self.legal if move != from_pile)
        upcard = self.view.discards[-1]
        with_upcard = self.hand | 1 << upcard
        taking = self.prospects.least_after_discard(with_upcard, upcard)
        drawing = self.prospects.expected_after_draw(self.hand, self.to_come)
        taken, other = Valued(from_pile, -taking - self.taking), Valued(otherwise, -drawing)
        return iter((taken, other) if not taking or taken.value > other.value else (other, taken))

    def _plays(self, rng: Random) -> Iterator[Valued]:
        big_gin = moves.Knock(self.seat, None)
        if self.legal[0] == big_gin:
            return self._ends_or_throws(big_gin, self.clear, rng)
        low_enough = [move for move in self.legal if isinstance(move, moves.Knock)]
        if low_enough:
            # Waiting for gin meets the other's knock more often than gin; measured over many games.
            return self._ends_or_throws(min(low_enough, key=self._left), self.clear, rng)
        return self._ranked_discards(rng)

    def reasons(self, move: Move) -> Iterator[Reason]:
        match move:
            case moves.Pass():
                if not self._takes_upcard:
                    yield self.grounds.for_leaving(self.view.discards[-1])
            case moves.Knock() if left := self._left(move):
                yield LeavesUnmatched(left)
                if self._gin_is_far(move.card):
                    yield OtherMayKnock(1 - self.seat)
            case moves.Knock():
                yield AllMatched()
            case _:
                yield from super().reasons(move)

    def _gin_is_far(self, thrown: Card | None) -> bool:
        """Whether the other's next turn is likelier to bring a knock than this seat's next card is to bring gin."""
        kept = self.hand if thrown is None else self.hand & ~(1 << thrown)
        gin = sum(not self.prospects.least_after_discard(kept | 1 << card) for card in cards_in(self.to_come & ~kept))
        return gin * _KNOCKS_ONE_IN <= self.to_come.bit_count()

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        waits = isinstance(best, moves.Knock) and isinstance(move, moves.Discard) and self._left(best)
        if waits and isinstance(move, moves.Discard) and self._gin_is_far(move.card):
            yield OtherMayKnock(1 - self.seat)
        elif isinstance(move, moves.Pass):
            if self._upcard_is_of_use:
                yield PassesUp(self.view.discards[-1])
        else:
            yield from super().against(move, best)


medium: Final = GinDecision
