"""The referee of this laptop: started with its server, and running on when the program that started it is gone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from filelock import FileLock

from rummytui.far.keys import read_keys
from rummytui.far.server import keys_file
from saves.disk import put_in_place


def keep(folder: Path) -> int:
    """The number of the referee's process for the server of this folder; started if there is none. Raises FarError."""
    with FileLock(folder / ".referee.lock", mode=0o600):
        keys = read_keys(keys_file(folder))
        command = [
            *(sys.executable, "-m", "rummytui", "referee"),
            *("--nats", ",".join(keys.servers), "--creds", str(keys_file(folder))),
        ]
        if (running := _running(folder, command)) is not None:
            return running
        log = folder / "referee.log"
        log.touch(mode=0o600)
        with log.open("ab") as told:
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
        put_in_place(_file(folder), json.dumps({"process": process.pid, "command": command}).encode())
        return process.pid


def _file(folder: Path) -> Path:
    return folder / "referee.json"


def _running(folder: Path, command: list[str]) -> int | None:
    """The process that was started with just this command, if it runs."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        said = json.loads(_file(folder).read_bytes())
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
