"""Reading our files: an entry of another kind never blocks, and no more is read than such a file can have."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.disk import TooLarge, clear_drafts, end_of, make_folder, opened_at_end, put_in_place, read_file
from saves.errors import reason
from saves.keeping import bring_home, duplicate
from tests.planted import NO_FILES, PLANTED
from tests.saves.playing import about_to_win

if sys.platform == "win32":
    pytest.skip("There are no pipes, sockets and devices in a folder here.", allow_module_level=True)


def why(refused: Callable[[Path], object], path: Path) -> str:
    """The text of the refusal."""
    try:
        refused(path)
    except OSError as error:
        return reason(error)
    return ""


@pytest.mark.parametrize("below", ["", "below", "below/it"])
def test_no_folder_takes_the_place_of_a_file(tmp_path: Path, below: str) -> None:
    (tmp_path / "games").write_text("a file")
    with pytest.raises(OSError, match="games"):
        make_folder(tmp_path / "games" / below)
    assert (tmp_path / "games").read_text() == "a file"


def test_a_folder_that_another_window_has_just_made_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mkdir = Path.mkdir

    def late(path: Path, mode: int) -> None:
        mkdir(path)
        mkdir(path, mode)

    monkeypatch.setattr(Path, "mkdir", late)
    make_folder(tmp_path / "games" / "bin")
    assert (tmp_path / "games" / "bin").is_dir()


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"1234")
    assert read_file(tmp_path / "file", 4) == b"1234"
    with pytest.raises(TooLarge):
        read_file(tmp_path / "file", 3)


def test_a_file_that_states_no_size_is_read_no_further_than_it_may_go() -> None:
    status = Path("/proc/self/status")
    if not status.exists():
        pytest.skip("There are no such files here.")
    assert status.stat().st_size == 0
    assert read_file(status, 65_536).startswith(b"Name:")
    with pytest.raises(TooLarge):
        read_file(status, 5)


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_neither_read_nor_written(tmp_path: Path, kind: str) -> None:
    NO_FILES[kind](tmp_path / "planted")
    said = {"circle": "the link points back to itself"}.get(kind, "it isn't a file")
    for refused in (lambda path: read_file(path, 10), lambda path: end_of(path, 10)):
        assert why(refused, tmp_path / "planted") == said
    assert why(opened_at_end, tmp_path / "planted") == (
        "there's a file where a folder should be, or the other way round" if kind == "folder" else said
    )


def test_a_huge_file_is_too_large_and_has_an_end(tmp_path: Path) -> None:
    PLANTED["huge"](tmp_path / "planted")
    with pytest.raises(TooLarge):
        read_file(tmp_path / "planted", 10)
    with opened_at_end(tmp_path / "planted") as file:
        file.write(b"the end")
    assert end_of(tmp_path / "planted", 5) == b"e end"
    assert end_of(tmp_path / "planted", 100, (tmp_path / "planted").stat().st_size - 3) == b"end"


@pytest.mark.parametrize("kind", PLANTED)
def test_an_evening_comes_home_beside_it(tmp_path: Path, kind: str) -> None:
    host, _ = about_to_win(tmp_path / "elsewhere")
    path = host.path
    host.close()
    folder = tmp_path / "home"
    folder.mkdir()
    PLANTED[kind](folder / "rummy-1.jsonl")
    home = bring_home(path.read_bytes(), folder)
    assert (home.name, home.read_bytes()) == ("rummy-2.jsonl", path.read_bytes())
    assert duplicate(home).read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("error", "left"), [(ProcessLookupError, True), (PermissionError, False), (None, False)], ids=str
)
def test_a_draft_is_left_behind_only_if_its_process_is_gone(
    error: type[OSError] | None, left: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program of another user may be writing it."""

    def kill(process: int, signal: int) -> None:
        assert (process, signal) == (7, 0)
        if error:
            raise error

    monkeypatch.setattr("os.kill", kill)
    draft, other = tmp_path / ".7-0123abcd.new", tmp_path / ".7-0123abcd.newer"
    draft.touch()
    other.touch()
    clear_drafts(tmp_path)
    assert draft.exists() is not left
    assert other.exists()


def test_only_the_end_of_a_file_is_read_and_nothing_before_a_place(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"0123456789")
    assert [end_of(path, *how) for how in ((4,), (4, 3), (4, 8), (40,), (40, 8))] == [
        b"6789",
        b"6789",
        b"89",
        b"0123456789",
        b"89",
    ]


def test_a_new_name_is_on_disk_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file, and then the folder in which it has its name."""
    synced: list[str] = []
    monkeypatch.setattr(
        "os.fsync", lambda file: synced.append("folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file")
    )
    put_in_place(tmp_path / "game", b"all of it")
    assert synced == ["file", "folder"]
    assert (tmp_path / "game").read_bytes() == b"all of it"
    assert [path.name for path in tmp_path.iterdir()] == ["game"]
