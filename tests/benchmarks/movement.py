"""What movement costs: how long a key takes while a card is on its way, and what is written for it."""

import asyncio
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pexpect
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.screen import Screen
from textual.types import AnimationLevel

from rummytui.settings import MOVES, Settings
from tests.benchmarks.keypress import PRESSES, at_the_table
from tests.benchmarks.report import Figure, compared, p95
from tests.benchmarks.window import COLUMNS, ROWS, answer, read, until_silence, window
from tests.rummytui.screens.clock import held_clock, until_landed
from tests.rummytui.screens.tables import host_of, opened, press

TABLE = ("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7")
HALFWAY = MOVES[Settings.movement] / 2
"""Seconds after which a card that was drawn is on its way."""


async def written(animations: AnimationLevel) -> tuple[int, int]:
    """Bytes for all that is painted of a table while it is dealt, and when a card is drawn.

    The clock is held, because a busy machine leaves frames out.
    """
    total = 0

    def count(app: App[None], screen: Screen[object], update: object) -> None:
        nonlocal total
        if isinstance(update, CompositorUpdate):
            total += len(update.render_segments(app.console).encode())

    with (
        tempfile.TemporaryDirectory() as folder,
        held_clock(),
        patch.object(App, "_display", count),
        patch("textual.constants.TEXTUAL_ANIMATIONS", animations),
    ):
        async with opened(host_of(Path(folder), "pbb"), size=(COLUMNS, ROWS), pace="slow") as pilot:
            await until_landed(pilot)
            deal, total = total, 0
            await press(pilot, "d")
            await until_landed(pilot)
            return deal, total


def while_something_moves() -> list[float]:
    """Seconds a press, the cursor going along a hand while a card that was drawn flies there."""
    took: list[float] = []
    with window(*TABLE) as terminal:
        terminal.wait_for("Ann:")
        until_silence(terminal, 2)
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
    table, draw = asyncio.run(written("full"))
    table_at_rest, draw_at_rest = asyncio.run(written("none"))
    for what, whole, rest, aim in (
        ("a draw", draw, draw_at_rest, "20 KB"),
        ("a deal", table, table_at_rest, "40 KB"),
    ):
        yield Figure(f"written to show {what}", f"{(whole - rest) / 1024:.1f} KB", f"of {whole / 1024:.1f} KB", "", aim)
