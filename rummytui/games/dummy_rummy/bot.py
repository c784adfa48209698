"""Bots for Dummy Rummy."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from rules import moves
from rules.cards import Card
from rules.moves import Move
from rules.rummy.contract import COSTS
from rules.view import View
from rummytui.bots.beginner import Oversights, Sight, with_oversights
from rummytui.bots.deciding import Decision
from rummytui.bots.tempers import Temper
from rummytui.games.dummy_rummy.medium import MEDIUM, DummyDecision, tempered
from rummytui.games.dummy_rummy.position import ENOUGH, Position, plan_for

TEMPERS: Final = (Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER)
"""The tempers that bots for this game can have, besides being even."""

_BUYS: Final = {Temper.HOARDER: 0.45, Temper.SPRINTER: 0.25}
"""How often a child of this temper buys what helps."""
_EVEN_BUYS: Final = 0.35


_OVERSIGHTS: Final = Oversights(0.25, 0.06)
"""How often a gentle bot overlooks something."""


def gentle(view: View, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as an easy bot does, with a beginner's oversights."""
    decision = _EasyDecision(view, rng, temper)
    sight = Sight(decision.may_end, decision.spare)
    return with_oversights(decision.choose(), decision.legal, _OVERSIGHTS.with_players(len(view.players)), rng, sight)


def easy(view: View, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: take what helps, buy it now and then, and throw any of the rest."""
    return _EasyDecision(view, rng, temper).choose()


def medium(view: View, temper: Temper = Temper.EVEN) -> Decision:
    """Medium: imagine how the hand may go on; keep, take and buy what completes the contract, throw costly cards."""
    return DummyDecision(view, tempered(MEDIUM, temper))


class _EasyDecision(Position):
    """One decision of the easy bot."""

    def __init__(self, view: View, rng: Random, temper: Temper) -> None:
        super().__init__(view)
        self._rng = rng
        self._temper = temper

    def choose(self) -> Move:
        """What to do now."""
        legal = self.legal
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], moves.Buy):
            return legal[0] if not self.down and self._buys(self.view.discards[-1]) else legal[1]
        if isinstance(legal[0], moves.Draw):
            return self._draw()
        if self.tabling:
            return self.tabling[0]
        if self.down:
            return min(self.discards, key=lambda move: (-COSTS[move.card % 13], self._rng.random()))
        return self._discard()

    def _draw(self) -> Move:
        upcard = self.view.discards[-1]
        wanted = self.fits_on_table(upcard) if self.down else self.helps(upcard)
        return self.legal[-1] if wanted else self.legal[0]

    def _buys(self, card: Card) -> bool:
        """Whether ``card`` is worth a penny and the cards that come with it."""
        if self.completes(card):
            return not self.too_late()
        return self.helps(card) and self._rng.random() < _BUYS.get(self._temper, _EVEN_BUYS)

    def _discard(self) -> Move:
        plan = plan_for(self.hand, self.view.contract, self.view.options.ace)
        spare = Counter(self.hand) - Counter(plan.used)

        def harm(move: moves.Discard) -> tuple[bool, bool, float]:
            return move.card not in spare, self._gives_away(move.card), self._rng.random()

        return min(self.discards, key=harm)

    def may_end(self) -> bool:
        """Whether this may be the turn to go down or out in: an upcard that completes the contract, or hardly any cards."""
        if isinstance(self.legal[0], moves.LayDown):
            used = plan_for(self.hand, self.view.contract, self.view.options.ace).used
            ranks = {card.rank for card in used}
            # What a set of one's own takes is laid off at once.
            return sum(card.rank not in ranks for card in (Counter(self.hand) - Counter(used)).elements()) <= 1
        if isinstance(self.legal[0], moves.Draw | moves.Buy):
            return self.completes(self.view.discards[-1]) if not self.down else len(self.hand) <= 1
        return self.down and sum(not self.fits_on_table(card) for card in self.hand) <= 1

    def spare(self) -> list[moves.Discard]:
        """The discards that the hand has no use for, and the next seat doesn't plainly collect."""
        used = () if self.down else plan_for(self.hand, self.view.contract, self.view.options.ace).used
        spare = Counter(self.hand) - Counter(used)
        return [
            move
            for move in self.discards
            if move.card in spare and not self.fits_on_table(move.card) and not self._gives_away(move.card)
        ]

    def _gives_away(self, card: Card) -> bool:
        """Whether the next seat plainly has a use for ``card``."""
        if self.view.down[self.next_seat]:
            return self.fits_on_table(card)
        return len(self.collected(card)) >= ENOUGH
