"""The hard bot for Tummy Rummy: play by figures tuned in the workshop, and each gift of the Feeding played to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.cards import Card, Mask, mask_of
from rules.melds import ALL_RANKS
from rules.moves import Move
from rules.tummy.protection import Double, barred, double_on
from rules.tummy.state import TummyView
from rummytui.bots.deciding import Decision, Valued, best_first
from rummytui.bots.judgement import figures
from rummytui.bots.tempers import Temper
from rummytui.games.tummy_rummy.bot import TummyDecision, between_hands
from rummytui.games.tummy_rummy.feeding_bot import FeedingDecision, worth_to
from rummytui.games.tummy_rummy.imagined_feeding import Given, ImaginedFeeding, ImaginedTable, imagined_hands

_IMAGINED: Final = 16
"""Hands imagined for a decision; all moves are tried with the same ones."""
_LOOKED_AT: Final = 5
"""Moves that are played to the end: those that are best at first sight."""


class HardFeedingDecision(FeedingDecision):
    """One decision of the hard bot in the Feeding, weighed in units that this seat would eat."""

    played_out = 0.8

    def __init__(self, view: TummyView) -> None:
        super().__init__(view)
        self._table = ImaginedTable(view, self.played_out, [worth_to(view, seat) for seat in range(len(view.players))])

    def ranked(self, rng: Random) -> Iterator[Valued]:
        at_first = list(super().ranked(rng))
        if self._table.takers[self.seat] == [self.seat]:
            # Nobody else is there whose hand would matter.
            yield from at_first
            return
        near, others = at_first[:_LOOKED_AT], at_first[_LOOKED_AT:]
        ends = [0.0] * len(near)
        for _ in range(_IMAGINED):
            imagined = self._imagined(rng)
            for place, found in enumerate(near):
                ends[place] += self._end(imagined.copy(), found.move)
        looked_at = [Valued(found.move, end / _IMAGINED) for found, end in zip(near, ends, strict=True)]
        yield from best_first(looked_at)
        worst = min(found.value for found in looked_at)
        yield from (Valued(found.move, worst - (near[-1].value - found.value)) for found in others)

    def _end(self, feeding: ImaginedFeeding, move: Move) -> float:
        """The value of ``move``: what others eat from now on, by its worth, less what this seat eats."""
        if isinstance(move, moves.Answer):
            self._answer(feeding, move)
        else:
            assert isinstance(move, moves.Feed)
            feeding.give(self.seat, self._given(move.cards, move.to))
            feeding.play_on(self.seat)
        others = sum(worth * feeding.eaten[seat] for seat, worth in self.worth.items())
        return others - feeding.eaten[self.seat]

    def _given(self, cards: Sequence[Card], to: int | None) -> Given:
        double = double_on(self.view, cards, to) if len(cards) == 2 and to is not None else None
        low_first = double.cards if isinstance(double, Double) else cards
        units = self._ranks_fed(cards, to) if to is not None else 0
        return Given(mask_of(cards), tuple(card % 13 for card in low_first), to, units)

    def _answer(self, feeding: ImaginedFeeding, move: moves.Answer) -> None:
        gift = self.view.gift
        assert gift
        feeding.to_broth(self.seat, mask_of(move.cards))
        eater = {"accept": self.seat, "reverse": gift.giver}.get(move.how)
        if eater is not None:
            feeding.eaten[eater] += len(gift.ranks) * self._table.helping[eater]
        feeding.play_on(gift.giver)

    def _imagined(self, rng: Random) -> ImaginedFeeding:
        view = self.view
        hidden = [0 if seat == self.seat else self._hidden_in(seat) for seat in range(len(view.players))]
        hands = imagined_hands(self._surely, hidden, self._unseen, rng, lacks=view.lacks, single=view.single)
        return ImaginedFeeding(
            self._table, hands, self._everybody_knows, lacks=view.lacks, single=view.single, fed=mask_of(view.fed)
        )

    @cached_property
    def _everybody_knows(self) -> list[Mask]:
        """By seat: the cards that all can know to be in its hand."""
        return [mask_of(cards) & hand for cards, hand in zip(self.view.in_the_open, self._surely, strict=True)]

    @cached_property
    def _surely(self) -> list[Mask]:
        return [self.hand if seat == self.seat else known for seat, known in enumerate(self._known)]


class HardTummy(TummyDecision):
    """One decision of the hard bot before the Feeding. What it would have to eat, were it caught, weighs too."""

    def __init__(self, view: TummyView, temper: Temper = Temper.EVEN) -> None:
        found = figures("tummy_rummy", len(view.players) - len(view.gone))
        self.draws_ahead, self.taking, self.feeding = found["draws_ahead"], found["taking"], found["feeding"]
        self.nearly_out, self.rounds_held_back = found["nearly_out"], found["rounds_held_back"]
        super().__init__(view, temper)
        rounds = (view.turns - 1) // len(view.players)
        self._plate = found["plate"] + found["late_plate"] * rounds
        self._own_barred = barred(view, self.seat)

    def _left_by(self, card: Card) -> float:
        caught = self._plate * self._helpings(self.hand & ~(1 << card)) if self._plate else 0.0
        return super()._left_by(card) + caught

    def _helpings(self, hand: Mask) -> int:
        """The units that this hand would have to eat, were it alone with the Chef: two of a rank cancel each other."""
        odd = hand ^ hand >> 13 ^ hand >> 26 ^ hand >> 39
        return (odd & ALL_RANKS & ~self._own_barred).bit_count()


def hard(view: TummyView, temper: Temper = Temper.EVEN) -> Decision:
    """As medium, by figures tuned in the workshop, with every gift of the Feeding played to its end."""
    if view.phase == "feeding":
        return HardFeedingDecision(view)
    return between_hands(view) or HardTummy(view, temper)
