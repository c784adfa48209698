"""A table: the one thing that changes a game, at home and in a referee.

A change is tried on a copy (`Sitting.prepared` and its like), written to the log, and played.
Listeners are notified last.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Coroutine, Sequence
from typing import Protocol, TypeAlias, TypeVar

from rules.seats import Seat
from rummytui.table.sitting import Prepared, Sitting
from saves.lines import Line
from saves.reading import Reading
from saves.replay import HandSoFar

T = TypeVar("T")
RequestId: TypeAlias = tuple[Seat, str]
"""Who made a request, and their own name for it."""


class Log(Protocol):
    """Where a table is written down: a journal on this disk, or a stream on a server."""

    @property
    def reading(self) -> Reading:
        """Everything written so far."""

    async def append(self, lines: Sequence[Line], request: RequestId | None = None) -> None:
        """Write lines, all or none, and return once they can't be lost; then they're in the ``reading``.

        ``request`` is what they answer, if a log is to remember that. A journal never suspends.
        """


class Actor(Sitting):
    """A sitting that is written to a log. Nothing may be prepared while something else is being done."""

    def __init__(self, log: Log, hand: HandSoFar) -> None:
        super().__init__(log.reading, hand)
        self._log = log

    async def do(self, prepared: Prepared, request: RequestId | None = None) -> None:
        """Write what was prepared, play it, and tell. Raises what `Log.append` raises, and then nothing has happened."""
        await self.write(prepared, request)
        await self.tell(prepared)

    async def write(self, prepared: Prepared, request: RequestId | None = None) -> None:
        """The same, without notifying listeners."""
        if prepared.lines:
            await self._log.append(prepared.lines, request)
        self.done(prepared)

    @abstractmethod
    async def tell(self, done: Prepared) -> None:
        """Tell those who listen about something that is written and played."""


def at_once(doing: Coroutine[object, object, T]) -> T:
    """The result of a coroutine that never suspends, so it needs no event loop. Raises RuntimeError if it does suspend."""
    try:
        doing.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    doing.close()
    raise RuntimeError("this coroutine must not wait for anything")
