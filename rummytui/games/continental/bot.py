"""Bots for Continental Rummy."""

from __future__ import annotations

from random import Random
from typing import Final

from rules import moves
from rules.cards import JOKER
from rules.moves import Move
from rules.rummy.continental import ContinentalView
from rummytui.bots.beginner import Oversights, Sight, beginner
from rummytui.bots.seen import seat_and_moves
from rummytui.bots.tempers import Temper
from rummytui.games.continental.judgement import CollectedRuns, Reach
from rummytui.games.continental.medium import ContinentalDecision, company, spare_discards

TEMPERS: Final = (Temper.SPRINTER, Temper.WATCHER)
"""The playing styles of this game's bots, besides the even one."""


def _sight(view: ContinentalView) -> Sight:
    """What even a beginner sees. Jokers are never overlooked."""
    seat, legal = seat_and_moves(view)
    reach = Reach(view.hands[seat], view.options.ace)

    def ends() -> bool:
        return isinstance(legal[0], moves.Draw) and (reach.missing <= 1 or view.discards[-1] == JOKER)

    def spare() -> list[moves.Discard]:
        next_seat = CollectedRuns(view)
        return [
            move
            for move in spare_discards(legal)
            if reach.changed(move.card, -1).missing == reach.missing and not next_seat.collected(move.card)
        ]

    return Sight(ends, spare)


def easy(view: ContinentalView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: take what fits a run, discard the card with the fewest others near it.

    A watcher keeps back what goes with cards that the next seat took.
    """
    seat, legal = seat_and_moves(view)
    hand = view.hands[seat]
    if isinstance(legal[0], moves.Declare):
        return legal[0]
    if isinstance(legal[0], moves.Draw):
        return legal[-1] if _brings_nearer(view) else legal[0]
    next_seat = CollectedRuns(view)
    feeding = {Temper.WATCHER: 2, Temper.SPRINTER: 0.5}.get(temper, 1)

    def harm(move: moves.Discard) -> tuple[float, float]:
        return company(hand, move.card) + feeding * len(next_seat.collected(move.card)), rng.random()

    return min(spare_discards(legal), key=harm)


gentle: Final = beginner(easy, Oversights(0.57, 0.6), _sight)


def _brings_nearer(view: ContinentalView) -> bool:
    """Whether the upcard brings the hand nearer to complete."""
    assert view.seat is not None
    reach = Reach(view.hands[view.seat], view.options.ace)
    return bool(view.discards) and reach.changed(view.discards[-1], 1).missing < reach.missing


medium: Final = ContinentalDecision
