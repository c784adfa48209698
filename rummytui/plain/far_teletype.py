"""Lines in and lines out beside a table of several screens: while a line is awaited, what is told there is heard."""

from __future__ import annotations

import asyncio
import codecs
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from threading import Event, Thread
from typing import Final, TextIO, TypeVar

from rummytui.plain.teletype import Teletype

T = TypeVar("T")
_PIECE: Final = 4096
"""Bytes to read at once."""


class MoreTold(Exception):
    """What was wanted of somebody may be out of date: more has been told meanwhile."""


class FarTeletype(Teletype):
    """A teletype with the event loop of a table. The loop runs whenever something is awaited here, and rests in between.

    ``told`` is called after every `stir`, while a line is awaited; it may say something, and raise `MoreTold`. ``wants``
    says of a script's next line whether it is for this moment; others wait. Whoever types is always heard.
    """

    def __init__(self, source: TextIO, sink: TextIO, *, letters: bool = False) -> None:
        super().__init__(source, sink, letters=letters)
        self.told: Callable[[], None] = _nothing
        self.wants: Callable[[str], bool] = _anything
        self._runner = asyncio.Runner()
        self._loop = self._runner.get_loop()
        self._stirred = asyncio.Event()
        self._lines: deque[str] = deque()
        """What was read and not heard yet; the last line of all is empty."""
        self._hungry = Event()
        self._reads = False
        self._asking = ""
        """What is asked of whoever types a line."""
        self._open = ""
        """The same while the end of what was said is that; empty once more was said, or somebody has answered."""

    def run(self, doing: Coroutine[object, object, T]) -> T:
        """What comes of it. Everything else in the event loop goes on meanwhile. Raises KeyboardInterrupt at Ctrl+C."""
        return self._runner.run(doing)

    def stir(self) -> None:
        """Something may have to be told. To be called from within the event loop, or while it rests."""
        self._stirred.set()

    def wait(self) -> None:
        """Wait until something may have to be told, or is typed."""
        self.run(self._until_stirred())

    def close(self) -> None:
        """End the event loop. Nothing can be awaited here any more."""
        self._runner.close()

    # ------------------------------------------------------------------------------------------------ lines

    def say(self, line: str = "") -> None:
        """Write a line; where one is being typed, a new one is begun for it."""
        if self._open:
            self._open = ""
            self._sink.write("\n")
        super().say(line)

    def ask(self, asking: str) -> None:
        """Write what stands before the place where a line is typed, unless it stands there already."""
        self._asking = asking
        if self._open != asking:
            super().ask(asking)
            self._open = asking

    def clear(self) -> None:
        """Clear away everything that was said, as far as that is possible."""
        super().clear()
        self._open = ""

    def next_line(self) -> str:
        """The next line, with its end; empty when there are no more. Raises whatever ``told`` raises."""
        return self.run(self._next())

    def be_deaf(self, seconds: float) -> None:
        """Hear nothing of what is typed in that time or was typed before; a script is heard in any case."""
        if self.typed:
            self.run(asyncio.sleep(seconds))
            self._lines = deque(line for line in self._lines if not line)
            super().be_deaf(0)

    async def _next(self) -> str:
        while True:
            self.told()
            if (line := self._for_now()) is not None:
                self._open = ""
                return line
            if self.typed:
                # What was said meanwhile stands behind the question.
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
        # Once the loop is closed nobody listens.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._take, lines)

    def _take(self, lines: list[str]) -> None:
        self._lines.extend(lines)
        self.stir()


def _nothing() -> None:
    """Nothing is told."""


def _anything(_: str) -> bool:
    return True
