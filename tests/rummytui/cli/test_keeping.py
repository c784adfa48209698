"""Saved games on the command line: renamed, thrown away and put back, copied and passed on."""

from pathlib import Path

import pytest

from rummytui.cli import main
from rummytui.cli.completion import candidates
from saves import default_folder, saved_games
from tests.rummytui.screens.shelf import saved


@pytest.fixture(autouse=True)
def game() -> Path:
    return saved(default_folder(), "Ann", "Bob")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["saves", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["saves", *words]) == 2
    return capsys.readouterr().err


def names() -> list[str]:
    return sorted(found.name for found in saved_games(default_folder()))


def test_another_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "rename", "rummy-1", "Sunday") == "rummy-1 is called Sunday now.\n"
    assert names() == ["Sunday"]
    assert "There is no saved game called Sunda (did you mean Sunday?)" in refused(capsys, "rename", "Sunda", "x")
    assert "has none of /" in refused(capsys, "rename", "Sunday", "a/b")


def test_the_bin(capsys: pytest.CaptureFixture[str]) -> None:
    assert "rummytui saves restore 'rummy-1' puts it back" in said(capsys, "bin", "rummy-1")
    assert names() == []
    assert said(capsys, "--bin").startswith("rummy-1 ")
    assert "no game called rummy-7 in the bin (did you mean rummy-1?)" in refused(capsys, "restore", "rummy-7")
    assert said(capsys, "restore", "rummy-1") == "rummy-1 is among the saved games again.\n"
    assert names() == ["rummy-1"]
    assert said(capsys, "--bin") == "The bin is empty.\n"
    said(capsys, "bin", "rummy-1")
    assert said(capsys, "empty-bin") == "1 saved game is gone for good.\n"


def test_copies(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert said(capsys, "duplicate", "rummy-1") == "rummy-1 copy is a copy of rummy-1.\n"
    out = tmp_path / "ours.jsonl"
    assert said(capsys, "export", "rummy-1", str(out)) == f"rummy-1 is written to {out}.\n"
    assert "is there already" in refused(capsys, "export", "rummy-1", str(out))
    assert said(capsys, "import", str(out)).startswith("ours is among the saved games; rummytui resume 'ours'")
    assert names() == ["ours", "rummy-1", "rummy-1 copy"]
    assert "cannot be read" in refused(capsys, "import", str(tmp_path / "nothing"))


def test_names_are_completed(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in ("rename", "bin", "duplicate", "export"):
        assert [found.word for found in candidates(["saves", verb, ""])] == ["rummy-1"]
    said(capsys, "bin", "rummy-1")
    assert [found.word for found in candidates(["saves", "restore", "ru"])] == ["rummy-1"]


def test_help_on_a_command_of_two_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "rename", "--help").startswith("usage: rummytui saves rename NAME NEW")
    assert "The following arguments are required: NEW; see rummytui saves rename --help." in refused(
        capsys, "rename", "rummy-1"
    )
