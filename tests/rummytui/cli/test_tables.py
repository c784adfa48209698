"""Evenings on their way between saved games and the tables of a server, on the command line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rummytui.cli import main
from rummytui.far import server
from saves import default_folder
from tests.rummytui.screens.shelf import saved


@pytest.fixture
def keys(tmp_path: Path) -> Iterator[str]:
    """The file of the keys of a server."""
    folder = tmp_path / "far"
    server.start(folder, host="127.0.0.1")
    yield str(server.keys_file(folder))
    server.stop(folder)


def test_there_and_back(keys: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables", "--creds", keys]) == 0
    assert capsys.readouterr().out == "There is no open table.\n"
    journal = saved(default_folder(), "Ann", "Bob")
    assert main(["tables", "import", "rummy-1", "--creds", keys]) == 0
    said = capsys.readouterr().out
    table = said.removeprefix("rummy-1 goes on as table ").removesuffix(".\n")
    assert main(["tables", "--creds", keys]) == 0
    assert capsys.readouterr().out == f"{table}  rummy: Ann, Bob\n"
    file = tmp_path / "back.jsonl"
    assert main(["tables", "export", table, str(file), "--creds", keys]) == 0
    assert f"rummytui saves import {file}" in capsys.readouterr().out
    assert file.read_bytes() == journal.read_bytes()

    assert main(["tables", "export", table, str(file), "--creds", keys]) == 2
    assert "is not written over" in capsys.readouterr().err
    assert main(["tables", "export", "nowhere", str(tmp_path / "no.jsonl"), "--creds", keys]) == 2
    assert "There is no table called nowhere" in capsys.readouterr().err
    assert not (tmp_path / "no.jsonl").exists()


@pytest.mark.parametrize(
    "words", [["referee"], ["tables"], ["tables", "import", "rummy-1"], ["tables", "export", "t", "f.jsonl"]]
)
def test_without_keys_it_says_so(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--creds", str(tmp_path / "none.json")]) == 2
    assert "none.json cannot be read" in capsys.readouterr().err
