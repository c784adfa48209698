"""How fast the rules are, played at random."""

import random
import time
from collections.abc import Iterable

import rules
from tests.benchmarks.report import Figure

SECONDS = 5.0


def random_moves(rng: random.Random, seed: int) -> int:
    """Play one whole hand of Rummy for two at random.

    Returns:
        How many moves it took, the settlement included.
    """
    game = rules.new_game("rummy", ["Ann", "Bob"], seed=seed)
    moves = 0
    while game.phase == "play":
        game.play(rng.choice(game.legal_moves(game.to_act[0])))
        moves += 1
    return moves


def measure() -> Iterable[Figure]:
    """Hand after hand for a few seconds."""
    rng = random.Random(1)
    hands = moves = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        moves += random_moves(rng, hands)
        hands += 1
    yield Figure("random play, rummy for two", f"{moves / passed:,.0f} moves/s", f"{hands:,} hands", "", "60,000")
