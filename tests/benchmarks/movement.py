"""What movement costs: how long a key takes while a card is on its way, and what is written for it."""

import time
from collections.abc import Iterable
from contextlib import suppress

import pexpect

from rummytui.settings import MOVES, Settings
from tests.benchmarks.keypress import PRESSES, at_the_table
from tests.benchmarks.report import Figure, compared, p95
from tests.benchmarks.window import answer, read, until_silence, window
from tests.terminal.terminal import Terminal

TABLE = ("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7")
HALFWAY = MOVES[Settings.movement] / 2
"""Seconds after which a card that was drawn is on its way."""
AGAIN = 10
"""How often a movement is seen for what is written."""


def dealt(terminal: Terminal) -> int:
    """Bytes until everything lies."""
    return sum(len(chunk.data) for chunk in until_silence(terminal, 2))


def written(animations: str) -> tuple[int, int]:
    """Bytes for a table with its deal, and the most that came of drawing a card."""
    with window(*TABLE, env={"TEXTUAL_ANIMATIONS": animations}) as terminal:
        first, draws = dealt(terminal), []
        for _ in range(AGAIN):
            draws.append(answer(terminal, "d", 0.5).written)
            answer(terminal, "u", 0.5)
        return first, max(draws)


def while_something_moves() -> list[float]:
    """Seconds a press, the cursor going along a hand while a card that was drawn flies there."""
    took: list[float] = []
    with window(*TABLE) as terminal:
        dealt(terminal)
        while len(took) < PRESSES:
            terminal.press("d")
            until = time.perf_counter() + HALFWAY
            while (left := until - time.perf_counter()) > 0:
                with suppress(pexpect.TIMEOUT):
                    read(terminal, left)
            took.append(answer(terminal, "right").seconds)
            answer(terminal, "u")
    return took


def measure() -> Iterable[Figure]:
    """Beside the same table with nothing that moves."""
    idle, moving = p95(at_the_table()), p95(while_something_moves())
    yield compared("key to repaint while a card flies, p95", moving, idle, "nothing flies", "1.5x")
    table, draw = written("full")
    table_at_rest, draw_at_rest = written("none")
    for what, whole, rest, aim in (
        ("a draw", draw, draw_at_rest, "20 KB"),
        ("a deal", table, table_at_rest, "40 KB"),
    ):
        yield Figure(
            f"written for {what} to be seen", f"{(whole - rest) / 1024:.1f} KB", f"of {whole / 1024:.1f} KB", "", aim
        )
