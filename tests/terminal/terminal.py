"""Drive the installed program in a pseudo-terminal, as a person with a keyboard would."""

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

from tests.terminal.keys import click, encode, paste
from tests.terminal.screen import Screen, SinglePage, foreign_sequences

# Long enough for a busy machine: it is only ever waited out by a test that fails.
PATIENCE = 30.0
# What is waited for may come about where nothing is written to the terminal, such as in a file.
GLANCE = 0.05

# Colours, which nobody looks at here and which take pyte longer than all the rest; and what Textual hands the keyboard
# back with, whose last letter pyte would draw.
_UNDRAWN = re.compile(rb"\x1b\[(<\d*u|[\d;]*m)")
_UNFINISHED = re.compile(rb"\x1b(\[<?[\d;]*)?$")

# A program asks whether it may mark where a picture begins and ends, and is told that this terminal minds that.
_ASKED = b"\x1b[?2026$p"
_ANSWER = "\x1b[?2026;2$y"
_BEGUN = b"\x1b[?2026h"
_ENDED = b"\x1b[?2026l"


def installed_program() -> list[str]:
    """The command that people type, of the environment the tests run in."""
    script = Path(sys.executable).with_name("rummytui")
    return [str(script)] if script.exists() else [sys.executable, "-m", "rummytui"]


QUICK = (sys.executable, str(Path(__file__).with_name("quick.py")))
"""The same program with curtains that take keys at once, for tests that pass the laptop fifty times."""


class Terminal:
    """One terminal window with one program in it; a context manager that leaves no process behind.

    Nothing here sleeps: every wait reads what the program writes until it has shown what is waited for, and
    fails with the screen in the message when it has not after `PATIENCE` seconds. What is half drawn is never looked at.
    """

    def __init__(self, rows: int = 24, cols: int = 80, screen: type[Screen] = Screen) -> None:
        self.rows = rows
        self.cols = cols
        self.raw = bytearray()
        """Every byte the program has written."""
        self._screen = screen(cols, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._held = b""
        self._has_answered = False
        self._child: pexpect.spawn | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(
        self, *args: str, env: Mapping[str, str] | None = None, program: Sequence[str] | None = None
    ) -> "Terminal":
        """Start the program on a clean screen.

        Args:
            args: its command line.
            env: what to add to the environment of the tests.
            program: another command, instead of the installed program.
        """
        self.close()
        self.raw.clear()
        self._held = b""
        self._has_answered = False
        self._screen.reset()
        command, *first = program or installed_program()
        inherited = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "LINES", "COLUMNS"}}
        self._child = pexpect.spawn(
            command,
            [*first, *args],
            env=inherited | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"} | dict(env or {}),
            dimensions=(self.rows, self.cols),
            echo=False,
        )
        # pexpect waits a moment before each write, for programs that ask for passwords, and after closing.
        self._child.delaybeforesend = None
        self._child.ptyproc.delayafterclose = 0
        return self

    # -- what a person does

    def press(self, *keys: str) -> "Terminal":
        """Press keys, by their names in Textual, in order."""
        return self.send("".join(map(encode, keys)))

    def type(self, text: str) -> "Terminal":
        """Type a text, letter by letter."""
        return self.press(*("space" if letter == " " else letter for letter in text))

    def paste(self, text: str) -> "Terminal":
        """Paste any text from the clipboard."""
        return self.send(paste(text))

    def click(self, text: str) -> "Terminal":
        """Wait for a text and click on its first letter."""
        self.wait_for(text)
        return self.send(click(*self.place_of(text)))

    def resize(self, rows: int, cols: int) -> "Terminal":
        """Give the window another size."""
        self.rows, self.cols = rows, cols
        self._screen.resize(rows, cols)
        self.child.setwinsize(rows, cols)
        return self

    def send(self, text: str) -> "Terminal":
        """Hand characters over as they are."""
        self.child.send(text.encode())
        return self

    # -- what a person sees

    @property
    def screen(self) -> list[str]:
        """The lines on the screen, without the blanks at their ends."""
        return self._screen.written

    @property
    def foreign(self) -> list[str]:
        """What reached the terminal since the start and could only have come from a name or a file."""
        return foreign_sequences(bytes(self.raw))

    def place_of(self, text: str) -> tuple[int, int]:
        """Row and column, in cells from 0, of the first letter of a text that stands on one line."""
        # A key stands in a cap, with one more blank behind it than in what it does.
        place = self._screen.find(text) or self._screen.find(text.replace(" ", "  ", 1))
        assert place is not None, f"{text!r} does not stand on one line\n{self}"
        return place

    @property
    def scrolled(self) -> list[str]:
        """What has scrolled away and can be read again, where the screen is a `SinglePage`."""
        return self._screen.scrolled if isinstance(self._screen, SinglePage) else []

    def __str__(self) -> str:
        edge = "+" + "-" * self.cols + "+"
        return "\n".join([edge, *(f"|{line}" for line in self.screen), edge])

    def __contains__(self, text: str) -> bool:
        # Keys in the bottom line stand in caps, with blanks round them that nobody looks for.
        keys = f" {' '.join(self.screen[-1].split())} "
        return text in "\n".join([*self.screen, keys])

    def wait_for(self, *texts: str, within: float = PATIENCE) -> "Terminal":
        """Read until all these texts stand on the screen together."""
        return self.wait_until(lambda: all(text in self for text in texts), f"{texts} never showed", within)

    def wait_gone(self, *texts: str, within: float = PATIENCE) -> "Terminal":
        """Read until none of these texts stands on the screen."""
        return self.wait_until(lambda: not any(text in self for text in texts), f"{texts} never went", within)

    def wait_until(self, happened: Callable[[], bool], complaint: str, within: float = PATIENCE) -> "Terminal":
        """Read until something is true of this terminal.

        Raises:
            AssertionError: with the complaint and the screen, when the program ends or time is up before that.
        """
        deadline = time.monotonic() + within
        while self._is_half_drawn or not happened():
            left = deadline - time.monotonic()
            if not self._read(min(left, GLANCE)) and (left < GLANCE or self.child.flag_eof):
                if happened():
                    break
                state = "is still running" if self.child.isalive() else "has ended"
                raise AssertionError(f"{complaint}; the program {state}\n{self}")
        return self

    # -- how it ends

    def wait_for_exit(self, within: float = PATIENCE) -> int:
        """Read until the program ends by itself; its exit status, negative for the signal that ended it."""
        deadline = time.monotonic() + within
        while self._read(deadline - time.monotonic()):
            pass
        if not self.child.flag_eof:
            raise AssertionError(f"the program does not end\n{self}")
        self.child.wait()
        signalled = self.child.signalstatus
        return int(self.child.exitstatus) if signalled is None else -int(signalled)

    def kill(self) -> None:
        """End the program as a power cut would: SIGKILL, with no warning."""
        self.child.kill(signal.SIGKILL)
        self.child.wait()
        self.child.close()

    def close(self) -> None:
        """End the program, if there is one, with all that hangs on this terminal."""
        if self._child is not None:
            if not self._child.closed:
                self.kill()
            self._child = None

    @property
    def child(self) -> pexpect.spawn:
        """The process in this terminal."""
        assert self._child is not None, "nothing has been started in this terminal"
        return self._child

    @property
    def _is_half_drawn(self) -> bool:
        """Whether the program has begun a picture and not yet ended it."""
        return self.raw.rfind(_BEGUN) > self.raw.rfind(_ENDED)

    def _read(self, seconds: float) -> bool:
        """Take in what is written next; False when nothing came in that time or nothing ever will."""
        try:
            data = self.child.read_nonblocking(65536, timeout=max(seconds, 0))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += data
        if not self._has_answered and _ASKED in self.raw:
            self._has_answered = True
            self.send(_ANSWER)
        data = self._held + data
        unfinished = _UNFINISHED.search(data)
        self._held = unfinished.group() if unfinished else b""
        self._stream.feed(_UNDRAWN.sub(b"", data.removesuffix(self._held)))
        return True
