"""What `rummytui saves check` finds, and what it leaves alone."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from rummytui.cli import main
from rummytui.table.host import Host
from saves import keeping
from saves.book.filling import fill
from saves.book.index import index_of
from saves.checking import findings
from saves.lengths import Lengths, record_of
from saves.reading import read_journal
from tests.saves.playing import altered, bodies, forge, new_host, play_on


def saved(folder: Path) -> Path:
    """A game that was played and closed."""
    host = play_on(new_host(folder), 12, Random(1))
    host.close()
    return host.path


def cut_off(path: Path, lines: int) -> None:
    """Whole lines are gone from the end, and what is left is sound."""
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-lines]))


def test_nothing_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(tmp_path)
    keeping.throw_in_bin(saved(tmp_path))
    before = sorted((path, path.stat().st_mtime_ns) for path in tmp_path.rglob("*"))
    assert main(["saves", "check", "--all", "--saves", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"No problems with the saved games in {tmp_path}.\n"
    assert sorted((path, path.stat().st_mtime_ns) for path in tmp_path.rglob("*")) == before
    assert main(["saves", "check", "--saves", str(tmp_path / "nowhere")]) == 0
    assert main(["saves", "check", "--everything"]) == 2


def test_lines_cut_off_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path)
    cut_off(path, 2)
    said = "rummy-1.jsonl was longer when it was last saved here: 2 lines are missing from its end."
    assert main(["saves", "check", "--saves", str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"{said} If you have a copy, import that.\n"
    for _ in range(2):
        host = Host.resume(path)
        assert host.notice == said
        host.close()
    play_on(Host.resume(path), 1, Random(2)).close()
    assert list(findings(tmp_path)) == []
    host = Host.resume(path)
    assert host.notice is None
    host.close()


def test_a_record_that_is_missing_or_older_means_nothing(tmp_path: Path) -> None:
    path = saved(tmp_path)
    older = record_of(path).read_bytes()
    play_on(Host.resume(path), 3, Random(1)).close()
    record_of(path).write_bytes(older)
    assert list(findings(tmp_path)) == []
    cut_off(path, 3)
    assert list(findings(tmp_path)) == []
    for nonsense in (b"", b"\xff\xff 9", b"x 99", b"9" * 200):
        record_of(path).write_bytes(nonsense)
        assert list(findings(tmp_path)) == []
    record_of(path).unlink()
    assert list(findings(tmp_path)) == []


def test_a_record_can_become_shorter_again(tmp_path: Path) -> None:
    """As after a last hand that was dealt again."""
    path = saved(tmp_path)
    lengths = Lengths(path, read_journal(path).header)
    for count in (1000, 7, 99):
        lengths.keep(count)
        assert lengths.known() == count
    assert len(record_of(path).read_bytes().splitlines()) == 1


def test_another_game_of_the_same_name_is_not_measured_by_it(tmp_path: Path) -> None:
    path = saved(tmp_path)
    path.unlink()
    play_on(new_host(tmp_path, seed=7), 1, Random(1)).close()
    assert path.exists()
    assert list(findings(tmp_path)) == []


def test_a_record_that_cannot_be_written_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("saves.lengths.make_folder", refuses)
    path = saved(tmp_path)
    assert not record_of(path).exists()
    Host.resume(path).close()


def test_what_is_damaged_in_each_place(tmp_path: Path) -> None:
    torn, spoilt, thrown, copied = (saved(tmp_path) for _ in range(4))
    torn.write_bytes(torn.read_bytes()[:-5])
    spoilt.write_bytes(b"nonsense\n")
    thrown.write_bytes(thrown.read_bytes() + b"nonsense\n")
    thrown = keeping.throw_in_bin(thrown)
    copied.with_name(f"{copied.name}.before-1").write_bytes(b"nonsense\n")
    copied.with_name(f"{copied.name}.damaged-1").write_bytes(b"nonsense\n")
    found = list(findings(tmp_path))
    assert [each.partition(".jsonl")[0] for each in found] == [
        "rummy-1",
        "rummy-2",
        "rummy-4",
        f"In the bin: {thrown.stem}",
    ]
    assert "ends in the middle of a line. Resume it" in found[0]
    assert "isn't a saved game, or its first line is damaged. Replace it with a copy" in found[1]
    assert "Delete this copy" in found[2]
    assert "is damaged: after line" in found[3]


def test_a_game_that_is_open_is_left_out(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    with host.path.open("ab") as window:
        window.write(b'{"move":{"ki')
    assert list(findings(tmp_path)) == []
    host.close()
    assert len(list(findings(tmp_path))) == 1


def test_all_plays_every_game_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path)
    lines = bodies(path)
    forge(path, [lines[0], altered(lines[1], {"deal": "0" * 16}), *lines[2:]])
    assert list(findings(tmp_path)) == []
    (found,) = findings(tmp_path, again=True)
    assert "line 2 doesn't match what happens in the replay" in found
    assert found.endswith("Update rummytui, or keep rummy-1.jsonl as it is.")
    assert main(["saves", "check", "--saves", str(tmp_path)]) == 0
    assert main(["saves", "check", "--all", "--saves", str(tmp_path)]) == 1
    assert found in capsys.readouterr().out


def test_a_game_of_a_newer_version_is_not_to_be_replaced(tmp_path: Path) -> None:
    path = saved(tmp_path)
    lines = bodies(path)
    forge(path, [altered(lines[0], {"rummytui": 99}), *lines[1:]])
    (found,) = findings(tmp_path)
    assert "saved by a newer version" in found
    assert found.endswith(". Update rummytui to open it.")


def test_what_is_in_a_folder_is_checked_by_name_and_a_copy_even_while_the_game_is_open(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    beside = host.path.with_name(f"{host.path.name}.format-1-1")
    beside.write_bytes(b"nonsense\n")
    (found,) = findings(tmp_path)
    assert found.startswith(beside.name)
    assert found.endswith("Delete this copy if you don't need it.")
    host.close()


def test_a_damaged_index(tmp_path: Path) -> None:
    saved(tmp_path)
    fill(tmp_path, index_of(tmp_path), again=False)
    assert list(findings(tmp_path)) == []
    for beside in ("-wal", "-shm"):
        index_of(tmp_path).with_name(index_of(tmp_path).name + beside).unlink(missing_ok=True)
    size = index_of(tmp_path).stat().st_size
    index_of(tmp_path).write_bytes(os.urandom(size))
    assert list(findings(tmp_path)) == [
        "The index of the family book is damaged. Nothing is lost: rummytui book rebuilds it."
    ]


@pytest.mark.parametrize("ending", ["", "-journal"])
def test_a_pipe_instead_of_the_index_holds_nobody_up(ending: str, tmp_path: Path) -> None:
    saved(tmp_path)
    fill(tmp_path, index_of(tmp_path), again=False)
    pipe = index_of(tmp_path).with_name(index_of(tmp_path).name + ending)
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    assert list(findings(tmp_path)) == [
        "The index of the family book is damaged. Nothing is lost: rummytui book rebuilds it."
    ]
    fill(tmp_path, index_of(tmp_path), again=False)
    assert list(findings(tmp_path)) == []


@pytest.mark.parametrize(("said", "damaged"), [("ok", False), ("row 3 missing from index journal_origin", True)])
def test_any_database_error_of_a_bad_file_means_a_damaged_index(
    said: str, damaged: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path)
    fill(tmp_path, index_of(tmp_path), again=False)
    base = SimpleNamespace(execute=lambda _: SimpleNamespace(fetchone=lambda: (said,)), close=lambda: None)
    monkeypatch.setattr("saves.checking.sqlite3.connect", lambda *_, **__: base)
    assert bool(list(findings(tmp_path))) is damaged
