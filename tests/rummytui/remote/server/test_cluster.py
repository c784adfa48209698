"""Servers of one's own: the files that are written for them, started as the page says."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import re
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from typing import TypeAlias

import nats.errors
import pytest

from rules.move_json import move_from_fields
from rules.moves import Move
from rummytui.cli import main
from rummytui.remote.extra import RemoteError, server_program
from rummytui.remote.referee.authenticator import Authenticator
from rummytui.remote.server.cluster import ROUTES_ABOVE, write_cluster
from rummytui.remote.server.connections import Client, as_guest, as_referee, as_system, exchange
from rummytui.remote.server.credentials import ServerCredentials, read_keys
from rummytui.remote.server.guest_list import GuestList
from rummytui.remote.server.streams import last_of_each
from rummytui.remote.server.table_logs import Logs, SeatInfo, TableInfo
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire.codes import MANY
from rummytui.remote.wire.subjects import LEASES, new_name, tells_of
from rummytui.table.sitting import Sitting
from saves import Sitter
from saves.reading import reading_of
from saves.replay import replayed
from tests.rummytui.remote.guests import Guest

LOOPBACK = "127.0.0.1"
STRETCH = 100
Start: TypeAlias = Callable[[list[Path]], list[subprocess.Popen[bytes]]]
PAGE = Path(__file__).parents[4] / "docs" / "several-screens" / "administrator.md"


@pytest.fixture
def ports() -> Iterator[list[int]]:
    """Three ports that are free, also those that servers talk to each other on.

    They are of a stretch whose first port is held meanwhile, so that no other test is given them, of this run or another.
    """
    for first in range(21_000, 21_000 + ROUTES_ABOVE, STRETCH):
        with socket.socket() as held:
            try:
                held.bind((LOOPBACK, first))
            except OSError:
                continue
            yield [port for port in range(first + 1, first + STRETCH) if is_free(port)][:3]
            return
    pytest.fail("all ports are taken")


def is_free(port: int) -> bool:
    with ExitStack() as held, suppress(OSError):
        for each in (port, port + ROUTES_ABOVE):
            held.enter_context(socket.socket()).bind((LOOPBACK, each))
        return True
    return False


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers as the page says."""
    running: list[subprocess.Popen[bytes]] = []

    def begin(files: list[Path]) -> list[subprocess.Popen[bytes]]:
        for file in files:
            command = [str(server_program()), "-c", file.name, "-l", f"{file.stem}.log"]
            running.append(subprocess.Popen(command, cwd=file.parent, stderr=subprocess.DEVNULL))
        return running

    yield begin
    for process in running:
        process.kill()
        process.wait()


def test_files_for_one_server_and_for_three(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["servers", str(tmp_path / "one"), "cards.example.org"]) == 0
    assert "nats-server -c server-1.conf\n" in capsys.readouterr().out
    assert read_keys(tmp_path / "one" / "keys.json").servers == ("cards.example.org:4222",)
    keys, files = write_cluster(tmp_path / "three", ["a.example.org", "b.example.org:4300", "10.0.0.3"])
    assert (keys.servers, keys.replicas) == (("a.example.org:4222", "b.example.org:4300", "10.0.0.3:4222"), 3)
    assert [file.name for file in files] == ["server-1.conf", "server-2.conf", "server-3.conf"]
    for path in (tmp_path / "three").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        # They are copied to other machines.
        assert str(tmp_path) not in path.read_text()
    for seed in (keys.issuer, keys.referee, keys.system):
        assert not any(seed in file.read_text() for file in files)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["FOLDER"], "Give the address of each server"),
        (["FOLDER", "a", "b"], "one, three, five or seven servers"),
        (["FOLDER", "a b"], "name:port or address:port"),
        (["FOLDER", "a.example.org", "b.example.org", "A.example.org"], "Each server needs its own address"),
        (["HERE", "a"], "already has the files of other servers"),
    ],
)
def test_what_cannot_be_written_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "keys.json").touch()
    folders = {"FOLDER": str(tmp_path / "new"), "HERE": str(tmp_path / "here")}
    assert main(["servers", *(folders.get(each, each) for each in arguments)]) != 0
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("written", range(1, 7))
def test_a_failed_write_can_be_repeated(
    written: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The disk is full at one of the six files: no keys are left whose servers have no configuration."""
    words = ["servers", str(tmp_path / "cards"), "a", "b", "c"]
    with monkeypatch.context() as patch:
        left = iter(range(1, written))
        sync = os.fsync

        def full_disk(file: int) -> None:
            if stat.S_ISREG(os.fstat(file).st_mode) and next(left, None) is None:
                raise OSError(errno.ENOSPC, "No space left on device")
            sync(file)

        patch.setattr(os, "fsync", full_disk)
        assert main(words) == 2
    assert capsys.readouterr().err == f"rummytui: Can't write to {tmp_path}/cards: the disk is full.\n"
    assert not (tmp_path / "cards" / "keys.json").exists()
    assert main(words) == 0
    assert read_keys(tmp_path / "cards" / "keys.json").servers == ("a:4222", "b:4222", "c:4222")


def test_a_folder_that_steers_a_terminal_does_so_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["servers", str(tmp_path / "a\x1b[2J"), "a.example.org"]) == 0
    assert capsys.readouterr().out.startswith(f"Wrote the configuration to {tmp_path}/a?[2J. Copy")


@pytest.mark.soak
async def test_a_cluster_of_them_admits_guests(tmp_path: Path, start: Start, ports: list[int]) -> None:
    """Three servers; a guest comes in by the first, and is told by another."""
    keys, files = write_cluster(tmp_path, [f"{LOOPBACK}:{port}" for port in ports])
    start(files)
    referee, system = await opened(keys)
    guest_list = GuestList(referee)
    # Existing streams keep their number of replicas.
    await guest_list.prepare()
    assert (await referee.jetstream().stream_info("KV_DOORS")).config.num_replicas == 3
    table = new_name()
    code = await guest_list.new_code(table=table, seats=(1,), name="Gail", words=MANY)
    seat = await exchange(code, keys.servers[:1])
    assert seat.seats == (1,)
    # The guest knows the other servers, too.
    guest = await as_guest(seat)
    heard = await guest.subscribe(tells_of(table, 1))
    await guest.flush()
    assert len(guest.servers) == 3
    async with asyncio.timeout(30):
        told = None
        while told is None:
            # Servers tell one another about subscriptions, and until then messages reach nobody.
            await referee.publish(tells_of(table, 1), b"hello")
            with suppress(nats.errors.TimeoutError):
                told = await heard.next_msg(timeout=0.2)
    assert told.data == b"hello"
    for client in (guest, referee, system):
        await client.close()


async def opened(keys: ServerCredentials) -> tuple[Client, Client]:
    """A referee and a system client with an authenticator, once the servers have found one another."""
    async with asyncio.timeout(60):
        while True:
            with suppress(RemoteError, nats.errors.Error):
                async with AsyncExitStack() as trying:
                    referee = await as_referee(keys)
                    trying.push_async_callback(referee.close)
                    system = await as_system(keys)
                    trying.push_async_callback(system.close)
                    await Authenticator(referee, system, keys).start(replicas=keys.replicas)
                    trying.pop_all()
                    return referee, system
            await asyncio.sleep(0.1)


def test_the_configuration_on_the_page_is_what_is_written(tmp_path: Path) -> None:
    _, files = write_cluster(tmp_path, ["a.example.org", "b.example.org", "c.example.org"])
    shown = re.search(r"```text\n(# Written by rummytui\..*?)```", PAGE.read_text(), re.DOTALL)
    assert shown
    assert without_secrets(shown[1]) == without_secrets(files[0].read_text())


def without_secrets(text: str) -> str:
    return re.sub(r"\b[AU][A-Z2-7]{55}\b|tables-[0-9a-f]{8}", "...", text)


# ------------------------------------------------------------------------------------------------ in mid-hand


@pytest.fixture
def referee(tmp_path: Path) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts referees, as people do."""
    running: list[subprocess.Popen[bytes]] = []

    def begin() -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-m",
            "rummytui",
            "referee",
            "--creds",
            str(tmp_path / "keys.json"),
            "--replicas",
            "3",
        ]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        return running[-1]

    yield begin
    for process in running:
        process.kill()
        process.wait()


class Patient(Guest):
    """A guest who asks again, under the same name, for as long as an election of servers takes."""

    async def ask(self, ask: wire.Request) -> wire.Reply | wire.SeatUpdate:
        async with asyncio.timeout(60):
            while True:
                with suppress(TimeoutError, nats.errors.Error):
                    return await super().ask(ask)


async def play(guests: list[Patient], played: list[Move], moves: int) -> None:
    """Have people make so many moves more, each that is next; what was acknowledged is noted."""
    for _ in range(moves):
        told = max([await guest.look() for guest in guests], key=lambda told: told.seq)
        mover = next(guest for guest in guests if guest.seat in told.view.to_act)
        await mover.look()
        move = next(iter(mover.game.legal_moves(mover.seat)))
        reply = await mover.play(move)
        if isinstance(reply, wire.Done):
            played.append(move)
        else:
            assert isinstance(reply, wire.Stale), reply


async def until_alive(client: Client, referees: int) -> None:
    """Wait until so many referees are at work."""
    async with asyncio.timeout(60):
        while len(await last_of_each(client, f"KV_{LEASES}", f"$KV.{LEASES}.alive.>")) < referees:  # noqa: ASYNC110 - they tell nobody else
            await asyncio.sleep(0.1)


async def test_neither_the_leader_of_the_stream_nor_a_referee_is_missed(
    tmp_path: Path, start: Start, ports: list[int], referee: Callable[[], subprocess.Popen[bytes]]
) -> None:
    """In mid-hand both are killed: nothing is lost or doubled, and everybody's screen is right again."""
    keys, files = write_cluster(tmp_path, [f"{LOOPBACK}:{port}" for port in ports])
    servers = start(files)
    client, system = await opened(keys)
    guest_list, logs = GuestList(client), Logs(client)
    await guest_list.prepare(3)
    await logs.prepare(3)
    working = referee()
    facts = TableInfo("rummy", (SeatInfo("elsewhere", "Ann"), SeatInfo("elsewhere", "Bob")), pace=0)
    table = await logs.open(facts, ["Ann", "Bob"], [Sitter("person"), Sitter("person")], seed=7)
    guests = []
    for seat in (0, 1):
        code = await guest_list.new_code(table=table, seats=(seat,), name="x", words=MANY)
        guests.append(Patient(await as_guest(await exchange(code, [keys.servers[seat]])), table, seat))
    played: list[Move] = []
    await play(guests, played, 5)
    before = guests[0].last.referee

    referee()
    await until_alive(client, 2)
    leader = (await client.jetstream().stream_info("TABLES")).cluster
    assert leader
    assert leader.leader
    servers[int(leader.leader.rpartition("-")[2]) - 1].kill()
    working.kill()
    await play(guests, played, 5)

    assert guests[0].last.referee != before
    ends = [await guest.look() for guest in guests]
    text = await logs.text(table)
    in_log = [move_from_fields(line["move"]) for line in map(json.loads, text.splitlines()) if "move" in line]
    assert [move for move in in_log if move in played] == played
    assert len(in_log) >= len(played)
    reading = reading_of(tmp_path, text)
    again = Sitting(reading, replayed(reading))
    for guest, end in zip(guests, ends, strict=True):
        assert end.view == again.view(guest.seat)
    for each in (*(guest.client for guest in guests), client, system):
        await each.close()
