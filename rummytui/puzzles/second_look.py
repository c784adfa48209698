"""A second look at a position: the rest of the hand is played many times after each move.

The hidden cards are dealt again each time, in keeping with everything that the player has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from rules import Game, View
from rules.events import HandSettled
from rules.moves import Move
from rummytui.bots import choose
from rummytui.games import SLOW_AT_MEDIUM

_FEW_WORLDS, _WORLDS, _MANY_WORLDS = 24, 48, 96
"""How many deals of the hidden cards are played out at first, at least for a puzzle, and at most."""
_SURE: Final = 1.6
"""By how many standard errors the best move must be ahead of an answer."""
_HOPE: Final = 0.7
"""The same to play out more deals before that is known."""


def losses(view: View, moves: Sequence[Move], rng: Random) -> list[float | None]:
    """How much worse each of these moves does than the first, on average, for the seat with this view.

    None for a move that doesn't surely do worse. Empty if no move does, or if one does better.
    """
    ends: list[list[float]] = [[] for _ in moves]
    worlds = _FEW_WORLDS
    while True:
        for _ in range(worlds - len(ends[0])):
            world, chance = view.imagined(rng), rng.random()
            for end, move in zip(ends, moves, strict=True):
                end.append(played_out(world.copy(), move, Random(chance)))
        apart = [_apart(ends[0], other) for other in ends[1:]]
        if any(mean < -error for mean, error in apart):
            return []
        worse = [mean > _SURE * error for mean, error in apart]
        if any(worse) and worlds >= _WORLDS:
            return [0.0, *(mean if sure else None for (mean, _), sure in zip(apart, worse, strict=True))]
        if worlds >= _MANY_WORLDS or not any(mean > _HOPE * error for mean, error in apart):
            return []
        worlds *= 2


def _apart(best: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How much better the best is on average, and the standard error of that."""
    differences = [one - two for one, two in zip(best, other, strict=True)]
    return fmean(differences), stdev(differences) / sqrt(len(differences))


def played_out(game: Game, move: Move, rng: Random) -> float:
    """What the seat of ``move`` gains in the hand, if it makes that move and bots play on.

    A bonus for the whole game is left out, because it depends on all hands.
    """
    seat, before = move.seat, game.scores[move.seat]
    happened = [*game.play(move)]
    while not (game.over or game.stage.hand_over):
        acting = game.to_act[0]
        legal = game.legal_moves(acting)
        # The others only have to be plausible.
        level = "medium" if acting == seat and game.name not in SLOW_AT_MEDIUM else "easy"
        happened += game.play(legal[0] if len(legal) == 1 else choose(game.seen_by(acting), level, rng))
    scores: Sequence[int] = game.scores
    if game.over:
        winners = [winner for event in happened if isinstance(event, HandSettled) for winner in event.winners]
        scores = game.won_by_hands(scores, winners, game.sheet, game.options)
    change = scores[seat] - before
    return -change if game.low_wins else change
