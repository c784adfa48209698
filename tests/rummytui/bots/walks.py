"""Walks through games along which bots are asked."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

import pytest

from rules import Game
from rules.moves import Move
from rummytui.bots import LEVELS, choose
from tests.rules.playing import Sitting, rearranged

HAND = ("play", "upcard")
"""The phases of a hand in which cards are drawn and thrown."""


def bot(game: Game, level: str = "medium", seed: int = 1) -> Move:
    """What the bot does where somebody is to act."""
    return choose(game.seen_by(game.to_act[0]), level, Random(seed))


def check_legal(game: Game, seed: int) -> None:
    """Whoever is to act, bots of all levels know a legal move."""
    for seat in game.to_act:
        for level in LEVELS:
            game.check(choose(game.seen_by(seat), level, Random(seed)))


def check_legal_along(sitting: Sitting, moves: int, seed: int) -> None:
    """The same before each of this many moves of random play."""
    for _ in range(moves):
        if sitting.game.over:
            break
        check_legal(sitting.game, seed)
        list(sitting.play(1))


def check_among_themselves(game: Game, seed: int, phases: Collection[str] = HAND) -> None:
    """Every move that bots make leads to a state in which they know a legal move, to the end of the hand."""
    rng = Random(seed)
    levels = [rng.choice(LEVELS) for _ in game.players]
    for _ in range(3000):
        if game.phase not in phases:
            return
        seat = game.to_act[0]
        game.play(choose(game.seen_by(seat), levels[seat], rng))
    pytest.fail("the hand does not end")


def check_blind(
    sittings: Callable[[int], Sitting], tables: int, moves: int, level: str, phases: Collection[str] = HAND
) -> int:
    """Other cards where the bot cannot see them change nothing. Returns how often there were others."""
    changed = 0
    for number in range(tables):
        sitting = sittings(number)
        for _ in range(moves):
            if sitting.game.phase not in phases:
                break
            twin = rearranged(sitting.game, sitting.game.to_act[0], Random(number))
            changed += twin.hands != sitting.game.hands
            assert bot(twin, level) == bot(sitting.game, level)
            list(sitting.play(1))
    return changed


def check_same_again(game: Game, moves: int, level: str, seed: int, phases: Collection[str] = HAND) -> None:
    """The same view and the same chance give the same move."""
    for _ in range(moves):
        if game.phase not in phases:
            break
        first = bot(game, level, seed)
        assert bot(game.copy(), level, seed) == first
        game.play(first)
