"""The daily deal on the command line: whose it is, which game is opened, and when its result is printed."""

from datetime import date
from pathlib import Path

import pytest

from rummytui import cli
from rummytui.cli import daily
from rummytui.daily import calendar
from rummytui.daily.deal import deal_of
from rummytui.daily.result import result_of
from rummytui.settings import Settings, save
from rummytui.table.host import Host
from saves import saved_games
from tests.rummytui.cli.refusals import refused
from tests.rummytui.daily.played import play_on, played

TODAY = date(2026, 11, 25)


@pytest.fixture(autouse=True)
def run(monkeypatch: pytest.MonkeyPatch) -> list[Host]:
    """The tables that are opened; nobody plays at them."""
    opened: list[Host] = []

    def run_at(host: Host, _: object) -> int:
        opened.append(host)
        return 7

    monkeypatch.setattr(calendar, "today", lambda: TODAY)
    monkeypatch.setattr(daily, "run_at", run_at)
    monkeypatch.setattr(daily, "needs_terminal_unless_plain", lambda _: None)
    # Working a par out takes seconds.
    monkeypatch.setattr(daily, "add_par", _add_par)
    return opened


async def _add_par(host: Host) -> None:
    host.write_par(12)


def play(folder: Path, *words: str) -> int:
    return cli.main(["daily", *words, "--saves", str(folder)])


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_new_one_is_opened_for_the_player_who_is_named(
    tmp_path: Path, run: list[Host], plain: tuple[str, ...]
) -> None:
    assert play(tmp_path, "Ann", *plain) == 7
    (host,) = run
    host.close()
    assert (host.game.players[0], host.daily and host.daily.date) == ("Ann", "2026-11-25")
    assert [game.path for game in saved_games(tmp_path)] == [host.path]


def test_without_a_name_the_last_player_plays(
    tmp_path: Path, run: list[Host], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Who's playing?" in refused(["daily", "--saves", str(tmp_path)], capsys)
    assert "at least one visible character" in refused(["daily", " ", "--saves", str(tmp_path)], capsys)
    save(Settings(names=("Gail", "Ann")))
    assert play(tmp_path) == 7
    run[0].close()
    assert run[0].game.players[0] == "Gail"


def test_one_that_is_not_over_is_resumed(tmp_path: Path, run: list[Host], capsys: pytest.CaptureFixture[str]) -> None:
    host = deal_of(TODAY).begin(tmp_path, "Ann")
    play_on(host, hands=1)
    host.close()
    assert "Ann hasn't finished today's deal yet" in refused(
        ["daily", "Ann", "--result", "--saves", str(tmp_path)], capsys
    )
    assert play(tmp_path, "ann", "--plain") == 7
    (again,) = run
    again.close()
    assert (again.path, again.moves) == (host.path, host.moves)
    assert capsys.readouterr().out == ""


def test_one_that_is_over_is_not_played_again(
    tmp_path: Path, run: list[Host], capsys: pytest.CaptureFixture[str]
) -> None:
    path = played(tmp_path, deal_of(TODAY), "Ann")
    for words in ("Ann",), ("ann", "--result"):
        assert play(tmp_path, *words) == 0
        assert capsys.readouterr().out == f"{result_of(path).copied()}\n"
    assert (run, result_of(path).par) == ([], 12)
    assert play(tmp_path, "Bob") == 7
    run[0].close()
    assert run[0].path != path


@pytest.mark.parametrize("plain", [True, False])
def test_in_plain_text_the_result_comes_last(
    tmp_path: Path, plain: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def to_its_end(host: Host, _: object) -> int:
        play_on(host)
        host.close()
        return 0

    monkeypatch.setattr(daily, "run_at", to_its_end)
    assert play(tmp_path, "Ann", *(["--plain"] if plain else [])) == 0
    (game,) = saved_games(tmp_path)
    assert capsys.readouterr().out == (f"{result_of(game.path).copied()}\n" if plain else "")
