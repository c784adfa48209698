"""Seats in browsers: what a page's process is given and may do, and a game played in a real one."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from rules.events import HandSettled
from rummytui.cli.in_browser import SeatApp
from rummytui.remote.guest import web
from rummytui.remote.guest.hosting import HostAccess, TablePlan, open_table
from rummytui.remote.guest.links import SEAT, forget_links, links_to, new_link, seat_behind
from rummytui.remote.guest.table import RemoteTable
from rummytui.remote.server.background import end
from rummytui.remote.server.nats_server import far_folder
from rummytui.remote.server.reconnect_keys import ReconnectKey
from rummytui.remote.wire.codes import read
from rummytui.settings import Settings
from saves import Sitter
from tests.rummytui.remote.fake_table import FakeGate, FakeTable
from tests.shots.browser import Browser, browser

ROOT = Path(__file__).parents[4]
OURS = ReconnectKey("a" * 16, "b" * 16, "c" * 64, ("127.0.0.1:1",), "00" * 32, (1,), "Gail", host=False)


def test_a_link_leads_to_its_seat_until_it_is_forgotten(tmp_path: Path) -> None:
    token = new_link(tmp_path, OURS)
    assert seat_behind(tmp_path, token) == OURS
    assert seat_behind(tmp_path, token[:-1]) is None
    assert seat_behind(tmp_path, f"../{token}"[: len(token)]) is None
    assert links_to(tmp_path, OURS.table) == {token: OURS}
    forget_links(tmp_path, OURS.table)
    assert seat_behind(tmp_path, token) is None


def test_a_pages_process_is_told_of_nobodys_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMYTUI_SAVES", "/home/ann/games")
    given = web.environment(json.dumps("seat"), 80, 24)
    assert given[SEAT] == '"seat"'
    assert "RUMMYTUI_SAVES" not in given
    assert {given[name] for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")} == {"/nonexistent"}


_CHANGES = (
    "open(folder + '/a', 'w')",
    "os.mkdir(folder + '/a')",
    "os.rename(folder, folder + 'b')",
    "os.rmdir(folder)",
)


def test_a_pages_process_changes_no_file(tmp_path: Path) -> None:
    (folder := tmp_path / "folder").mkdir()
    said = said_of_a_pages_process(_CHANGES, folder)
    assert all("a page in a browser can't change files" in each for each in said.values()), said
    assert list(tmp_path.iterdir()) == [folder]
    assert list(folder.iterdir()) == []


_READS = {
    "open(folder + '/saved.jsonl')": False,
    "open(os.fsencode(folder + '/saved.jsonl'))": False,
    "os.open(folder + '/saved.jsonl', os.O_RDONLY)": False,
    "os.listdir(folder)": False,
    "list(os.scandir(folder))": False,
    "open('saved.jsonl')": False,
    "open(folder + '/link')": False,
    "open('/proc/1/environ')": False,
    "open(f'/proc/{os.getppid()}/environ')": False,
    "open(rummytui.__file__)": True,
    "importlib.import_module('fractions')": True,
    "importlib.import_module('rummytui.games.gin.bot')": True,
    "open(os.devnull, 'w')": True,
    "Path(folder + '/none').is_file() or os.path.exists('none')": True,
}


def test_a_pages_process_reads_nobodys_files(tmp_path: Path) -> None:
    (tmp_path / "saved.jsonl").write_text("seed")
    (tmp_path / "link").symlink_to(tmp_path / "saved.jsonl")
    said = said_of_a_pages_process(_READS, tmp_path)
    assert {does: "can't read files" not in each for does, each in said.items()} == _READS


def said_of_a_pages_process(tried: Iterable[str], folder: Path) -> dict[str, str]:
    """What stands in the way of each of these in the process of one page, which is in this folder; "" where nothing does."""
    program = """
import importlib, json, os, sys
from pathlib import Path
import rummytui
from rummytui.cli.in_browser import _touch_nothing
folder, said = sys.argv[1], {}
sys.addaudithook(_touch_nothing)
for does in json.loads(sys.argv[2]):
    try:
        eval(does)
        said[does] = ""
    except PermissionError as error:
        said[does] = str(error)
print(json.dumps(said))
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))}
    command = [sys.executable, "-c", program, str(folder), json.dumps([*tried])]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder, env=environment)
    found: dict[str, str] = json.loads(done.stdout)
    return found


async def test_pages_are_served_until_no_link_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that takes the place of another, as when a screen is shut out, is served as well."""
    there = iter([True, False, True, False, False])
    monkeypatch.setattr(web, "_LOOKS_EVERY", 0.0)
    monkeypatch.setattr(web, "any_link", lambda _: next(there))
    pages, ended = web.WebServer(tmp_path, "127.0.0.1", 0), list[bool]()
    monkeypatch.setattr(pages, "request_exit", lambda: ended.append(True))
    await pages._until_none_is_left()
    assert ended == [True]
    assert next(there, None) is None


async def test_nothing_is_served_but_pages_and_what_they_need(tmp_path: Path) -> None:
    token = new_link(tmp_path / "far", OURS)
    (tmp_path / "far" / "keys.json").write_text("keys")
    pages = web.WebServer(tmp_path / "far", "127.0.0.1", 0)
    server = TestServer(await pages._make_app())
    client: TestClient[Any, Any] = TestClient(server)
    async with client:
        page = await client.get(f"/{token}")
        assert page.status == 200
        assert page.headers["Referrer-Policy"] == "no-referrer"
        assert page.headers["Cache-Control"] == "no-store"
        for path in (
            "/",
            "/keys.json",
            f"/{token[::-1]}",
            f"/links/{token}.json",
            f"/..%2flinks%2f{token}",
            "/static/",
            "/static/../../../keys.json",
            "/static/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
            "/static/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
            "/static//etc/passwd",
            "/download/x",
            f"/seat/{token[::-1]}",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            # An attacker doesn't normalise paths first.
            writer.write(f"GET {path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
            writer.close()
            status = answer.split(b" ", 2)[1]
            assert status in (b"403", b"404"), (path, answer[:200])
            assert b"root:" not in answer
        # Another site cannot have a browser open the socket behind a link, even if it knew it.
        refused = await client.get(f"/seat/{token}", headers={"Origin": "http://elsewhere.example"})
        assert refused.status == 403
        own = {"Origin": f"http://127.0.0.1:{server.port}"}
        # Requests from the page are refused only for not being a socket, until this link has too many of them.
        assert (await client.get(f"/seat/{token}", headers=own)).status == 400
        pages._open[token] = 4
        assert (await client.get(f"/seat/{token}", headers=own)).status == 403


def test_the_page_loads_nothing_from_elsewhere() -> None:
    text = Path(web.__file__).with_name("page.html").read_text(encoding="utf-8")
    assert "http" not in text.replace("{{ socket }}", "")
    assert "not encrypted" in text


@pytest.fixture
async def opened() -> AsyncIterator[HostAccess]:
    people = [Sitter("person")] * 3
    plan = TablePlan("knock", ["Ann", "Bob", "Gail"], people, frozenset({1, 2}), {"first_dealer": 0}, 0.0, 7)
    gate = await open_table(plan, web=True, announces=False)
    try:
        yield gate
    finally:
        end(far_folder())


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(40):
        while not holds():  # noqa: ASYNC110 - it waits for a browser
            await asyncio.sleep(0.05)


class Page:
    """A page in a browser, and its keys."""

    def __init__(self, shown: Browser, url: str) -> None:
        self._shown = shown
        self.url = url

    def open(self) -> None:
        self._shown._ask("Page.navigate", url=self.url)

    @property
    def is_painted(self) -> bool:
        said = self._shown._ask("Runtime.evaluate", expression="document.body ? document.body.className : ''")
        return "-first-byte" in said["result"].get("value", "")

    def press(self, key: str) -> None:
        self._shown._ask("Runtime.evaluate", expression="document.querySelector('textarea').focus()")
        self._shown._ask("Input.insertText", text=key)


@pytest.mark.skipif(browser() is None, reason="there is no Chromium here")
async def test_two_browsers_play_a_hand_and_one_is_reloaded_in_mid_turn(opened: HostAccess) -> None:
    table: RemoteTable = await opened.enter()
    with Browser() as one, Browser() as other:
        bob, gail = (Page(shown, ask.link) for shown, ask in zip((one, other), opened.invitations, strict=True))
        bob.open()
        gail.open()
        await until(lambda: bob.is_painted and gail.is_painted)
        links = links_to(far_folder(), opened.key.table)
        keys = [*links, *(seat.key for seat in links.values()), opened.key.key]
        assert len(keys) == 5
        commands = [_command_line(file) for file in Path("/proc").glob("[0-9]*/cmdline")]
        assert not [line for line in commands if any(key.encode() in line for key in keys)]

        async def done(page: Page, key: str, moves: int) -> None:
            """Press this key until so many moves are made; a page may not listen yet."""
            async with asyncio.timeout(40):
                while len(table.events_for(None)) - 1 < moves:
                    while table.updates.advance():
                        pass
                    if len(table.events_for(None)) - 1 < moves:
                        page.press(key)
                        await asyncio.sleep(0.5)

        before = len(table.events_for(None))
        await done(bob, "d", before)
        bob.open()
        await until(lambda: bob.is_painted)
        await done(bob, "x", before + 1)
        await done(gail, "d", before + 2)
        # Anybody may knock, with any card; the one under the cursor is thrown.
        await done(gail, "k", before + 3)
        assert table.game.phase_info.hand_over
        assert isinstance(table.latest[-1], HandSettled)
        async with asyncio.timeout(40):
            while table.game.hand_number == 1:
                bob.press("d")
                await asyncio.sleep(0.5)
                table.updates.advance()
    await table.leave()
    # Nor do logs have anything that opens a door.
    logs = {file.name: file.read_bytes() for file in far_folder().glob("*.log")}
    assert {"pages.log", "referee.log", "server.log"} <= logs.keys()
    secrets = [*keys, *("-".join(read(one.code).words) for one in opened.invitations)]
    assert not [name for name, said in logs.items() if any(secret.encode() in said for secret in secrets)]


def _command_line(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


def test_a_page_has_settings_of_its_own_and_saves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[Settings] = []
    monkeypatch.setattr("rummytui.app.window_app.save", saved.append)
    page = SeatApp(FakeGate(FakeTable(tmp_path, "rummy", ["Ann", "Bob"], seed=1), 1))
    page.change_settings(movement="none")
    assert page.settings.movement == "none"
    assert saved == []
