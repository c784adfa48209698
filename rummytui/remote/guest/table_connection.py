"""A guest's connection to a server, and through it to a table: retries, heartbeats, and why a connection is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rules.seats import Seat
from rummytui.remote.extra import RemoteError
from rummytui.remote.wire.messages import (
    AwayRequest,
    Done,
    HereRequest,
    LookRequest,
    Malformed,
    Reply,
    Request,
    SeatUpdate,
    Trouble,
    reply_from_json,
    request_to_json,
)
from rummytui.remote.wire.subjects import asks_of

if TYPE_CHECKING:
    from nats.aio.msg import Msg

    from rummytui.remote.server.connections import Client
    from rummytui.remote.server.reconnect_keys import ReconnectKey


T = TypeVar("T")


class LineDown(Exception):
    """No answer: the connection is lost, or nothing listens at the other end."""


class ServerConnection:
    """A guest's connection to a server, which reconnects automatically. Make one with `connect`."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        """The guest's name in subjects."""
        self._client: Client | None = None
        self.changed: Callable[[], None] = lambda: None
        """Called whenever the connection is lost, back or refused."""

    @classmethod
    async def connect(cls, seat: ReconnectKey) -> ServerConnection:
        """Connect with this seat's key. Raises RemoteError where the first connection fails."""
        from rummytui.remote.server.connections import as_guest

        line = cls(seat.guest)
        line._client = await as_guest(seat)
        line._client.changed = line._changed
        return line

    @property
    def is_refused(self) -> bool:
        """Whether the server has rejected this key."""
        return self._client is not None and self._client.is_refused

    @property
    def is_up(self) -> bool:
        """Whether it is connected."""
        return self._client is not None and self._client.is_connected

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """The answer to ``data``. Raises LineDown after a timeout of that many ``seconds``."""
        import nats.errors

        if self._client is None or not self._client.is_connected:
            raise LineDown
        try:
            answer = await self._client.request(subject, data, timeout=seconds)
        except (TimeoutError, nats.errors.Error, OSError):
            raise LineDown from None
        return answer.data

    async def listen(self, subject: str, heard: Callable[[bytes], None]) -> None:
        """Subscribe ``heard`` to a subject; the subscription survives reconnects."""

        async def told(message: Msg) -> None:
            heard(message.data)

        if self._client:
            await self._client.subscribe(subject, cb=told)

    async def close(self) -> None:
        """Close the connection."""
        self.changed = lambda: None
        if self._client:
            await self._client.close()

    def _changed(self) -> None:
        self.changed()


BEAT: Final = 2.0
"""Heartbeat interval, in seconds."""
_PATIENCE: Final = 60.0
"""Seconds for which a request is retried; the referee remembers its replies for as long."""
_AGAIN: Final = 0.25
"""Delay before a retry, in seconds."""
_ANSWER: Final = 3.0
"""Timeout of a request, in seconds."""

LOST: Final = "Connection lost. Reconnecting; you don't need to do anything."
UNKEPT: Final = "The table isn't answering. Still trying; please wait."
SHUT: Final = "The table was closed, or the host removed this screen."
LINE_DOWN: Final = frozenset({LOST, UNKEPT, SHUT})
"""Troubles with the connection; any other sentence is about the table."""
UNANSWERED: Final = "The table hasn't answered for a minute. This screen will catch up when it does."


class TableConnection:
    """Sends the requests of ``seats`` to a table over ``line``, and notices whether they are answered.

    `keep_up` starts the heartbeat, which runs until `hang_up`.
    """

    def __init__(self, line: ServerConnection, table: str, seats: Sequence[Seat]) -> None:
        self._line = line
        self._table = table
        self._seats = seats
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._troubled: Callable[[], None] = lambda: None
        self.trouble = ""
        """What is wrong with the connection, or else with the table, in a sentence; empty while all is well."""
        self._tables_trouble = ""
        """The trouble that the table itself reported last."""

    def keep_up(self, last: Callable[[Seat], int], *, missed: Callable[[], None], troubled: Callable[[], None]) -> None:
        """Start the heartbeat.

        ``last`` is the last log entry that a seat has heard of; ``missed`` is called when there are later ones or the
        connection was lost, and ``troubled`` whenever `trouble` has changed.
        """
        self._troubled = troubled
        self._line.changed = lambda: self._line_changed(missed)
        _ = self.start(self._beat(last, missed))

    def start(self, doing: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run this as a task until it ends or `hang_up` cancels it. May be called while the event loop isn't running."""
        task = self._loop.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def ask(self, seat: Seat, ask: Callable[[str], Request]) -> Reply:
        """The reply to a request, retried under the same id until it is answered or times out."""
        data, until = request_to_json(ask(token_hex(16))), asyncio.get_running_loop().time() + _PATIENCE
        while asyncio.get_running_loop().time() < until:
            try:
                reply = reply_from_json(await self._request(seat, data))
            except LineDown:
                self._notice(answered=False)
                await asyncio.sleep(_AGAIN)
            except Malformed:
                break
            else:
                self._notice(answered=True)
                return Trouble(UNANSWERED) if isinstance(reply, SeatUpdate) else reply
        return Trouble(UNANSWERED)

    async def look(self) -> dict[Seat, SeatUpdate]:
        """What all these seats may know, after the same entry of the log. Raises RemoteError."""
        until = asyncio.get_running_loop().time() + _PATIENCE
        while asyncio.get_running_loop().time() < until:
            try:
                told = {seat: await self._look_of(seat) for seat in self._seats}
            except LineDown:
                await asyncio.sleep(_AGAIN)
                continue
            if len({one.seq for one in told.values()}) == 1:
                return told
        raise RemoteError("That table isn't answering.")

    async def hang_up(self) -> None:
        """Say that nobody is here any more, and close the connection."""
        for task in self._tasks:
            task.cancel()
        with suppress(LineDown):
            for seat in self._seats:
                await self._request(seat, request_to_json(AwayRequest(token_hex(8))), _AGAIN)
        await self._line.close()

    async def _look_of(self, seat: Seat) -> SeatUpdate:
        data = await self._request(seat, request_to_json(LookRequest(token_hex(8), public=False)))
        try:
            reply = reply_from_json(data)
        except Malformed:
            raise RemoteError(
                "That table is running a different version of rummytui. Update the older of the two."
            ) from None
        if isinstance(reply, Trouble):
            raise RemoteError(reply.sentence)
        if not isinstance(reply, SeatUpdate):
            raise LineDown
        return reply

    async def _beat(self, last: Callable[[Seat], int], missed: Callable[[], None]) -> None:
        """Send heartbeats, and notice updates that were missed."""
        while True:
            for seat in self._seats:
                try:
                    reply = reply_from_json(await self._request(seat, request_to_json(HereRequest(token_hex(8)))))
                except LineDown:
                    self._notice(answered=False)
                    break
                except Malformed:
                    continue
                self._tables_trouble = reply.sentence if isinstance(reply, Trouble) else ""
                self._notice(answered=True)
                if isinstance(reply, Done) and reply.seq > last(seat):
                    missed()
            await asyncio.sleep(BEAT if self.trouble in ("", self._tables_trouble) else _AGAIN)

    async def _request(self, seat: Seat, data: bytes, seconds: float = _ANSWER) -> bytes:
        return await self._line.request(asks_of(self._table, seat, self._line.guest), data, seconds)

    def _line_changed(self, missed: Callable[[], None]) -> None:
        if self._line.is_up:
            missed()
        self._notice(answered=self._line.is_up)

    def _notice(self, *, answered: bool) -> None:
        trouble = (
            self._tables_trouble
            if answered
            else SHUT
            if self._line.is_refused
            else UNKEPT
            if self._line.is_up
            else LOST
        )
        if trouble != self.trouble:
            self.trouble = trouble
            self._troubled()
