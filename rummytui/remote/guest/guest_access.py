"""Redeems a code for a reconnect key, and connects a guest to the table with it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.record import Record, record
from rules.seats import Seat
from rummytui.remote.guest.table import RemoteTable
from rummytui.remote.guest.table_connection import ServerConnection
from rummytui.remote.server.admin import on_disk, worded
from rummytui.remote.server.nats_server import far_folder
from rummytui.remote.server.reconnect_keys import ReconnectKey, forget_seat, make_room, read_seats, write_seat

if TYPE_CHECKING:
    from rummytui.remote.wire.codes import Code

_NOT_ANY_MORE: Final = "That table was closed, or the host removed this screen. Ask for a new code to rejoin."


def seats_folder() -> Path:
    """Where the keys to seats at tables elsewhere are kept on this machine."""
    return far_folder() / "seats"


@record
class Invitation(Record):
    """How somebody else comes to a table: what is typed there, or where a browser goes."""

    seat: Seat
    code: str
    """The code as it is read out, such as ``7-turkey-gravy``."""
    server: str
    """The name or address of the server, and its port."""
    link: str = ""
    """Where a browser goes for this seat; empty if none can."""
    is_void: bool = False
    """Whether the code was tried too often, so that a new one has to be made."""
    is_heard: bool = False
    """Whether the table is announced on the local network, so that the server needn't be typed there."""

    @property
    def command(self) -> str:
        """What is typed on the other computer."""
        return f"rummytui join {self.code}" if self.is_heard else f"rummytui join {self.server} {self.code}"


def void_code(name: str) -> str:
    """The message about a code for this player that was tried too often."""
    return f"The code for {name} was tried three times with the wrong words, so it no longer works."


class GuestAccess:
    """The way to a table for a screen that holds a key to some of its seats. Only a host's can do more than `enter`."""

    def __init__(self, key: ReconnectKey, *, kept_in: Path | None = None) -> None:
        self.key = key
        self._kept_in = kept_in
        """Where the key is kept for the next time; None if somebody else does that."""
        self.invitations: Sequence[Invitation] = ()
        """The codes that have been made here for seats at other screens."""

    async def enter(self) -> RemoteTable:
        """Sit down. Raises RemoteError with a sentence."""
        line = await ServerConnection.connect(self.key)
        try:
            table = await RemoteTable.open(line, self.key.table, self.key.seats, keeps=self.key.host)
        except BaseException:
            await line.close()
            raise
        table.on_end = self._forget
        if table.ended:
            self._forget()
        return table

    async def knock(self) -> None:
        """Find out whether the server lets this screen in. Raises RemoteError with a sentence."""
        from rummytui.remote.server.connections import LoginRefused

        try:
            line = await ServerConnection.connect(self.key)
        except LoginRefused:
            self._forget()
            raise LoginRefused(_NOT_ANY_MORE) from None
        await line.close()

    def _forget(self) -> None:
        """Delete a key that is no longer valid."""
        if self._kept_in:
            with suppress(OSError):
                forget_seat(self._kept_in, self.key)

    async def refresh(self) -> None:
        """Leave out of the invitations what was used, if this screen is the host's. Raises RemoteError with a sentence."""

    async def shut_out(self, seat: Seat) -> None:
        """End what the screens at this seat see and do, and make a new code, if this screen is the host's.

        Raises RemoteError with a sentence.
        """

    async def close(self, folder: Path) -> str:
        """Close the table for everybody, and save the game in ``folder``, if this screen is the host's.

        Returns a sentence about that. Raises RemoteError with a sentence.
        """
        return ""


class Remote(NamedTuple):
    """A table with several screens that was entered: the way in for the others, and this screen's connection."""

    gate: GuestAccess
    table: RemoteTable


async def sit_down(code: Code, servers: Sequence[str]) -> GuestAccess:
    """Use a code up, and keep the seat that it leads to. Raises RemoteError.

    If this computer has already used the code, it gets the same seat again.
    """
    from rummytui.remote.server import connections

    await on_disk(make_room, seats_folder())
    try:
        key = await connections.exchange(code, servers)
    except connections.LoginRefused:
        kept = await on_disk(read_seats, seats_folder())
        here = (key for key in kept if key.code == str(code.number) and {*key.servers} & {*servers})
        if (again := next(here, None)) is None:
            raise
        gate = GuestAccess(again, kept_in=seats_folder())
        await gate.knock()
        return gate
    await on_disk(write_seat, seats_folder(), key)
    return GuestAccess(key, kept_in=seats_folder())


def last_joined() -> ReconnectKey | None:
    """The seat at another's table, or at one opened here, that was taken last; None if there is none. Raises RemoteError."""
    with worded():
        return next(iter(read_seats(seats_folder())), None)
