"""What runs on when the program that started it is gone: the referee of this laptop, and its pages for browsers.

A host's window restarts what has ended, and a referee restarts a server whose disk was full.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, NamedTuple

from rummytui.remote.extra import RemoteError
from rummytui.remote.server.credentials import read_keys
from rummytui.remote.server.nats_server import (
    EVERYWHERE,
    is_alive,
    is_free,
    keys_file,
    lives,
    running,
    start,
    start_apart,
    starting,
    stop,
)
from saves.disk import opened_at_end, put_in_place, read_file

_FIRST_PORT: Final = 8000
_PORTS: Final = 100
_LARGEST_FILE: Final = 16 * 1024
_ROOM: Final = 256 * 1024
"""Bytes that have to fit on the disk before it is worth while to start the server again."""
_AGAIN: Final = 1.0

_log = logging.getLogger(__name__)


class _Kept(NamedTuple):
    """A process that was started to run on, by its command; ``knows`` is the certificate that it read at its start."""

    process: int
    command: list[str]
    knows: str

    @property
    def runs(self) -> bool:
        """Whether that process runs, and is not another that was given its number."""
        if not is_alive(self.process):
            return False
        with suppress(OSError):
            line = Path(f"/proc/{self.process}/cmdline").read_bytes()
            # It's empty for the first milliseconds.
            return not line or [each.decode(errors="replace") for each in line.split(b"\0")[:-1]] == self.command
        return True

    def tell_to_end(self) -> None:
        """Have it end, if it runs."""
        with suppress(OSError):
            if self.runs:
                os.kill(self.process, signal.SIGTERM)


def keep_referee(folder: Path) -> int:
    """The number of the referee's process for the server of this folder; started if there is none. Raises RemoteError."""
    keys = read_keys(keys_file(folder))
    where = ("--nats", ",".join(keys.servers), "--creds", str(keys_file(folder)))
    command = [sys.executable, "-m", "rummytui", "referee", *where]
    return _keep(folder, "referee", command, keys.fingerprint)


def referee_lives(folder: Path) -> bool:
    """Whether the process runs that was started last as the referee of this folder."""
    kept = _kept(folder, "referee")
    return kept is not None and kept.runs


def keep_pages(folder: Path) -> int:
    """The port on which the links of this folder are served to browsers, by a process that is started if there is none."""
    before = [sys.executable, "-m", "rummytui.remote.guest.web", str(folder), EVERYWHERE]
    kept = _kept(folder, "pages")
    last = int(kept.command[-1]) if kept and kept.command[-1].isdecimal() else 0
    if not (kept and kept.command == [*before, str(last)] and kept.runs):
        ports = (*([last] if last else []), *range(_FIRST_PORT, _FIRST_PORT + _PORTS))
        last = next((port for port in ports if is_free(EVERYWHERE, port)), 0)
    if not last:
        raise RemoteError(f"Can't open a page for browsers: all ports from {_FIRST_PORT} are taken.")
    _keep(folder, "pages", [*before, str(last)])
    return last


def end(folder: Path) -> None:
    """End what runs for the server of this folder, and the server too. What is stored stays. Raises RemoteError."""
    for name in ("pages", "referee"):
        if kept := _kept(folder, name):
            kept.tell_to_end()
    stop(folder)


def _keep(folder: Path, name: str, command: list[str], knows: str = "") -> int:
    """The number of the process with that command, which has read the certificate that it ``knows`` at its start."""
    with starting(folder / f".{name}.lock"):
        if kept := _kept(folder, name):
            if (kept.command, kept.knows) == (command, knows) and kept.runs:
                return kept.process
            # One that was started for the port or the certificate that the server had has nothing to do any more.
            kept.tell_to_end()
        with opened_at_end(folder / f"{name}.log") as told:
            process = start_apart(command, told, folder)
        try:
            text = json.dumps({"process": process.pid, "command": command, "knows": knows})
            put_in_place(folder / f"{name}.json", text.encode())
        except OSError:
            process.kill()
            process.wait()
            raise
        return process.pid


def _kept(folder: Path, name: str) -> _Kept | None:
    """The process of this name that was started last, whether it still runs or not."""
    with suppress(OSError, ValueError, LookupError, TypeError, AttributeError):
        said = json.loads(read_file(folder / f"{name}.json", _LARGEST_FILE))
        first, *others = map(str, said["command"])
        return _Kept(int(said["process"]), [first, *others], str(said.get("knows", "")))
    return None


def started_again(folder: Path, port: int) -> str:
    """Start the server of this folder and its referee again where they have ended.

    Returns a sentence about that, empty if somebody else has done it or both run. Raises RemoteError and OSError.
    """
    has_server, has_referee = lives(folder), referee_lives(folder)
    if has_server and has_referee:
        return ""
    # Guests look for it at this port alone.
    is_new = not start(folder, port=port).found
    keep_referee(folder)
    if is_new and not has_referee:
        return "The server and the referee had stopped. Both are running again."
    if is_new:
        return "The server had stopped. It's running again."
    return "" if has_referee else "The referee had stopped. It's running again."


async def mended(folder: Path) -> None:
    """Wait until the server of a folder, if it runs but does not write, has room on its disk, and start it again.

    Once its disk was full, nats-server writes nothing more, however much room there is, until it is started again.
    """
    server = await asyncio.to_thread(running, folder)
    while server:
        if await asyncio.to_thread(_starts_with_room, folder, server.host):
            return
        await asyncio.sleep(_AGAIN)


def _starts_with_room(folder: Path, host: str) -> bool:
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
