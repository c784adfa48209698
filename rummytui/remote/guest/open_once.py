"""A saved game goes on at one table only: nobody opens a second one for it, and nobody plays it here just then."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rummytui.remote.extra import RemoteError
from rummytui.remote.server.reconnect_keys import ReconnectKey
from rummytui.text.speech import listed
from saves import SaveError
from saves.errors import printable
from saves.journal import let_go, locked

if TYPE_CHECKING:
    from rummytui.remote.server.table_logs import Logs


class AlreadyOpen(RemoteError):
    """A saved game is being played at the table of ``key``, which people ``names`` have opened."""

    def __init__(self, path: Path, names: Sequence[str], key: ReconnectKey) -> None:
        game = printable(Path(path.stem))
        super().__init__(
            f"{game} is being played at a table that {listed(names)} opened from here. To rejoin it, run rummytui host."
        )
        self.key = key


@asynccontextmanager
async def held(path: Path) -> AsyncIterator[None]:
    """While no window plays the saved game at ``path``, or opens a table for it. Raises RemoteError where one does."""
    try:
        lock = locked(path)
    except SaveError as error:
        raise RemoteError(str(error)) from None
    try:
        yield
    finally:
        let_go(lock)


async def must_not_be_open(path: Path, journal: bytes, logs: Logs, kept: Sequence[ReconnectKey]) -> None:
    """Raise AlreadyOpen where an open table, to which one of the ``kept`` keys of hosts leads, goes on with a saved game.

    Raises OutOfReach as well.
    """
    # The tables are asked, and not a file that says so: it would still say so when they are closed or gone.
    for key in kept:
        facts = await logs.facts(key.table) if key.host else None
        if facts and facts.open and await logs.goes_on_with(key.table, journal):
            raise AlreadyOpen(path, [place.name for place in facts.seats if place.host], key)
