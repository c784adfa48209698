"""Makes retries idempotent: an ask that is sent again gets the same reply and is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from rules.seats import Seat
from rummytui.remote import wire

_KEPT: Final = 60.0
"""Seconds for which a reply is remembered."""
_MOST: Final = 200


class _Answer(NamedTuple):
    """The reply to an ask, perhaps still pending, and when it expires."""

    until: float
    reply: asyncio.Future[wire.Reply | None]


class ReplyCache:
    """The replies of one table in the last minute."""

    def __init__(self) -> None:
        self._known: dict[tuple[Seat, str], _Answer] = {}

    async def once(self, seat: Seat, name: str, find: Callable[[], Awaitable[wire.Reply]]) -> wire.Reply | None:
        """The reply to the ask that a seat calls by that name; ``find`` runs once, however often it is retried.

        Raises what ``find`` raises for the first caller; retries that were waiting for it get None.
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
