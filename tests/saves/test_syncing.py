"""What outlives a power cut, and what is let go: every change is synced, every file and lock given back."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummytui.table.host import Host
from saves import Journal, SaveError
from saves.lines import Sitter
from tests.saves.playing import PERSON, about_to_win, altered, bodies, forge, new_host, play_on


class Disk:
    """Follows what is changed on the disk, what of that is synced, and which files are open.

    A write can be made to fail half done (``full``), a sync to fail altogether (``faulty``); each once.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.unsynced: set[tuple[int, int]] = set()
        """What a power cut could still undo: files by device and inode."""
        self.opened: set[int] = set()
        self.full = self.faulty = False
        for name in ("open", "close", "write", "ftruncate", "fsync", "replace"):
            monkeypatch.setattr(os, name, self._watching(name, getattr(os, name)))

    def _watching(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        mine: Callable[..., Any] = getattr(self, f"_{name}")
        return lambda *args, **kwargs: mine(real, *args, **kwargs)

    def _open(self, real: Callable[..., int], *args: Any, **kwargs: Any) -> int:
        file = real(*args, **kwargs)
        self.opened.add(file)
        return file

    def _close(self, real: Callable[[int], None], file: int) -> None:
        real(file)
        self.opened.discard(file)

    def _write(self, real: Callable[[int, Any], int], file: int, data: Any) -> int:
        self.unsynced.add(_named(file))
        if self.full:
            self.full = False
            real(file, bytes(data)[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(file, data)

    def _ftruncate(self, real: Callable[[int, int], None], file: int, size: int) -> None:
        real(file, size)
        self.unsynced.add(_named(file))

    def _fsync(self, real: Callable[[int], None], file: int) -> None:
        if self.faulty:
            self.faulty = False
            raise OSError(errno.EIO, "Input/output error")
        self.unsynced.discard(_named(file))  # and not synced in truth, or the tests take as long as the disk likes

    def _replace(self, real: Callable[..., None], source: Any, target: Any) -> None:
        assert _named(source) not in self.unsynced, "it gets its name before its content is on disk"
        real(source, target)
        if sys.platform != "win32":
            self.unsynced.add(_named(Path(target).parent))


def _named(file: Any) -> tuple[int, int]:
    found = os.stat(file)  # noqa: PTH116 - of descriptors too
    return found.st_dev, found.st_ino


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def nothing_kept(disk: Disk) -> Iterator[None]:
    """In the end no file is open that was not open before."""
    before = set(disk.opened)
    yield
    assert disk.opened == before


# ------------------------------------------------------------------------------------------------ synced


def test_a_new_game_and_its_moves_are_synced(tmp_path: Path, disk: Disk) -> None:
    host = play_on(new_host(tmp_path), 5, Random(1))
    assert not disk.unsynced
    host.close()


@pytest.mark.parametrize("trouble", ["full", "faulty"])
def test_what_was_taken_back_is_synced_before_anything_else(tmp_path: Path, disk: Disk, trouble: str) -> None:
    """After a power cut, too, a move that was refused must not stand in the journal."""
    host, move = about_to_win(tmp_path)
    before = host.path.read_bytes()
    setattr(disk, trouble, True)
    with pytest.raises(SaveError):
        host.play(move)
    assert host.path.read_bytes() == before
    assert not disk.unsynced
    host.close()


def torn(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], lines[-1][:-7]]


def damaged(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-3], lines[-3].replace(b"seat", b"seal"), *lines[-2:]]


@pytest.mark.parametrize("harm", [torn, damaged])
def test_what_was_mended_is_synced(tmp_path: Path, disk: Disk, harm: Callable[[list[bytes]], list[bytes]]) -> None:
    host = play_on(new_host(tmp_path), 9, Random(1))
    host.close()
    host.path.write_bytes(b"".join(harm(host.path.read_bytes().splitlines(keepends=True))))
    journal = Journal.open(host.path)
    assert journal.notice
    assert not disk.unsynced
    journal.close()


def test_lines_that_were_missing_are_synced(tmp_path: Path, disk: Disk) -> None:
    path = without_its_last_lines(tmp_path)
    Journal.open(path).close()
    assert len(bodies(path)) == LINES_OF_A_WON_HAND
    assert not disk.unsynced


# ------------------------------------------------------------------------------------------------ let go

LINES_OF_A_WON_HAND = 9
"""A header, a hand, five moves, and that the hand and the sitting are over."""


def without_its_last_lines(folder: Path) -> Path:
    """A journal that ends with the move that won; that it won is not written yet."""
    host, move = about_to_win(folder)
    host.play(move)
    host.close()
    lines = host.path.read_bytes().splitlines(keepends=True)
    host.path.write_bytes(b"".join(lines[:-2]))
    return host.path


@pytest.mark.usefixtures("nothing_kept")
def test_a_closed_game_keeps_no_file(tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 3, Random(1))
    host.close()
    Host.resume(host.path).close()


@pytest.mark.usefixtures("nothing_kept")
def test_where_missing_lines_cannot_be_written_file_and_lock_are_let_go(tmp_path: Path, disk: Disk) -> None:
    path = without_its_last_lines(tmp_path)
    disk.full = True
    with pytest.raises(SaveError, match="the disk is full") as refused:
        Journal.open(path)
    Journal.open(path).close()  # while the refusal, and all it came from, is still there
    assert str(refused.value)


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.parametrize("trouble", ["full", "faulty"])
def test_where_a_new_game_cannot_be_written_file_and_lock_are_let_go(tmp_path: Path, disk: Disk, trouble: str) -> None:
    setattr(disk, trouble, True)
    with pytest.raises(SaveError) as refused:
        new_host(tmp_path)
    host = new_host(tmp_path)
    assert host.name == "rummy-1"
    host.close()
    assert str(refused.value)


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.parametrize("harm", [torn, damaged])
def test_where_mending_fails_file_and_lock_are_let_go(
    tmp_path: Path, disk: Disk, harm: Callable[[list[bytes]], list[bytes]]
) -> None:
    host = play_on(new_host(tmp_path), 9, Random(1))
    host.close()
    host.path.write_bytes(b"".join(harm(host.path.read_bytes().splitlines(keepends=True))))
    disk.faulty = True
    with pytest.raises(SaveError, match="input/output error") as refused:
        Journal.open(host.path)
    Journal.open(host.path).close()
    assert str(refused.value)


@pytest.mark.usefixtures("nothing_kept")
def test_a_game_that_cannot_be_played_again_is_let_go(tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 3, Random(1))
    host.close()
    lines = bodies(host.path)
    forge(host.path, [*lines[:-1], altered(lines[-1], {"move": {"kind": "draw", "seat": 0, "source": "stock"}})])
    for _ in range(2):
        with pytest.raises(SaveError, match="isn't allowed by the rules"):
            Host.resume(host.path)


@pytest.mark.usefixtures("nothing_kept")
def test_a_game_with_a_bot_unknown_here_is_let_go(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, PERSON])
    host.seat(1, Sitter("bot", "divine"))
    host.close()
    for _ in range(2):
        with pytest.raises(SaveError, match=r"can't be resumed: .*divine"):
            Host.resume(host.path)
