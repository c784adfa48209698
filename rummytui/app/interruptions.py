"""Interruptions from outside: the program is told to stop, for now or for good, or its terminal is gone or sends no text.

No hand stays on the screen then, every move is on disk already, and the lock of the game is released.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from codecs import IncrementalDecoder
    from collections.abc import Callable, Coroutine, Iterator

    from textual.app import App

T = TypeVar("T")

_LOOKS = 1.0
"""Seconds between two looks whether the terminal is still there."""
_GRACE = 2.0
"""Seconds that leaving may take once the terminal is gone."""
_TOLD = 128
"""What a shell adds to the number of the signal that ended a program."""


def expect(app: App[None]) -> None:
    """Have interruptions end ``app``, or stop it, in good order. The event loop must be running."""
    if sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT):
        loop.add_signal_handler(number, _end, app, number)
    loop.add_signal_handler(signal.SIGTSTP, _stop_for_now, app)
    terminal = sys.__stdin__
    if terminal is not None:
        app.set_interval(_LOOKS, lambda: None if _is_there(terminal.fileno()) else leave_soon())


def awaited(doing: Coroutine[None, None, T]) -> T:
    """The result of ``doing``, awaited before any screen is open. A signal to end cancels it first.

    Raises SystemExit then, with what a shell makes of the signal.
    """
    told: list[int] = []

    async def heeding() -> T:
        task = asyncio.ensure_future(doing)

        def end(number: int) -> None:
            told.append(number)
            task.cancel()

        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, end, number)
        return await task

    try:
        return asyncio.run(heeding())
    except asyncio.CancelledError:
        raise SystemExit(_TOLD + told[0] if told else 1) from None


@contextmanager
def ending() -> Iterator[None]:
    """Have the code in this context end in good order on a signal: SystemExit is raised in it."""
    if sys.platform == "win32":
        yield
        return

    def end(number: int, _: object) -> None:
        raise SystemExit(_TOLD + number)

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def take_any_byte() -> None:
    """Have Textual pass over bytes from the keyboard that are not text, such as a paste in an old encoding.

    It would stop at the first of them, and offers no way to say so.
    """
    if sys.platform == "win32":
        return
    from codecs import getincrementaldecoder

    from textual.drivers import linux_driver

    def forgiving(encoding: str) -> Callable[[], IncrementalDecoder]:
        return partial(getincrementaldecoder(encoding), errors="ignore")

    setattr(linux_driver, "getincrementaldecoder", forgiving)  # noqa: B010 - it exports no such name


def leave_soon() -> None:
    """End the program, since nothing can be written on the terminal any more: in good order, or soon in any case.

    Whatever waits for room to write there would wait for ever. All moves are on disk, and the system takes the lock back.
    """
    # Windows has no such signal, and ends the program at the other one.
    number = getattr(signal, "SIGHUP", signal.SIGTERM)
    late = threading.Timer(_GRACE, os._exit, (_TOLD + number,))
    late.daemon = True
    late.start()
    os.kill(os.getpid(), number)


def _end(app: App[None], number: int) -> None:
    app.exit(return_code=_TOLD + number)


def _stop_for_now(app: App[None]) -> None:
    """Release the terminal and stop. After resuming, a curtain comes first."""
    cover(app)
    with app.suspend():
        # If the terminal has been closed by now, nobody could ever wake the program again.
        if sys.__stdin__ is None or _is_there(sys.__stdin__.fileno()):
            os.kill(os.getpid(), signal.SIGSTOP)


def cover(app: App[None]) -> None:
    """Show a curtain first when the screen is next seen, if one of several people has a hand on it."""
    from rummytui.screens.keyed import Coverable

    for screen in reversed(app.screen_stack):
        if isinstance(screen, Coverable):
            screen.cover()


def _is_there(terminal: int) -> bool:
    """Whether the terminal of this descriptor is still there; Textual would read its end for ever."""
    import termios

    try:
        termios.tcgetattr(terminal)
    except termios.error:
        return False
    return True
