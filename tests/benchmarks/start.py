"""How long the program takes to show itself and to listen."""

import time
from collections.abc import Iterable
from statistics import median

from tests.benchmarks.report import Figure, compared
from tests.benchmarks.window import HELLO, Chunk, first_letters, until_silence, when_final, window

RUNS = 15
# The home screen still reads saves and settings when it is painted; its answer must not wait for them.
SILENCE = 0.7


def first_paint(program: list[str] | None = None) -> float:
    """Seconds from the command to the first letter on the screen."""
    began = time.perf_counter()
    with window(program=program) as terminal:
        return first_letters(terminal)[-1].when - began


def first_answer(key: str | None) -> tuple[float, list[str]]:
    """Press a key as soon as the home screen is painted, and let it finish.

    Returns:
        Seconds from the command until the screen was as it remained, and what it then was, colours included.
    """
    began = time.perf_counter()
    with window() as terminal:
        chunks: list[Chunk] = first_letters(terminal)
        if key:
            terminal.press(key)
        when, screen = when_final(chunks + until_silence(terminal, SILENCE))
        return when - began, screen


def measure() -> Iterable[Figure]:
    """Start both programs by turns, so that a busy moment of the machine slows both.

    Raises:
        RuntimeError: the key changes nothing, so that its answer cannot be timed.
    """
    unanswered = first_answer(None)[1]
    hello, paint, answered = [], [], []
    for _ in range(RUNS):
        hello.append(first_paint(HELLO))
        paint.append(first_paint())
        seconds, screen = first_answer("down")
        if screen == unanswered:
            raise RuntimeError("the home screen did not answer its first key")
        answered.append(seconds)
    yield compared("start to first paint", median(paint), median(hello), "hello-world")
    yield compared("start to first key answered", median(answered), median(hello), "hello-world paint", "1.3x")
