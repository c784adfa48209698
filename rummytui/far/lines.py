"""A guest's line to a server, which mends itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

    from rummytui.far.seats import Seat


class LineDown(Exception):
    """Nothing was answered: the line is down, or nobody listens at its other end."""


class Line(Protocol):
    """A connection that mends itself."""

    guest: str
    """Whose it is, by the name that subjects give the guest."""
    changed: Callable[[], None]
    """Called whenever it is lost, back, or refused."""

    @property
    def is_up(self) -> bool:
        """Whether it is connected at this moment."""

    @property
    def is_refused(self) -> bool:
        """Whether the server lets nobody in with this key any more."""

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """The answer to ``data``. Raises LineDown if there is none for that long."""

    async def listen(self, subject: str, heard: Callable[[bytes], None]) -> None:
        """Call ``heard`` with everything that is told there from now on, also once the line has been mended."""

    async def close(self) -> None:
        """Hang up."""


class NatsLine:
    """A connection as a guest. Make one with `connect`."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self._client: Client | None = None
        self.changed: Callable[[], None] = _nothing
        self.is_refused = False

    @classmethod
    async def connect(cls, seat: Seat) -> NatsLine:
        """Connect with this seat's key. Raises FarError where the first connection fails."""
        from rummytui.far.connecting import as_guest

        line = cls(seat.guest)
        line._client = await as_guest(seat, on_lost=line._lost, on_back=line._back, on_refused=line._refused)
        return line

    @property
    def is_up(self) -> bool:
        """Whether it is connected at this moment."""
        return self._client is not None and self._client.is_connected

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """The answer to ``data``. Raises LineDown if there is none for that long."""
        import nats.errors

        if self._client is None or not self._client.is_connected:
            raise LineDown
        try:
            answer = await self._client.request(subject, data, timeout=seconds)
        except (TimeoutError, nats.errors.Error, OSError):
            raise LineDown from None
        return answer.data

    async def listen(self, subject: str, heard: Callable[[bytes], None]) -> None:
        """Call ``heard`` with everything that is told there from now on."""

        async def told(message: Msg) -> None:
            heard(message.data)

        if self._client:
            await self._client.subscribe(subject, cb=told)

    async def close(self) -> None:
        """Hang up."""
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
    """Nobody wants to know."""
