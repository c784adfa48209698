"""How long a step of a game that is watched again takes where it is longest: back over a deal, in hands of Dummy Rummy
that nobody wants to end."""

import random
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from unittest.mock import patch

from rummytui.retelling import Retelling
from rummytui.table.host import Host, Sitter
from tests.benchmarks.report import Figure, milliseconds

LONG = 1_000
"""Moves of a hand before anybody may go out."""
HANDS = 3


def long_hands(folder: Path) -> Path:
    """The journal of a few hands in which four people only draw and discard for long."""
    chance = random.Random(5)
    with patch("os.fsync"):
        host = Host.new(folder, "dummy-rummy", ["Ann", "Bob", "Gail", "Dan"], [Sitter("person")] * 4, seed=5)
        made = 0
        while host.game.hand_number <= HANDS:
            legal = [move for move in host.game.legal_moves(host.game.to_act[0]) if move.kind != "finish"]
            quiet = [move for move in legal if move.kind in ("draw", "discard")]
            hand = host.game.hand_number
            host.play(chance.choice(quiet if quiet and made < LONG else legal))
            made = made + 1 if host.game.hand_number == hand else 0
        host.close()
    return host.path


def seconds(retelling: Retelling, number: int) -> float:
    """How long it takes to jump to a move and find what is visible there."""
    began = time.perf_counter()
    retelling.go(number)
    retelling.scene()
    return time.perf_counter() - began


def measure() -> Iterable[Figure]:
    """For each deal but the first: the jump and the moves after it. Drawing isn't included."""
    with tempfile.TemporaryDirectory() as folder:
        path = long_hands(Path(folder))
        back: list[float] = []
        again: list[float] = []
        lengths: list[int] = []
        for hand in range(1, HANDS + 1):
            retelling = Retelling(path)
            start = retelling.starts[hand]
            lengths.append(start - retelling.starts[hand - 1])
            retelling.go(start)
            back.append(seconds(retelling, start - 1))
            retelling.go(start)
            again.append(seconds(retelling, start - 1))
    yield Figure(
        f"stepping back past a deal, hands of {median(lengths):,.0f} moves", milliseconds(median(back)), aim="100 ms"
    )
    yield Figure("the same step once more", milliseconds(median(again)))
