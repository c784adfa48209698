"""Lines in and lines out. On a terminal, what should not be seen any longer can be cleared away."""

from __future__ import annotations

import os
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from shutil import get_terminal_size
from typing import Final, TextIO

from rummytui.letters import IN_LETTERS, LETTERS, has_signs

_CLEARED: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home, the screen cleared, and then what has scrolled off it, too."""
_LETTERS: Final = str.maketrans(LETTERS)


class Teletype:
    """Says lines to people and hears theirs.

    ``letters``: suits are written as letters; they are in any case where the output has no signs for them.
    """

    def __init__(self, source: TextIO, sink: TextIO, *, letters: bool = False) -> None:
        self._source = source
        self._sink = sink
        self.write_letters(letters)
        self.typed = source.isatty()
        """Whether somebody types what is heard, rather than a script."""
        self.clears = sink.isatty() and os.environ.get("TERM") != "dumb"
        """Whether what was said can be cleared away."""

    def write_letters(self, letters: bool) -> None:
        """Write suits as letters from now on, or as signs, as far as the output has any."""
        self._letters = letters or not has_signs(self._sink.encoding)

    def say(self, line: str = "") -> None:
        """Write a line, broken between words where people see it. Raises OSError, as when nobody reads it any more."""
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
            # A script's lines stand beside what came of them.
            self.say(f"{asking}{''.join(filter(str.isprintable, line))}")
        return line.strip()

    def ask(self, asking: str) -> None:
        """Write what stands before the place where a line is typed."""
        self._sink.write(asking)
        self._sink.flush()

    def next_line(self) -> str:
        """The next line, with its end; empty when there are no more."""
        return self._source.readline()

    def hear_unseen(self, asking: str) -> str | None:
        """The next line, of which nothing is seen while it is typed, nor where a script's lines are told again."""
        if not self.typed:
            line = self.next_line()
            if line:
                self.say(asking.rstrip())
            return line.strip() if line else None
        with self.unseen() as unseen:
            if not unseen:
                self.say("(This terminal shows what is typed.)")
            return self.hear(asking)

    @contextmanager
    def unseen(self) -> Iterator[bool]:
        """Have the terminal show nothing of what is typed meanwhile. Yields whether it can do that."""
        with _without_echo(self._source) if self.typed else nullcontext(True) as unseen:
            yield unseen

    def clear(self) -> None:
        """Clear away everything that was said, as far as that is possible."""
        if self.clears:
            self._sink.write(_CLEARED)
            self._sink.flush()

    def be_deaf(self, seconds: float) -> None:
        """Hear nothing of what is typed in that time or was typed before; a script is heard in any case."""
        if not self.typed:
            return
        time.sleep(seconds)
        with suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcflush(self._source.fileno(), termios.TCIFLUSH)


@contextmanager
def _without_echo(source: TextIO) -> Iterator[bool]:
    """Have the terminal show nothing of what is typed meanwhile but line ends. Yields whether it can do that."""
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
