"""Saved games on the command line: renamed, thrown away and put back, copied and passed on."""

from io import StringIO
from pathlib import Path

import pytest

from rummytui.cli import main
from rummytui.cli.completion import candidates
from saves import default_folder, saved_games
from saves.migrations import STEPS
from tests.rummytui.screens.shelf import saved
from tests.saves.playing import altered, bodies, forge


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
    assert said(capsys, "rename", "rummy-1", "Sunday") == "Renamed rummy-1 to Sunday.\n"
    assert names() == ["Sunday"]
    assert "There's no saved game called Sunda (did you mean Sunday?)" in refused(capsys, "rename", "Sunda", "x")
    assert "can't have /" in refused(capsys, "rename", "Sunday", "a/b")


def test_the_bin(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "bin", "rummy-1") == (
        "Moved rummy-1 to the bin. To restore it, run rummytui saves restore 'rummy-1'.\n"
    )
    assert names() == []
    assert said(capsys, "--bin").startswith("rummy-1 ")
    assert "no game called rummy-7 in the bin (did you mean rummy-1?); see rummytui saves --bin" in refused(
        capsys, "restore", "rummy-7"
    )
    assert said(capsys, "restore", "rummy-1") == "Restored rummy-1.\n"
    assert names() == ["rummy-1"]
    assert said(capsys, "--bin") == "The bin is empty.\n"
    said(capsys, "bin", "rummy-1")
    assert said(capsys, "empty-bin") == "Deleted 1 saved game.\n"
    assert said(capsys, "empty-bin") == "The bin is already empty.\n"


def test_copies(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert said(capsys, "duplicate", "rummy-1") == "Copied rummy-1 to rummy-1 copy.\n"
    out = tmp_path / "ours.jsonl"
    assert said(capsys, "export", "rummy-1", str(out)) == f"Exported rummy-1 to {out}.\n"
    assert "already exists" in refused(capsys, "export", "rummy-1", str(out))
    nowhere = tmp_path / "nowhere" / "x"
    why = refused(capsys, "export", "rummy-1", str(nowhere))
    assert why == f"rummytui: x can't be written: there's no folder nowhere ({nowhere}).\n"
    assert said(capsys, "import", str(out)) == ("Imported ours. To carry on, run rummytui resume 'ours'.\n")
    torn = default_folder() / "torn.jsonl"
    torn.write_bytes(b"{")
    assert f"({torn})" in refused(capsys, "export", "torn", str(tmp_path / "x"))
    torn.unlink()
    over = saved(tmp_path, "Gail", "Dan", finished=True)
    assert said(capsys, "import", str(over)) == (
        "Imported rummy-1 2. To see what happened, run rummytui replay 'rummy-1 2'.\n"
    )
    assert names() == ["ours", "rummy-1", "rummy-1 2", "rummy-1 copy"]
    assert "can't be read" in refused(capsys, "import", str(tmp_path / "nothing"))


@pytest.mark.parametrize("name", ["rummy-1.jsonl", "my rummy-1.jsonl", "my-1.jsonl"])
def test_a_failed_export_names_the_right_one_of_two_files(
    name: str, game: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Even if they have the same name, or the name of one is part of the other's."""
    out = tmp_path / name
    whole = game.read_bytes()
    game.write_bytes(whole[:-5])
    assert refused(capsys, "export", "rummy-1", str(out)) == (
        f"rummytui: rummy-1.jsonl has no hand to resume ({game}).\n"
    )
    game.write_bytes(whole)
    out.touch()
    assert refused(capsys, "export", "rummy-1", str(out)) == (
        f"rummytui: {name} already exists and won't be overwritten ({out}).\n"
    )


def test_a_failed_export_into_a_folder_names_the_file_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "rummy-1.jsonl"
    out.touch()
    assert refused(capsys, "export", "rummy-1", str(tmp_path)) == (
        f"rummytui: rummy-1.jsonl already exists and won't be overwritten ({out}).\n"
    )


def test_columns_stand_below_one_another_however_long_names_are(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "duplicate", "rummy-1")
    said(capsys, "rename", "rummy-1", "the Sunday before Christmas")
    lines = said(capsys).splitlines()
    assert {line.index("Rummy, ") for line in lines[::2]} == {47}
    assert {line.index("Ann") for line in lines[1::2]} == {29}


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


def test_there_is_nothing_to_upgrade(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.unlink()
    assert said(capsys, "upgrade", "--dry-run").startswith("No saved games in ")


def test_upgrading_what_is_up_to_date(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    before = game.read_bytes()
    assert said(capsys, "upgrade") == "1 saved game is already in format 2, the newest.\n"
    assert said(capsys, "upgrade", "rummy-1", "--dry-run") == "rummy-1 is already in format 2, the newest.\n"
    assert "did you mean rummy-1?" in refused(capsys, "upgrade", "rummy-1", "rumy-1")
    assert game.read_bytes() == before
    assert list(game.parent.iterdir()) == [game]


def test_upgrading(capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence for each of those that are not in the newest format, and for each that had to be left."""
    other, broken = saved(game.parent, "Gail", "Dan"), game.with_name("x.jsonl")
    monkeypatch.setitem(STEPS, 0, lambda lines: lines)
    forge(other, [altered(bodies(other)[0], {"rummytui": 0}), *bodies(other)[1:]])
    broken.write_bytes(b"nonsense\n")
    assert main(["saves", "upgrade", "--dry-run"]) == 1
    assert sorted(capsys.readouterr().out.splitlines()) == [
        "1 saved game is already in format 2, the newest.",
        "rummy-2.jsonl can be upgraded from format 0 to 2; the replay comes out the same.",
        "x.jsonl isn't a saved game, or its first line is damaged.",
    ]
    assert said(capsys, "upgrade", "rummy-2", "rummy-1") == (
        "Upgraded rummy-2.jsonl from format 0 to 2; the original is kept as rummy-2.jsonl.format-0-1.\n"
        "rummy-1 is already in format 2, the newest.\n"
    )
    assert main(["saves", "upgrade", "x"]) == 1
    game.unlink()
    other.unlink()
    capsys.readouterr()
    assert main(["saves", "upgrade"]) == 1
    assert capsys.readouterr().out.splitlines() == ["x.jsonl isn't a saved game, or its first line is damaged."]


def test_several_names_are_completed(game: Path) -> None:
    saved(game.parent, "Gail", "Dan")
    assert [found.word for found in candidates(["saves", "upgrade", "rummy-1", "rummy-"])] == ["rummy-2", "rummy-1"]
    assert [found.word for found in candidates(["saves", "upgrade", "--d"])] == ["--dry-run"]


def test_a_hand_that_is_dealt_again(
    capsys: pytest.CaptureFixture[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = bodies(game)
    forge(game, [lines[0], altered(lines[1], {"deal": "0" * 16})])
    monkeypatch.setattr("rummytui.cli.in_lines.needs_terminal", lambda: None)
    before = game.read_bytes()
    assert main(["resume", "rummy-1"]) == 2
    assert (
        "would be dealt differently now. Resuming deals hand 1 again; nobody had moved in it yet. To do that, run rummytui resume 'rummy-1' --deal-anew; the current file is kept as a"
        " copy ("
    ) in capsys.readouterr().err
    assert game.read_bytes() == before
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert main(["resume", "--deal-anew", "--plain"]) == 0
    assert "rummy-1.jsonl resumes with hand 1, which has been dealt again." in capsys.readouterr().out
    assert game.with_name("rummy-1.jsonl.before-1").read_bytes() == before
