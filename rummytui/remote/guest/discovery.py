"""Tables on the local network: a host announces the game and where its server is, and others hear of it.

No names are announced, and nothing that is secret: who knows of a table still needs a code to sit down at it.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from rules import GAMES
from rummytui.remote.wire.subjects import new_name

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncServiceInfo

_SERVICE: Final = "_rummytui._tcp.local."
_LISTENS: Final = 2.0
"""Seconds to listen for tables: those on the network answer within half of that."""
_ANSWERS_WITHIN: Final = 1000
"""Milliseconds for a table that was heard to say where it is."""


class Heard(NamedTuple):
    """A table that was heard: its game, by the name it's typed with, and its server, such as ``192.168.1.17:4222``."""

    game: str
    server: str


async def announced(game: str, address: str, port: int) -> None:
    """Announce a table until cancelled. Does nothing where the network allows no announcements."""
    from zeroconf import Error, IPVersion, ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

    name = new_name()
    info = ServiceInfo(
        _SERVICE,
        f"{name}.{_SERVICE}",
        addresses=[socket.inet_aton(address)],
        port=port,
        properties={"game": game},
        server=f"{name}.local.",
    )
    with suppress(OSError, Error):
        network = AsyncZeroconf(ip_version=IPVersion.V4Only)
        try:
            await (await network.async_register_service(info))
            await asyncio.Event().wait()
        finally:
            await network.async_unregister_all_services()
            await network.async_close()


async def heard(seconds: float = _LISTENS) -> list[Heard]:
    """The tables that are announced on this network, by game; none where it allows no listening."""
    from zeroconf import Error, IPVersion
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

    names: set[str] = set()

    def hear(*, name: str, **_: object) -> None:
        names.add(name)

    found: list[Heard] = []
    with suppress(OSError, Error):
        network = AsyncZeroconf(ip_version=IPVersion.V4Only)
        try:
            browser = AsyncServiceBrowser(network.zeroconf, _SERVICE, handlers=[hear])
            await asyncio.sleep(seconds)
            await browser.async_cancel()
            for name in names:
                info = AsyncServiceInfo(_SERVICE, name)
                if await info.async_request(network.zeroconf, _ANSWERS_WITHIN) and (table := _table(info)):
                    found.append(table)
        finally:
            await network.async_close()
    return sorted(set(found))


def _table(info: AsyncServiceInfo) -> Heard | None:
    """The table that an announcement is of; None if it makes no sense: anybody can announce anything."""
    game = (info.properties.get(b"game") or b"").decode(errors="replace")
    addresses = info.parsed_addresses()
    return Heard(game, f"{addresses[0]}:{info.port}") if game in GAMES and addresses and info.port else None
