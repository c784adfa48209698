"""The code paths for Windows, simulated here as far as possible."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rummytui.table.host import Host
from saves import SaveError, saved_games
from saves.book.filling import fill
from saves.book.index import Index
from saves.disk import clear_drafts, put_in_place
from saves.folder import journals_in
from saves.keeping import rename, throw_in_bin
from saves.upgrading import upgraded
from tests.saves.playing import PERSON, new_host, play_on, state
from tests.saves.test_formats import old, step

__all__ = ["step"]

OPEN_FILES = Path("/proc/self/fd")
pytestmark = [
    pytest.mark.usefixtures("windows"),
    pytest.mark.skipif(not OPEN_FILES.exists(), reason="only Linux tells which files are open"),
]
MODULES = ("disk", "folder", "journal", "upgrading", "book.index")
"""The modules that ask which system it is."""


class Windows:
    """`os` without what Windows has not, and with its ways of refusing."""

    LACKS = frozenset({"fchmod", "geteuid", "fork"})

    def __getattr__(self, name: str) -> Any:
        if name in self.LACKS:
            raise AttributeError(name)
        return getattr(os, name)

    def open(self, path: Path | str, *args: Any) -> int:
        """Folders cannot be opened."""
        if os.path.isdir(path):  # noqa: PTH112
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return os.open(path, *args)

    def kill(self, *_: int) -> None:
        """Any signal ends a process there."""
        pytest.fail("a process would have been ended")

    @contextmanager
    def scandir(self, folder: Path) -> Iterator[Iterator[Any]]:
        """A folder does not tell which file it is that has a name."""
        with os.scandir(folder) as entries:
            yield map(_Entry, entries)


class _Entry:
    def __init__(self, entry: os.DirEntry[str]) -> None:
        self.name, self.path, self.is_symlink = entry.name, entry.path, entry.is_symlink

    def stat(self) -> SimpleNamespace:
        found = Path(self.path).stat()
        return SimpleNamespace(st_size=found.st_size, st_mtime_ns=found.st_mtime_ns, st_ino=0, st_dev=0)


def refuse_if_open(path: Path) -> None:
    """Raise PermissionError if this program has the file open."""
    for each in OPEN_FILES.iterdir():
        try:
            same = os.path.samestat(each.stat(), os.stat(path))  # noqa: PTH116
        except FileNotFoundError:
            continue
        if same:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        monkeypatch.setattr(f"saves.{module}.sys", SimpleNamespace(platform="win32"))
        monkeypatch.setattr(f"saves.{module}.os", Windows(), raising=False)
    monkeypatch.setattr("saves.journal.lock_descriptor", lambda *_, **__: pytest.fail("nobody could read it then"))
    monkeypatch.setattr("saves.upgrading.lock_descriptor", lambda *_, **__: pytest.fail("nobody could read it then"))
    monkeypatch.setattr("os.fsync", lambda _: None)
    replace = os.replace

    def replaced(source: Path, target: Path, **_: Any) -> None:
        for path in (source, target):
            refuse_if_open(path)
        replace(source, target)

    monkeypatch.setattr(os, "replace", replaced)


def test_an_evening(tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 20, Random(1))
    (there,) = saved_games(tmp_path)
    assert (there.trouble, there.in_use) == (None, True)
    with pytest.raises(SaveError, match="open in another window"):
        Host.resume(host.path)
    then = state(host)
    host.close()
    assert [path.name for path in tmp_path.iterdir()] == [host.path.name]
    resumed = Host.resume(host.path)
    assert state(resumed) == then
    resumed.close()


def test_a_damaged_end_and_a_torn_line(tmp_path: Path) -> None:
    for number, end in enumerate((b"nonsense\nand more\n", b'{"move":{"ki')):
        host = play_on(new_host(tmp_path), 5, Random(1))
        host.close()
        sound = host.path.read_bytes()
        host.path.write_bytes(sound + end)
        resumed = Host.resume(host.path)
        assert resumed.notice
        play_on(resumed, 1, Random(number)).close()
        assert host.path.read_bytes().startswith(sound)


def test_an_older_format_goes_on_in_the_newest(tmp_path: Path, step: None) -> None:
    path = old(tmp_path)
    host = Host.resume(path)
    assert "is now in format 2" in str(host.notice)
    play_on(host, 3, Random(1)).close()
    again = Host.resume(path)
    assert again.notice is None
    again.close()


def test_an_upgrade(tmp_path: Path, step: None) -> None:
    path = old(tmp_path)
    lock = path.with_name(f".{path.name}.lock")
    lock.touch()
    with pytest.raises(SaveError, match="open in another window"):
        upgraded(path, dry_run=True)
    lock.unlink()
    assert "can be upgraded" in str(upgraded(path, dry_run=True))
    assert "Upgraded rummy-1.jsonl" in str(upgraded(path))


def test_one_file_with_two_names_is_one_game(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    host.close()
    os.link(host.path, tmp_path / "another.jsonl")
    new_host(tmp_path, [PERSON, PERSON]).close()
    assert len(journals_in(tmp_path)) == 2


def test_drafts_of_others_are_left_until_they_are_old(tmp_path: Path) -> None:
    young, aged = tmp_path / ".999999999-00000000.new", tmp_path / ".999999998-00000000.new"
    young.touch()
    aged.touch()
    os.utime(aged, (0, 0))
    clear_drafts(tmp_path)
    assert list(tmp_path.iterdir()) == [young]


def test_what_is_put_in_place(tmp_path: Path) -> None:
    put_in_place(tmp_path / "file", b"before")
    put_in_place(tmp_path / "file", b"after")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"after"]


def test_another_name_and_the_bin(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    host.close()
    thrown = throw_in_bin(rename(host.path, "Xmas"))
    assert thrown.exists()
    assert journals_in(tmp_path) == []


def test_the_index_of_the_book(tmp_path: Path) -> None:
    games = tmp_path / "games"
    new_host(games).close()
    fill(games, tmp_path / "book.sqlite", lambda _: None)
    with Index.open(tmp_path / "book.sqlite"):
        pass
    # Nothing has it open any more.
    refuse_if_open(tmp_path / "book.sqlite")
    shutil.rmtree(games)
