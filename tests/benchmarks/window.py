"""A stopwatch on a program in a pseudo-terminal of 120 columns and 40 rows."""

import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pexpect
import pyte

from tests.terminal.screen import Screen
from tests.terminal.terminal import Terminal

ROWS, COLUMNS = 40, 120
HELLO = [sys.executable, str(Path(__file__).with_name("hello.py"))]
COUNTER = [sys.executable, str(Path(__file__).with_name("counter.py"))]

_ESCAPES = re.compile(rb"\x1b\][^\x07]*\x07|\x1b\[[<>?]?[\d;]*\$?[a-zA-Z]|\x1b")


class Chunk(NamedTuple):
    """Something a program wrote, and when, on the clock of `time.perf_counter`."""

    when: float
    data: bytes


@contextmanager
def window(
    *args: str,
    program: list[str] | None = None,
    saves: Callable[[Path], object] | None = None,
    env: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Terminal]:
    """A program freshly started, with saves of its own that nobody keeps; ``saves`` may put some into their folder."""
    with tempfile.TemporaryDirectory() as folder, Terminal(ROWS, COLUMNS) as terminal:
        if saves:
            saves(Path(folder))
        places = dict.fromkeys(("RUMMYTUI_SAVES", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), folder)
        # Bytecode is compiled at the first start, as on people's machines, even if this environment turns that off.
        yield terminal.start(*args, program=program, env=places | {"PYTHONDONTWRITEBYTECODE": ""} | dict(env))


def read(terminal: Terminal, seconds: float) -> Chunk:
    """Read the next output. Raises pexpect.TIMEOUT after that many seconds without any."""
    data = terminal.child.read_nonblocking(65536, timeout=seconds)
    return Chunk(time.perf_counter(), data)


def until_written(terminal: Terminal, pattern: bytes) -> list[Chunk]:
    """Read until something like this is on the screen; it came with the last chunk."""
    chunks: list[Chunk] = []
    while not re.search(pattern, _ESCAPES.sub(b"", b"".join(chunk.data for chunk in chunks))):
        chunks.append(read(terminal, 30))
    return chunks


def first_letters(terminal: Terminal) -> list[Chunk]:
    """Read until the first letter is on the screen; it came with the last chunk."""
    return until_written(terminal, rb"[A-Za-z]")


def until_silence(terminal: Terminal, silence: float) -> list[Chunk]:
    """Read until there has been no output for this many seconds."""
    chunks: list[Chunk] = []
    while True:
        try:
            chunks.append(read(terminal, silence))
        except pexpect.TIMEOUT:
            return chunks


class Answer(NamedTuple):
    """The output after a key."""

    seconds: float
    """Until the last byte of the changes."""
    written: int
    """Bytes."""


def answer(terminal: Terminal, key: str, silence: float = 0.05) -> Answer:
    """Press a key, and read its output until a silence.

    Raises:
        RuntimeError: nothing changed.
    """
    pressed = time.perf_counter()
    terminal.press(key)
    try:
        first = read(terminal, 5)
    except pexpect.TIMEOUT:
        raise RuntimeError(f"no answer to {key!r}\n{terminal}") from None
    chunks = [first, *until_silence(terminal, silence)]
    return Answer(chunks[-1].when - pressed, sum(len(chunk.data) for chunk in chunks))


def drawn(chunks: list[Chunk]) -> list[list[str]]:
    """The screen after each chunk, line by line, with its colours."""
    screen = Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    screens: list[list[str]] = []
    for chunk in chunks:
        stream.feed(chunk.data)
        screens.append([repr([screen.buffer[row][column] for column in range(COLUMNS)]) for row in range(ROWS)])
    return screens
