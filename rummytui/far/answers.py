"""What was replied to whom: an ask that comes again, since its answer was lost, is answered alike and done once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from rules.seats import Seat
from rummytui.far import wire

_KEPT: Final = 60.0
_MOST: Final = 200


class _Answer(NamedTuple):
    """What was replied to an ask, or will be, and until when that is remembered."""

    until: float
    reply: asyncio.Future[wire.Reply | None]


class Answers:
    """What was replied at a table in the last minute."""

    def __init__(self) -> None:
        self._known: dict[tuple[Seat, str], _Answer] = {}

    async def once(self, seat: Seat, name: str, find: Callable[[], Awaitable[wire.Reply]]) -> wire.Reply | None:
        """The reply to what a seat calls by that name, found once however often it is asked.

        None for whoever asks meanwhile if none was found; whoever asked first gets what ``find`` raises.
        """
        now = asyncio.get_running_loop().time()
        for key, answer in list(self._known.items()):
            if answer.until > now and len(self._known) <= _MOST:
                break
            del self._known[key]
        if known := self._known.get((seat, name)):
            return await asyncio.shield(known.reply)
        reply: asyncio.Future[wire.Reply | None] = asyncio.get_running_loop().create_future()
        self._known[seat, name] = _Answer(now + _KEPT, reply)
        found: wire.Reply | None = None
        try:
            found = await find()
        finally:
            if found is None:
                self._known.pop((seat, name), None)
            reply.set_result(found)
        return found
