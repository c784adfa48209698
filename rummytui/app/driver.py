"""Writes each frame to the terminal in one piece, and gives the terminal back without anything that was drawn.

The Linux console, some serial terminals and tmux with ``alternate-screen off`` have only one page. What was drawn would
stay on it, with somebody's hand.
"""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from typing import Final, cast

from textual.driver import Driver

from rummytui.widgets.textual_internals import SYNC_END, SYNC_START, app_of

# Row by row: to clear the whole screen would have tmux keep all rows among those that have scrolled away.
_ROW: Final = "\x1b[{};1H\x1b[2K"
_PLAIN: Final = "\x1b[0m"
_HOME: Final = "\x1b[H"


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


def erasing(driver: type[Driver]) -> type[Driver]:
    """A driver like this one that erases every row before it gives the terminal back, for now or for good."""

    def stop_application_mode(self: Driver) -> None:
        # The window may have got another size that nothing has been drawn for yet.
        rows = max(app_of(self).size.height, get_terminal_size().lines)
        self.write("".join([_PLAIN, *(_ROW.format(row) for row in range(1, rows + 1)), _HOME]))
        driver.stop_application_mode(self)

    return cast("type[Driver]", type(driver.__name__, (driver,), {"stop_application_mode": stop_application_mode}))
