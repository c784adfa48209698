"""The other end of a process that thinks: how it is started, asked and ended."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import Final

from rummytui.bots.thinking import BotQuestion
from saves.helper import HelperProcess

_BEGIN: Final = "import sys; sys.path.append(sys.argv[1]); from rummytui.bots.thinking import main; main()"
_START_SECONDS: Final = 10.0
"""A process that is not ready by then will never be."""
_LOST: Final = object()


class Process(HelperProcess):
    """A process that thinks for bots, one question at a time; it is running once this is made. Raises OSError.

    It shares nothing with the program but two pipes: neither the journal nor its lock, nor the keys that interrupt. It
    must be made in the event loop in which it is asked.
    """

    def __init__(self, game: str, levels: Sequence[str]) -> None:
        super().__init__(_BEGIN, game, *levels)
        self._answers: asyncio.Queue[object] = asyncio.Queue()
        self._is_ready = False
        Thread(target=self._listen, args=(asyncio.get_running_loop(),), daemon=True).start()

    @property
    def pid(self) -> int:
        """The number by which the system knows it."""
        return self.popen.pid

    async def ask(self, question: BotQuestion, seconds: float) -> object:
        """Its answer, or Failed if it could not find one. Raises TimeoutError, and OSError once it has ended."""
        if not self._is_ready:
            async with asyncio.timeout(_START_SECONDS):
                await self._heard()
            self._is_ready = True
        assert self.popen.stdin
        pickle.dump(question, self.popen.stdin)
        self.popen.stdin.flush()
        async with asyncio.timeout(seconds):
            return await self._heard()

    async def _heard(self) -> object:
        answer = await self._answers.get()
        if answer is _LOST:
            raise BrokenPipeError
        return answer

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Pass on what it says, in a thread."""
        assert self.popen.stdout
        # There is nobody to tell once the program has closed its event loop.
        with self.popen.stdout, suppress(RuntimeError):
            try:
                while True:
                    loop.call_soon_threadsafe(self._answers.put_nowait, pickle.load(self.popen.stdout))
            except (OSError, EOFError, ValueError, pickle.UnpicklingError):
                loop.call_soon_threadsafe(self._answers.put_nowait, _LOST)
