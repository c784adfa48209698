"""A stopwatch on a program in a pseudo-terminal of 120 columns and 40 rows."""

import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect

from tests.terminal.terminal import Terminal

HELLO = [sys.executable, str(Path(__file__).with_name("hello.py"))]
COUNTER = [sys.executable, str(Path(__file__).with_name("counter.py"))]

_ESCAPES = re.compile(rb"\x1b\][^\x07]*\x07|\x1b\[[<>?]?[\d;]*\$?[a-zA-Z]|\x1b")


@contextmanager
def window(*args: str, program: list[str] | None = None) -> Iterator[Terminal]:
    """A program freshly started, with saves of its own that nobody keeps."""
    with tempfile.TemporaryDirectory() as saves, Terminal(rows=40, cols=120) as terminal:
        yield terminal.start(*args, program=program, env={"RUMMYTUI_SAVES": saves})


def first_letters(terminal: Terminal) -> float:
    """Wait for the first letter on the screen.

    Returns:
        When it came, on the clock of `time.perf_counter`.
    """
    written = b""
    while not re.search(rb"[A-Za-z]", _ESCAPES.sub(b"", written)):
        written += terminal.child.read_nonblocking(65536, timeout=30)
    return time.perf_counter()


def settled(terminal: Terminal, silence: float) -> float:
    """Read until nothing has been written for so many seconds.

    Returns:
        When the last of it was written, or when this was called if nothing was.
    """
    last = time.perf_counter()
    while True:
        try:
            terminal.child.read_nonblocking(65536, timeout=silence)
        except pexpect.TIMEOUT:
            return last
        last = time.perf_counter()


def answer(terminal: Terminal, key: str, silence: float = 0.05) -> float:
    """Press a key.

    Returns:
        The seconds until the last of what it changes was written, known by the silence after it.

    Raises:
        RuntimeError: nothing changed.
    """
    pressed = time.perf_counter()
    terminal.press(key)
    try:
        terminal.child.read_nonblocking(65536, timeout=5)
    except pexpect.TIMEOUT as silent:
        raise RuntimeError(f"no answer to {key!r}") from silent
    return settled(terminal, silence) - pressed
