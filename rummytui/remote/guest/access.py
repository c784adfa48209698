"""The way to a table of several screens, for those who are at one of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rules.record import Record, record
from rules.seats import Seat

if TYPE_CHECKING:
    from rummytui.remote.guest.table import RemoteTable


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


class TableAccess(Protocol):
    """A table that can be entered from this screen."""

    @property
    def invitations(self) -> Sequence[Invitation]:
        """The codes that have been made here for seats at other screens."""

    async def enter(self) -> RemoteTable:
        """Sit down. Raises RemoteError with a sentence."""

    async def refresh(self) -> None:
        """Leave out of the invitations what was used. Raises RemoteError with a sentence."""

    async def shut_out(self, seat: Seat) -> None:
        """End what the screens at this seat see and do, and invite anew, if this screen may.

        Raises RemoteError with a sentence.
        """

    async def close(self, folder: Path) -> str:
        """Close the table for everybody, if this screen may, and save the evening in ``folder``.

        Returns a sentence about that. Raises RemoteError with a sentence.
        """


class Remote(NamedTuple):
    """A table with several screens that was entered: the way in for the others, and this screen's connection."""

    gate: TableAccess
    table: RemoteTable
