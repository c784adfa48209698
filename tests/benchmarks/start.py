"""How long the program takes to show itself and to listen."""

import time
from collections.abc import Iterable
from statistics import median

from tests.benchmarks.report import Figure, compared
from tests.benchmarks.window import HELLO, drawn, first_letters, until_silence, window

RUNS = 15
# The home screen still reads saves and settings when it is painted; its answer must not wait for them.
SILENCE = 0.7


def first_paint(program: list[str] | None = None) -> float:
    """Seconds from the command to the first letter on the screen."""
    began = time.perf_counter()
    with window(program=program) as terminal:
        return first_letters(terminal)[-1].when - began


def home_screens(key: str | None) -> tuple[list[float], list[list[str]]]:
    """Press a key as soon as the home screen is painted, and let it finish.

    Returns:
        The seconds from the command to each thing that was written, and the screen after each.
    """
    began = time.perf_counter()
    with window() as terminal:
        chunks = first_letters(terminal)
        if key:
            terminal.press(key)
        chunks += until_silence(terminal, SILENCE)
        return [chunk.when - began for chunk in chunks], drawn(chunks)


def first_answer(key: str, unanswered: list[str]) -> float:
    """Seconds from the command until all lines that the key changes are as it makes them.

    Args:
        key: what is pressed at first paint.
        unanswered: the home screen as it is without that.

    Raises:
        RuntimeError: the key changes nothing.
    """
    times, screens = home_screens(key)
    lines = [row for row, line in enumerate(unanswered) if line != screens[-1][row]]
    if not lines:
        raise RuntimeError("the home screen did not answer its first key")
    answered = [all(screen[row] == screens[-1][row] for row in lines) for screen in screens]
    return times[answered.index(True)]


def measure() -> Iterable[Figure]:
    """Start both programs by turns, so that a busy moment of the machine slows both."""
    unanswered = home_screens(None)[1][-1]
    hello, paint, answered = [], [], []
    for _ in range(RUNS):
        hello.append(first_paint(HELLO))
        paint.append(first_paint())
        answered.append(first_answer("down", unanswered))
    yield compared("start to first paint", median(paint), median(hello), "hello-world")
    yield compared("start to first key answered", median(answered), median(hello), "hello-world paint", "1.3x")
