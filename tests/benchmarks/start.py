"""How long the program takes to show itself and to listen."""

import time
from collections.abc import Iterable
from statistics import median

from tests.benchmarks.report import Figure, compared
from tests.benchmarks.window import HELLO, answer, first_letters, window

RUNS = 15


def first_paint(program: list[str] | None = None) -> float:
    """Seconds from the command to the first letter on the screen."""
    began = time.perf_counter()
    with window(program=program) as terminal:
        return first_letters(terminal) - began


def first_answer() -> float:
    """Seconds from the command to a home screen that has moved its cursor, with the key pressed at first paint."""
    began = time.perf_counter()
    with window() as terminal:
        painted = first_letters(terminal) - began
        return painted + answer(terminal, "down")


def measure() -> Iterable[Figure]:
    """Start both programs by turns, so that a busy moment of the machine slows both."""
    hello, paint, answered = zip(
        *((first_paint(HELLO), first_paint(), first_answer()) for _ in range(RUNS)),
        strict=True,
    )
    yield compared("start to first paint", median(paint), median(hello), "hello-world")
    yield compared("start to first key answered", median(answered), median(hello), "hello-world paint", "1.3x")
