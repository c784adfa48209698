"""How long a key takes from the keyboard to the screen."""

from collections.abc import Iterable
from itertools import cycle, islice
from statistics import median

from tests.benchmarks.crowd import play_until_crowded
from tests.benchmarks.report import Figure, compared, p95
from tests.benchmarks.window import COUNTER, answer, until_silence, window

PRESSES = 100


def at_the_table() -> list[float]:
    """Seconds a press, the cursor going to and fro along a hand at a table with two bots."""
    with window("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7") as terminal:
        terminal.wait_for("Ann:")
        until_silence(terminal, 2)
        return [answer(terminal, key) for key in islice(cycle(["right", "left"]), PRESSES)]


def in_a_crowd() -> list[float]:
    """Seconds a press, the cursor going to and fro along a hand at the fullest table."""
    with window("resume", saves=play_until_crowded) as terminal:
        terminal.wait_for("Pass the laptop to").press("space").wait_for("throw")
        until_silence(terminal, 2)
        return [answer(terminal, key) for key in islice(cycle(["right", "left"]), PRESSES)]


def at_the_counter() -> list[float]:
    """Seconds a press in a program that only counts them."""
    with window(program=COUNTER) as terminal:
        terminal.wait_for("0 keys")
        until_silence(terminal, 1)
        return [answer(terminal, "right") for _ in range(PRESSES)]


def measure() -> Iterable[Figure]:
    """All of them, one after the other."""
    floor = at_the_counter()
    for where, times in (("three at the table", at_the_table()), ("twelve late in a hand", in_a_crowd())):
        yield compared(f"key to repaint, {where}, median", median(times), median(floor), "counter")
        yield compared(f"key to repaint, {where}, p95", p95(times), p95(floor), "counter", "1.5x")
