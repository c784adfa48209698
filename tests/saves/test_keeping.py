"""Names, the bin and copies: nothing is written over, nothing is lost, and nobody's game is taken away while it is played."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from filelock import FileLock

from rummytui.table.host import Host
from saves import SaveError, saved_game, saved_games
from saves.folder import BIN
from saves.journal import lock_of, locked
from saves.keeping import (
    bring_home,
    duplicate,
    empty_bin,
    export,
    file_called,
    in_bin,
    put_back,
    rename,
    take_in,
    throw_in_bin,
)
from saves.library import throw_away
from tests.saves.playing import about_to_win, new_host, play_on, state


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    host = play_on(new_host(tmp_path), 12, Random(1))
    host.close()
    return host.path


def shelf(folder: Path) -> list[str]:
    return sorted(saved.name for saved in saved_games(folder))


def test_a_name_that_people_remember(game: Path) -> None:
    before = game.read_bytes()
    named = rename(game, "Sunday at Gail’s")
    assert named == game.with_name("Sunday at Gail’s.jsonl")
    assert shelf(game.parent) == ["Sunday at Gail’s"]
    assert named.read_bytes() == before
    host = Host.resume(named)
    play_on(host, 3, Random(2)).close()
    assert rename(named, "Sunday at Gail’s.jsonl") == named
    assert sorted(path.name for path in game.parent.iterdir()) == ["Sunday at Gail’s.jsonl"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Sunday",
        "a/b",
        "..",
        ".hidden",
        "a\\b",
        "C:",
        "what?",
        "con",
        "LPT1",
        "nul.x",
        "COM9",
        "lpt1",
        "\x1b[2J",
        "x" * 41,
        "end.",
    ],
)
def test_names_that_no_file_can_have(game: Path, name: str) -> None:
    with pytest.raises(SaveError) as refused:
        rename(game, name)
    assert str(refused.value).isprintable()
    assert shelf(game.parent) == ["rummy-1"]


def test_a_name_that_is_taken(game: Path) -> None:
    other = new_host(game.parent)
    other.close()
    before = other.path.read_bytes()
    with pytest.raises(SaveError, match="There's already a saved game called rummy-2"):
        rename(game, "rummy-2")
    assert other.path.read_bytes() == before
    assert game.exists()


@pytest.mark.parametrize(
    ("does", "target"),
    [(lambda path: rename(path, "ours"), "ours.jsonl"), (throw_in_bin, f"{BIN}/rummy-1.jsonl")],
    ids=["renamed", "thrown away"],
)
def test_a_name_under_which_somebody_is_just_beginning_is_left_to_them(
    game: Path, does: Callable[[Path], object], target: str
) -> None:
    there = game.parent / target
    there.parent.mkdir(exist_ok=True)
    with FileLock(lock_of(there)), pytest.raises(SaveError, match="open in another window"):
        does(game)
    assert game.exists()
    assert not there.exists()


@pytest.mark.parametrize("does", [lambda path: rename(path, "ours"), throw_in_bin], ids=["renamed", "thrown away"])
def test_nobody_can_open_it_while_it_moves(
    game: Path, does: Callable[[Path], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    moved, moves = Path.rename, list[Path]()

    def moving(path: Path, target: Path) -> Path:
        moves.append(target)
        for each in (path, target):
            with pytest.raises(SaveError, match="open in another window"):
                locked(each)
        return moved(path, target)

    monkeypatch.setattr(Path, "rename", moving)
    assert [does(game)] == moves


@pytest.mark.parametrize("does", [lambda path: rename(path, "ours"), throw_in_bin])
def test_a_game_that_is_being_played_stays_where_it_is(tmp_path: Path, does: object) -> None:
    host = new_host(tmp_path)
    with pytest.raises(SaveError, match="open in another window"):
        does(host.path)  # type: ignore[operator]
    play_on(host, 2, Random(1)).close()
    assert shelf(tmp_path) == ["rummy-1"]


def test_into_the_bin_and_out_of_it(game: Path) -> None:
    before = game.read_bytes()
    thrown = throw_in_bin(game)
    assert shelf(game.parent) == []
    assert [saved.name for saved in in_bin(game.parent)] == ["rummy-1"]
    assert put_back(thrown) == game
    assert game.read_bytes() == before
    assert in_bin(game.parent) == []


def test_what_was_thrown_away_twice_by_one_name_is_all_there(game: Path) -> None:
    throw_in_bin(game)
    host = new_host(game.parent)
    host.close()
    rename(host.path, "rummy-1")
    assert throw_in_bin(game).name == "rummy-1 2.jsonl"
    again = new_host(game.parent)
    again.close()
    rename(again.path, "rummy-1")
    assert put_back(game.parent / BIN / "rummy-1.jsonl").name == "rummy-1 2.jsonl"
    assert shelf(game.parent) == ["rummy-1", "rummy-1 2"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_bin_that_is_a_link_is_left_alone(game: Path, tmp_path: Path) -> None:
    """It leads to the saved games of somebody else."""
    others = tmp_path / "others"
    others.mkdir()
    theirs = others / "rummy-7.jsonl"
    theirs.write_bytes(game.read_bytes())
    (game.parent / BIN).symlink_to(others)
    for doing in (
        lambda: empty_bin(game.parent),
        lambda: throw_in_bin(game),
        lambda: put_back(game.parent / BIN / theirs.name),
    ):
        with pytest.raises(SaveError) as error:
            doing()
        assert str(error.value) == ("bin is a link to another folder, so it's left alone; remove the link first.")
    assert [path.name for path in others.iterdir()] == [theirs.name]
    assert game.exists()


def test_the_bin_is_emptied(game: Path) -> None:
    throw_in_bin(game)
    damaged = game.parent / BIN / "damaged.jsonl"
    damaged.write_text("x")
    assert empty_bin(game.parent) == 2
    assert list(game.parent.iterdir()) == []
    assert empty_bin(game.parent) == 0


def test_a_copy_is_a_game_of_its_own(tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 12, Random(1))
    before = state(host)
    copy = duplicate(host.path)
    assert copy.name == "rummy-1 copy.jsonl"
    play_on(host, 3, Random(1)).close()
    assert state(Host.resume(copy)) == before
    assert duplicate(host.path).name == "rummy-1 copy 2.jsonl"


def test_what_is_cut_short_is_copied_without_it(game: Path) -> None:
    sound = game.read_bytes()
    game.write_bytes(sound + b'{"move":')
    assert duplicate(game).read_bytes() == sound
    game.write_bytes(sound + b"harm\nharm\n")
    with pytest.raises(SaveError, match="is damaged; resume it first"):
        duplicate(game)


def test_from_one_laptop_to_another(game: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    stick, other = tmp_path_factory.mktemp("stick"), tmp_path_factory.mktemp("other") / "games"
    written = export(game, stick)
    assert written == stick / "rummy-1.jsonl"
    assert export(game, stick / "ours").read_bytes() == game.read_bytes()
    for name in ("rummy-1", "rummy-1 2", "rummy-1 3"):
        taken = take_in(written, other)
        assert taken.name == f"{name}.jsonl"
        assert saved_game(taken).players == ("Ann", "Bob", "Gail")
    assert take_in(stick / "ours", other).name == "ours.jsonl"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_folder_that_a_game_is_taken_into_is_for_its_user_alone(game: Path, tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    before = os.umask(0)
    try:
        take_in(game, copies / "taken" / "in")
        bring_home(game.read_bytes(), copies / "brought" / "home")
        throw_in_bin(duplicate(game))
    finally:
        os.umask(before)
    made = [path for path in copies.rglob("*") if path.is_dir()] + [game.parent / BIN]
    assert {(path.name, path.stat().st_mode & 0o777) for path in made} == {
        (name, 0o700) for name in ("taken", "in", "brought", "home", BIN)
    }


def test_a_finished_game_is_passed_on_too(tmp_path: Path) -> None:
    host, move = about_to_win(tmp_path)
    host.play(move)
    host.close()
    (tmp_path / "other").mkdir()
    assert saved_game(take_in(export(host.path, tmp_path / "other"), tmp_path)).over is saved_game(host.path).over


def test_nothing_is_written_over(game: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.txt"
    there.write_text("whole")
    with pytest.raises(SaveError, match=r"there\.txt already exists"):
        export(game, there)
    assert there.read_text() == "whole"
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "a stick that is not there")
    with pytest.raises(SaveError, match=r"link\.txt already exists"):
        export(game, link)
    assert link.is_symlink()


def test_a_name_that_is_too_long_is_refused(game: Path, tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="can't be written: file name too long"):
        export(game, tmp_path / ("a" * 300))


@pytest.mark.parametrize("content", [b"", b"x\n", b'{"rummytui":99}\n'])
def test_what_is_no_saved_game_is_not_taken_in(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "letter.txt").write_bytes(content)
    with pytest.raises(SaveError):
        take_in(tmp_path / "letter.txt", tmp_path / "games")
    assert shelf(tmp_path / "games") == []


def test_a_file_whose_name_will_not_do_gets_another(game: Path, tmp_path: Path) -> None:
    strange = tmp_path / "what is this?.jsonl"
    strange.write_bytes(game.read_bytes())
    assert take_in(strange, tmp_path / "games").name == "rummy.jsonl"


@pytest.mark.parametrize(
    ("called", "taken"),
    [("Sunday 1.5", "Sunday 1.5.jsonl"), ("Sunday.v2.jsonl", "Sunday.v2.jsonl"), ("x.json", "x.json.jsonl")],
)
def test_only_the_suffix_of_a_saved_game_is_left_off(called: str, taken: str, game: Path, tmp_path: Path) -> None:
    (tmp_path / called).write_bytes(game.read_bytes())
    assert take_in(tmp_path / called, tmp_path / "games").name == taken


def test_a_disk_that_refuses(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.write", full)
    with pytest.raises(SaveError, match="the disk is full"):
        duplicate(game)
    with pytest.raises(SaveError, match="the disk is full"):
        export(game, tmp_path / "out")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rummy-1.jsonl"]


def test_names_of_files() -> None:
    assert file_called("Christmas 2026") == "Christmas 2026.jsonl"
    assert file_called("日本") == "日本.jsonl"


# ------------------------------------------------------------------------------------------------ brought home


def test_an_evening_goes_on_where_it_was_saved_or_is_a_new_one(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    host = play_on(new_host(folder), 5, Random(1))
    host.close()
    early = host.path.read_bytes()
    named = host.path.rename(folder / "Sunday.jsonl")
    again = play_on(Host.resume(named), 5, Random(2))
    again.close()
    late = named.read_bytes()
    named.write_bytes(early)

    # Nothing is saved twice, however often it is brought home.
    assert bring_home(late, folder) == named
    assert bring_home(late, folder) == named
    assert named.read_bytes() == late
    # At home they have played on meanwhile, otherwise than elsewhere: both evenings are kept.
    named.write_bytes(early)
    other = play_on(Host.resume(named), 3, Random(8))
    other.close()
    at_home = named.read_bytes()
    assert not late.startswith(at_home)
    assert bring_home(late, folder) == folder / "rummy-1.jsonl"
    assert named.read_bytes() == at_home
    assert (folder / "rummy-1.jsonl").read_bytes() == late
    assert (folder / "rummy-1.jsonl").stat().st_mode & 0o777 == 0o600
    assert not lock_of(folder / "rummy-1.jsonl").exists()


def test_what_was_played_at_home_just_before_an_evening_came_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at the game and the lock on it."""
    host = play_on(new_host(tmp_path), 5, Random(1))
    host.close()
    early = host.path.read_bytes()
    play_on(Host.resume(host.path), 3, Random(2)).close()
    late = host.path.read_bytes()
    host.path.write_bytes(early)

    def locked_late(path: Path, done: str) -> FileLock:
        monkeypatch.undo()
        play_on(Host.resume(path), 3, Random(8)).close()
        return locked(path, done)

    monkeypatch.setattr("saves.keeping.locked", locked_late)
    brought = bring_home(late, tmp_path)
    assert brought.name == "rummy-2.jsonl"
    assert brought.read_bytes() == late
    assert not late.startswith(host.path.read_bytes())


def test_nothing_is_written_over_that_is_open_or_no_evening(tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 5, Random(1))
    with pytest.raises(SaveError, match="open in another window"):
        bring_home(host.path.read_bytes(), tmp_path)
    host.close()
    with pytest.raises(SaveError):
        bring_home(b"nonsense\n", tmp_path)
    assert [path.name for path in tmp_path.glob("*.jsonl")] == ["rummy-1.jsonl"]


def test_a_game_that_was_cut_short_goes_on_with_its_evening(tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 5, Random(1))
    host.close()
    early = host.path.read_bytes()
    play_on(Host.resume(host.path), 3, Random(2)).close()
    late = host.path.read_bytes()
    host.path.write_bytes(early + b'{"move":{"kind":"disc')
    assert bring_home(late, tmp_path) == host.path
    assert host.path.read_bytes() == late


@pytest.mark.parametrize(
    ("does", "why"),
    [
        (lambda path: rename(path, "Sunday"), "can't be renamed: the disk is full."),
        (throw_in_bin, "can't be moved to the bin: the disk is full."),
        (lambda path: put_back(throw_in_bin(path)), "can't be restored: the disk is full."),
    ],
    ids=["rename", "throw in bin", "put back"],
)
def test_a_move_that_fails_is_called_what_it_is(
    does: Callable[[Path], object], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = new_host(tmp_path)
    host.close()
    path = host.path
    moves = Path.rename

    def fails(source: Path, target: Path) -> Path:
        if "restored" in why and source == path:
            return moves(source, target)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(SaveError) as refused:
        does(path)
    assert str(refused.value) == f"{path.name} {why}"


@pytest.mark.parametrize(
    ("does", "cannot"),
    [
        (lambda path: rename(path, "Sunday"), "can't be renamed"),
        (throw_in_bin, "can't be moved to the bin"),
        (throw_away, "can't be deleted"),
        (Host.resume, "can't be resumed"),
    ],
    ids=["rename", "throw in bin", "throw away", "resume"],
)
def test_a_game_that_cannot_be_locked_is_left_and_the_attempt_is_called_what_it_is(
    does: Callable[[Path], object], cannot: str, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = game.read_bytes()

    def fails(_: Path) -> FileLock:
        raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("saves.journal._lock", fails)
    with pytest.raises(SaveError, match=rf"^{game.name} {cannot}: "):
        does(game)
    assert game.read_bytes() == before
