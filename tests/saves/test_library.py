"""The list of saved games."""

import os
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

import rules
from rummytui.table.host import Host
from saves import Known, SaveError, default_folder, journal_called, saved_game, saved_games, shelf, throw_away
from saves.folder import BIN
from saves.library import played_on
from tests.saves.playing import BOT, PERSON, about_to_win, altered, bodies, forge, new_host, play_hands, play_on


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


def played_at(path: Path, hour: int) -> None:
    moment = datetime(2026, 11, 20, hour, tzinfo=UTC).timestamp()
    os.utime(path, (moment, moment))


def test_no_folder_has_no_games(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "nowhere") == []


def test_what_a_list_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = play_hands(new_host(tmp_path, [PERSON, BOT]), 2, Random(2))
    host.close()
    played_at(host.path, 20)
    monkeypatch.setattr(rules.GAMES["rummy"], "play", lambda *_: pytest.fail("nothing may be played again"))
    (saved,) = saved_games(tmp_path)
    assert saved.name == "rummy-1"
    assert saved.path == host.path
    assert saved.game == "rummy"
    assert saved.players == ("Ann", "Bob")
    assert saved.when == datetime(2026, 11, 20, 20, tzinfo=UTC)
    assert saved.hand_number == 2
    assert saved.scores == tuple(host.game.scores)
    assert (saved.over, saved.trouble, saved.in_use) == (False, None, False)


def test_what_is_known_is_read_again_only_once_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = new_host(tmp_path, [PERSON, BOT])
    known: Known = {}
    (open_one,) = shelf(tmp_path, known)
    host.close()
    played_at(host.path, 20)
    (before,) = shelf(tmp_path, known)
    assert (open_one.in_use, before.in_use) == (True, False)
    resumed = Host.resume(host.path)
    with monkeypatch.context() as patch:
        patch.setattr("saves.library.standing_of", lambda _: pytest.fail("nothing has changed"))
        assert list(shelf(tmp_path, known)) == [before._replace(in_use=True)]
        resumed.close()
        assert list(shelf(tmp_path, known)) == [before]
    host.path.write_text("nonsense")
    for _ in range(2):
        (damaged,) = shelf(tmp_path, known)
        assert damaged.trouble


def test_what_has_grown_within_a_moment_is_read_again(tmp_path: Path) -> None:
    """The clock of a disk may be a coarse one."""
    host = play_hands(new_host(tmp_path, [PERSON, BOT]), 1, Random(2))
    played_at(host.path, 20)
    known: Known = {}
    (before,) = shelf(tmp_path, known)
    play_hands(host, 2, Random(2)).close()
    played_at(host.path, 20)
    (after,) = shelf(tmp_path, known)
    assert (before.hand_number, after.hand_number) == (1, 2)


def test_what_could_not_be_read_is_read_as_soon_as_it_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that does not answer now may do so later, and the file is as it was."""
    new_host(tmp_path, [PERSON, BOT]).close()
    known: Known = {}

    def away(_: Path) -> None:
        raise SaveError("The disk does not answer.")

    with monkeypatch.context() as patch:
        patch.setattr("saves.library.standing_of", away)
        assert [saved.trouble for saved in shelf(tmp_path, known)] == ["The disk does not answer."]
    assert [saved.trouble for saved in shelf(tmp_path, known)] == [None]


@pytest.mark.parametrize("copy_in_bin", [False, True])
def test_a_game_is_played_on_as_long_as_a_copy_is_in_the_bin_or_out_of_it(tmp_path: Path, copy_in_bin: bool) -> None:
    host, move = about_to_win(tmp_path)
    unfinished = host.path.read_bytes()
    host.play(move)
    host.close()
    (tmp_path / BIN).mkdir()
    there, elsewhere = (tmp_path, tmp_path / BIN) if copy_in_bin else (tmp_path / BIN, tmp_path)
    whole = host.path.rename(there / "whole.jsonl")
    assert not played_on(whole, [there])
    (elsewhere / "copy.jsonl").write_bytes(unfinished)
    assert played_on(whole, [there])


def test_the_scores_of_every_moment(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, BOT], hands=2)
    rng = Random(4)
    while not host.game.over:
        play_on(host, 1, rng)
        if rng.random() < 0.05:
            host.undo()
        if host.game.phase == "play" and rng.random() < 0.9:
            continue
        saved = saved_game(host.path)
        assert (saved.hand_number, saved.scores) == (host.game.hand_number, tuple(host.game.scores))
        assert saved.over == host.game.over


def test_a_game_that_was_finished_and_taken_up_again(tmp_path: Path) -> None:
    host = play_hands(new_host(tmp_path, [PERSON, BOT]), 1, Random(2))
    host.play(host.game.legal_moves(0)[-1])
    assert saved_game(host.path).over
    assert host.undo() == 1
    assert not saved_game(host.path).over


def test_the_latest_first(tmp_path: Path) -> None:
    for hour in (18, 20, 19):
        host = new_host(tmp_path)
        host.close()
        played_at(host.path, hour)
    assert [saved.name for saved in saved_games(tmp_path)] == ["rummy-2", "rummy-3", "rummy-1"]
    assert journal_called(tmp_path, None) == tmp_path / "rummy-2.jsonl"


def test_the_latest_that_can_be_gone_on_with(tmp_path: Path) -> None:
    for hour in (15, 16, 17):
        new_host(tmp_path).close()
        played_at(tmp_path / f"rummy-{hour - 14}.jsonl", hour)
    (tmp_path / "broken.jsonl").write_text("x")
    finished, move = about_to_win(tmp_path)
    finished.play(move)
    finished.close()
    assert journal_called(tmp_path, None).name == "rummy-3.jsonl"


def test_an_older_game_is_not_taken_for_the_latest_that_is_open_elsewhere(tmp_path: Path) -> None:
    new_host(tmp_path).close()
    played_at(tmp_path / "rummy-1.jsonl", 15)
    open_now = new_host(tmp_path)
    with pytest.raises(SaveError, match="Your latest game, rummy-2, is open in another window"):
        journal_called(tmp_path, None)
    assert journal_called(tmp_path, "rummy-1").name == "rummy-1.jsonl"
    open_now.close()
    assert journal_called(tmp_path, None) == open_now.path


def test_a_name_that_is_almost_right(tmp_path: Path) -> None:
    new_host(tmp_path).close()
    with pytest.raises(SaveError, match=r"called rumy-1 \(did you mean rummy-1\?\);"):
        journal_called(tmp_path, "rumy-1")


def test_nothing_to_go_on_with(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no saved game to resume"):
        journal_called(tmp_path, None)


@pytest.mark.parametrize("name", ["rummy-1", "rummy-1.jsonl"])
def test_a_game_by_its_name(tmp_path: Path, name: str) -> None:
    host = new_host(tmp_path)
    assert journal_called(tmp_path, name) == host.path


@pytest.mark.parametrize("name", ["rummy-2", "", ".", "../rummy-1", "/etc/passwd", "\x1b[2J", "a\0b", "x" * 5000])
def test_no_game_of_that_name(tmp_path: Path, name: str) -> None:
    new_host(tmp_path / "saves").close()
    with pytest.raises(SaveError, match="no saved game called") as refused:
        journal_called(tmp_path / "saves", name)
    assert str(refused.value).isprintable()


def test_other_files_are_none_of_our_business(tmp_path: Path) -> None:
    for name in ("notes.txt", ".hidden.jsonl", "rummy-1.jsonl.damaged-1"):
        (tmp_path / name).write_text("x")
    assert saved_games(tmp_path) == []


def test_one_broken_game_does_not_hide_the_others(tmp_path: Path) -> None:
    new_host(tmp_path).close()
    (tmp_path / "zeros.jsonl").write_bytes(b"\0" * 100)
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "gone")
    found = {saved.name: saved.trouble for saved in saved_games(tmp_path)}
    assert found.pop("rummy-1") is None
    assert found == {
        "zeros": "zeros.jsonl isn't a saved game, or its first line is damaged.",
        "folder": "folder.jsonl isn't a file.",
        "nowhere": "nowhere.jsonl can't be read: it doesn't exist.",
    }


@pytest.mark.parametrize("scores", [..., "7", [True], [0.5], {}])
def test_a_sheet_without_scores_is_trouble(tmp_path: Path, scores: object) -> None:
    host = new_host(tmp_path)
    host.close()
    header, hand = bodies(host.path)
    sheet = {} if scores is ... else {"scores": scores}
    forge(host.path, [header, altered(hand, {"sheet": sheet})])
    assert saved_game(host.path).trouble is not None


def test_somewhere_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RUMMYTUI_SAVES", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.setenv("RUMMYTUI_SAVES", "~/games")
    assert default_folder() == Path.home() / "games"
    monkeypatch.setenv("RUMMYTUI_SAVES", "")
    assert default_folder().parts[-2:] == ("rummytui", "games")


def test_throwing_a_game_away(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    with pytest.raises(SaveError, match="open in another window"):
        throw_away(host.path)
    host.close()
    throw_away(host.path)
    assert list(tmp_path.iterdir()) == []
    throw_away(host.path)


def test_what_cannot_be_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "rummy-1.jsonl").mkdir()
    with pytest.raises(SaveError, match="can't be deleted"):
        throw_away(tmp_path / "rummy-1.jsonl")
