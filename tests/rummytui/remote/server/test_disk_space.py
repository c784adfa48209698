"""A disk that is full while a table is being played: it is said, nothing that was acknowledged is lost, and play goes on."""

import asyncio
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from rules.moves import Move
from rummytui.remote.guest import hosting, table_connection
from rummytui.remote.guest.hosting import TablePlan, open_table
from rummytui.remote.guest.table import RemoteTable
from rummytui.remote.referee.authenticator import Authenticator
from rummytui.remote.referee.referee import Referee, ended
from rummytui.remote.referee.table import UNWRITTEN
from rummytui.remote.server import background, nats_server
from rummytui.remote.server.admin import Elsewhere
from rummytui.remote.server.connections import as_referee, as_system
from rummytui.remote.server.credentials import new_keys
from rummytui.remote.server.streams import NotWritten
from saves import Sitter
from saves.lines import MoveLine
from saves.reading import reading_of

PERSON = Sitter("person")


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A folder of a server on a file system with little room."""
    folder = tmp_path / "small"
    folder.mkdir()
    try:
        mounting = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(folder)]
        mounted = subprocess.run(mounting, check=False, capture_output=True).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("no file system can be mounted here")
    try:
        yield folder / "far"
        nats_server.stop(folder / "far")
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill the disk up to the last byte; what fills it."""
    photos = folder.parent / "photos"
    with photos.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass
    return photos


@pytest.fixture
async def at(small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Elsewhere]:
    """That server, with a referee that looks after it."""
    monkeypatch.setattr(hosting, "seats_folder", lambda: tmp_path / "seats")
    monkeypatch.setattr(table_connection, "BEAT", 0.1)
    monkeypatch.setattr(background, "_AGAIN", 0.1)
    home = nats_server.start(small, host="127.0.0.1")
    async with AsyncExitStack() as stack:
        client, system = await as_referee(home.keys), await as_system(home.keys)
        stack.push_async_callback(client.close)
        stack.push_async_callback(system.close)
        authenticator = Authenticator(client, system, home.keys)
        referee = Referee(client, keep_out=authenticator.keep_out, mend=partial(background.mended, small))
        await referee.prepare()
        await authenticator.start()
        stack.push_async_callback(authenticator.stop)
        working = asyncio.create_task(referee.run())
        stack.push_async_callback(ended, working)
        yield Elsewhere((f"127.0.0.1:{home.port}",), nats_server.keys_file(small))


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - it waits for a server
            await asyncio.sleep(0.01)


class Screen:
    """A reader at a table."""

    def __init__(self, table: RemoteTable) -> None:
        self.table = table
        self.read: list[str] = []
        table.listener = self

    def news(self) -> None:
        """Something was told."""
        while self.table.updates.advance():
            pass

    def refused(self, error: Exception) -> None:
        """A move was refused."""
        self.read.append(str(error))

    def said(self, sentence: str) -> None:
        """Something to read."""
        self.read.append(sentence)

    def moves(self) -> Move:
        """Play something; the move."""
        (seat,) = self.table.game.to_act
        move = self.table.game.legal_moves(seat)[0]
        assert self.table.play_all([move]) is None
        return move


@pytest.mark.parametrize("against", ["people", pytest.param("a bot", marks=pytest.mark.soak)])
async def test_a_full_disk_is_said_and_play_goes_on_once_there_is_room(
    at: Elsewhere, small: Path, tmp_path: Path, against: str
) -> None:
    others = [PERSON] if against == "people" else [Sitter("bot", "easy")]
    names = ["Ann", "Bob", "Gail"][: 1 + len(others)]
    gate = await open_table(TablePlan("rummy", names, [PERSON, *others], frozenset(), {}, 0.0, seed=1), at=at)
    screen = Screen(table := await gate.enter())
    played: list[Move] = []
    for _ in range(4):
        await until(lambda: table.game.to_act and table.game.to_act[0] in table.people)
        before = table.seq
        played.append(screen.moves())
        await until(lambda: table.seq > before and not table.is_asking)  # noqa: B023 - used at once
    await until(lambda: table.game.to_act[0] in table.people)
    photos = fill(small)
    while not screen.read:
        # A little still fits into blocks that are begun.
        await until(lambda: table.game.to_act[0] in table.people or table.trouble)
        if table.trouble:
            break
        before = table.seq
        move = screen.moves()
        await until(lambda: screen.read or (table.seq > before and not table.is_asking))  # noqa: B023 - used at once
        if not screen.read:
            played.append(move)
    assert screen.read in ([], [str(NotWritten())])
    await until(lambda: table.trouble == UNWRITTEN)
    photos.unlink()
    await until(lambda: not table.trouble)
    await until(lambda: table.game.to_act[0] in table.people)
    before = table.seq
    played.append(screen.moves())
    await until(lambda: table.seq > before)
    await table.leave()
    said = await gate.close(tmp_path / "games")
    assert "rummy-1" in said
    path = tmp_path / "games" / "rummy-1.jsonl"
    lines = [entry.line() for entry in reading_of(path, path.read_bytes()).history.entries]
    saved = [line.move for line in lines if isinstance(line, MoveLine)]
    assert [move for move in saved if move.seat in table.people] == played


async def test_a_server_that_could_not_even_say_so_is_started_again_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its log lies on the same disk."""
    (tmp_path / "store").mkdir()
    (tmp_path / "server.log").write_text("Server is ready\n")
    done: list[str] = []
    rooms = iter([OSError(28, "No space left on device"), None])

    def make_room(**_: object) -> BytesIO:
        if trouble := next(rooms):
            done.append("no room")
            raise trouble
        return TemporaryFile(dir=tmp_path)  # type: ignore[return-value]

    monkeypatch.setattr(background, "_AGAIN", 0.0)
    monkeypatch.setattr(background, "TemporaryFile", make_room)
    keys = new_keys("rummytui-1", (), "00" * 32)
    monkeypatch.setattr(background, "running", lambda _: nats_server.Server(keys, "127.0.0.1", 4222, 1, found=True))
    monkeypatch.setattr(background, "stop", lambda _: done.append("stopped"))
    monkeypatch.setattr(background, "start", lambda _, host: done.append(f"started at {host}"))
    await background.mended(tmp_path)
    assert done == ["no room", "stopped", "started at 127.0.0.1"]
