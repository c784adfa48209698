"""A club: a server, referees as processes of their own, tables of bots and people, and guests without a screen."""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import nats.errors
from nats.aio.msg import Msg

from rummytui.remote.extra import RemoteError, server_program
from rummytui.remote.server import nats_server
from rummytui.remote.server.cluster import write_cluster
from rummytui.remote.server.connections import Client, as_guest, as_referee
from rummytui.remote.server.credentials import ServerCredentials
from rummytui.remote.server.guest_list import GuestList
from rummytui.remote.server.reconnect_keys import ReconnectKey
from rummytui.remote.server.table_logs import Logs, SeatInfo, TableInfo
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire.subjects import LOGS, asks_of, inbox_of, new_name, tells_of
from saves import Sitter
from tests.rummytui.remote.guests import Guest

_LOOPBACK = "127.0.0.1"
_BEAT = 2.0


class Club:
    """What a benchmark works with. Open it with `club`."""

    def __init__(
        self, folder: Path, keys: ServerCredentials, client: Client, server_process: subprocess.Popen[bytes]
    ) -> None:
        self.folder, self.keys, self.client = folder, keys, client
        self.server = server_process
        self.logs = Logs(client)
        self.guest_list = GuestList(client)
        self.referees: list[subprocess.Popen[bytes]] = []

    def referee(self) -> subprocess.Popen[bytes]:
        """Another referee."""
        command = [sys.executable, "-m", "rummytui", "referee", "--creds", str(nats_server.keys_file(self.folder))]
        with (self.folder / "referee.log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
        self.referees.append(process)
        return process

    async def table(self, *sitters: Sitter, pace: float = 0) -> str:
        """A table of Rummy with these guests; play continues as soon as there is a referee."""
        facts = _facts(len(sitters), pace)
        players = [seat.name for seat in facts.seats]
        return await self.logs.open(facts, players, sitters, seed=secrets.randbelow(10**9))

    async def change(self, table: str, seats: int, *, pace: float = 0, is_open: bool = True) -> None:
        """Have a table go on with another pace, or close it."""
        await self.logs.set_facts(table, replace(_facts(seats, pace), open=is_open))

    async def seat(self, table: str, *seats: int) -> ReconnectKey:
        """A key to seats, as a guest gets it for a code."""
        guest, key = await self.guest_list.admit(table=table, seats=seats, name="Gail", is_host=False)
        return ReconnectKey(table, guest, key, self.keys.servers, self.keys.fingerprint, seats, "Gail", host=False)

    async def guest(self, table: str, seat: int) -> Client:
        """A guest's connection, with what a guest may do and no more."""
        return await as_guest(await self.seat(table, seat))

    async def entry_bytes(self) -> float:
        """How many bytes an entry takes in the server's storage."""
        state = (await self.client.jetstream().stream_info(LOGS)).state
        return state.bytes / state.messages

    async def written(self) -> int:
        """How many entries there are in all logs."""
        return (await self.client.jetstream().stream_info(LOGS)).state.last_seq


def _facts(seats: int, pace: float) -> TableInfo:
    return TableInfo("rummy", tuple(SeatInfo("elsewhere", f"Player {seat + 1}") for seat in range(seats)), pace=pace)


@asynccontextmanager
async def club(referees: int = 1, *, synced: bool = True) -> AsyncIterator[Club]:
    """A running club with this many referees; ``synced``: writes are on disk before they're acknowledged."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))) / "club"
        keys, (file,) = write_cluster(folder, [f"{_LOOPBACK}:{20_000 + secrets.randbelow(12_000)}"])
        if not synced:
            file.write_text(file.read_text().replace("sync_interval: always", ""))
        process = _server(file)
        stack.callback(_ended, [process])
        while True:
            try:
                client = await as_referee(keys)
                break
            except RemoteError:
                await asyncio.sleep(0.05)
        stack.push_async_callback(client.close)
        found = Club(folder, keys, client, process)
        await found.logs.prepare()
        await found.guest_list.prepare()
        stack.callback(_ended, found.referees)
        for _ in range(referees):
            found.referee()
        if referees:
            await _at_work(found)
        yield found


def _server(file: Path) -> subprocess.Popen[bytes]:
    command = [str(server_program()), "-c", file.name, "-l", "server.log"]
    return subprocess.Popen(command, cwd=file.parent, stderr=subprocess.DEVNULL)


async def _at_work(found: Club) -> None:
    """Until somebody refuses to answer for a table that there is not: then there is a referee for it."""
    me = new_name()
    answers = await found.client.subscribe(f"{inbox_of(me)}.x")
    while True:
        await found.client.publish(asks_of(new_name(), 0, me), b"{}", reply=answers.subject)
        with suppress(TimeoutError):
            # The server says without a word that nobody listens yet.
            if (await answers.next_msg(0.5)).data:
                await answers.unsubscribe()
                return
            await asyncio.sleep(0.05)


def _ended(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.kill()
        process.wait()


class Onlooker:
    """A guest of a table of bots, who hears every move that everybody may see, and counts them.

    What a guest makes of them costs its own machine, and here a thousand guests share one process.
    """

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table = client, table
        self.heard = 0
        self._presence: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Say so, and go on saying so."""
        await self.client.subscribe(tells_of(self.table, None), cb=self._hear)
        await self.client.flush()
        await self.look()
        self._presence = asyncio.create_task(self._stay())

    async def look(self) -> None:
        """Say that somebody listens: a referee that has only just taken the table over has not heard it yet."""
        await Guest(self.client, self.table, 0).ask(wire.LookRequest(secrets.token_hex(4), public=True))

    async def _hear(self, message: Msg) -> None:
        self.heard += 1

    async def _stay(self) -> None:
        """Send a heartbeat every two seconds, and look again if no update has come."""
        guest, seq, heard = Guest(self.client, self.table, 0), 0, 0
        while True:
            await asyncio.sleep(_BEAT)
            with suppress(nats.errors.Error, TimeoutError):
                reply = await guest.ask(wire.HereRequest("here"))
                assert isinstance(reply, wire.Done)
                if reply.seq > seq and self.heard == heard:
                    await self.look()
                seq, heard = reply.seq, self.heard

    async def end(self) -> None:
        """Go."""
        if self._presence:
            self._presence.cancel()
        await self.client.close()


def memory(process: int) -> int:
    """How many bytes of memory a process has that no other has as well."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return int(line.split()[1]) * 1024
    raise OSError("this system does not say")


def stored(folder: Path) -> int:
    """How many bytes the server has stored."""
    return sum(file.stat().st_blocks * 512 for file in folder.glob("store-*/**/*") if file.is_file())


def seconds_of(process: int) -> float:
    """How many seconds a process has worked so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def now() -> float:
    """The clock of all of it."""
    return time.perf_counter()
