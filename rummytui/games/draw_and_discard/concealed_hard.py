"""How a hard bot decides about a hand that stays concealed: by what the workshop learnt, in expected points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from random import Random
from typing import ClassVar, Final, NamedTuple

from rules import moves
from rules.arrange import PIPS, Arranger, arranger
from rules.cards import Card, Mask, cards_in
from rules.moves import Move
from rules.rummy.concealed import ArrangedView
from rummytui.advice import AllowsKnock, Reason
from rummytui.bots.deciding import Valued, best_first
from rummytui.bots.tempers import Temper
from rummytui.games.draw_and_discard.concealed_bot import ConcealedDecision
from rummytui.games.draw_and_discard.concealed_sight import ConcealedJudgement, ConcealedSight

_DECIDED: Final = 10
"""A discard that leaves this much more than another is hardly ever better."""

_HARDLY: Final = 0.1
"""By how many points a knock is put below a discard that has to be preferred to it; so it isn't called a mistake."""
_EARLY: Final = 2
"""How many rounds are early."""
_FEW_MAY: Final = 10
"""With a limit up to this, few may knock early."""


class Leaning(NamedTuple):
    """By how many points a temper leans: towards a knock that is not all matched, and against what the next seat takes."""

    to_knock: float = 0.0
    against_feeding: float = 0.0


class HardConcealed(ConcealedDecision):
    """One decision of a hard bot. Moves are valued by the points that the hand may be expected to bring."""

    view: ArrangedView
    clear = 1.5
    weights = PIPS
    learnt: ClassVar[Path]
    """The file with what was learnt of the game."""
    leanings: ClassVar[dict[Temper, Leaning]]

    def __init__(self, view: ArrangedView, temper: Temper = Temper.EVEN) -> None:
        super().__init__(view, temper)
        self._leaning = self.leanings.get(temper, Leaning())

    @property
    def limit(self) -> int | None:
        """What a knock may leave; None for anything."""
        raise NotImplementedError

    def dares(self, left: int) -> bool:
        """Whether a knock that leaves this much is worth considering at all."""
        return True

    @cached_property
    def judgement(self) -> ConcealedJudgement:
        """What was learnt at the table most like this."""
        return ConcealedJudgement.nearest(self.learnt, len(self.view.players), self.limit)

    @cached_property
    def sight(self) -> ConcealedSight:
        """What is made of the table."""
        return ConcealedSight(self.view, self.judgement, self.arranger, self.limit)

    @cached_property
    def arranger(self) -> Arranger:
        """What arranges hands."""
        return arranger(self.view.options.ace, PIPS)

    @property
    def voids_the_hand(self) -> bool:
        """Whether the hand is void if this turn ends without a knock."""
        return False

    def _draws(self) -> Iterator[Valued]:
        from_pile = moves.draw(self.seat, "discard")
        otherwise = next(move for move in self.legal if move != from_pile)
        upcard = self.view.discards[-1]
        with_upcard = self.hand | 1 << upcard
        taken = Valued(from_pile, max(one.value for one in self._worth_a_thought(with_upcard, upcard)))
        other = Valued(otherwise, self.sight.drawing())
        left = self.prospects.least_after_discard(with_upcard, upcard)
        ends_it = not left or (self._is_early_to_knock and self.limit is not None and left <= self.limit)
        return iter((taken, other) if ends_it or taken.value > other.value else (other, taken))

    def _plays(self, rng: Random) -> Iterator[Valued]:
        taken = self.view.taken[-1] if self.view.taken else None
        near = list(self._worth_a_thought(self.hand, taken))
        if self.legal[0] == (big_gin := moves.Knock(self.seat, None)):
            near.append(Valued(big_gin, self.clear + max(one.value for one in near)))
        yield from best_first(near)
        thought_of = {one.move for one in near}
        rest = [move for move in self._discards if move not in thought_of]
        yield from best_first(Valued(move, self._worth_without(self.hand, move.card)) for move in rest)

    def _worth_a_thought(self, hand: Mask, taken: Card | None) -> Iterator[Valued]:
        """The discards of a hand that may be the best, and the lowest knock, with the points that each may bring."""
        counts = {card: self.arranger.least_of_mask(hand & ~(1 << card)) for card in cards_in(hand) if card != taken}
        lowest = min(counts, key=lambda card: counts[card])
        discards = [
            Valued(moves.discard(self.seat, card), self._worth_without(hand, card))
            for card, count in counts.items()
            if count <= counts[lowest] + _DECIDED
        ]
        yield from discards
        if self.limit is None or counts[lowest] <= self.limit:
            value = self.sight.ending(counts[lowest]) + (self._leaning.to_knock if counts[lowest] else 0.0)
            if not counts[lowest] or self._is_early_to_knock or self._is_void_without_knock:
                value = max(value, *(one.value + self.clear for one in discards))
            elif not self.dares(counts[lowest]):
                value = min(value, max(one.value for one in discards) - _HARDLY)
            yield Valued(moves.Knock(self.seat, lowest), value)

    @property
    def _is_early_to_knock(self) -> bool:
        """Whether a knock that few may make comes so early that nothing can be better; the workshop met few of them."""
        few_may = self.limit is not None and self.limit <= _FEW_MAY
        return few_may and self.view.turns <= _EARLY * len(self.view.players)

    def _worth_without(self, hand: Mask, card: Card) -> float:
        """The expected result once ``card`` is discarded and play continues."""
        if self._is_void_without_knock:
            return 0.0
        return self.sight.playing_on(hand & ~(1 << card), card) - self._leaning.against_feeding * self.sight.danger(
            card
        )

    @property
    def _is_void_without_knock(self) -> bool:
        return self.voids_the_hand and bool(self.view.drawn)

    def measure(self, move: Move, best: Move) -> str:
        return "point"

    def _for_taking(self) -> Iterator[Reason]:
        knocking = self._knock_after_taking
        # A knock ends the hand, so it counts for more than what else the card would do.
        if knocking and knocking.points:
            yield knocking
        else:
            yield from super()._for_taking()

    @property
    def _knock_after_taking(self) -> AllowsKnock | None:
        """The knock that would be best with the upcard; None if another move would be."""
        upcard = self.view.discards[-1]
        with_upcard = self.hand | 1 << upcard
        best = max(self._worth_a_thought(with_upcard, upcard), key=lambda one: one.value).move
        if not isinstance(best, moves.Knock) or best.card is None:
            return None
        return AllowsKnock(self.arranger.least_of_mask(with_upcard & ~(1 << best.card)))
