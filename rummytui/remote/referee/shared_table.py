"""A table of a referee while its game is in memory: its log is a stream, and each seat that's here is told its own view."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from rules.seats import Seat
from rummytui.remote.referee.update_sender import PreparedUpdates, UpdateSender
from rummytui.remote.server.table_logs import StreamLog
from rummytui.table.actor import Actor, RequestId
from rummytui.table.sitting import Prepared
from saves.replay import HandSoFar


class SharedTable(Actor):
    """A table that's told to several screens by ``sender``.

    A guest's hand is on screen as soon as it's told, so who is about to see one is written in the same entry as the move.
    """

    def __init__(self, log: StreamLog, hand: HandSoFar, sender: UpdateSender) -> None:
        super().__init__(log, hand)
        self.log = log
        self._sender = sender
        self._ready: asyncio.Task[PreparedUpdates] | None = None
        """The updates about the move that's being written."""

    async def do(self, prepared: Prepared, request: RequestId | None = None) -> None:
        """As an `Actor` does it. If it raises, nobody knows what is written, and the log has to be read again."""
        prepared = self.shown(self._sender.lookers(self), prepared)
        # The history after anything else is known only once that is written.
        self._ready = asyncio.create_task(self._made_ready(prepared)) if prepared.what == "moved" else None
        await super().do(prepared, request)

    async def _made_ready(self, prepared: Prepared) -> PreparedUpdates:
        # By then the move has left for the server.
        await asyncio.sleep(0)
        return self._sender.telling(self.after(prepared), prepared, totals=prepared.totals)

    async def tell(self, done: Prepared) -> None:
        """Tell all who are here, even if others are here than when it was made ready."""
        telling = await self._ready if self._ready else None
        if telling is None or not self._sender.holds(telling):
            await self.note_looks(self._sender.lookers(self))
            telling = self._sender.telling(self, done, totals=self.totals if done.taken_back else done.totals)
        await self._sender.tell(telling, self.log.seq)

    async def note_looks(self, seats: Iterable[Seat]) -> bool:
        """Write down that these seats are about to be told their hands, if that matters. Returns whether it does.

        If it raises, they must not be told.
        """
        prepared = self.shown(seats)
        await self.write(prepared)
        return bool(prepared.lines)
