"""Writing: all of a move is on disk before it is played, or none of it ever was."""

import errno
import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from filelock import FileLock, Timeout

from rules import GAMES
from rummytui.table.host import Host
from saves import Journal, SaveError, saved_games
from saves import reading as reading_module
from saves.journal import lock_of
from saves.lines import SeatLine
from saves.reading import read_journal
from saves.replay import damage
from tests.saves.playing import BOT, PERSON, about_to_win, bodies, new_host, play_hands, play_on, state


class Killed(BaseException):
    """The program ends here, in the middle of its work."""


CALLS = ("write", "fsync", "ftruncate", "replace", "open")


class Disk:
    """Counts what is asked of the disk and, from call number ``last`` on, does as it is told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        self.last = 10**9
        self.once = True
        self.error: BaseException = Killed()
        self._real: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in CALLS}
        self._real["fsync"] = lambda _: None  # or the tests take as long as the disk likes
        for name in CALLS:
            monkeypatch.setattr(os, name, self._ask(name))

    def fails(self, at: int, error: BaseException, *, once: bool = True) -> None:
        """Let call number ``at`` from now on fail, half done if it writes."""
        self.calls, self.last, self.error, self.once = 0, at, error, once

    def works(self) -> None:
        """Let everything succeed again."""
        self.last = 10**9

    def _ask(self, name: str) -> Callable[..., Any]:
        def ask(*args: Any, **kwargs: Any) -> Any:
            self.calls += 1
            if self.calls == self.last or (self.calls > self.last and not self.once):
                if name == "write":
                    self._real["write"](args[0], bytes(args[1])[: len(args[1]) // 2])
                raise self.error
            return self._real[name](*args, **kwargs)

        return ask


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk(monkeypatch)
    yield disk
    # Before what the test has left behind is cleared away.
    disk.works()


def full() -> OSError:
    return OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_begun_is_known_as_it_would_be_read(tmp_path: Path, game: str) -> None:
    preset = next(iter(GAMES[game].Options.presets.values())).rules
    for number, options in enumerate(({}, preset, {"first_dealer": 1})):
        players = [f"Player {seat}" for seat in range(GAMES[game].player_counts(options)[0])]
        host = Host.new(tmp_path, game, players, [PERSON] * len(players), seed=number, options=options)
        begun, read = host._journal.reading, read_journal(host.path)
        assert [entry.line() for entry in begun.history.entries] == [entry.line() for entry in read.history.entries]
        assert (begun.history.seating, begun.history.count) == (read.history.seating, read.history.count)
        assert (begun.header, begun.table, begun.good, begun.check) == (read.header, read.table, read.good, read.check)
        assert (read.torn, read.lost) == (False, 0)
        host.close()


# ------------------------------------------------------------------------------------------------ appending


def test_one_move_is_one_line_on_disk_before_it_is_played(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = new_host(tmp_path)
    before = state(host)
    move = host.game.legal_moves(host.game.to_act[0])[0]
    seen: list[bytes] = []

    def synced(_: int) -> None:
        seen.append(bodies(host.path)[-1])
        assert state(host) == before

    monkeypatch.setattr(os, "fsync", synced)
    host.play(move)
    assert [json.loads(body + b"}")["move"]["kind"] for body in seen] == ["draw"]


def test_the_end_of_a_hand_is_written_in_one_go(tmp_path: Path, disk: Disk) -> None:
    host, move = about_to_win(tmp_path)
    disk.fails(10**9, full())
    host.play(move)
    assert disk.calls == 2  # one write, one fsync
    assert [body[:8] for body in bodies(host.path)[-3:]] == [b'{"move":', b'{"settle', b'{"over":']


def test_closing_twice_closes_nothing_of_anybody_else(tmp_path: Path) -> None:
    """The descriptor of a closed file soon belongs to another file."""
    host = new_host(tmp_path)
    file = host._journal._file
    host.close()
    host.close()
    found: list[int] = []
    while file not in found:
        found.append(os.open(os.devnull, os.O_RDONLY))
    host.close()
    assert os.fstat(file)
    for each in found:
        os.close(each)
    again = Host.resume(host.path)
    with pytest.raises(SaveError, match="closed"):
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    again.close()


def test_a_disk_that_takes_a_byte_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, bytes(data[:1])))
    host, move = about_to_win(tmp_path)
    host.play(move)
    host.close()
    assert state(Host.resume(host.path)) == state(host)


@pytest.mark.parametrize("at", [1, 2])
def test_a_full_disk_changes_nothing(tmp_path: Path, disk: Disk, at: int) -> None:
    host, move = about_to_win(tmp_path)
    before, on_disk = state(host), host.path.read_bytes()
    disk.fails(at, full())
    with pytest.raises(SaveError, match="couldn't be saved, so it wasn't played: the disk is full"):
        host.play(move)
    assert state(host) == before
    assert host.path.read_bytes() == on_disk
    disk.works()
    host.play(move)
    host.close()
    after = state(host)
    again = Host.resume(host.path)
    assert again.notice is None
    assert state(again) == after


@pytest.mark.parametrize("doing", ["undo", "seat"])
def test_a_full_disk_stops_undo_and_seating_too(tmp_path: Path, disk: Disk, doing: str) -> None:
    host = play_on(new_host(tmp_path), 8, Random(1))
    while host.to_take_back is None:
        play_on(host, 1, Random(1))
    before, on_disk = state(host), host.path.read_bytes()
    disk.fails(1, full())
    with pytest.raises(SaveError):
        host.undo() if doing == "undo" else host.seat(1, BOT)
    assert state(host) == before
    assert host.path.read_bytes() == on_disk


@pytest.mark.parametrize("at", [1, 2])
def test_a_disk_that_cannot_even_take_back(tmp_path: Path, disk: Disk, at: int) -> None:
    host, move = about_to_win(tmp_path)
    before = state(host)
    disk.fails(at, OSError(errno.EIO, "Input/output error"), once=False)
    with pytest.raises(SaveError, match="input/output error"):
        host.play(move)
    disk.works()
    size = host.path.stat().st_size
    with pytest.raises(SaveError, match="leave the game and resume it"):
        host.play(move)
    assert host.path.stat().st_size == size
    assert state(host) == before
    host.close()
    again = Host.resume(host.path)
    if not again.game.over:
        assert state(again) == before
        again.play(move)
    assert again.game.over


@pytest.mark.parametrize("at", range(1, 4))
def test_killed_while_it_appends(tmp_path: Path, disk: Disk, at: int) -> None:
    host, move = about_to_win(tmp_path)
    before = state(host)
    after = host.game.copy()
    after.play(move)
    disk.fails(at, Killed())
    if at < 3:
        with pytest.raises(Killed):
            host.play(move)
    else:
        host.play(move)
    disk.works()
    host.close()
    again = Host.resume(host.path)
    assert again.game.__dict__ == after.__dict__ or state(again) == before
    if not again.game.over:
        again.play(move)
    assert saved_games(tmp_path)[0].over


def test_killed_between_two_lines_of_one_move(tmp_path: Path) -> None:
    host, move = about_to_win(tmp_path)
    host.play(move)
    host.close()
    lines = host.path.read_bytes().splitlines(keepends=True)
    host.path.write_bytes(b"".join(lines[:-2]))
    again = Host.resume(host.path)
    assert state(again) == state(host)
    assert again.notice is None
    again.close()
    assert host.path.read_bytes() == b"".join(lines)


def test_killed_between_the_deal_and_its_line(tmp_path: Path) -> None:
    host = play_on(play_hands(new_host(tmp_path), 1, Random(3)), 1, Random(3))
    host.close()
    assert host.game.hand_number == 2
    lines = host.path.read_bytes().splitlines(keepends=True)
    host.path.write_bytes(b"".join(lines[:-1]))
    again = Host.resume(host.path)
    assert state(again) == state(host)
    again.close()
    assert host.path.read_bytes() == b"".join(lines)


def test_interrupted_while_it_appends(tmp_path: Path, disk: Disk) -> None:
    host = new_host(tmp_path)
    on_disk = host.path.read_bytes()
    disk.fails(1, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        play_on(host, 1, Random(1))
    assert host.path.read_bytes() == on_disk


def _written_over(path: Path) -> None:
    """In the same file, which stays as long as it was."""
    data = path.read_bytes()
    with path.open("r+b") as file:
        file.write(data[:-6] + b"0" * 3 + data[-3:])


def _put_in_its_place(path: Path) -> None:
    """Another file that says the same."""
    like = path.with_name("like")
    like.write_bytes(path.read_bytes())
    like.replace(path)


@pytest.mark.parametrize(
    "meddling",
    [
        lambda path: path.unlink(),
        lambda path: path.open("a").write("x\n"),
        lambda path: os.truncate(path, path.stat().st_size - 1),
        lambda path: path.write_bytes(b"\n" + path.read_bytes()),
        _written_over,
        _put_in_its_place,
    ],
    ids=["removed", "longer", "shorter", "longer with the same end", "written over", "another"],
)
def test_somebody_else_meddles_with_the_file(tmp_path: Path, meddling: Callable[[Path], object]) -> None:
    host = new_host(tmp_path)
    meddling(host.path)
    for _ in range(2):
        with pytest.raises(SaveError, match="changed or removed by another program"):
            play_on(host, 1, Random(1))


def _edited(path: Path) -> None:
    """Change a byte in the middle, and let the clock of the file system go on."""
    before = path.stat().st_ctime_ns
    while path.stat().st_ctime_ns == before:
        with path.open("r+b") as file:
            file.seek(path.stat().st_size // 2)
            file.write(b"#")


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("resumed", [False, True])
def test_an_edit_of_the_same_size_is_noticed_before_the_next_move(tmp_path: Path, hidden: bool, resumed: bool) -> None:
    """Otherwise all later moves would be lost when the game is resumed."""
    host = play_on(new_host(tmp_path), 6, Random(1))
    if resumed:
        host.close()
        host = Host.resume(host.path)
    then, moves = host.path.stat(), host.moves
    _edited(host.path)
    if hidden:
        os.utime(host.path, ns=(then.st_atime_ns, then.st_mtime_ns))
    for _ in range(2):
        with pytest.raises(SaveError, match="changed or removed by another program"):
            play_on(host, 1, Random(1))
    assert host.moves == moves
    assert host.path.stat().st_size == then.st_size
    host.close()


def test_what_changes_nothing_in_the_file_is_no_edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is read again only then."""
    read, is_as_written = list[str](), Journal._is_as_written

    def counted(journal: Journal) -> bool:
        read.append(journal.path.name)
        return is_as_written(journal)

    monkeypatch.setattr(Journal, "_is_as_written", counted)
    host = play_on(new_host(tmp_path), 6, Random(1))
    assert len(read) == 1
    os.utime(host.path)
    host.path.chmod(0o640)
    os.utime(host.path, ns=(1, 1))
    play_on(host, 6, Random(1))
    assert len(read) == 2
    host.close()


def test_a_long_game_is_read_to_its_end_before_it_counts_as_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.journal._BLOCK", 64)
    host = play_on(new_host(tmp_path), 3, Random(1))
    assert host.path.stat().st_size > 3 * 64
    os.utime(host.path, ns=(1, 1))
    moves = len(play_on(host, 1, Random(2)).moves)
    host.close()
    again = Host.resume(host.path)
    assert len(again.moves) == moves == 4
    again.close()


def test_a_game_can_become_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = new_host(tmp_path)
    monkeypatch.setattr("saves.journal.LARGEST", host.path.stat().st_size + 100)
    with pytest.raises(SaveError, match="too long"):
        play_on(host, 3, Random(1))
    monkeypatch.setattr(reading_module, "LARGEST", host.path.stat().st_size)
    host.close()
    Host.resume(host.path).close()


def test_a_closed_game_writes_nothing(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    host.close()
    host.close()
    with pytest.raises(SaveError, match="is closed"):
        play_on(host, 1, Random(1))


@pytest.mark.timeout(300)
def test_appending_asks_as_much_of_the_disk_late_as_early(tmp_path: Path, disk: Disk) -> None:
    new_host(tmp_path).close()
    journal = Journal.open(tmp_path / "rummy-1.jsonl")
    costs = set()
    for _ in range(5000):
        disk.fails(10**9, full())
        size = journal.path.stat().st_size
        journal.append(SeatLine(1, BOT))
        costs.add((disk.calls, journal.path.stat().st_size - size))
    assert len(costs) == 1


# ------------------------------------------------------------------------------------------------ a new journal


def test_a_new_journal_is_there_whole_or_not_at_all(tmp_path: Path, disk: Disk) -> None:
    for at in range(1, 40):
        folder = tmp_path / str(at)
        disk.fails(at, full())
        try:
            host = new_host(folder)
        except SaveError as error:
            assert "can't be" in str(error)  # noqa: PT017 - whether it comes depends on the round
            disk.works()
            assert not list(folder.glob("*.jsonl")) or len(saved_games(folder)) == 1
            assert all(game.trouble is None for game in saved_games(folder))
            continue
        disk.works()
        host.close()
        if disk.calls < at:
            return
    pytest.fail("it never succeeded")


def test_a_new_journal_is_synced_before_it_gets_its_name_and_its_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    replace = os.replace
    monkeypatch.setattr(os, "fsync", lambda fd: done.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file"))

    def named(source: str, target: str) -> None:
        done.append("name")
        replace(source, target)

    monkeypatch.setattr(os, "replace", named)
    new_host(tmp_path)
    assert done == ["file", "name", "folder"] if sys.platform != "win32" else ["file", "name"]


def test_killed_while_a_new_journal_is_made(tmp_path: Path, disk: Disk) -> None:
    for at in range(1, 40):
        folder = tmp_path / str(at)
        disk.fails(at, Killed())
        try:
            new_host(folder).close()
        except Killed:
            disk.works()
            assert all(game.trouble is None and not game.in_use for game in saved_games(folder))
            host = new_host(folder)
            host.close()
            Host.resume(host.path).close()
            continue
        if disk.calls < at:
            return
    pytest.fail("it never succeeded")


def test_names_are_counted_up(tmp_path: Path) -> None:
    hosts = [new_host(tmp_path) for _ in range(3)]
    assert [host.name for host in hosts] == ["rummy-1", "rummy-2", "rummy-3"]
    for host in hosts:
        host.close()
    hosts[1].path.unlink()
    assert new_host(tmp_path).name == "rummy-4"


@pytest.mark.parametrize(
    ("there", "name"),
    [
        (["rummy-3.jsonl"], "rummy-4"),
        (["rummy-9.jsonl", "rummy-10.jsonl"], "rummy-11"),
        (["rummy-41.jsonl", "notes.txt", ".rummy-50.jsonl.lock"], "rummy-42"),
        (["dummy-rummy-7.jsonl", "tummy-rummy-8.jsonl", "rummy-x.jsonl"], "rummy-1"),
        (["rummy-2.jsonl", "rummy-5.jsonl.damaged-1", "rummy-6.txt", ".rummy-7.jsonl.new"], "rummy-3"),
    ],
)
def test_a_new_name_comes_after_the_highest_number(tmp_path: Path, there: list[str], name: str) -> None:
    """However many games were thrown away: a name that people have spoken of is not given again below it."""
    for each in there:
        (tmp_path / each).touch()
    assert new_host(tmp_path).name == name


def test_a_game_that_somebody_else_has_just_begun_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = new_host(tmp_path)
    host.close()
    data = host.path.read_bytes()
    monkeypatch.setattr(Path, "iterdir", lambda _: iter(()))
    assert new_host(tmp_path).name == "rummy-2"
    assert host.path.read_bytes() == data
    # Nobody holds it any more.
    assert not lock_of(host.path).exists()


def test_a_lock_file_is_removed_while_its_lock_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment later it may be that of another window."""
    host = new_host(tmp_path)
    unlink, removed = Path.unlink, list[Path]()

    def removing(path: Path, *, missing_ok: bool = False) -> None:
        removed.append(path)
        with pytest.raises(Timeout):
            FileLock(path, timeout=0).acquire()
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", removing)
    host.close()
    assert removed == [lock_of(host.path)]


def test_two_games_that_begin_at_once_get_names_of_their_own(tmp_path: Path) -> None:
    with FileLock(tmp_path / ".rummy-1.jsonl.lock"):
        assert new_host(tmp_path).name == "rummy-2"


def never_given(number: int) -> Callable[..., None]:
    def flock(file: int, _: int) -> None:
        raise OSError(number, os.strerror(number))

    return flock


@pytest.mark.skipif(sys.platform == "win32", reason="there locks are given in another way")
@pytest.mark.parametrize("number", [errno.EAGAIN, errno.EINTR, errno.EACCES, errno.ENOLCK])
def test_a_folder_in_which_no_lock_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    host = new_host(tmp_path)
    host.close()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.setattr("fcntl.flock", never_given(number))
    monkeypatch.setattr("saves.journal.PATIENCE", 0.0)
    for doing in (lambda: new_host(tmp_path), lambda: Journal.open(host.path)):
        with pytest.raises(SaveError) as error:
            doing()
        if number in (errno.EAGAIN, errno.EACCES):
            assert str(error.value) == (
                f"Can't lock files in {tmp_path.name}, so no game can be saved there;"
                " choose another folder with --saves."
            )
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no such folder here")
def test_a_folder_in_which_no_file_is_ever_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.journal.PATIENCE", 0.0)
    with pytest.raises(SaveError, match=r"^Can't lock files in proc, so no game can be saved there;"):
        new_host(Path("/proc"))


def test_names_that_others_hold_are_not_tried_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.journal.PATIENCE", 0.0)
    monkeypatch.setattr("saves.journal._NAMES_TRIED", 2)
    with FileLock(tmp_path / ".rummy-1.jsonl.lock"), FileLock(tmp_path / ".rummy-2.jsonl.lock"):
        with pytest.raises(SaveError, match="Other windows are using the next 2 names"):
            new_host(tmp_path)
        assert sorted(path.name for path in tmp_path.iterdir()) == [".rummy-1.jsonl.lock", ".rummy-2.jsonl.lock"]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="whoever may do anything is not stopped")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    host.close()
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(SaveError, match="you don't have permission"):
            new_host(tmp_path)
        assert saved_games(tmp_path)[0].players == host.game.players
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_that_refuses(tmp_path: Path, disk: Disk) -> None:
    disk.fails(1, OSError(errno.EROFS, "Read-only file system"), once=False)
    with pytest.raises(SaveError, match="you don't have permission"):
        new_host(tmp_path)


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("x")
    with pytest.raises(SaveError):
        new_host(folder)
    with pytest.raises(SaveError):
        new_host(folder / "deeper")
    with pytest.raises(SaveError):
        saved_games(folder)


# ------------------------------------------------------------------------------------------------ mending


def test_a_torn_line_is_dropped_and_said(tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 8, Random(1))
    before = state(host)
    play_on(host, 1, Random(1))
    host.close()
    data = host.path.read_bytes()
    host.path.write_bytes(data[:-7])
    again = Host.resume(host.path)
    assert again.notice is not None
    assert "last" in again.notice
    assert state(again) == before
    play_on(again, 5, Random(1)).close()
    assert Host.resume(host.path).notice is None
    assert sorted(path.name for path in tmp_path.iterdir()) == [".rummy-1.jsonl.lock", "rummy-1.jsonl"]


def damaged(folder: Path) -> tuple[Path, bytes, dict[str, Any]]:
    """A journal with a line in its middle that is not as it was written, and how the game stood before that line."""
    host = play_on(new_host(folder), 8, Random(1))
    before, count = state(host), len(bodies(host.path))
    play_on(host, 8, Random(1)).close()
    lines = host.path.read_bytes().splitlines(keepends=True)
    lines[count] = lines[count].replace(b"seat", b"seal")
    data = b"".join(lines)
    host.path.write_bytes(data)
    return host.path, data, before


def test_damage_further_up(tmp_path: Path) -> None:
    path, data, before = damaged(tmp_path)
    assert saved_games(tmp_path)[0].trouble is None
    again = Host.resume(path)
    assert state(again) == before
    kept = tmp_path / "rummy-1.jsonl.damaged-1"
    assert kept.read_bytes() == data
    lost = len(data.splitlines()) - len(bodies(path))
    assert again.notice == (
        f"rummy-1.jsonl was damaged: {lost} lines after line {len(bodies(path))} are lost, and the game resumes from"
        " there. The original file is kept as rummy-1.jsonl.damaged-1."
    )
    play_on(again, 5, Random(1)).close()
    assert [saved.name for saved in saved_games(tmp_path)] == ["rummy-1"]
    assert Host.resume(path).notice is None


def harmed(folder: Path, at: int, *, cut: int = 0) -> tuple[Path, int]:
    """A journal whose line ``at``, counted from the end, is damaged, and whose last ``cut`` bytes are gone.

    Returned with how many lines are sound.
    """
    host = play_on(new_host(folder), 12, Random(1))
    host.close()
    lines = host.path.read_bytes().splitlines(keepends=True)
    lines[-at] = lines[-at].replace(b"seat", b"seal")
    host.path.write_bytes(b"".join(lines)[: -cut or None])
    return host.path, len(lines) - at


@pytest.mark.parametrize(
    ("at", "cut", "lost", "are"),
    [(1, 0, "1 line", "is"), *((at, cut, f"{at} lines", "are") for at in (2, 5) for cut in (0, 7))],
)
def test_every_line_that_is_lost_is_counted(tmp_path: Path, at: int, cut: int, lost: str, are: str) -> None:
    """The damaged one, those after it, and the last one even where it was torn."""
    path, sound = harmed(tmp_path, at, cut=cut)
    journal = Journal.open(path)
    assert journal.notice == (
        f"rummy-1.jsonl was damaged: {lost} after line {sound} {are} lost, and the game resumes from there."
        " The original file is kept as rummy-1.jsonl.damaged-1."
    )
    assert len(bodies(path)) == sound
    journal.close()


@pytest.mark.parametrize(("at", "cut", "lost"), [(1, 0, "1 line is"), (2, 7, "2 lines are"), (5, 0, "5 lines are")])
def test_how_many_are_lost_is_said_without_mending_too(tmp_path: Path, at: int, cut: int, lost: str) -> None:
    path, sound = harmed(tmp_path, at, cut=cut)
    data = path.read_bytes()
    assert damage(read_journal(path)) == [f"rummy-1.jsonl is damaged: after line {sound} {lost} lost."]
    assert path.read_bytes() == data


def test_damage_twice_keeps_both(tmp_path: Path) -> None:
    path, data, _ = damaged(tmp_path)
    Host.resume(path).close()
    path.write_bytes(path.read_bytes()[:-20] + b"x\ny\n")
    Host.resume(path).close()
    assert (tmp_path / "rummy-1.jsonl.damaged-1").read_bytes() == data
    assert (tmp_path / "rummy-1.jsonl.damaged-2").exists()


def test_mending_fails_without_losing_anything(tmp_path: Path, disk: Disk) -> None:
    path, data, before = damaged(tmp_path)
    for error in (full(), Killed()):
        for at in range(1, 40):
            path.write_bytes(data)
            disk.fails(at, error)
            try:
                Host.resume(path).close()
            except (SaveError, Killed):
                disk.works()
                copies = [kept.read_bytes() for kept in tmp_path.glob("*.damaged-*")]
                assert path.read_bytes() == data or data in copies
                continue
            if disk.calls < at:
                break
        else:
            pytest.fail("it never succeeded")
        disk.works()
        again = Host.resume(path)
        assert state(again) == before
        again.close()


# ------------------------------------------------------------------------------------------------ two windows


def test_a_game_in_another_window_is_said_to_be_so(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    with pytest.raises(SaveError, match=r"rummy-1\.jsonl is open in another window"):
        Host.resume(host.path)
    assert saved_games(tmp_path)[0].in_use
    play_on(host, 3, Random(1))
    host.close()
    assert not saved_games(tmp_path)[0].in_use
    Host.resume(host.path).close()


def test_another_window_is_waited_for_less_than_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may only be looking whether the game is in use; but a game that is really in use should be said to be at once."""
    asked: list[float] = []

    class Lock(FileLock):
        def __init__(self, file: Path, *, timeout: float, mode: int) -> None:
            asked.append(timeout)
            super().__init__(file, timeout=timeout, mode=mode)

    monkeypatch.setattr("saves.journal.FileLock", Lock)
    new_host(tmp_path).close()
    assert asked
    assert all(0 < seconds < 1 for seconds in asked)


HOLDER = """
import sys
from pathlib import Path
from rules import GAMES
from rummytui.table.host import Host
host = Host.resume(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another program that has the game in ``tmp_path`` open."""
    new_host(tmp_path).close()
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path / "rummy-1.jsonl")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    yield process
    process.kill()
    process.communicate()


def test_a_game_in_another_program(tmp_path: Path, holder: "subprocess.Popen[str]") -> None:
    assert saved_games(tmp_path)[0].in_use
    with pytest.raises(SaveError, match="open in another window"):
        Host.resume(tmp_path / "rummy-1.jsonl")


def test_a_killed_program_lets_go(tmp_path: Path, holder: "subprocess.Popen[str]") -> None:
    holder.kill()
    holder.wait()
    assert not saved_games(tmp_path)[0].in_use
    Host.resume(tmp_path / "rummy-1.jsonl").close()


def test_reading_does_not_disturb_who_plays(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    for _ in range(5):
        play_on(host, 1, Random(1))
        assert saved_games(tmp_path)[0].in_use
        assert read_journal(host.path).history.count == len(bodies(host.path))
