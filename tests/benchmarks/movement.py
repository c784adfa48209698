"""The cost of movement: how long a key takes while a card is in the air, and how many bytes are written."""

import asyncio
import os
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

from rules.cards import cards
from rules.moves import Draw, Meld, discard
from rummytui.settings import MOVES, Settings
from rummytui.widgets.patches import WholeScreen
from tests.benchmarks.keypress import PRESSES, at_the_table
from tests.benchmarks.report import Figure, compared, p95
from tests.benchmarks.window import COLUMNS, ROWS, answer, read, until_silence, window
from tests.rummytui.screens.clock import held_clock, until_landed
from tests.rummytui.screens.tables import host_of, opened, table_of

TABLE = ("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7")
HALFWAY = MOVES[Settings.movement] / 2
"""Seconds after which a card that was drawn is on its way."""


async def written() -> dict[str, list[int]]:
    """Bytes of each part that is written of a table while it is dealt, and for some moves until they have been seen.

    The clock is held, because a busy machine leaves frames out.
    """
    parts: list[int] = []
    found: dict[str, list[int]] = {}

    def count(app: App[None], screen: Screen[object], update: object) -> None:
        if isinstance(update, CompositorUpdate):
            size = len(update.render_segments(app.console).encode())
            if isinstance(update, WholeScreen):
                # Of a table that opens all is written, and only then it is dealt to.
                parts.clear()
            parts.append(size)

    with (
        tempfile.TemporaryDirectory() as folder,
        held_clock(),
        patch.object(App, "_display", count),
        patch.dict(os.environ, {"COLORTERM": "truecolor"}),
    ):
        async with opened(host_of(Path(folder), "pbb"), size=(COLUMNS, ROWS), pace="slow") as pilot:
            await until_landed(pilot)
            found["deal"] = list(parts)
            for move in (Draw(0, "stock"), Meld(0, tuple(cards("4H 5H 6H"))), discard(0, cards("KC")[0])):
                parts.clear()
                table_of(pilot).play((move,))
                await pilot.pause()
                await until_landed(pilot)
                found[move.kind] = list(parts)
    return found


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
    for what, parts in asyncio.run(written()).items():
        aim, besides = ("40 KB", "") if what == "deal" else ("20 KB", f"first {_kilobytes(parts[0])}, ")
        besides += f"largest part {_kilobytes(max(parts))}"
        yield Figure(f"bytes written to show a {what}", _kilobytes(sum(parts)), besides, "", aim)


def _kilobytes(size: int) -> str:
    return f"{size / 1024:.1f} KB"
