"""What happens when the program fails: a report is written, and nothing that is in anybody's hand is shown or kept."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any, Final

from textual.app import ScreenStackError
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.widget import MountError, Widget
from textual.worker import WorkerFailed

from rummytui.app.interruptions import leave_soon
from rummytui.widgets.textual_internals import OpenApp, WriterThread, receiver

_OF_CLOSED: Final = (NoMatches, NoScreen, MountError, ScreenStackError)
"""What is raised on a screen that has only some of its widgets any more, or not yet, and by a widget that has left it."""


class ReportingApp(OpenApp):
    """An app that stops with a crash report instead of a picture of all its variables.

    ``crash_report`` is the report, once there is one that could be written.
    """

    def __init__(self) -> None:
        super().__init__()
        self.crash_report: Path | None = None

    def on_load(self) -> None:
        """Report what goes wrong outside of any message, too."""
        asyncio.get_running_loop().set_exception_handler(_lost)

    def failed(self, error: Exception) -> None:
        """Stop, as Textual does, but write down nothing that is in anybody's hand, seed and local variables among it."""
        raised = error.error if isinstance(error, WorkerFailed) else error
        if (self.is_leaving or _is_closed()) and isinstance(raised, _OF_CLOSED):
            return
        if not self.crashed:
            self.crash_report = _reported(error)
        self.stop_failed(error)


def lost_in_thread(args: threading.ExceptHookArgs) -> None:
    """Takes the place of the hook that prints the exception of a thread over the screen."""
    if isinstance(args.exc_value, OSError) and isinstance(args.thread, WriterThread):
        leave_soon()
    elif args.exc_value is not None:
        _reported(args.exc_value)


def _is_closed() -> bool:
    """Whether the message being handled is for a screen that has been closed, or for a widget without a screen."""
    widget = receiver()
    if not isinstance(widget, Widget):
        return False
    try:
        return widget.screen not in widget.app.screen_stack
    except NoScreen:
        return True


def _lost(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Takes the place of the event loop's own handler, which prints the exception's text over the screen."""
    if isinstance(error := context.get("exception"), Exception):
        _reported(error)


def _reported(error: BaseException) -> Path | None:
    from rummytui.app import crash

    return crash.report(error)
