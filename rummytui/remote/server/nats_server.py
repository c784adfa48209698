"""The nats-server of this laptop: its start, and finding one again that a killed program left.

It is a process of its own, which outlives the program that started it: guests stay connected, and the next host finds
the server by its certificate. Its data is in one folder that only the user can read.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import randbelow, token_hex
from typing import BinaryIO

from filelock import FileLock, Timeout

from rummytui.letters import harmless
from rummytui.remote.extra import RemoteError, need_packages, server_program
from rummytui.remote.server.addresses import local_addresses
from rummytui.remote.server.configuration import configuration
from rummytui.remote.server.credentials import ServerCredentials, new_keys, read_keys, write_keys
from rummytui.remote.server.tls import Certificate, certificate_in, pinned
from saves.disk import end_of, make_folder, opened_at_end, put_in_place, read_file

USUAL_PORT = 4222
EVERYWHERE = "0.0.0.0"
"""The address that listens to the whole local network."""
_STARTS_WITHIN = 15.0
_OTHERS_START_WITHIN = 60.0
_LETS_GO_WITHIN = 1.0
_ENDS_WITHIN = 10.0
_ANSWERS_WITHIN = 5.0
_ATTEMPTS = 20
_LARGEST_FILE = 16 * 1024
_READ = 64 * 1024
_NO_PORT = "Error listening on port"
"""What nats-server says where another program has its port."""


@dataclass(frozen=True)
class Server:
    """A server that runs. ``found`` says that it was running already."""

    keys: ServerCredentials
    host: str
    """Where it listens."""
    port: int
    process: int
    found: bool

    @property
    def addresses(self) -> list[str]:
        """Where others may reach it, the likeliest first."""
        return local_addresses() if self.host == EVERYWHERE else [self.host]


def far_folder() -> Path:
    """Where everything about seats at other screens is kept on this machine."""
    from platformdirs import user_data_path

    return user_data_path("rummytui", appauthor=False) / "far"


def keys_file(folder: Path) -> Path:
    """Where the keys of the server in that folder lie: what a referee needs to be told."""
    return folder / "keys.json"


def start(folder: Path, *, port: int | None = None, host: str = EVERYWHERE) -> Server:
    """The server of a folder: the one that runs, or else a new one on the same files.

    Without a ``port`` it takes the one it had, the usual one or any that is free. Raises RemoteError where the extra is
    missing, the port is taken or the server does not start, and OSError where the folder cannot be written.
    """
    need_packages()
    program = server_program()
    make_folder(folder)
    with starting(folder / ".starting.lock"):
        certificate = certificate_in(folder)
        keys = _keys(folder, certificate)
        last = _last(folder)
        running = _running(folder, keys, last)
        if running and (running.host != host or port not in {None, running.port}):
            _end(folder, running)
            running = None
        if running:
            return running
        if last and not port:
            # Guests know a server by its port, and one that was killed a moment ago may not have let go of it yet.
            _wait_until_free(host, last[1])
        new = _Start(program, folder, certificate, keys, host)
        for wanted in _ports(port, last):
            if server := new.on(wanted):
                return server
        raise RemoteError(_why_not(host, port) if port else "Can't find a free port for nats-server.")


@contextmanager
def starting(lock: Path) -> Iterator[None]:
    """While no other window starts the same. Raises RemoteError, and OSError."""
    try:
        with FileLock(lock, timeout=_OTHERS_START_WITHIN, mode=0o600):
            yield
    except Timeout:
        raise RemoteError(f"Another window is starting a table. Try again in a moment ({lock} is locked).") from None


def running(folder: Path) -> Server | None:
    """The server of a folder, if it runs. Raises RemoteError where its keys cannot be read."""
    if not keys_file(folder).is_file():
        return None
    return _running(folder, read_keys(keys_file(folder)), _last(folder))


def lives(folder: Path) -> bool:
    """Whether there is a process of the server of a folder, whether it answers or not."""
    return _process(folder) is not None


def stop(folder: Path) -> bool:
    """End the server of a folder; what it has stored stays. Returns whether there was one."""
    if server := running(folder):
        _end(folder, server)
        return True
    return False


def _keys(folder: Path, certificate: Certificate) -> ServerCredentials:
    file = keys_file(folder)
    if file.is_file():
        keys = read_keys(file)
        if keys.fingerprint == certificate.fingerprint.hex():
            return keys
        return replace(keys, fingerprint=certificate.fingerprint.hex())
    return new_keys(f"rummytui-{token_hex(4)}", (), certificate.fingerprint.hex())


def _ports(wanted: int | None, last: tuple[str, int] | None) -> list[int]:
    if wanted:
        return [wanted]
    # Below the ports that systems give to connections: one of those could be taken whenever the server is down.
    others = (20_000 + randbelow(12_000) for _ in range(_ATTEMPTS))
    return [*([last[1]] if last else []), USUAL_PORT, *others]


def is_free(host: str, port: int) -> bool:
    """Whether a server could listen there."""
    try:
        _try(host, port)
    except OSError:
        return False
    return True


def _why_not(host: str, port: int) -> str:
    """Why no server could be started on a port."""
    with suppress(OSError):
        try:
            _try(host, port)
        except PermissionError:
            return f"Only administrators can use port {port}. Choose 1024 or above."
    return f"Another program is using port {port}. Choose another."


def _try(host: str, port: int) -> None:
    """Raise OSError unless a server could listen there."""
    with socket.socket() as probe:
        if os.name == "posix":
            # What only lingers from a server that has ended is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))


def _wait_until_free(host: str, port: int) -> None:
    until = time.monotonic() + _LETS_GO_WITHIN
    while not is_free(host, port) and time.monotonic() < until:
        time.sleep(0.02)


@dataclass(frozen=True)
class _Start:
    """What a server is started with."""

    program: Path
    folder: Path
    certificate: Certificate
    keys: ServerCredentials
    host: str

    def on(self, port: int) -> Server | None:
        """Start it on that port. Returns None where the port is taken; raises RemoteError where it ends for another reason."""
        if not is_free(self.host, port):
            return None
        folder = self.folder
        near = "127.0.0.1" if self.host == EVERYWHERE else self.host
        keys = replace(self.keys, servers=(f"{near}:{port}",))
        write_keys(keys_file(folder), keys)
        make_folder(folder / "store")
        listen = f"{self.host}:{port}"
        text = configuration(keys, self.certificate, folder / "store", listen=listen, more=_files_of(folder))
        put_in_place(folder / "server.conf", text.encode())
        put_in_place(folder / "server.json", json.dumps({"host": self.host, "port": port}).encode())
        log = folder / "server.log"
        with opened_at_end(log) as told:
            begin = log.stat().st_size
            # What is wrong with its configuration it says before it has a log.
            command = [str(self.program), "-c", str(folder / "server.conf"), "-l", str(log)]
            process = start_apart(command, told, folder)
        until = time.monotonic() + _STARTS_WITHIN
        while time.monotonic() < until and process.poll() is None:
            if _answers(keys, self.host, port):
                return Server(keys, self.host, port, process.pid, found=False)
            time.sleep(0.02)
        process.kill()
        process.wait()
        said = _last_words(log, begin)
        # The program that had the port may have left it by now.
        if _NO_PORT in said or not is_free(self.host, port):
            return None
        # On no other port either; and the next one begins with this port again, where guests look for it.
        raise RemoteError(f"nats-server didn't start: {said}")


def start_apart(command: list[str], log: BinaryIO, folder: Path) -> subprocess.Popen[bytes]:
    """Start a process that runs in ``folder`` and says all that it has to say in ``log``."""
    # In a session of its own: neither Ctrl+C nor the end of this terminal ends the game for the others.
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
        cwd=folder,
        umask=0o077,
    )
    _STARTED[process.pid] = process
    return process


def _files_of(folder: Path) -> str:
    return f"pid_file: {json.dumps(str(folder / 'server.pid'))}\nlogfile_size_limit: 1MB\nlogfile_max_num: 4\n"


_STARTED: dict[int, subprocess.Popen[bytes]] = {}
"""Those that this program has started, so that their ends are noticed."""


def _last(folder: Path) -> tuple[str, int] | None:
    """Where the server listened last."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        data = json.loads(read_file(folder / "server.json", _LARGEST_FILE))
        return str(data["host"]), int(data["port"])
    return None


def _running(folder: Path, keys: ServerCredentials, last: tuple[str, int] | None) -> Server | None:
    """The server that runs on the files of this folder. One that has ceased to answer is ended: no two may write."""
    process = _process(folder)
    if not last or not process:
        return None
    host, port = last
    found = Server(keys, host, port, process, found=True)
    until = time.monotonic() + _ANSWERS_WITHIN
    while not _answers(keys, host, port):
        if time.monotonic() > until or not is_alive(process):
            _end(folder, found)
            return None
        time.sleep(0.05)
    return found


def _process(folder: Path) -> int | None:
    """The number of the process that runs with our configuration, and not of another that was given its number."""
    try:
        process = int(read_file(folder / "server.pid", _LARGEST_FILE))
    except (OSError, ValueError):
        return None
    return process if is_alive(process) and str(folder / "server.conf") in _command_line(process) else None


def _command_line(process: int) -> str:
    if sys.platform == "win32":
        command = ["wmic", "process", "where", f"processid={process}", "get", "commandline"]
    else:
        command = ["ps", "-ww", "-o", "args=", "-p", str(process)]
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    with suppress(OSError):
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return ""


def _answers(keys: ServerCredentials, host: str, port: int) -> bool:
    """Whether it is our server that listens there: it has our certificate's key, and our name."""
    near = "127.0.0.1" if host == EVERYWHERE else host
    try:
        with (
            socket.create_connection((near, port), timeout=_ANSWERS_WITHIN) as bare,
            pinned(bytes.fromhex(keys.fingerprint)).wrap_socket(bare) as safe,
        ):
            said = safe.recv(16 * 1024)
        return said.startswith(b"INFO ") and json.loads(said[5:].split(b"\r\n")[0])["server_name"] == keys.name
    except (OSError, ssl.SSLError, ValueError, KeyError):
        return False


def _end(folder: Path, server: Server) -> None:
    """End a server of whose process we have just made sure."""
    with suppress(ProcessLookupError):
        os.kill(server.process, signal.SIGTERM)
    until = time.monotonic() + _ENDS_WITHIN
    while is_alive(server.process):
        if time.monotonic() > until:
            with suppress(ProcessLookupError):
                os.kill(server.process, getattr(signal, "SIGKILL", signal.SIGTERM))
            until += _ENDS_WITHIN
        time.sleep(0.02)
    (folder / "server.pid").unlink(missing_ok=True)


def is_alive(process: int) -> bool:
    """Whether there is a process of that number which has not ended."""
    if started := _STARTED.get(process):
        if started.poll() is None:
            return True
        del _STARTED[process]
        return False
    try:
        os.kill(process, 0)
    except OSError:
        return False
    with suppress(OSError):
        # One that has ended keeps its number until the program that started it asks, which may have other things to do.
        return Path(f"/proc/{process}/stat").read_text(errors="replace").rpartition(") ")[2][:1] != "Z"
    return True


def _last_words(log: Path, begin: int) -> str:
    """What the log has after that many bytes about why a server has ended."""
    with suppress(OSError):
        lines = end_of(log, _READ, begin).decode(errors="replace").splitlines()
        troubles = [line for line in lines if "[FTL]" in line or "[ERR]" in line] or lines
        if troubles:
            return harmless(troubles[-1].split("] ", 2)[-1])
    return "its log doesn't say why."
