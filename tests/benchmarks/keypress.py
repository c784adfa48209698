"""How long a key takes from the keyboard to the screen."""

from collections.abc import Iterable
from itertools import cycle, islice
from statistics import median

from tests.benchmarks.crowd import play_until_crowded
from tests.benchmarks.kitchen import play_until_the_feeding
from tests.benchmarks.report import Figure, compared, p95
from tests.benchmarks.window import COUNTER, Answer, answer, until_silence, window

PRESSES = 100


def at_the_table() -> list[float]:
    """Seconds a press, with the cursor moving left and right along a hand at a table with two bots."""
    with window("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7") as terminal:
        terminal.wait_for("Ann:")
        until_silence(terminal, 2)
        return [answer(terminal, key).seconds for key in islice(cycle(["right", "left"]), PRESSES)]


def in_a_crowd() -> list[float]:
    """Seconds a press, with the cursor moving left and right along a hand at the fullest table."""
    with window("resume", saves=play_until_crowded) as terminal:
        terminal.wait_for("Space  show").press("space").wait_for("discard")
        until_silence(terminal, 2)
        return [answer(terminal, key).seconds for key in islice(cycle(["right", "left"]), PRESSES)]


def at_the_feeding() -> list[float]:
    """Seconds a press, with the cursor moving left and right along a hand while six plates show each card's effect."""
    with window("resume", saves=play_until_the_feeding) as terminal:
        terminal.wait_for("Space  show").press("space").wait_for("who eats")
        until_silence(terminal, 2)
        return [answer(terminal, key).seconds for key in islice(cycle(["right", "left"]), PRESSES)]


def in_the_rulebook() -> list[Answer]:
    """The answers to page keys."""
    with window() as terminal:
        terminal.wait_for("rulebook").press("f1").wait_for("What the games share")
        until_silence(terminal, 2)
        return [answer(terminal, key) for key in islice(cycle(["pagedown", "pageup"]), PRESSES)]


def at_the_counter() -> list[float]:
    """Seconds a press in a program that only counts them."""
    with window(program=COUNTER) as terminal:
        terminal.wait_for("0 keys")
        until_silence(terminal, 1)
        return [answer(terminal, "right").seconds for _ in range(PRESSES)]


def measure() -> Iterable[Figure]:
    """All of them, in order."""
    floor = at_the_counter()
    for where, times in (
        ("three players at the table", at_the_table()),
        ("twelve players late in a hand", in_a_crowd()),
    ):
        yield compared(f"key to repaint, {where}, median", median(times), median(floor), "counter")
        yield compared(f"key to repaint, {where}, p95", p95(times), p95(floor), "counter", "1.5x")
    feeding = at_the_feeding()
    yield compared("key to repaint during the Feeding, p95", p95(feeding), p95(floor), "counter", "2.0x")
    pages = in_the_rulebook()
    turned = p95([page.seconds for page in pages])
    yield compared("page of the rulebook, p95", turned, p95(floor), "counter", "1.5x")
    yield Figure(
        "bytes written for a page of the rulebook", f"{max(page.written for page in pages) / 1024:.1f} KB", aim="10 KB"
    )
