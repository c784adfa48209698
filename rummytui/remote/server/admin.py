"""The host's side of a server: a server with a referee, its buckets, and the folder of this laptop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from rummytui.remote.extra import RemoteError, need_packages
from rummytui.remote.server.addresses import server_called
from rummytui.remote.server.background import end, keep_referee
from rummytui.remote.server.credentials import ServerCredentials, read_keys
from rummytui.remote.server.nats_server import Server, far_folder, start
from saves.errors import reason

if TYPE_CHECKING:
    from nats.aio.client import Client

    from rummytui.remote.server.guest_list import GuestList

_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(frozen=True)
class Elsewhere:
    """A server that somebody else runs: where it is, and the file of its keys."""

    servers: tuple[str, ...]
    keys: Path


class Served(NamedTuple):
    """A server with a referee: its keys, the address for those who come, and whether it is this laptop's own."""

    keys: ServerCredentials
    address: tuple[str, int]
    at_home: bool


@contextmanager
def worded() -> Iterator[None]:
    """Raise an OSError of the server's folder, or of a process started there, as a RemoteError."""
    try:
        yield
    except OSError as error:
        folder = far_folder()
        found = Path(error.filename) if isinstance(error.filename, str) else folder
        # Which of the files in the folder it is, or how a draft of it is called, helps nobody.
        raise RemoteError(f"Can't use {folder if folder in found.parents else found}: {reason(error)}.") from None


async def on_disk(work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """The result of work on that folder, done in a thread. Raises RemoteError.

    A caller that cancels it waits until it's done, since no thread can be stopped.
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

    When something is raised meanwhile, nothing runs afterwards that did not run before. Raises RemoteError.
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
            with suppress(RemoteError):
                await on_disk(end, far_folder())
        raise


@dataclass(frozen=True)
class AdminConnection:
    """The books of a server."""

    client: Client
    guest_list: GuestList


@asynccontextmanager
async def office(keys: ServerCredentials) -> AsyncIterator[AdminConnection]:
    """An admin connection with these credentials. Raises RemoteError, also for errors of its client meanwhile."""
    from rummytui.remote.server.connections import as_referee
    from rummytui.remote.server.guest_list import GuestList
    from rummytui.remote.server.streams import reaching

    client = await as_referee(keys)
    try:
        with reaching():
            guest_list = GuestList(client)
            await guest_list.prepare(keys.replicas)
            yield AdminConnection(client, guest_list)
    finally:
        await client.close()
