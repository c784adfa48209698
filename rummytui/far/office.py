"""What whoever sets tables up works with: a server with a referee, its books, and the folder of this laptop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from rummytui.far.codes import server_called
from rummytui.far.extra import FarError, need_packages
from rummytui.far.keeper import end, keep_referee
from rummytui.far.keys import Keys, read_keys
from rummytui.far.server import Server, far_folder, start
from saves.errors import reason

if TYPE_CHECKING:
    from nats.aio.client import Client

    from rummytui.far.guest_list import GuestList

_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(frozen=True)
class Elsewhere:
    """A server that somebody else runs: where it is, and the file of its keys."""

    servers: tuple[str, ...]
    keys: Path


class Served(NamedTuple):
    """A server with a referee: its keys, the address for those who come, and whether it is this laptop's own."""

    keys: Keys
    address: tuple[str, int]
    at_home: bool


@contextmanager
def worded() -> Iterator[None]:
    """Have whatever is wrong with the folder of tables of several screens, or what is started there, raised as a FarError."""
    try:
        yield
    except OSError as error:
        folder = far_folder()
        found = Path(error.filename) if isinstance(error.filename, str) else folder
        # Which of the files in the folder it is, or how a draft of it is called, helps nobody.
        raise FarError(f"Can't use {folder if folder in found.parents else found}: {reason(error)}.") from None


async def on_disk(work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """What comes of work on that folder, done in a thread. Raises FarError.

    Whoever cancels it waits until it is done, since no thread can be stopped.
    """
    doing = asyncio.create_task(asyncio.to_thread(work, *args, **kwargs))
    with worded():
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            await asyncio.wait({doing})
            raise


@asynccontextmanager
async def serving(at: Elsewhere | None, port: int | None = None) -> AsyncIterator[Served]:
    """A server ``at`` which tables are opened; None is this laptop's own, which is started unless it runs.

    When something is raised meanwhile, nothing runs afterwards that did not run before. Raises FarError.
    """
    need_packages()
    if at:
        yield Served(replace(read_keys(at.keys), servers=at.servers), server_called(at.servers[0]), at_home=False)
        return
    started: list[Server] = []

    def serve() -> None:
        started.append(start(far_folder(), port=port))
        keep_referee(far_folder())

    try:
        await on_disk(serve)
        (server,) = started
        yield Served(server.keys, (server.addresses[0], server.port), at_home=True)
    except BaseException:
        if started and not started[0].found:
            with suppress(FarError):
                await on_disk(end, far_folder())
        raise


@dataclass(frozen=True)
class Office:
    """The books of a server."""

    client: Client
    guest_list: GuestList


@asynccontextmanager
async def office(keys: Keys) -> AsyncIterator[Office]:
    """An office at the server of these keys. Raises FarError, also for whatever its client raises meanwhile."""
    from rummytui.far.connecting import as_referee
    from rummytui.far.guest_list import GuestList
    from rummytui.far.store import reaching

    client = await as_referee(keys)
    try:
        with reaching():
            guest_list = GuestList(client, client.jetstream())
            await guest_list.open(replicas=keys.replicas)
            yield Office(client, guest_list)
    finally:
        await client.close()
