"""A clairvoyant for any game: it tries every move on the true position, with medium bots playing on."""

from __future__ import annotations

from random import Random
from typing import Final

from rules import Game
from rules.moves import Move
from rules.view import View
from rummytui.bots import choose
from rummytui.bots.seen import seat_and_moves

_LONGEST: Final = 400
"""A hand of more moves than this is left unfinished."""


def plain(view: View, game: Game, rng: Random) -> Move:
    """The move after which this seat gains most by the end of the hand, if all play on as medium bots do.

    Besides the hands it sees the stock, so that one hand played on is enough for each move.
    """
    seat, legal = seat_and_moves(view)
    if len(legal) == 1:
        return legal[0]
    chance = rng.random()
    return max(legal, key=lambda move: _gain(game, seat, move, Random(chance)))


def _gain(game: Game, seat: int, move: Move, rng: Random) -> float:
    """How far ahead of the others' mean this seat is once the hand is over."""
    after = game.copy()
    after.play(move)
    for _ in range(_LONGEST):
        if after.over or after.stage.hand_over:
            break
        after.play(choose(after.seen_by(after.to_act[0]), "medium", rng))
    others = [score for other, score in enumerate(after.scores) if other != seat]
    lead = after.scores[seat] - sum(others) / len(others)
    return -lead if after.low_wins else lead
