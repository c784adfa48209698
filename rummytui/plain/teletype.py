"""Lines in and lines out, on a terminal or through pipes."""

from __future__ import annotations

import asyncio
import codecs
import os
import signal
import sys
import textwrap
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext, suppress
from shutil import get_terminal_size
from threading import Event, Thread
from typing import Final, TextIO, TypeVar

from rummytui.letters import IN_LETTERS, LETTERS, has_signs

T = TypeVar("T")
_PIECE: Final = 4096
"""Bytes to read at once."""
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

    It has an event loop, for a table whose updates arrive while a line is awaited. The loop runs whenever something is
    awaited here, and rests in between. ``told`` is called after every `stir`; it may say something, and raise `MoreTold`.
    ``wants`` says whether a script's next line is for this moment; if not, it waits. Lines typed by a person never wait.
    """

    def __init__(self, source: TextIO, sink: TextIO, *, letters: bool = False) -> None:
        self.told: Callable[[], None] = lambda: None
        self.wants: Callable[[str], bool] = lambda _: True
        self._source = source
        self._sink = sink
        self.write_letters(letters)
        self.typed = source.isatty()
        """Whether input comes from a terminal rather than a script."""
        self.clears = sink.isatty() and os.environ.get("TERM") != "dumb"
        """Whether the output can be cleared."""
        self._told_to_stop = False
        """Whether the program is to stop for now."""
        self._is_file = _is_file(source)
        """Whether the source is read in a thread; anything else, such as a string, never keeps a reader waiting."""
        self._runner = asyncio.Runner()
        self._stirred = asyncio.Event()
        self._lines: deque[str] = deque()
        """Pending input; the end of input is an empty line."""
        self._hungry = Event()
        self._reads = False
        self._asking = ""
        """The prompt for the line that is awaited."""
        self._open = ""
        """The same while the output ends with it; empty after more output or an answer."""

    def write_letters(self, letters: bool) -> None:
        """Write suits as letters from now on, or as symbols if the output can encode them."""
        self._letters = letters or not has_signs(self._sink.encoding)

    def say(self, line: str = "") -> None:
        """Write a line; on a terminal it is wrapped between words. Raises OSError, as when the reader is gone.

        Where a line is being typed, a new one is begun for it.
        """
        if self._open:
            self._open = ""
            self._sink.write("\n")
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
        """Write the prompt for a line, unless the output already ends with it."""
        self._asking = asking
        if self._open != asking:
            self._sink.write(asking)
            self._sink.flush()
            self._open = asking

    def next_line(self) -> str:
        """The next line, with its end; empty when there are no more. Raises Suspended, and what ``told`` raises."""
        if self._is_file:
            return self.run(self._next())
        self._check_suspended()
        self.told()
        self._open = ""
        return self._source.readline()

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
        # The event loop may be waiting, and only a call that is safe for threads ends that.
        self._runner.get_loop().call_soon_threadsafe(self.stir)

    def _check_suspended(self) -> None:
        if self._told_to_stop:
            raise Suspended

    def clear(self) -> None:
        """Clear the output, if possible."""
        if self.clears:
            self._sink.write(_CLEARED)
            self._sink.flush()
        self._open = ""

    def run(self, doing: Coroutine[object, object, T]) -> T:
        """Run a coroutine in the event loop and return its result. Raises KeyboardInterrupt at Ctrl+C."""
        return self._runner.run(doing)

    def stir(self) -> None:
        """Wake up: there may be an update. Call it within the event loop, or while that rests."""
        self._stirred.set()

    def wait(self) -> None:
        """Wait for an update or for input."""
        self.run(self._until_stirred())

    def close(self) -> None:
        """End the event loop. Nothing can be heard here any more."""
        self._runner.close()

    def be_deaf(self, seconds: float) -> None:
        """Discard what is typed during that time or was typed before; a script's lines are kept."""
        if not self.typed:
            return
        self.run(asyncio.sleep(seconds))
        self._lines = deque(line for line in self._lines if not line)
        with suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcflush(self._source.fileno(), termios.TCIFLUSH)

    async def _next(self) -> str:
        while True:
            self._check_suspended()
            self.told()
            if (line := self._for_now()) is not None:
                self._open = ""
                return line
            if self.typed:
                # Output since then has come after the prompt.
                self.ask(self._asking)
            await self._until_stirred()

    def _for_now(self) -> str | None:
        """The next line if it is for now; None if there is none."""
        if not self._lines:
            self._read_more()
            return None
        line = self._lines[0]
        if not line:
            return line
        return self._lines.popleft() if self.typed or self.wants(line.strip()) else None

    async def _until_stirred(self) -> None:
        await self._stirred.wait()
        self._stirred.clear()

    # ------------------------------------------------------------------------------------------------ reading

    def _read_more(self) -> None:
        """Have more read. That takes a thread, since nothing else can wait for a terminal or a pipe everywhere."""
        if not self._reads:
            self._reads = True
            Thread(target=self._read, daemon=True).start()
        self._hungry.set()

    def _read(self) -> None:
        text = codecs.getincrementaldecoder(self._source.encoding or "utf-8")("replace")
        # A buffer of Python's would be locked while the thread reads, and the program could not end.
        with suppress(OSError), open(self._source.fileno(), "rb", buffering=0, closefd=False) as raw:
            line = ""
            self._hungry.wait()
            while piece := raw.read(_PIECE):
                *lines, line = (line + text.decode(piece)).split("\n")
                if lines:
                    self._hungry.clear()
                    self._hand_over([f"{each}\n" for each in lines])
                    self._hungry.wait()
            if line:
                self._hand_over([f"{line}\n"])
        self._hand_over([""])

    def _hand_over(self, lines: list[str]) -> None:
        # The loop may be closed already.
        with suppress(RuntimeError):
            self._runner.get_loop().call_soon_threadsafe(self._take, lines)

    def _take(self, lines: list[str]) -> None:
        self._lines.extend(lines)
        self.stir()


def _is_file(source: TextIO) -> bool:
    try:
        source.fileno()
    except (OSError, ValueError):
        return False
    return True


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
