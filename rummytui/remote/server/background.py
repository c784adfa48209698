"""What runs on when the program that started it is gone: the referee of this laptop, and its pages for browsers.

A host's window restarts what has ended.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from rummytui.remote.extra import RemoteError
from rummytui.remote.server.credentials import read_keys
from rummytui.remote.server.nats_server import EVERYWHERE, keys_file, lives, start, starting, stop
from saves.disk import opened_at_end, put_in_place, read_file

_FIRST_PORT: Final = 8000
_PORTS: Final = 100
_LARGEST_FILE: Final = 16 * 1024


def keep_referee(folder: Path) -> int:
    """The number of the referee's process for the server of this folder; started if there is none. Raises RemoteError."""
    keys = read_keys(keys_file(folder))
    where = ("--nats", ",".join(keys.servers), "--creds", str(keys_file(folder)))
    command = [sys.executable, "-m", "rummytui", "referee", *where]
    return _keep(folder, "referee", command, keys.fingerprint)


def referee_lives(folder: Path) -> bool:
    """Whether the process runs that was started last as the referee of this folder."""
    file = folder / "referee.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        return _running(file, json.loads(read_file(file, _LARGEST_FILE))["command"]) is not None
    return False


def keep_pages(folder: Path) -> int:
    """The port on which the links of this folder are served to browsers, by a process that is started if there is none."""
    before = [sys.executable, "-m", "rummytui.remote.guest.web", str(folder), EVERYWHERE]
    last = _last_port(folder / "pages.json")
    if last is None or _running(folder / "pages.json", [*before, str(last)]) is None:
        last = next(filter(_is_free, (*([last] if last else []), *range(_FIRST_PORT, _FIRST_PORT + _PORTS))), 0)
    if not last:
        raise RemoteError(f"Can't open a page for browsers: all ports from {_FIRST_PORT} are taken.")
    _keep(folder, "pages", [*before, str(last)])
    return last


def end(folder: Path) -> None:
    """End what runs for the server of this folder, and the server too. What is stored stays. Raises RemoteError."""
    for name in ("pages", "referee"):
        _tell_to_end(folder / f"{name}.json")
    stop(folder)


def _last_port(file: Path) -> int | None:
    with suppress(OSError, ValueError, KeyError, TypeError, IndexError):
        return int(json.loads(read_file(file, _LARGEST_FILE))["command"][-1])
    return None


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):
            probe.bind((EVERYWHERE, port))
            return True
    return False


def _keep(folder: Path, name: str, command: list[str], knows: str = "") -> int:
    """The number of the process with that command, which has read the certificate that it ``knows`` at its start."""
    with starting(folder / f".{name}.lock"):
        file = folder / f"{name}.json"
        if (running := _running(file, command)) is not None and _known(file) == knows:
            return running
        # One that was started for the port or the certificate that the server had has nothing to do any more.
        _tell_to_end(file)
        with opened_at_end(folder / f"{name}.log") as told:
            # In a session of its own: neither Ctrl+C nor the end of this terminal ends the game for the others.
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=told,
                stderr=told,
                start_new_session=True,
                cwd=folder,
                umask=0o077,
            )
        try:
            put_in_place(file, json.dumps({"process": process.pid, "command": command, "knows": knows}).encode())
        except OSError:
            process.kill()
            process.wait()
            raise
        return process.pid


def _known(file: Path) -> str:
    with suppress(OSError, ValueError, KeyError, TypeError):
        return str(json.loads(read_file(file, _LARGEST_FILE))["knows"])
    return ""


def _tell_to_end(file: Path) -> None:
    """Have the process end that was started last, if it runs."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        process = _running(file, json.loads(read_file(file, _LARGEST_FILE))["command"])
        if process is not None:
            os.kill(process, signal.SIGTERM)


def _running(file: Path, command: list[str]) -> int | None:
    """The process that was started with just this command, if it runs."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        said = json.loads(read_file(file, _LARGEST_FILE))
        process = int(said["process"])
        if said["command"] == command and _is_ours(process, command):
            return process
    return None


def _is_ours(process: int, command: list[str]) -> bool:
    """Whether that process runs, and is not another that was given its number."""
    with suppress(OSError):
        # One that has ended, and that this program started, is to be waited for first.
        with suppress(ChildProcessError):
            os.waitpid(process, os.WNOHANG)
        os.kill(process, 0)
        with suppress(OSError):
            line = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
            return [each.decode(errors="replace") for each in line[:-1]] == command
        return True
    return False


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
