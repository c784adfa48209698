"""A guest's connection to a server, which reconnects by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

    from rummytui.remote.server.reconnect_keys import ReconnectKey


class LineDown(Exception):
    """No answer: the connection is lost, or nothing listens at the other end."""


class ServerConnection(Protocol):
    """A connection that reconnects by itself."""

    guest: str
    """The guest's name in subjects."""
    changed: Callable[[], None]
    """Called whenever it is lost, back or refused."""

    @property
    def is_up(self) -> bool:
        """Whether it is connected."""

    @property
    def is_refused(self) -> bool:
        """Whether the server has rejected this key."""

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """The answer to ``data``. Raises LineDown after a timeout of that many ``seconds``."""

    async def listen(self, subject: str, heard: Callable[[bytes], None]) -> None:
        """Subscribe ``heard`` to a subject; the subscription survives reconnects."""

    async def close(self) -> None:
        """Close the connection."""


class NatsConnection:
    """A connection as a guest. Make one with `connect`."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self._client: Client | None = None
        self.changed: Callable[[], None] = _nothing
        self.is_refused = False

    @classmethod
    async def connect(cls, seat: ReconnectKey) -> NatsConnection:
        """Connect with this seat's key. Raises RemoteError where the first connection fails."""
        from rummytui.remote.server.connections import as_guest

        line = cls(seat.guest)
        line._client = await as_guest(seat, on_lost=line._lost, on_back=line._back, on_refused=line._refused)
        return line

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
        """Subscribe ``heard`` to a subject."""

        async def told(message: Msg) -> None:
            heard(message.data)

        if self._client:
            await self._client.subscribe(subject, cb=told)

    async def close(self) -> None:
        """Close the connection."""
        self.changed = _nothing
        if self._client:
            await self._client.close()

    def _lost(self) -> None:
        self.changed()

    def _back(self) -> None:
        self.is_refused = False
        self.changed()

    def _refused(self) -> None:
        self.is_refused = True
        self.changed()


def _nothing() -> None:
    """No-op callback."""
