"""How long a key takes while a hard bot thinks without a pause, beside the same table at rest."""

import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median

from tests.benchmarks.report import Figure, compared, p95
from tests.benchmarks.window import answer, until_silence, window

PRESSES = 100
PONDERER = [sys.executable, str(Path(__file__).with_name("ponderer.py"))]


def beside_a_bot(dealer: str, wanted: str) -> list[float]:
    """Seconds a press, a hand being sorted, at a table where this is on the screen."""
    table = ("play", "rummy", "--players", "Ann,Robin=bot:hard", "--seed", "7", "--option", f"first_dealer={dealer}")
    with window(program=[*PONDERER, *table]) as terminal:
        terminal.wait_for(wanted)
        until_silence(terminal, 3)
        return [answer(terminal, "s").seconds for _ in range(PRESSES)]


def measure() -> Iterable[Figure]:
    """At rest, and while it thinks."""
    rest, thinks = beside_a_bot("Robin", "Ann:"), beside_a_bot("Ann", "Press Space to speed up")
    yield compared("key to repaint while a hard bot thinks, median", median(thinks), median(rest), "at rest")
    yield compared("key to repaint while a hard bot thinks, p95", p95(thinks), p95(rest), "at rest", "1.5x")
