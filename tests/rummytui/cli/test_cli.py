"""The command line: what is asked for happens, and everything else is one sentence and exit code 2."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from rules.game import LARGEST_SEED
from rummytui import cli
from rummytui.app import rummy_app as app
from rummytui.bots import USUAL_LEVEL
from rummytui.cli import commands
from rummytui.retelling import Retelling
from rummytui.table.host import Host, Sitter
from saves import SavedGame, default_folder, saved_games
from tests.rummytui.cli.refusals import refused
from tests.saves.playing import BOT, PERSON, about_to_win, new_host, play_hands, play_on

HOSTILE = ["\x1b]0;PWN\x07", "\x1b[2J", "\u202eannA", "\x9b2J", "[/]", "[@click=app.quit]x[/]", "x" * 5000, "é\ud800"]


# ------------------------------------------------------------------------------------------------ bad input

ANN_BOB = ["--players", "Ann,Bob"]
NO_TERMINAL = (
    "rummytui needs an interactive terminal. To play without one, run play, resume, host or join with --plain."
)

BAD: dict[str, tuple[list[str], str]] = {
    "an empty command": ([""], "Unexpected argument: an empty word; see rummytui --help"),
    "an empty word": (["resume", "a", ""], "Unexpected argument: an empty word; see rummytui resume --help"),
    "a copy of nothing": (["saves", "duplicate", ""], "There's no saved game called nothing; `rummytui saves` lists"),
    "servers nowhere": (
        ["servers", "", "10.0.0.1"],
        "Name a folder to write the files to; see rummytui servers --help",
    ),
    "one server twice": (
        ["servers", "cards", "Cards.example.org", "cards.example.org"],
        "Each server needs its own address; see rummytui servers --help",
    ),
    "no server": (["servers", "cards"], "Give the address of each server; see rummytui servers --help"),
    "a seed just too far": (
        ["play", "rummy", *ANN_BOB, "--seed", str(LARGEST_SEED)],
        f"--seed takes a whole number from 0 to {LARGEST_SEED - 1}, not {LARGEST_SEED}; see rummytui play --help",
    ),
    "tables of no server": (["tables"], "This laptop has no server of its own yet"),
    "a referee of no server": (["referee"], "This laptop has no server of its own yet"),
    "a command": (["dance"], "There's no command called dance; see rummytui --help"),
    "an option of nothing": (["--loud"], "There's no option --loud; see rummytui --help"),
    "half an option": (["saves", "--js"], "There's no option --js (did you mean --json?); see rummytui saves --help"),
    "no game": (["play"], "required: GAME; see rummytui play --help"),
    "no players": (
        ["play", "rummy"],
        "Nobody has played here yet. Say who's playing, as in --players Ann,Bob,bot:easy; see",
    ),
    "a game": (["play", "chess", *ANN_BOB], "There's no game called chess; the games are rummy, boathouse, "),
    "one player": (["play", "rummy", "--players", "Ann"], "2 to 6 players, not 1"),
    "seven players": (["play", "rummy", "--players", "A,B,C,D,E,F,G"], "2 to 6 players, not 7"),
    "nobody": (["play", "rummy", "--players", ""], "Every player needs a visible name"),
    "a hole": (["play", "rummy", "--players", "Ann,,Bob"], "Every player needs a visible name"),
    "an invisible name": (["play", "rummy", "--players", "Ann,\u3164"], "Every player needs a visible name"),
    "twins": (["play", "rummy", "--players", "Ann,Ann"], "Two players are called Ann"),
    "twins in small letters": (["play", "rummy", "--players", "Ann,ann"], "Two players are called ann"),
    "a bot of no level": (["play", "rummy", "--players", "Ann,bot:"], "no bot level"),
    "a bot of another level": (
        ["play", "rummy", "--players", "Ann,bot:divine"],
        "no bot level called 'divine'; the levels are gentle, easy, medium, hard",
    ),
    "a house rule": (["play", "rummy", *ANN_BOB, "--option", "kibitz=1"], "no house rule called kibitz"),
    "no house rule": (["play", "rummy", *ANN_BOB, "--option", "ace"], "write it like ace=either"),
    "a house rule of no name": (["play", "rummy", *ANN_BOB, "--option", "=low"], "write it like ace=either"),
    "a house rule twice": (
        ["play", "rummy", *ANN_BOB, "--option", "ace=low", "--option", "ace=high"],
        "house rule ace is given twice",
    ),
    "a value": (["play", "rummy", *ANN_BOB, "--option", "ace=sideways"], "ace can't be sideways"),
    "a value of another kind": (["play", "rummy", *ANN_BOB, "--option", "hands=true"], "hands can't be"),
    "a value beyond bounds": (["play", "rummy", *ANN_BOB, "--option", "stalemate=21"], "from 1 to 20"),
    "a value of 4,000 digits": (["play", "rummy", *ANN_BOB, "--option", "hands=" + "7" * 4000], "hands can't be"),
    "a value of 5,000 digits": (["play", "rummy", *ANN_BOB, "--option", "hands=" + "7" * 5000], "hands can't be"),
    "a contract of 24 cards": (
        ["play", "dummy-rummy", *ANN_BOB, "--option", "contracts=[[4,4]]"],
        "Contract 1 needs more than 12 cards",
    ),
    "no contracts": (["play", "dummy-rummy", *ANN_BOB, "--option", "contracts=5"], "it can be a list such as [["),
    "a seed too far": (["play", "rummy", *ANN_BOB, "--seed", str(10**18)], "--seed takes a whole number from 0 to"),
    "a deep value": (["play", "rummy", *ANN_BOB, "--option", "hands=" + "[" * 9000], "hands can't be"),
    "infinity": (["play", "rummy", *ANN_BOB, "--option", "hands=1e400"], "hands can't be"),
    "no number": (["play", "rummy", *ANN_BOB, "--option", "hands=NaN"], "hands can't be"),
    "a dealer who is not there": (
        ["play", "rummy", *ANN_BOB, "--option", "first_dealer=5"],
        "first_dealer can't be 5; it can be Ann, Bob, random, or a seat from 0 to 1; see rummytui options rummy",
    ),
    "a seed below zero": (["play", "rummy", *ANN_BOB, "--seed=-1"], "--seed takes a whole number"),
    "a seed of words": (["play", "rummy", *ANN_BOB, "--seed", "luck"], "--seed takes a whole number"),
    "a seed in Arabic digits": (["play", "rummy", *ANN_BOB, "--seed", "٣"], "--seed takes a whole number"),
    "a seed beyond bounds": (["play", "rummy", *ANN_BOB, "--seed", "9" * 4400], "--seed takes a whole number"),
    "no seed": (["play", "rummy", *ANN_BOB, "--seed", ""], "not an empty value; see rummytui play --help"),
    "no saved game": (["resume"], "no saved game to resume"),
    "a saved game": (["resume", "rummy-7"], "no saved game called rummy-7"),
    "a path": (["resume", "/etc/passwd"], "no saved game called passwd"),
    "two saved games": (["resume", "a", "b"], "Unexpected argument: b; see rummytui resume --help"),
    "a folder that is a file": (
        ["saves", "--saves", __file__],
        "test_cli.py isn't a folder, so games can't be saved there",
    ),
    "a folder of no name": (["saves", "--saves", ""], "--saves needs the name of a folder; see rummytui --help"),
    "a folder below a file": (["saves", "--saves", f"{__file__}/deeper"], "there's a file where a folder should be"),
    "a folder with a NUL": (["saves", "--saves", "a\0b"], "isn't a valid folder name"),
    "a book": (["rules", "chess"], "The rulebook has no chapter called chess; the chapters are "),
    "a file": (
        ["replay", "nowhere/at-all.jsonl"],
        "at-all.jsonl can't be read: it doesn't exist (nowhere/at-all.jsonl)",
    ),
    "a file or game": (["replay", "rummy-7"], "no saved game called rummy-7"),
    "a file that is no game": (["replay", __file__], "isn't a saved game"),
    "a folder for a file": (["replay", "/"], "isn't a file"),
    "a file with a NUL": (["replay", "a\0b"], "no saved game called"),
    "bots for an arena": (["arena", "rummy"], "required: --bots"),
    "a bot for an arena": (
        ["arena", "rummy", "--bots", "easy,divine"],
        "no bot level called 'divine'; the levels are gentle, easy, medium, hard",
    ),
    "one bot alone": (["arena", "rummy", "--bots", "easy"], "2 to 6 players, not 1; see rummytui arena rummy --help"),
    "an arena for a game": (["arena", "chess", "--bots", "easy,easy"], "no game called chess"),
    "no games": (["arena", "rummy", "--bots", "easy,easy", "--games", "0"], "--games takes a whole number from 1"),
    "a house rule of an arena": (
        ["arena", "rummy", "--bots", "easy,easy", "--option", "x=1"],
        "no house rule called x",
    ),
    "a command that is nearly one": (["pley"], "There's no command called pley (did you mean play?); see"),
    "a game for a command": (
        ["knock"],
        "knock is a game, not a command (did you mean rummytui play knock?); see rummytui play knock --help",
    ),
    "help on nothing": (["help", "dance"], "There's no command called dance"),
    "a game that is nearly one": (["play", "rumy", *ANN_BOB], "called rumy (did you mean rummy?); see rummytui play"),
    "an option that is nearly one": (["play", "rummy", "--player=Ann"], "option --player (did you mean --players?)"),
    "a house rule that is nearly one": (
        ["play", "knock", *ANN_BOB, "--option", "knock-limt=9"],
        "called knock-limt (did you mean knock_limit?); see rummytui options knock",
    ),
    "a value that is nearly one": (
        ["play", "rummy", *ANN_BOB, "--option", "lay-off=anyone"],
        "lay_off can't be anyone; it can be anyones or own (did you mean anyones?); see rummytui options rummy",
    ),
    "a house rule twice in two spellings": (
        ["play", "knock", *ANN_BOB, "--option", "knock-limit=9", "--option", "knock_limit=9"],
        "house rule knock_limit is given twice",
    ),
    "a dealer nobody knows": (
        ["play", "rummy", *ANN_BOB, "--option", "first-dealer=Bop"],
        "first_dealer can't be Bop (did you mean Bob?); it can be Ann, Bob, random, or a seat from 0 to 1; see",
    ),
    "a set of house rules": (
        ["play", "knock", *ANN_BOB, "--rules", "slow"],
        "no preset called slow; the presets are by-the-book, quick, limit-10; see rummytui options knock",
    ),
    "a set that is nearly one": (
        ["play", "knock", *ANN_BOB, "--rules", "limit"],
        "called limit (did you mean limit-10",
    ),
    "house rules that contradict each other": (
        ["play", "gin", *ANN_BOB, "--option", "spades-double=yes"],
        "Spades can only double a hand if the first upcard sets the limit",
    ),
    "a bot of a level that is nearly one": (["play", "rummy", "--players", "A,bot:mediun"], "(did you mean medium?)"),
    "a bot that is nearly one": (
        ["play", "rummy", "--players", "Ann,Robin=medium"],
        "Robin=medium isn't a player (did you mean Robin=bot:medium?)",
    ),
    "a bot without a name": (["play", "rummy", "--players", "Ann,=bot"], "Every player needs a visible name"),
    "a bot called like a person": (["play", "rummy", "--players", "Ann,ann=bot"], "Two players are called ann"),
    "a part of the book that is nearly one": (["rules", "rumoli"], "called rumoli (did you mean rummoli?); see"),
    "options of no game": (["options"], "required: GAME; see rummytui options --help"),
    "options of another game": (["options", "jin"], "no game called jin (did you mean gin?)"),
    "a bot for an arena that is nearly one": (["arena", "rummy", "--bots", "easy,midium"], "(did you mean medium?)"),
    "a shell": (
        ["--print-completion", "cmd.exe"],
        "--print-completion takes bash, zsh or fish, not cmd.exe; see rummytui --help",
    ),
}


@pytest.mark.parametrize(("words", "said"), BAD.values(), ids=BAD)
def test_bad_input(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], opened: list[tuple[Any, Any]]
) -> None:
    assert said in refused(words, capsys)
    assert opened == []


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize(
    "words",
    [
        lambda text: [text],
        lambda text: ["play", text, "--players", "Ann,Bob"],
        lambda text: ["play", "rummy", "--players", f"Ann,bot:{text}"],
        lambda text: ["play", "rummy", "--players", "Ann,Bob", "--option", text],
        lambda text: ["play", "rummy", "--players", "Ann,Bob", "--option", f"{text}=1"],
        lambda text: ["play", "rummy", "--players", "Ann,Bob", "--option", f"ace={text}"],
        lambda text: ["play", "rummy", "--players", "Ann,Bob", "--seed", text],
        lambda text: ["resume", text],
        lambda text: ["rules", text],
        lambda text: ["replay", text],
    ],
)
def test_hostile_words_are_refused_in_a_harmless_sentence(
    text: str, words: Callable[[str], list[str]], capsys: pytest.CaptureFixture[str], opened: list[tuple[Any, Any]]
) -> None:
    refused(words(text), capsys)


@pytest.mark.parametrize("words", [[], ["play", "rummy", *ANN_BOB], ["--saves", "."]])
def test_playing_needs_a_terminal(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(words, capsys) == NO_TERMINAL


def test_a_folder_from_the_environment_is_looked_at_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMMYTUI_SAVES", __file__)
    assert cli.main(["saves"]) == 2
    assert "isn't a folder" in capsys.readouterr().err
    monkeypatch.setenv("RUMMYTUI_SAVES", "~nobody-of-that-name/games")
    assert cli.main(["saves"]) == 0


def test_no_permission_to_write(capsys: pytest.CaptureFixture[str], opened: list[Any], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["play", "rummy", *ANN_BOB, "--saves", str(tmp_path / "file" / "deeper")]) == 2
    err = capsys.readouterr().err
    assert "can't be saved" in err
    assert str(tmp_path / "file" / "deeper") in err
    assert opened == []


# ------------------------------------------------------------------------------------------------ playing


def test_without_words_the_program_opens_at_home(opened: list[tuple[Host | None, Path | None]]) -> None:
    assert cli.main([]) == 0
    assert opened == [(None, None)]


def test_which_folder_was_looked_in(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for words in (["resume"], ["resume", "rummy-1"], ["replay", "rummy-1"]):
        assert str(tmp_path) in refused([*words, "--saves", str(tmp_path)], capsys)


def test_home_with_games_elsewhere(opened: list[tuple[Host | None, Path | None]], tmp_path: Path) -> None:
    assert cli.main(["--saves", str(tmp_path)]) == 0
    assert opened == [(None, tmp_path)]


def test_play(opened: list[tuple[Host | None, Path | None]]) -> None:
    words = ["play", "rummy", "--players", " Ann , Bob,bot:easy,BOT", "--seed", "7"]
    assert cli.main([*words, "--option", "ace=either", "--option", "hands=5", "--option", "first_dealer=2"]) == 0
    ((host, folder),) = opened
    assert host is not None
    assert folder == default_folder()
    assert host.path.parent == folder
    assert host.game.players[:2] == ("Ann", "Bob")
    assert len(set(host.game.players)) == 4
    assert host.seating[:3] == [PERSON, PERSON, Sitter("bot", "easy")]
    assert host.seating[3].kind == "bot"
    assert (host.game.options.model_dump()["ace"], host.game.options.model_dump()["hands"], host.game.dealer) == (
        "either",
        5,
        2,
    )
    again = rules.new_game("rummy", host.game.players, seed=7, options=host.game.options.model_dump())
    assert again.hands == host.game.hands
    assert not saved_games(folder)[0].in_use


def test_bots_are_not_called_like_people(opened: list[tuple[Host | None, Path | None]]) -> None:
    assert cli.main(["play", "rummy", "--players", "bot,Robin,bot,Ruby,bot,bot"]) == 0
    host = opened[0][0]
    assert host is not None
    assert len({name.casefold() for name in host.game.players}) == 6
    assert (host.game.players[1], host.game.players[3]) == ("Robin", "Ruby")


def test_bots_with_names(opened: list[tuple[Host | None, Path | None]]) -> None:
    assert cli.main(["play", "rummy", "--players", "Ann, Robin = bot:Easy ,bot,Zoe=BOT,a=b=bot"]) == 0
    host = opened[0][0]
    assert host is not None
    # The bot that nobody named has a name that nobody has.
    assert host.game.players == ("Ann", "Robin", "Ruby", "Zoe", "a=b")
    assert host.seating == [PERSON, Sitter("bot", "easy"), *[Sitter("bot", USUAL_LEVEL)] * 3]


@pytest.mark.parametrize(
    ("given", "rule", "value"),
    [
        ("knock-limit=10", "knock_limit", 10),
        ("knock_limit=10", "knock_limit", 10),
        ("Knock-Limit=NONE", "knock_limit", "none"),
        ("turn-over=as-it-lies", "turn_over", "as_it_lies"),
        ("first-dealer=1", "first_dealer", 1),
        ("first_dealer=bob", "first_dealer", 1),
        ("first-dealer=Ann", "first_dealer", 0),
        ("first-dealer=random", "first_dealer", "random"),
    ],
)
def test_house_rules_as_people_type_them(
    given: str, rule: str, value: object, opened: list[tuple[Host | None, Path | None]]
) -> None:
    assert cli.main(["play", "knock", *ANN_BOB, "--option", given]) == 0
    host = opened[0][0]
    assert host is not None
    assert host.game.options.model_dump()[rule] == value


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("no", False), ("true", True), ("Off", False)])
def test_yes_and_no(word: str, value: bool, opened: list[tuple[Host | None, Path | None]]) -> None:
    assert cli.main(["play", "rummoli", *ANN_BOB, "--option", f"betting={word}"]) == 0
    host = opened[0][0]
    assert host is not None
    assert host.game.options.model_dump()["betting"] is value


@pytest.mark.parametrize("word", ["on", "true", "Yes"])
def test_a_switch_whose_values_are_words(word: str, opened: list[tuple[Host | None, Path | None]]) -> None:
    assert cli.main(["play", "gin", *ANN_BOB, "--option", f"big-gin={word}"]) == 0
    host = opened[0][0]
    assert host is not None
    assert host.game.options.model_dump()["big_gin"] == "on"


def test_a_name_that_is_a_number_is_no_seat(opened: list[tuple[Host | None, Path | None]]) -> None:
    assert cli.main(["play", "rummy", "--players", "1,0", "--option", "first_dealer=1"]) == 0
    host = opened[0][0]
    assert host is not None
    assert host.game.dealer == 1


def test_a_set_of_house_rules_and_one_that_differs(opened: list[tuple[Host | None, Path | None]]) -> None:
    assert cli.main(["play", "knock", *ANN_BOB, "--rules", "Limit 10", "--option", "stalemate=5"]) == 0
    assert cli.main(["play", "knock", *ANN_BOB, "--option", "penalty=5", "--rules", "quick"]) == 0
    assert cli.main(["play", "gin", *ANN_BOB, "--rules", "oklahoma"]) == 0
    assert cli.main(["play", "knock", *ANN_BOB, "--rules", "by-the-book"]) == 0
    chosen = [host.game.options.model_dump(exclude_defaults=True) for host, _ in opened if host]
    assert chosen == [
        {"knock_limit": 10, "stalemate": 5},
        {"hands": 10, "penalty": 5},
        {"knock_limit": "upcard", "spades_double": True},
        {},
    ]


@pytest.mark.parametrize("game", ["Double-Rum", "double_rum", " double rum "])
def test_a_game_as_people_type_it(game: str, opened: list[tuple[Host | None, Path | None]]) -> None:
    assert cli.main(["play", game, *ANN_BOB]) == 0
    host = opened[0][0]
    assert host is not None
    assert host.game.name == "double-rum"


@pytest.mark.parametrize(
    ("given", "shown"),
    [("\x1b[2JAnn", "[2JAnn"), ("\u202eAnn", "Ann"), ("[@click=app.quit]x[/]", "[@click=app.quit]x[/]")],
)
def test_names_are_cleaned(given: str, shown: str, opened: list[tuple[Host | None, Path | None]]) -> None:
    assert cli.main(["play", "rummy", "--players", f"{given},Bob"]) == 0
    host = opened[0][0]
    assert host is not None
    assert host.game.players == (shown, "Bob")


def test_two_games_without_a_seed_are_two_games(opened: list[tuple[Host | None, Path | None]]) -> None:
    for _ in range(2):
        assert cli.main(["play", "rummy", *ANN_BOB, "--option", "first_dealer=0"]) == 0
    first, second = (host for host, _ in opened)
    assert first is not None
    assert second is not None
    assert first.game.hands != second.game.hands


def test_resume_the_latest(opened: list[tuple[Host | None, Path | None]]) -> None:
    for hour in (2, 1):
        host = new_host(default_folder())
        host.close()
        os.utime(host.path, (hour, hour))
    assert cli.main(["resume"]) == 0
    assert opened[0][0] is not None
    assert opened[0][0].name == "rummy-1"


def test_resume_by_name(opened: list[tuple[Host | None, Path | None]], tmp_path: Path) -> None:
    for _ in range(2):
        play_on(new_host(tmp_path), 3, Random(1)).close()
    assert cli.main(["--saves", str(tmp_path), "resume", "rummy-1"]) == 0
    assert cli.main(["resume", "rummy-2", "--saves", str(tmp_path)]) == 0
    assert cli.main([f"--saves={tmp_path}", "resume", "rummy-1"]) == 0
    assert [host.name for host, _ in opened if host] == ["rummy-1", "rummy-2", "rummy-1"]
    assert [folder for _, folder in opened] == [tmp_path] * 3


def test_resume_with_a_bot_that_this_program_has_not_got(opened: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    host = new_host(default_folder(), [PERSON, Sitter("bot", "divine")])
    host.close()
    data = host.path.read_bytes()
    assert cli.main(["resume"]) == 2
    assert "no bot called divine" in capsys.readouterr().err
    assert host.path.read_bytes() == data
    assert not saved_games(default_folder())[0].in_use
    assert opened == []


def test_resume_what_another_window_has(opened: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    host = new_host(default_folder())
    for words in (["resume", "rummy-1"], ["resume"]):
        assert cli.main(words) == 2
        assert "open in another window" in capsys.readouterr().err
    assert opened == []
    host.close()


def test_an_older_game_is_not_resumed_in_place_of_the_latest(
    opened: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    older = new_host(default_folder())
    older.close()
    os.utime(older.path, (1, 1))
    latest = new_host(default_folder())
    assert cli.main(["resume"]) == 2
    assert "Your latest game, rummy-2, is open in another window" in capsys.readouterr().err
    assert opened == []
    latest.close()


def test_the_exit_code_of_the_program_is_handed_on(opened: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "run", lambda *_, **__: 1)
    assert cli.main([]) == 1
    assert cli.main(["play", "rummy", *ANN_BOB]) == 1
    assert not saved_games(default_folder())[0].in_use


# ------------------------------------------------------------------------------------------------ looking


def some_games() -> None:
    """One in the middle, one that is over, one in use, one broken."""
    folder = default_folder()
    play_hands(new_host(folder, [PERSON, BOT]), 2, Random(2)).close()
    host, move = about_to_win(folder)
    host.play(move)
    host.close()
    (folder / "broken\x1b[2J.jsonl").write_text("x")


def test_saves(capsys: pytest.CaptureFixture[str]) -> None:
    some_games()
    host = new_host(default_folder())
    assert cli.main(["saves"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.replace("\n", "").isprintable()
    for text in ("rummy-1 ", "Rummy, hand 2", "Rummy, over", "open in another window", "isn't a saved game", "Gail 0"):
        assert text in out
    host.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't change its time zone for one program")
@pytest.mark.parametrize(("zone", "shown"), [("UTC", "2026-11-24 20:15"), ("JST-9", "2026-11-25 05:15")])
def test_the_time_of_a_game_is_that_of_the_clock_on_the_wall(
    zone: str, shown: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(time.tzset)
    with monkeypatch.context() as patch:
        patch.setenv("TZ", zone)
        time.tzset()
        game = SavedGame("x", Path("x"), datetime(2026, 11, 24, 20, 15, tzinfo=UTC), "rummy", ("Ann", "Bob"), 2, (0, 0))
        broken = game._replace(trouble="It can't be read.")
        assert [next(commands._as_lines(each, 1))[:20].strip() for each in (game, broken)] == [f"x  {shown}"] * 2


@pytest.mark.parametrize("word", ["Rummy", "RUMMY", "rummy"])
def test_a_game_in_place_of_a_command_is_answered_with_how_to_play_it(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    sentence = f"{word} is a game, not a command (did you mean rummytui play rummy?); see rummytui play rummy --help."
    assert refused([word], capsys) == sentence


@pytest.mark.parametrize(
    ("scores", "shown"), [((15, 0), "Ann 15   Bob 0"), ((7, -7), "Ann +7   Bob −7"), ((0, 0), "Ann 0   Bob 0")]
)
def test_only_what_was_won_and_lost_has_a_sign(scores: tuple[int, ...], shown: str) -> None:
    game = SavedGame("x", Path("x"), datetime.now(UTC), "dummy-rummy", ("Ann", "Bob"), 2, scores)
    assert list(commands._as_lines(game, 1))[1].strip() == shown


def test_saves_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    some_games()
    assert cli.main(["saves", "--json"]) == 0
    found = {game["name"]: game for game in json.loads(capsys.readouterr().out)}
    assert found.keys() == {"rummy-1", "rummy-2", "broken[2J"}
    assert found["rummy-1"]["players"] == ["Ann", "Bob"]
    assert found["rummy-1"]["hand_number"] == 2
    assert found["rummy-2"]["over"] is True
    assert "isn't a saved game" in found["broken[2J"]["trouble"]


def test_no_saves_yet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["saves", "--saves", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().out == f"No saved games in {tmp_path / 'new'} yet.\n"
    assert cli.main(["saves", "--saves", str(tmp_path / "new"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_rules_of_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "rummy"]) == 0
    out = capsys.readouterr().out
    assert "RU-1" in out
    assert "**SH-1**" not in out


def test_all_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules"]) == 0
    out = capsys.readouterr().out
    assert out.index("**SH-1**") < out.index("**RU-1**")


def test_replay_tells_what_everybody_saw(capsys: pytest.CaptureFixture[str]) -> None:
    host = play_on(play_hands(new_host(default_folder(), [PERSON, BOT]), 1, Random(2)), 4, Random(2))
    host.close()
    for file in (str(host.path), "rummy-1"):
        assert cli.main(["replay", file]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert out.startswith("Rummy: Ann, Bob\n\n")
        assert "dealt hand 1" in out
        assert "dealt hand 2" in out
    drawn = [event for event in host.events_for(None) if type(event).__name__ == "CardDrawn"]
    assert drawn


def test_replay_ends_with_what_everybody_held_and_the_scores(capsys: pytest.CaptureFixture[str]) -> None:
    """In the middle of a hand nobody's cards are told; once it is over, the losers' are."""
    host, move = about_to_win(default_folder())
    assert cli.main(["replay", "rummy-1"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["Ann: 1 card; 0", "Bob: 10 cards; 0"]
    host.play(move)
    host.close()
    assert cli.main(["replay", "rummy-1"]) == 0
    ann, bob = capsys.readouterr().out.splitlines()[-2:]
    assert (ann, bob) == ("Ann: 0 cards; +164", "Bob: K♠ K♦ J♠ J♦ 9♣ 9♥ 7♣ 7♥ 5♣ 5♦; −164")


def test_replay_adds_head_starts_of_those_who_had_one(capsys: pytest.CaptureFixture[str]) -> None:
    Host.new(default_folder(), "rummy", ["Ann", "Bob"], [PERSON, PERSON], seed=3, head_starts=[0, 15]).close()
    assert cli.main(["replay", "rummy-1"]) == 0
    ann, bob = (line.partition("; ")[2] for line in capsys.readouterr().out.splitlines()[-2:])
    assert (ann, bob) == ("0", "15 (0, head start 15)")


def test_replay_says_what_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    host = play_on(new_host(default_folder()), 4, Random(2))
    host.close()
    host.path.write_bytes(host.path.read_bytes()[:-3])
    assert cli.main(["replay", str(host.path)]) == 0
    assert "ends in the middle of a line" in capsys.readouterr().out


def test_watching_needs_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = new_host(tmp_path)
    host.close()
    said = refused(["replay", str(host.path), "--watch"], capsys)
    assert said == NO_TERMINAL


def test_a_game_is_watched_or_verified(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(["replay", "rummy-1", "--watch", "--verify"], capsys)
    assert said == "Choose --watch or --verify, not both; see rummytui replay --help."


def test_where_nothing_can_be_drawn_watching_is_reading(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    some_games()
    monkeypatch.setenv("TERM", "dumb")
    assert cli.main(["replay", "rummy-1", "--watch"]) == 0
    assert "dealt hand 1" in capsys.readouterr().out


def test_verify_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    some_games()
    assert cli.main(["replay", "rummy-1", "--verify"]) == 0
    assert capsys.readouterr() == ("", "")


def test_verify_says_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    some_games()
    path = default_folder() / "rummy-1.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"settled":1', b'"settled":3'))
    assert cli.main(["replay", "--verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "rummy-1.jsonl is damaged" in err


ARENA = ["arena", "rummy", "--bots", "random, Easy", "--games", "4", "--seed", "3", "--option", "ace=either"]


def test_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(ARENA) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert all(text in out for text in ("Rummy", "random", "easy", "4 games", "seed 3"))


def test_arena_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*ARENA, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["game"], result["games"], result["seed"]) == ("rummy", 4, 3)
    assert result["options"]["ace"] == "either"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("rummytui 0.")


# ------------------------------------------------------------------------------------------------ failing


def test_a_mistake_in_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def mistaken(args: object) -> int:
        hand = ["7H", "8H"]
        raise KeyError(f"seed 42, Ann holds {hand}")

    monkeypatch.setattr(commands, "list_saves", mistaken)
    assert cli.main(["saves"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    (report,) = tmp_path.rglob("*.txt")
    assert str(report) in err
    for text in (err, report.read_text()):
        assert "7H" not in text.replace('["7H", "8H"]', "")
        assert "seed 42, Ann holds ['7H" not in text


def test_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "list_saves", interrupted)
    assert cli.main(["saves"]) == 130
    assert capsys.readouterr() == ("", "")


def run(*words: str, **kwargs: Any) -> "subprocess.CompletedProcess[str]":
    """The program as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "rummytui", *words], capture_output=True, text=True, check=False, **kwargs
    )


def test_as_a_program() -> None:
    done = run("play", "chess", *ANN_BOB, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_a_reader_who_leaves_is_no_failure() -> None:
    code = "import sys; from rummytui import cli; sys.stdout.close = None; sys.exit(cli.main(['--print-completion', 'bash']))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait()
    process.stderr.close()


def test_words_of_another_alphabet_on_a_poor_terminal() -> None:
    host = play_hands(new_host(default_folder()), 1, Random(1))
    host.close()
    done = run("replay", str(host.path), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "dealt hand 1" in done.stdout


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    code = "import sys, rummytui.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"argparse", "textual", "pydantic", "rules", "saves", "shtab", "rich", "filelock", "platformdirs"}
    assert not heavy & set(done.stdout.split())


def test_a_game_that_is_watched_opens_at_its_own_retelling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = new_host(tmp_path)
    host.close()
    watched: list[tuple[Path | None, Path]] = []

    def run(start: Host | None = None, *, saves: Path, watch: Retelling | None = None) -> int:
        assert start is None
        watched.append((watch.path if watch else None, saves))
        return 7

    monkeypatch.setattr("rummytui.app.rummy_app.run", run)
    monkeypatch.setattr("rummytui.cli.commands.needs_terminal", lambda: None)
    assert cli.main(["replay", str(host.path), "--watch", "--saves", str(tmp_path)]) == 7
    assert watched == [(host.path, tmp_path)]


def test_a_part_of_the_rulebook_that_there_is_not_is_quoted_in_short(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(["rules", "x" * 300], capsys)
    assert "x" * 41 not in said
    assert "x" * 40 in said
