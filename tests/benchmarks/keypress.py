"""How long a key takes from the keyboard to the screen."""

from collections.abc import Iterable
from itertools import cycle, islice
from statistics import median

from tests.benchmarks.report import Figure, compared, p95
from tests.benchmarks.window import COUNTER, answer, until_silence, window

PRESSES = 100


def at_the_table() -> list[float]:
    """Seconds a press, the cursor going to and fro along a hand at a table with two bots."""
    with window("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7") as terminal:
        terminal.wait_for("Ann:")
        until_silence(terminal, 2)
        return [answer(terminal, key) for key in islice(cycle(["right", "left"]), PRESSES)]


def at_the_counter() -> list[float]:
    """Seconds a press in a program that only counts them."""
    with window(program=COUNTER) as terminal:
        terminal.wait_for("0 keys")
        until_silence(terminal, 1)
        return [answer(terminal, "right") for _ in range(PRESSES)]


def measure() -> Iterable[Figure]:
    """Both programs, one after the other."""
    floor, table = at_the_counter(), at_the_table()
    yield compared("key to repaint, median", median(table), median(floor), "counter")
    yield compared("key to repaint, p95", p95(table), p95(floor), "counter", "1.5x")
