"""Walks through games along which bots are asked."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

import pytest

from rules import Game
from rules.cards import cards
from rules.moves import Move
from rules.seats import Seat
from rummytui.bots import LEVELS, choose

QUICK = LEVELS[:2]
"""The levels that may be asked hundreds of times; `test_every_bot` asks all of them, a few times each."""

HAND = ("play", "upcard")
"""The phases of a hand in which cards are drawn and thrown."""


def bot(game: Game, level: str = "medium", seed: int = 1) -> Move:
    """What the bot does where somebody is to act."""
    return choose(game.seen_by(game.to_act[0]), level, Random(seed))


def collected(game: Any, seat: Seat, codes: str) -> None:
    """Let ``seat`` hold these cards, and everybody know it from having seen them taken."""
    for card in cards(codes):
        place = game.stock.index(card)
        game.stock[place] = game.hands[seat].pop(0)
        game.hands[seat].append(card)
        game.in_the_open[seat].append(card)
        game.drawn_from[seat].pop()


def check_among_themselves(game: Game, seed: int, phases: Collection[str] = HAND) -> None:
    """Every move that bots make leads to a state in which they know a legal move, to the end of the hand."""
    rng = Random(seed)
    levels = [rng.choice(QUICK) for _ in game.players]
    for _ in range(3000):
        if game.phase not in phases:
            return
        seat = game.to_act[0]
        game.play(choose(game.seen_by(seat), levels[seat], rng))
    pytest.fail("the hand does not end")
