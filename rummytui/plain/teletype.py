"""Lines in and lines out, on a terminal or through pipes."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import textwrap
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext, suppress
from shutil import get_terminal_size
from typing import Final, TextIO, TypeVar

from rummytui.letters import IN_LETTERS, LETTERS, has_signs

T = TypeVar("T")
_CLEARED: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home, the screen cleared, and then what has scrolled off it, too."""
_LETTERS: Final = str.maketrans(LETTERS)


class Suspended(Exception):
    """The program was told to stop for now (SIGTSTP, as by Ctrl+Z) and a line is awaited: call `Teletype.stop`."""


class MoreTold(Exception):
    """An update arrived while a line was awaited: the prompt may be out of date."""


class Teletype:
    """Writes lines and reads them.

    ``letters``: write suits as letters. If the output can't encode the symbols, they are letters in any case.

    Updates of a table with several screens arrive while a line is awaited, so that takes a `FarTeletype`. It calls
    ``told`` after every `stir`, which may say something and raise `MoreTold`; ``wants`` says whether a script's next line
    is for this moment.
    """

    def __init__(self, source: TextIO, sink: TextIO, *, letters: bool = False) -> None:
        self.told: Callable[[], None] = _nothing
        self.wants: Callable[[str], bool] = _anything
        self._source = source
        self._sink = sink
        self.write_letters(letters)
        self.typed = source.isatty()
        """Whether input comes from a terminal rather than a script."""
        self.clears = sink.isatty() and os.environ.get("TERM") != "dumb"
        """Whether the output can be cleared."""
        self._told_to_stop = False
        """Whether the program is to stop for now."""
        self._reading = False
        """Whether a line is being read in this very call."""

    def write_letters(self, letters: bool) -> None:
        """Write suits as letters from now on, or as symbols if the output can encode them."""
        self._letters = letters or not has_signs(self._sink.encoding)

    def say(self, line: str = "") -> None:
        """Write a line; on a terminal it is wrapped between words. Raises OSError, as when the reader is gone."""
        text = line.translate(_LETTERS) if self._letters else line
        if self._sink.isatty():
            text = _broken(text, get_terminal_size().columns - 1)
        encoding = self._sink.encoding or "utf-8"
        self._sink.write(text.encode(encoding, IN_LETTERS).decode(encoding) + "\n")
        self._sink.flush()

    def hear(self, asking: str = "> ") -> str | None:
        """The next line that is typed, or read from a script; None when there are no more."""
        if self.typed:
            self.ask(asking)
        line = self.next_line()
        if not line:
            return None
        if not self.typed:
            # A script's lines are echoed, so that the output can be followed.
            self.say(f"{asking}{''.join(filter(str.isprintable, line))}")
        return line.strip()

    def ask(self, asking: str) -> None:
        """Write the prompt for a line."""
        self._sink.write(asking)
        self._sink.flush()

    def next_line(self) -> str:
        """The next line, with its end; empty when there are no more. Raises Suspended."""
        self._reading = True
        try:
            self._check_suspended()
            return self._source.readline()
        finally:
            self._reading = False

    def hear_unseen(self, asking: str) -> str | None:
        """The next line, without echo: neither on a terminal nor when a script is read."""
        if not self.typed:
            line = self.next_line()
            if line:
                self.say(asking.rstrip())
            return line.strip() if line else None
        with self.unseen() as unseen:
            if not unseen:
                self.say("(This terminal shows what you type.)")
            return self.hear(asking)

    @contextmanager
    def unseen(self) -> Iterator[bool]:
        """Turn off the terminal's echo meanwhile. Yields whether it can do that."""
        with _without_echo(self._source) if self.typed else nullcontext(True) as unseen:
            yield unseen

    @contextmanager
    def suspending(self) -> Iterator[None]:
        """Have SIGTSTP raise `Suspended` where a line is awaited, instead of stopping the program with all that it said.

        It waits until then, since a move may be about to be saved.
        """
        if sys.platform == "win32" or not self.typed:
            yield
            return
        before = signal.signal(signal.SIGTSTP, lambda *_: self._suspend())
        try:
            yield
        finally:
            signal.signal(signal.SIGTSTP, before)

    def stop(self) -> None:
        """Stop the program until it is told to continue."""
        self._told_to_stop = False
        if sys.platform != "win32":
            os.kill(os.getpid(), signal.SIGSTOP)

    def _suspend(self) -> None:
        """Called by the signal, at any moment."""
        self._told_to_stop = True
        if self._reading:
            raise Suspended

    def _check_suspended(self) -> None:
        if self._told_to_stop:
            raise Suspended

    def clear(self) -> None:
        """Clear the output, if possible."""
        if self.clears:
            self._sink.write(_CLEARED)
            self._sink.flush()

    def run(self, doing: Coroutine[object, object, T]) -> T:
        """Run a coroutine and return its result. Raises KeyboardInterrupt at Ctrl+C."""
        return asyncio.run(doing)

    def stir(self) -> None:
        """Wake up: there may be an update."""

    def wait(self) -> None:
        """Wait for an update or for input."""

    def be_deaf(self, seconds: float) -> None:
        """Discard what is typed during that time or was typed before; a script's lines are kept."""
        if not self.typed:
            return
        time.sleep(seconds)
        with suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcflush(self._source.fileno(), termios.TCIFLUSH)


@contextmanager
def _without_echo(source: TextIO) -> Iterator[bool]:
    """Turn off the terminal's echo, except for line ends. Yields whether it can do that."""
    try:
        import termios

        terminal = source.fileno()
        before = termios.tcgetattr(terminal)
        quiet = termios.tcgetattr(terminal)
        quiet[3] = quiet[3] & ~termios.ECHO | termios.ECHONL
        termios.tcsetattr(terminal, termios.TCSADRAIN, quiet)
    except (ImportError, OSError, ValueError):
        yield False
        return
    except termios.error:
        yield False
        return
    try:
        yield True
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _broken(line: str, width: int) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    lines = textwrap.wrap(line, max(width, 20), subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines)


def _nothing() -> None:
    """No-op callback."""


def _anything(_: str) -> bool:
    return True
