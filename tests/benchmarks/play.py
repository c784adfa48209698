"""How fast the rules are, played at random."""

import random
import time
from collections.abc import Iterable, Mapping

import rules
from tests.benchmarks.report import Figure

SECONDS = 5.0


def random_moves(rng: random.Random, name: str, seed: int, options: Mapping[str, object]) -> int:
    """Play one whole hand for two at random.

    Returns:
        How many moves it took, the settlement included.
    """
    game = rules.new_game(name, ["Ann", "Bob"], seed=seed, options=options)
    moves = 0
    while game.phase == "play":
        game.play(rng.choice(game.legal_moves(game.to_act[0])))
        moves += 1
    return moves


def random_play(what: str, aim: str, name: str, **options: object) -> Figure:
    """Hand after hand for a few seconds."""
    rng = random.Random(1)
    hands = moves = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        moves += random_moves(rng, name, hands, options)
        hands += 1
    return Figure(f"random play, {what}", f"{moves / passed:,.0f} moves/s", f"{hands:,} hands", "", aim)


def measure() -> Iterable[Figure]:
    """One game that lays everything down as it comes, and one that asks what a hand would leave."""
    yield random_play("rummy for two", "60,000", "rummy")
    yield random_play("knock for two with a limit of ten", "95,000", "knock", knock_limit=10)
