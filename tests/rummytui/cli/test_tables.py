"""Tables of a server on the command line: which there are, and an evening on its way home."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rummytui.cli import main
from rummytui.remote.server import nats_server
from rummytui.remote.server.connections import as_referee
from rummytui.remote.server.credentials import new_keys, read_keys, write_keys
from rummytui.remote.server.table_logs import Logs, SeatInfo, TableInfo
from saves import default_folder
from tests.rummytui.screens.shelf import saved


@pytest.fixture
def keys(tmp_path: Path) -> Iterator[str]:
    """The file of the keys of a server."""
    folder = tmp_path / "far"
    nats_server.start(folder, host="127.0.0.1")
    yield str(nats_server.keys_file(folder))
    nats_server.stop(folder)


def test_a_table_is_listed_and_taken_home(keys: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "--creds", keys]) == 0
    assert capsys.readouterr().out == "No open tables.\n"
    journal = saved(default_folder(), "Ann", "Bob")
    table = asyncio.run(opened(keys, journal))
    assert main(["tables", "--creds", keys]) == 0
    assert capsys.readouterr().out == f"{table}  rummy: Ann, Bob\n"
    file = tmp_path / "back.jsonl"
    assert main(["tables", "export", table, str(file), "--creds", keys]) == 0
    assert f"rummytui saves import {file}" in capsys.readouterr().out
    assert file.read_bytes() == journal.read_bytes()
    assert main(["tables", "export", table, str(tmp_path / "a\x1b[2J"), "--creds", keys]) == 0
    assert capsys.readouterr().out == f"To carry on here: rummytui saves import {tmp_path}/a?[2J\n"

    assert main(["tables", "export", table, str(file), "--creds", keys]) == 2
    assert "back.jsonl already exists. Choose another file." in capsys.readouterr().err
    assert main(["tables", "export", "nowhere", str(tmp_path / "no.jsonl"), "--creds", keys]) == 2
    assert "There's no table called nowhere" in capsys.readouterr().err
    assert not (tmp_path / "no.jsonl").exists()


async def opened(keys: str, journal: Path) -> str:
    """A table on that server that goes on with a saved game."""
    client = await as_referee(read_keys(Path(keys)))
    try:
        logs = Logs(client)
        await logs.prepare()
        return await logs.take_in(
            TableInfo("rummy", (SeatInfo("here", "Ann"), SeatInfo("here", "Bob"))), journal.read_bytes()
        )
    finally:
        await client.close()


@pytest.mark.parametrize("words", [["referee"], ["tables"]])
def test_a_folder_that_cannot_be_looked_into_is_one_sentence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # No file can be called so, and nobody has to be kept out of anything for that.
    monkeypatch.setattr(nats_server, "far_folder", lambda: tmp_path / ("x" * 300))
    assert main(words) == 2
    assert capsys.readouterr().err.endswith("keys.json: file name too long.\n")


@pytest.mark.parametrize("words", [["referee"], ["tables"]])
@pytest.mark.parametrize("at", ["127.0.0.1:99999", "127.0.0.1", "127.0.0.1:1,"])
def test_an_address_that_is_none_is_one_sentence(
    words: list[str], at: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "keys.json"
    write_keys(file, new_keys("rummytui-x", ("127.0.0.1:1",), "00" * 32))
    assert main([*words, "--nats", at, "--creds", str(file)]) == 2
    assert "name:port or address:port" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["referee"], ["tables"], ["tables", "export", "t", "f.jsonl"]])
def test_without_keys_it_says_so(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--creds", str(tmp_path / "none.json")]) == 2
    assert re.search(r"Can't read .*none\.json:", capsys.readouterr().err)


@pytest.mark.parametrize(("words", "replicas"), [([], 3), (["--replicas", "1"], 1), (["--replicas", "5"], 5)])
def test_a_referee_stores_each_table_as_often_as_the_servers_say_unless_it_is_told_otherwise(
    words: list[str], replicas: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[object, object]] = []

    async def serve(keys: object, **how: object) -> None:
        served.append((keys, how["replicas"]))

    monkeypatch.setattr("rummytui.remote.referee.process.serve", serve)
    monkeypatch.setattr("logging.basicConfig", lambda **_: None)
    file = tmp_path / "keys.json"
    keys = new_keys("rummytui-x", ("127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"), "00" * 32)
    write_keys(file, keys)
    assert main(["referee", "--creds", str(file), *words]) == 0
    assert served == [(keys, replicas)]
    assert main(["referee", "--creds", str(file), "--nats", "10.0.0.1:1, 10.0.0.2:2, 10.0.0.3:3", *words]) == 0
    assert served[1] == (replace(keys, servers=("10.0.0.1:1", "10.0.0.2:2", "10.0.0.3:3")), replicas)
