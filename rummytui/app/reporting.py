"""What happens when the program fails: a report is written, and nothing that is in anybody's hand is shown or kept."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

from textual._context import active_message_pump
from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.dom import NoScreen

# Textual has no public name for the thread that writes on the terminal.
from textual.drivers._writer_thread import WriterThread
from textual.widget import MountError, Widget

from rummytui.app.interruptions import leave_soon


class ReportingApp(App[None]):
    """An app that stops with a crash report instead of a picture of all its variables.

    ``crash_report`` is the report, once there is one that could be written.
    """

    def __init__(self) -> None:
        super().__init__()
        self.crash_report: Path | None = None

    def on_load(self) -> None:
        """Report what goes wrong outside of any message, too."""
        asyncio.get_running_loop().set_exception_handler(_lost)

    def _handle_exception(self, error: Exception) -> None:
        """Stop, as Textual does, but write down nothing that is in anybody's hand.

        Textual's own way prints every local variable, hands and seed among them, and offers no hook before it. So this
        does the rest of it: the exit code, the exception that a test's pilot raises again, the end of the messages.
        """
        if (self._exit or _is_closed()) and isinstance(error, NoMatches | MountError | ScreenStackError):
            # A screen that is closed while it is being composed has only some of its widgets, or none.
            return
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self.crash_report = _reported(error)
            self._exception_event.set()
        self._close_messages_no_wait()

    @property
    def crashed(self) -> bool:
        """Whether the program had to stop."""
        return self._exception is not None


def lost_in_thread(args: threading.ExceptHookArgs) -> None:
    """Takes the place of the hook that prints the exception of a thread over the screen."""
    if isinstance(args.exc_value, OSError) and isinstance(args.thread, WriterThread):
        leave_soon()
    elif args.exc_value is not None:
        _reported(args.exc_value)


def _is_closed() -> bool:
    """Whether the message being handled is for a screen that has been closed, or for a widget without a screen."""
    # Only this variable of Textual's says whose message it is.
    receiver = active_message_pump.get(None)
    if not isinstance(receiver, Widget):
        return False
    try:
        return receiver.screen not in receiver.app.screen_stack
    except NoScreen:
        return True


def _lost(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Takes the place of the event loop's own handler, which prints the exception's text over the screen."""
    if isinstance(error := context.get("exception"), Exception):
        _reported(error)


def _reported(error: BaseException) -> Path | None:
    from rummytui.app import crash

    return crash.report(error)
