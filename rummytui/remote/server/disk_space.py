"""Room on the disk of this laptop's own server.

Once its disk was full, nats-server writes nothing more, however much room there is, until it is started again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from rummytui.remote.extra import RemoteError
from rummytui.remote.server.nats_server import running, start, stop

_ROOM: Final = 256 * 1024
"""Bytes that have to fit on the disk before it is worth while to start the server again."""
_AGAIN: Final = 1.0

_log = logging.getLogger(__name__)


async def mended(folder: Path) -> None:
    """Wait until the server of a folder, if it runs but does not write, has room on its disk, and start it again."""
    server = await asyncio.to_thread(running, folder)
    while server:
        if await asyncio.to_thread(_starts_again, folder, server.host):
            return
        await asyncio.sleep(_AGAIN)


def _starts_again(folder: Path, host: str) -> bool:
    """Start the server again if there is room. Returns whether it was."""
    try:
        with TemporaryFile(dir=folder / "store") as room:
            room.write(bytes(_ROOM))
            room.flush()
            os.fsync(room.fileno())
        stop(folder)
        start(folder, host=host)
    except (OSError, RemoteError):
        return False
    _log.warning("there's room on the disk again; restarted the server")
    return True
