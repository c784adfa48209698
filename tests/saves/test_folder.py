"""Folders in which strange things happen: every other game stays in reach, and nobody else can read one."""

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from filelock import FileLock

from rummytui.shelf import at_a_glance
from rummytui.table.host import Host
from rummytui.widgets.shelf_menu import looked_at
from saves import Journal, SaveError, journal_called, saved_game, saved_games, shelf, throw_away
from saves.folder import journals_in, lock_name
from tests.saves.playing import BOT, PERSON, bodies, forge, new_host, play_on

ON_UNIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes and links")
LONGEST_NAME = "x" * (255 - len(".jsonl")) + ".jsonl"


@contextmanager
def somebody_else() -> Iterator[None]:
    """Without the rights of an administrator, whom no mode of a file stops."""
    if os.geteuid():
        yield
        return
    os.seteuid(65_534)
    try:
        yield
    finally:
        os.seteuid(0)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# ------------------------------------------------------------------------------------------------ the shelf


def test_a_file_with_the_longest_name_is_a_game_like_any_other(tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 3, Random(1))
    host.close()
    long = host.path.rename(tmp_path / LONGEST_NAME)
    other = new_host(tmp_path)
    other.close()
    found = {saved.path: saved for saved in saved_games(tmp_path)}
    assert found[other.path].trouble is None
    assert found[long].players == ("Ann", "Bob", "Gail")
    host = play_on(Host.resume(journal_called(tmp_path, LONGEST_NAME)), 3, Random(1))
    assert [saved.in_use for saved in saved_games(tmp_path)] == [True, False]
    with pytest.raises(SaveError, match="is open in another window"):
        throw_away(long)
    host.close()
    long.write_bytes(long.read_bytes() + b"nonsense\nand more\n")
    again = Host.resume(long)
    assert again.notice
    assert "was damaged" in again.notice
    again.close()
    assert sorted(len(name) for name in names(tmp_path)) == [13, 42, 255]
    assert len(looked_at(tmp_path)) == 2
    throw_away(long)
    assert len(looked_at(tmp_path)) == 1


@ON_UNIX
def test_a_folder_that_may_be_listed_but_not_entered() -> None:
    """As somebody sees it who may read its names and nothing else."""
    # Pytest's own folders are closed to others.
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        folder = Path(name) / "games"
        host = new_host(folder)
        host.close()
        folder.chmod(0o444)
        with somebody_else():
            (saved,) = saved_games(folder)
            assert saved.trouble == "rummy-1.jsonl can't be read: you don't have permission."
            assert [game.trouble for game, _ in looked_at(folder)] == [saved.trouble]
            assert at_a_glance(folder).waiting == ()
            with pytest.raises(SaveError, match="you don't have permission"):
                Host.resume(journal_called(folder, "rummy-1"))
        folder.chmod(0o700)
        assert saved_game(host.path).trouble is None


def test_an_untestable_lock_keeps_no_game_off_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = new_host(tmp_path)
    host.close()

    def refuses(_: Path) -> bool:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuses)
    assert [(saved.trouble, saved.in_use) for saved in saved_games(tmp_path)] == [(None, False)]
    assert (saved_game(host.path).trouble, saved_game(host.path).in_use) == (None, False)


# ------------------------------------------------------------------------------------------------ links


@ON_UNIX
@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to], ids=["symbolic", "hard"])
def test_a_link_is_the_same_game(tmp_path: Path, link: Callable[[Path, Path], None]) -> None:
    host = play_on(new_host(tmp_path), 3, Random(1))
    other = tmp_path / "another.jsonl"
    link(other, host.path)
    assert [saved.trouble for saved in saved_games(tmp_path)] == [None]
    with pytest.raises(SaveError, match="is open in another window"):
        Host.resume(other)
    play_on(host, 1, Random(1)).close()
    again = Host.resume(other)
    with pytest.raises(SaveError, match="is open in another window"):
        Host.resume(host.path)
    play_on(again, 1, Random(1)).close()
    assert len(bodies(host.path)) == 2 + 5


@ON_UNIX
def test_a_link_is_called_by_the_name_of_its_file(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    (tmp_path / "a-link.jsonl").symlink_to(host.path)
    assert [(saved.name, saved.in_use) for saved in saved_games(tmp_path)] == [("rummy-1", True)]
    host.close()
    assert Host.resume(tmp_path / "a-link.jsonl").name == "rummy-1"


@ON_UNIX
def test_a_link_from_elsewhere_is_in_use_where_it_is(tmp_path: Path) -> None:
    host = new_host(tmp_path / "games")
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "ours.jsonl"
    link.symlink_to(host.path)
    assert saved_game(link).in_use
    assert [saved.in_use for saved in saved_games(link.parent)] == [True], "also in a list, which asks for no lock here"
    host.close()
    assert not saved_game(link).in_use
    assert [saved.in_use for saved in saved_games(link.parent)] == [False]
    assert names(tmp_path / "elsewhere") == ["ours.jsonl"]


# ------------------------------------------------------------------------------------------------ meddling


def renamed(path: Path) -> None:
    path.rename(path.with_name("moved.jsonl"))


def replaced(path: Path) -> None:
    data = path.read_bytes()
    path.rename(path.with_name("before.jsonl"))
    path.write_bytes(data)


def edited_in_place(path: Path) -> None:
    data = path.read_bytes()
    with path.open("r+b") as file:
        file.seek(len(data) - 10)
        file.write(b"0" if data[-10:-9] != b"0" else b"1")


@ON_UNIX
@pytest.mark.parametrize("meddling", [renamed, replaced, edited_in_place])
def test_no_move_is_said_to_be_saved_in_a_file_that_is_not_the_game_any_more(
    tmp_path: Path, meddling: Callable[[Path], None]
) -> None:
    host = play_on(new_host(tmp_path), 3, Random(1))
    meddling(host.path)
    there = {path: path.read_bytes() for path in tmp_path.glob("*.jsonl")}
    with pytest.raises(SaveError, match="changed or removed by another program"):
        play_on(host, 1, Random(1))
    host.close()
    assert {path: path.read_bytes() for path in tmp_path.glob("*.jsonl")} == there


def unknown_bot(path: Path) -> None:
    lines = bodies(path)
    forge(path, [*lines[:-1], b'{"seat":1,"sitter":{"kind":"bot","level":"divine"}', lines[-1]])


def impossible_move(path: Path) -> None:
    forge(path, [*bodies(path), b'{"move":{"kind":"draw","seat":2,"source":"stock"}'])


@pytest.mark.parametrize("what", [unknown_bot, impossible_move])
@pytest.mark.parametrize("torn", [True, False])
def test_what_is_refused_is_not_changed(tmp_path: Path, what: Callable[[Path], None], torn: bool) -> None:
    host = play_on(new_host(tmp_path, [PERSON, BOT]), 3, Random(1))
    host.close()
    what(host.path)
    data = host.path.read_bytes() + (b'{"move":{"ki' if torn else b"harm\nmore harm\n")
    host.path.write_bytes(data)
    with pytest.raises(SaveError):
        Host.resume(host.path)
    assert host.path.read_bytes() == data
    assert names(tmp_path) == ["rummy-1.jsonl"]


# ------------------------------------------------------------------------------------------------ what is left behind


CALLS_TO_BEGIN = {"open": 4, "write": 1, "fsync": 2, "replace": 1}
"""The lock, the draft, the folder to sync it, and the journal are opened."""


@pytest.mark.parametrize("call", CALLS_TO_BEGIN)
@pytest.mark.parametrize("at", range(1, 6))
def test_a_game_that_could_not_be_begun_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, at: int
) -> None:
    calls = 0
    real = getattr(os, call)

    def faulty(*args: object, **kwargs: object) -> object:
        nonlocal calls
        calls += 1
        if calls == at:
            raise OSError(errno.EIO, "Input/output error")
        return real(*args, **kwargs)

    tmp_path.joinpath("notes.txt").touch()
    with monkeypatch.context() as patched:
        patched.setattr(os, call, faulty)
        if at <= CALLS_TO_BEGIN[call]:
            with pytest.raises(SaveError):
                new_host(tmp_path)
            assert names(tmp_path) == ["notes.txt"]
        else:
            new_host(tmp_path).close()
            assert calls < at


def test_a_game_that_is_left_leaves_only_its_journal(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    assert len(names(tmp_path)) == 2
    host.close()
    assert names(tmp_path) == ["rummy-1.jsonl"]


def test_what_killed_programs_left_is_cleared(tmp_path: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True
    ).stdout.strip()
    host = new_host(tmp_path)
    host.close()
    (tmp_path / f".{killed}-0123abcd.new").touch()
    (tmp_path / f".{os.getpid()}-0123abcd.new").touch()
    (tmp_path / ".rummy-1.jsonl.lock").touch()
    assert not saved_games(tmp_path)[0].in_use
    new_host(tmp_path).close()
    drafts = [f".{os.getpid()}-0123abcd.new"]
    assert names(tmp_path) == [*drafts, "rummy-1.jsonl", "rummy-2.jsonl"]
    day_old = time.time() - 25 * 60 * 60
    os.utime(tmp_path / drafts[0], (day_old, day_old))
    new_host(tmp_path).close()
    assert names(tmp_path) == ["rummy-1.jsonl", "rummy-2.jsonl", "rummy-3.jsonl"]


def test_a_lock_that_is_held_is_left_alone(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    assert saved_games(tmp_path)[0].in_use
    assert saved_games(tmp_path)[0].in_use
    with pytest.raises(SaveError, match="open in another window"):
        Journal.open(host.path)
    assert saved_games(tmp_path)[0].in_use
    host.close()
    with FileLock(tmp_path / ".rummy-1.jsonl.lock"):
        assert saved_games(tmp_path)[0].in_use


# ------------------------------------------------------------------------------------------------ who may read it


def test_two_of_the_longest_names_have_locks_of_their_own() -> None:
    longest = 255 - len(".jsonl")
    assert len({lock_name(f"{'x' * (longest - 1)}{last}.jsonl") for last in "abc"}) == 3


@ON_UNIX
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077, 0o777], ids=oct)
def test_nobody_else_may_read_what_is_made(tmp_path: Path, umask: int) -> None:
    folder = tmp_path / "deep" / "games"
    before = os.umask(umask)
    try:
        host = play_on(new_host(folder), 3, Random(1))
        looked_at(folder)
        modes = {path.name: path.stat().st_mode & 0o777 for path in (folder.parent, folder, *folder.iterdir())}
        host.close()
        looked_at(folder)
        modes |= {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    finally:
        os.umask(before)
    folders = {"deep": 0o700, "games": 0o700}
    assert modes == {**folders, "rummy-1.jsonl": 0o600, ".rummy-1.jsonl.lock": 0o600, ".shelf.json": 0o600}


@ON_UNIX
def test_a_folder_that_was_there_keeps_its_mode(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    folder.chmod(0o755)
    new_host(folder).close()
    assert folder.stat().st_mode & 0o777 == 0o755


@ON_UNIX
def test_a_draft_is_never_written_through_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = tmp_path / "victim"
    victim.write_text("whole")
    monkeypatch.setattr("os.urandom", lambda _: bytes.fromhex("0123abcd"))
    (tmp_path / f".{os.getpid()}-0123abcd.new").symlink_to(victim)
    with pytest.raises(SaveError):
        new_host(tmp_path)
    assert victim.read_text() == "whole"


def test_each_game_is_asked_about_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the folder itself, since asking by name takes ten thousand games too long."""
    for _ in range(3):
        new_host(tmp_path).close()
    monkeypatch.setattr(Path, "stat", lambda *_, **__: pytest.fail("asked again"))
    assert len(list(shelf(tmp_path))) == 3


def test_a_long_name_is_measured_in_bytes() -> None:
    """Which is what file systems do: an umlaut takes two."""
    assert lock_name("ä" * 124) == f".{'ä' * 124}.lock"
    assert lock_name("ä" * 124 + "x") == f".{'ä' * 124}x.lock"
    too_long = lock_name("ä" * 125)
    assert "ä" not in too_long
    assert len(os.fsencode(too_long)) <= 255


def test_journals_are_listed_by_when_they_were_written_and_then_by_name(tmp_path: Path) -> None:
    for name, written in (("c", 3), ("a", 3), ("d", 9), ("b", 1)):
        (tmp_path / f"{name}.jsonl").touch()
        os.utime(tmp_path / f"{name}.jsonl", ns=(written, written))
    (tmp_path / "z.json").touch()
    (tmp_path / ".b.jsonl.lock").touch()
    found = journals_in(tmp_path)
    assert [file.name for file in found] == ["d.jsonl", "c.jsonl", "a.jsonl", "b.jsonl"]
    assert [file.locked for file in found] == [False, False, False, True]
