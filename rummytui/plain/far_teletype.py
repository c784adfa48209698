"""Lines in and out at a table with several screens: updates are told while a line is awaited."""

from __future__ import annotations

import asyncio
import codecs
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from threading import Event, Thread
from typing import Final, TextIO

from rummytui.plain.teletype import T, Teletype

_PIECE: Final = 4096
"""Bytes to read at once."""


class FarTeletype(Teletype):
    """A teletype with the event loop of a table. The loop runs whenever something is awaited here, and rests in between.

    A script's line that isn't for this moment waits; lines typed by a person never do.
    """

    def __init__(self, source: TextIO, sink: TextIO, *, letters: bool = False) -> None:
        super().__init__(source, sink, letters=letters)
        self._runner = asyncio.Runner()
        self._loop = self._runner.get_loop()
        self._stirred = asyncio.Event()
        self._lines: deque[str] = deque()
        """Pending input; the end of input is an empty line."""
        self._hungry = Event()
        self._reads = False
        self._asking = ""
        """The prompt for the line that is awaited."""
        self._open = ""
        """The same while the output ends with it; empty after more output or an answer."""

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
        """Write the prompt, unless the output already ends with it."""
        self._asking = asking
        if self._open != asking:
            super().ask(asking)
            self._open = asking

    def clear(self) -> None:
        """Clear away everything that was said, as far as that is possible."""
        super().clear()
        self._open = ""

    def next_line(self) -> str:
        """The next line, with its end; empty when there are no more. Raises Suspended, and whatever ``told`` raises."""
        return self.run(self._next())

    def _suspend(self) -> None:
        super()._suspend()
        # The event loop may be waiting, and only a call that is safe for threads ends that.
        self._loop.call_soon_threadsafe(self.stir)

    def be_deaf(self, seconds: float) -> None:
        """Hear nothing of what is typed in that time or was typed before; a script is heard in any case."""
        if self.typed:
            self.run(asyncio.sleep(seconds))
            self._lines = deque(line for line in self._lines if not line)
            super().be_deaf(0)

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
            self._loop.call_soon_threadsafe(self._take, lines)

    def _take(self, lines: list[str]) -> None:
        self._lines.extend(lines)
        self.stir()
