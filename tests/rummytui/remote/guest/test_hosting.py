"""Hosting a table: codes, removing a screen, closing a table, and moving saved games in and out."""

import asyncio
import errno
import json
import os
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules import RuleViolation
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest import guest_access, hosting, table_connection
from rummytui.remote.guest import table as guest
from rummytui.remote.guest.guest_access import GuestAccess, Invitation, sit_down
from rummytui.remote.guest.hosting import HostAccess, TablePlan, held, open_again, open_table
from rummytui.remote.guest.links import seat_behind
from rummytui.remote.guest.table import RemoteTable
from rummytui.remote.referee.authenticator import Authenticator
from rummytui.remote.referee.referee import Referee, ended
from rummytui.remote.server import admin, background, nats_server
from rummytui.remote.server.admin import Elsewhere
from rummytui.remote.server.background import keep_referee
from rummytui.remote.server.connections import LoginRefused, as_referee, as_system
from rummytui.remote.server.credentials import read_keys
from rummytui.remote.server.guest_list import GuestList
from rummytui.remote.server.reconnect_keys import read_seats, write_seat
from rummytui.remote.server.streams import NotStored
from rummytui.remote.server.table_logs import Logs
from rummytui.remote.wire.codes import MANY, WORDS, read
from rummytui.table.host import Host
from saves import SaveError, Sitter
from saves.journal import lock_of
from saves.keeping import bring_home, duplicate
from tests.processes import is_running
from tests.saves.playing import new_host, play_on

PERSON = Sitter("person")
PLAN = TablePlan("rummy", ["Ann", "Bob", "Gail"], [PERSON] * 3, frozenset({1, 2}), {}, 0.0, seed=1)


@pytest.fixture(autouse=True)
def unannounced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody on the network hears of the tables of tests."""

    async def nothing(*_: object) -> None:
        """No announcement."""

    monkeypatch.setattr(hosting, "announced", nothing)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_connection, "BEAT", 0.1)
    # Referees of these tests hear of a closed table that much sooner, too.
    monkeypatch.setattr(hosting, "_LAST_WORDS", 0.3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a server."""
    folder = tmp_path_factory.mktemp("server")
    nats_server.start(folder, host="127.0.0.1")
    yield folder
    nats_server.stop(folder)


@pytest.fixture
async def at(folder: Path) -> AsyncIterator[Elsewhere]:
    """That server, with a referee."""
    home = nats_server.running(folder)
    assert home
    async with AsyncExitStack() as stack:
        client, system = await as_referee(home.keys), await as_system(home.keys)
        stack.push_async_callback(client.close)
        stack.push_async_callback(system.close)
        door = Authenticator(client, system, home.keys)
        referee = Referee(client, keep_out=door.keep_out)
        await referee.prepare()
        await door.start()
        stack.push_async_callback(door.stop)
        working = asyncio.create_task(referee.run())
        stack.push_async_callback(ended, working)
        yield Elsewhere((f"127.0.0.1:{home.port}",), nats_server.keys_file(folder))


class Laptops:
    """Laptops with folders of their own; each keeps the keys to its seats."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder, self._patch = folder, monkeypatch

    def at(self, name: str) -> Path:
        """Be at this one from now on; its keys."""
        seats = self._folder / name
        for module in (guest_access, hosting):
            self._patch.setattr(module, "seats_folder", lambda: seats)
        return seats


@pytest.fixture
def laptops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Laptops:
    return Laptops(tmp_path / "laptops", monkeypatch)


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - it waits for a server
            await asyncio.sleep(0.01)


async def come(gate: HostAccess, seat: int) -> tuple[GuestAccess, RemoteTable]:
    """Somebody sits down with the code for that seat."""
    (asked,) = [one for one in gate.invitations if one.seat == seat]
    found = await typed(asked)
    return found, await found.enter()


async def typed(asked: Invitation) -> GuestAccess:
    """Somebody types what the host's screen shows."""
    return await sit_down(read(asked.code), [asked.server])


async def test_a_screen_is_shut_out_and_a_new_code_lets_it_in_again(at: Elsewhere, laptops: Laptops) -> None:
    laptops.at("Ann")
    gate = await open_table(PLAN, at=at)
    gails, bobs = laptops.at("Gail"), laptops.at("Bob")
    laptops.at("Gail")
    way, table = await come(gate, 2)
    laptops.at("Bob")
    _, friend = await come(gate, 1)
    await gate.refresh()
    assert gate.invitations == ()

    await gate.shut_out(2)
    await until(lambda: table.ended == guest.ENDED["shut out"])
    async with asyncio.timeout(4):
        # Others are not left to find that out by themselves.
        await until(lambda: friend.seated[2].away)
    assert not friend.ended
    assert not friend.trouble
    # The key is of no use any more, and is not kept.
    assert read_seats(gails) == []
    assert len(read_seats(bobs)) == 1
    with pytest.raises(LoginRefused, match="the host removed this screen"):
        await way.knock()
    await table.leave()

    laptops.at("Gail")
    _, again = await come(gate, 2)
    await until(lambda: not friend.seated[2].away)
    assert again.view(2).seat == 2
    for each in (again, friend):
        await each.leave()


async def test_a_code_that_was_read_out_stays_good_until_it_is_used_or_its_seat_taken_back(
    at: Elsewhere, laptops: Laptops, tmp_path: Path
) -> None:
    def shown(gate: HostAccess) -> dict[int, str]:
        return {one.seat: one.code for one in gate.invitations}

    laptops.at("Ann's")
    gate = await open_table(PLAN, at=at)
    first, server = shown(gate), gate.invitations[0].server
    assert first.keys() == {1, 2}
    # A server that others run may have thousands of codes open at once.
    assert all(len(read(code).words) == MANY for code in first.values())
    gate = await open_again(gate.key, at=at)
    assert shown(gate) == first

    laptops.at("Bob's")
    await (await come(gate, 1))[1].leave()
    laptops.at("Ann's")
    gate = await open_again(gate.key, at=at)
    assert shown(gate) == {2: first[2]}

    await gate.shut_out(2)
    second = shown(gate)
    assert second.keys() == {2}
    assert second != {2: first[2]}
    gate = await open_again(gate.key, at=at)
    assert shown(gate) == second
    laptops.at("Gail's")
    with pytest.raises(LoginRefused):
        await sit_down(read(first[2]), [server])
    await (await come(gate, 2))[1].leave()

    laptops.at("Ann's")
    await gate.close(tmp_path / "games")


async def test_a_code_that_was_tried_too_often_is_shown_as_such_until_there_is_a_new_one(
    at: Elsewhere, laptops: Laptops
) -> None:
    laptops.at("Ann's")
    gate = await open_table(PLAN, at=at)
    bobs, gails = gate.invitations
    laptops.at("a stranger's")
    wrong = replace(read(gails.code), words=tuple(WORDS[:MANY]))
    for _ in range(3):
        with pytest.raises(LoginRefused, match="aren't the words"):
            await sit_down(wrong, [gails.server])
    await gate.refresh()
    assert gate.invitations == (bobs, replace(gails, is_void=True))
    # A guest who rejoins the table sees the same.
    assert [one.is_void for one in (await open_again(gate.key, at=at)).invitations] == [False, True]
    await gate.shut_out(2)
    new = gate.invitations[1]
    assert not new.is_void
    assert new.code != gails.code
    laptops.at("Gail's")
    assert (await typed(new)).key.seats == (2,)


async def test_one_laptop_keeps_the_seats_of_several_windows_apart(at: Elsewhere, laptops: Laptops) -> None:
    laptops.at("everybody")
    gate = await open_table(PLAN, at=at)
    asked = gate.invitations
    for one in asked:
        assert (await typed(one)).key.seats == (one.seat,)
    # Typing it again gives the same seat again, even if someone else sat down since.
    for one in asked:
        assert (await typed(one)).key.seats == (one.seat,)
    assert hosting.last_opened() == gate.key
    other = await open_table(PLAN, at=at)
    unused = other.invitations[0]
    await other.shut_out(unused.seat)
    # One that leads nowhere any more does not lead to a seat at another table either.
    with pytest.raises(LoginRefused):
        await typed(unused)


async def test_a_page_in_a_browser_is_shut_out_as_well(
    at: Elsewhere, laptops: Laptops, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "far_folder", lambda: tmp_path)
    monkeypatch.setattr(hosting, "keep_pages", lambda _: 8000)
    laptops.at("Ann")
    gate = await open_table(PLAN, at=at, web=True)
    bob, gail = (one.link.rpartition("/")[2] for one in gate.invitations)
    behind, others = seat_behind(tmp_path, gail), seat_behind(tmp_path, bob)
    assert behind
    page = await GuestAccess(behind).enter()
    await gate.refresh()
    assert [one.seat for one in gate.invitations] == [1, 2]
    # The host who comes back finds the same links: somebody is behind one of them already.
    back = await open_again(gate.key, at=at, web=True)
    assert [(one.seat, one.link.rpartition("/")[2]) for one in back.invitations] == [(1, bob), (2, gail)]
    await gate.shut_out(2)
    await until(lambda: page.ended == guest.ENDED["shut out"])
    await page.leave()
    assert seat_behind(tmp_path, gail) is None
    assert seat_behind(tmp_path, bob) == others
    new = seat_behind(tmp_path, gate.invitations[1].link.rpartition("/")[2])
    assert new
    assert new.guest != behind.guest
    again = await GuestAccess(new).enter()
    assert again.seats == (2,)
    await again.leave()


async def test_a_closed_table_is_forgotten_and_said_to_be_closed(
    at: Elsewhere, laptops: Laptops, tmp_path: Path
) -> None:
    laptops.at("Ann")
    gate = await open_table(PLAN, at=at)
    gails, bobs = laptops.at("Gail"), laptops.at("Bob")
    laptops.at("Gail")
    _, table = await come(gate, 2)
    laptops.at("Bob")
    way, away = await come(gate, 1)
    await away.leave()
    laptops.at("Ann")
    assert "rummy-1" in await gate.close(tmp_path / "games")
    await until(lambda: table.ended == guest.ENDED["closed"])
    assert read_seats(gails) == []
    await table.leave()
    # Bob was not there when it was closed; he is told as soon as he comes.
    assert len(read_seats(bobs)) == 1
    with pytest.raises(LoginRefused, match="That table was closed"):
        await way.knock()
    assert read_seats(bobs) == []
    assert hosting.last_opened() is None


async def test_an_evening_of_the_laptop_goes_on_with_somebody_elsewhere_and_comes_home(
    at: Elsewhere, laptops: Laptops, tmp_path: Path
) -> None:
    laptops.at("Ann")
    host = play_on(new_host(tmp_path / "games", [PERSON, PERSON, Sitter("bot", "easy")]), 9, Random(1))
    host.close()
    plan = replace(PLAN, seating=[PERSON, PERSON, Sitter("bot", "easy")], elsewhere=frozenset({1}), pace=0.1)
    gate = await open_table(replace(plan, journal=host.path.read_bytes()), at=at)
    own = await gate.enter()
    # Nobody moves before Bob is there.
    assert own.waits
    assert [one.away for one in own.seated] == [False, True, False]
    laptops.at("Bob")
    _, table = await come(gate, 1)
    assert table.view(1).hand_number == host.game.hand_number
    assert table.events_for(1) == host.events_for(1)
    await until(lambda: not own.waits)
    for _ in range(6):
        now = next(each for each in (own, table) if set(each.seats) & set(each.game.to_act))
        (seat,) = set(now.seats) & set(now.game.to_act)
        before = now.seq
        assert now.play_all([now.game.legal_moves(seat)[0]]) is None
        await until(lambda: (now.updates.advance() or True) and now.seq > before)  # noqa: B023 - used at once
        await until(lambda: any(_is_asked(each) for each in (own, table)))
    count = len(own.events_for(None))
    await own.leave()
    await table.leave()
    laptops.at("Ann")
    assert "rummy-1" in await gate.close(tmp_path / "games")
    again = Host.resume(host.path)
    assert [path.name for path in (tmp_path / "games").glob("*.jsonl")] == ["rummy-1.jsonl"]
    assert again.events_for(None)[: len(host.events_for(None))] == host.events_for(None)
    assert len(again.events_for(None)) >= count > len(host.events_for(None))
    again.close()


def _is_asked(table: RemoteTable) -> bool:
    """Whether a player at this screen has to move, as of the last update."""
    while table.updates.advance():
        pass
    return bool(set(table.seats) & set(table.game.to_act))


async def test_a_table_whose_evening_cannot_be_saved_stays_open(
    at: Elsewhere, laptops: Laptops, tmp_path: Path
) -> None:
    laptops.at("Ann")
    host = play_on(new_host(tmp_path / "games"), 5, Random(1))
    left = host.path.read_bytes()
    gate = await open_table(replace(PLAN, journal=left), at=at)
    # Somebody has opened the saved game again meanwhile.
    with pytest.raises(RemoteError, match=r"so the table stays open\. rummy-1\.jsonl is open"):
        await gate.close(tmp_path / "games")
    assert (await open_again(gate.key, at=at)).key == gate.key
    host.close()
    assert "rummy-1" in await gate.close(tmp_path / "games")
    with pytest.raises(RemoteError, match="That table is closed"):
        await open_again(gate.key, at=at)


async def test_a_saved_game_is_held_until_its_table_is_open_and_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "rummy-1.journal"
    path.touch()
    async with held(path):
        assert lock_of(path).exists()
        with pytest.raises(RemoteError, match=r"rummy-1\.journal is open in another window"):
            async with held(path):
                pass
        assert lock_of(path).exists()
    assert not lock_of(path).exists()


async def test_a_saved_game_is_played_at_one_table(at: Elsewhere, laptops: Laptops, tmp_path: Path) -> None:
    laptops.at("Ann")
    host = play_on(new_host(tmp_path / "games"), 5, Random(1))
    plan = replace(PLAN, journal=host.path.read_bytes(), saved=host.path)
    # Somebody plays it in another window.
    with pytest.raises(RemoteError, match=r"rummy-1\.jsonl is open in another window\."):
        await open_table(plan, at=at)
    host.close()
    gate = await open_table(plan, at=at)
    other = await open_table(PLAN, at=at)
    before = await open_tables(at)
    with pytest.raises(RemoteError) as refused:
        await open_table(plan, at=at)
    assert str(refused.value) == (
        "rummy-1 is being played at a table that Ann opened from here. To rejoin it, run rummytui host."
    )
    assert await open_tables(at) == before
    # Whoever opened it may have been killed since, and opened another one: that is the one to which it leads all the same.
    assert hosting.last_opened() == gate.key
    assert (await open_again(gate.key, at=at)).key == gate.key
    # A copy of it that has gone on by itself is another game.
    copied = tmp_path / "copies"
    copied.mkdir()
    copy = duplicate(host.path).rename(copied / "rummy-9.jsonl")
    play_on(again := Host.resume(copy), 2, Random(2)).close()
    apart = await open_table(replace(plan, journal=copy.read_bytes(), saved=again.path), at=at)
    # Nothing is in the way of it once that table is closed, and has brought it home.
    for each in (apart, gate, other):
        await each.close(tmp_path / "games")
    await (await open_table(replace(plan, journal=host.path.read_bytes()), at=at)).close(tmp_path / "games")


async def test_of_two_who_open_a_table_for_a_saved_game_at_once_one_does(
    at: Elsewhere, laptops: Laptops, tmp_path: Path
) -> None:
    laptops.at("Ann")
    host = play_on(new_host(tmp_path / "games"), 5, Random(1))
    host.close()
    plan = replace(PLAN, journal=host.path.read_bytes(), saved=host.path)
    before = await open_tables(at)
    came = await asyncio.gather(open_table(plan, at=at), open_table(plan, at=at), return_exceptions=True)
    gates = [each for each in came if isinstance(each, HostAccess)]
    assert len(gates) == 1
    assert [type(each) for each in came if each not in gates] == [RemoteError]
    assert len(await open_tables(at)) == len(before) + 1
    await gates[0].close(tmp_path / "games")


@pytest.mark.parametrize("stage", ["guests", "table", "keys", "again"])
async def test_where_a_table_cannot_be_closed_guests_are_told_and_the_host_hears_what_is_saved(
    at: Elsewhere, laptops: Laptops, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    laptops.at("Ann")
    gate = await open_table(PLAN, at=at)
    laptops.at("Gail")
    _, table = await come(gate, 2)
    laptops.at("Ann")

    async def refuse(*_: object, **__: object) -> None:
        raise NotStored("The disk of the server is full.")

    where = {"guests": (GuestList, "_forget"), "table": (Logs, "set_facts"), "keys": (GuestList, "close")}
    saved: list[Path] = []

    def saved_once(journal: bytes, folder: Path) -> Path:
        if saved:
            raise SaveError("The folder is gone.")
        saved.append(bring_home(journal, folder))
        return saved[0]

    with monkeypatch.context() as patch:
        if stage == "again":
            patch.setattr(hosting, "bring_home", saved_once)
        else:
            patch.setattr(*where[stage], refuse)
        with pytest.raises(RemoteError) as told:
            await gate.close(tmp_path / "games")
    why = "The folder is gone." if stage == "again" else "The disk of the server is full."
    begun = "The game is saved as rummy-1. "
    stays_open = stage in ("guests", "table")
    if stays_open:
        assert str(told.value) == f"{begun}The table is still open: {why} To rejoin it, run rummytui host."
    else:
        assert str(told.value) == f"{begun}Clearing up failed: {why}"
    await until(lambda: table.ended == guest.ENDED["closed"])
    await table.leave()
    if stays_open:
        # Once there is room, it is closed after all.
        again = await open_again(gate.key, at=at)
        assert {one.seat for one in again.invitations} == ({1, 2} if stage == "table" else {1})
        assert "rummy-1" in await again.close(tmp_path / "games")
    with pytest.raises(RemoteError, match="That table is closed"):
        await open_again(gate.key, at=at)


async def test_a_table_whose_key_cannot_be_kept_is_not_opened(
    at: Elsewhere, laptops: Laptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    laptops.at("Ann")
    before = await open_tables(at)

    def full_disk(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(hosting, "write_seat", full_disk)
    with pytest.raises(RemoteError, match=r"Can't use .*: the disk is full\.$"):
        await open_table(PLAN, at=at)
    assert await open_tables(at) == before


async def test_a_code_is_not_used_up_where_no_seat_can_be_kept(at: Elsewhere, laptops: Laptops) -> None:
    laptops.at("Ann")
    gate = await open_table(PLAN, at=at)
    gails = laptops.at("Gail")
    gails.touch()
    with pytest.raises(RemoteError, match=r"Can't use .*: there's a file where a folder should be"):
        await come(gate, 2)
    gails.unlink()
    _, table = await come(gate, 2)
    await table.leave()
    assert len(list(gails.iterdir())) == 1


async def open_tables(at: Elsewhere) -> set[str]:
    client = await as_referee(read_keys(at.keys))
    try:
        return set(await Logs(client).open_tables())
    finally:
        await client.close()


async def test_a_server_that_was_started_for_a_table_in_vain_is_ended(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    def kept(folder: Path) -> int:
        running = nats_server.running(folder)
        assert running
        begun.append(running.process)
        begun.append(keep_referee(folder))
        return begun[-1]

    monkeypatch.setattr(admin, "keep_referee", kept)
    with pytest.raises(RuleViolation):
        await open_table(replace(PLAN, game="gin"))
    assert len(begun) == 2
    await until(lambda: not any(map(is_running, begun)))


@pytest.fixture
def home(tmp_path: Path, laptops: Laptops, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a laptop that has a server of its own as soon as a table is opened."""
    folder = tmp_path / "far"
    for module in (hosting, admin):
        monkeypatch.setattr(module, "far_folder", lambda: folder)
    laptops.at("home")
    yield folder
    background.end(folder)


async def killed(folder: Path) -> int:
    """End the server as a power cut would; its port."""
    home = nats_server.running(folder)
    assert home
    os.kill(home.process, signal.SIGKILL)
    # Its last threads may hold the port for a moment.
    await until(lambda: nats_server.is_free(home.host, home.port))
    return home.port


@pytest.mark.parametrize("port_is_taken", [True, False])
async def test_the_host_comes_back_to_a_server_with_another_port_and_another_certificate(
    home: Path, monkeypatch: pytest.MonkeyPatch, *, port_is_taken: bool
) -> None:
    gate = await open_table(PLAN)
    # On a laptop's own server, two words are enough.
    assert [len(read(one.code).words) for one in gate.invitations] == [2, 2]
    port = await killed(home)
    referee = json.loads((home / "referee.json").read_bytes())["process"]
    (home / "certificate.pem").unlink()
    with socket.create_server(("0.0.0.0", port)) if port_is_taken else nullcontext():
        again = await open_again(gate.key)
    assert again.key.fingerprint != gate.key.fingerprint
    assert (again.key.table, again.key.guest) == (gate.key.table, gate.key.guest)
    assert hosting.last_opened() == again.key
    assert len(again.invitations) == 2
    table = await again.enter()
    assert table.seats == (0,)
    await table.leave()
    # The one that looked for the server where it was has nothing to do any more.
    await until(lambda: not is_running(referee))


@pytest.mark.parametrize("announces", [True, False])
async def test_a_table_on_ones_own_server_is_announced_until_one_leaves(
    home: Path, monkeypatch: pytest.MonkeyPatch, *, announces: bool
) -> None:
    told: list[tuple[str, str, int]] = []
    ended_too: list[bool] = []

    async def announced(game: str, address: str, port: int) -> None:
        told.append((game, address, port))
        try:
            await asyncio.Event().wait()
        finally:
            ended_too.append(True)

    monkeypatch.setattr(hosting, "announced", announced)
    gate = await open_table(PLAN, announces=announces)
    table = await gate.enter()
    await asyncio.sleep(0)
    server = nats_server.running(home)
    assert server
    assert told == [("rummy", server.addresses[0], server.port)] * announces
    first = gate.invitations[0]
    where = "" if announces else f"{first.server} "
    assert first.command == f"rummytui join {where}{first.code}"
    await table.leave()
    assert ended_too == [True] * announces


async def test_a_table_on_a_server_of_others_is_not_announced(
    at: Elsewhere, laptops: Laptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "announced", None)
    laptops.at("Ann")
    gate = await open_table(PLAN, at=at)
    await (await gate.enter()).leave()
    assert gate.invitations[0].command.startswith(f"rummytui join {at.servers[0]} ")


class Reads:
    """A reader at the host's window."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def news(self) -> None:
        """Something was told."""

    def refused(self, error: RuleViolation) -> None:
        """No question is asked."""

    def said(self, sentence: str) -> None:
        """Something to read."""
        self.read.append(sentence)


async def test_what_is_killed_is_started_again_by_the_hosts_window_until_the_table_is_closed(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def referee() -> int:
        return int(json.loads((home / "referee.json").read_bytes())["process"])

    monkeypatch.setattr(hosting, "_LOOKED_AFTER_EVERY", 0.1)
    gate = await open_table(PLAN)
    table = await gate.enter()
    table.listener = screen = Reads()
    port = await killed(home)
    await until(lambda: screen.read == ["The server had stopped. It's running again."])
    assert (again := nats_server.running(home))
    assert again.port == port
    await until(lambda: not table.trouble)

    os.kill(before := referee(), signal.SIGKILL)
    await until(lambda: screen.read[1:] == ["The referee had stopped. It's running again."])
    assert referee() != before
    assert is_running(referee())
    last = referee()

    await table.leave()
    assert "rummy-1" in await gate.close(tmp_path / "games")
    await until(lambda: not is_running(last))
    assert nats_server.running(home) is None
    assert len(screen.read) == 2


async def test_an_evening_is_brought_home_although_the_server_has_ended(home: Path, tmp_path: Path) -> None:
    gate = await open_table(PLAN)
    await killed(home)
    assert "rummy-1" in await gate.close(tmp_path / "games")
    assert nats_server.running(home) is None
    with pytest.raises(RemoteError, match="That table is closed"):
        await open_again(gate.key)
    assert nats_server.running(home) is None


async def test_whoever_is_told_to_end_while_the_server_starts_leaves_none(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts, may_go_on = threading.Event(), threading.Event()

    def slow(folder: Path, port: int | None) -> nats_server.Server:
        starts.set()
        may_go_on.wait()
        return nats_server.start(folder, port=port)

    monkeypatch.setattr(admin, "start", slow)
    opening = asyncio.create_task(open_table(PLAN))
    await asyncio.to_thread(starts.wait)
    opening.cancel()
    await asyncio.sleep(0)
    may_go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await opening
    assert nats_server.keys_file(home).exists()
    assert nats_server.running(home) is None


async def test_a_table_of_another_server_is_kept(at: Elsewhere, laptops: Laptops) -> None:
    seats = laptops.at("Ann")
    gate = await open_table(PLAN, at=at)
    write_seat(seats, replace(gate.key, fingerprint="0" * 64))
    with pytest.raises(RemoteError, match="another server"):
        await open_again(replace(gate.key, fingerprint="0" * 64), at=at)
    assert len(read_seats(seats)) == 1
