"""Writes each frame to the terminal in one piece."""

from __future__ import annotations

import sys
from typing import cast

from textual.driver import Driver

from rummytui.widgets.textual_internals import SYNC_END, SYNC_START


def in_whole_frames(driver: type[Driver]) -> type[Driver]:
    """A driver like this one that writes a frame, with the marks before and after it, in a single call.

    Textual writes all three separately. Each time, it wakes the thread that writes to the terminal, which then waits
    for the thread that draws.
    """
    if sys.platform == "win32":
        # On Windows, Textual writes a frame in several pieces on purpose.
        return driver

    pieces: list[str] = []

    def write(self: Driver, data: str) -> None:
        if pieces or data == SYNC_START:
            pieces.append(data)
            if data != SYNC_END:
                return
            data = "".join(pieces)
            pieces.clear()
        driver.write(self, data)

    return cast("type[Driver]", type(driver.__name__, (driver,), {"write": write}))
