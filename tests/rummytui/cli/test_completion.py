"""What shells offer while a command line is being typed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import rules
from rules.rummy.knock import KnockOptions
from rummytui import cli
from rummytui.bots import LEVELS, Temper
from rummytui.cli.completion import candidates, main
from rummytui.cli.grammar import COMMANDS, SHELLS
from rummytui.settings import Settings, save
from saves import default_folder
from tests.rummytui.screens.shelf import saved
from tests.saves.playing import new_host, play_hands

BREAKS = "\"'><=;|&(:"
"""Where bash breaks words unless somebody has changed that."""


def offered(line: str) -> list[str]:
    """What is offered at the end of a line."""
    return [candidate.word for candidate in candidates(line.split(" ")[1:])]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rummytui ", [command.name for command in COMMANDS if " " not in command.name]),
        ("rummytui pl", ["play"]),
        ("rummytui --v", ["--version"]),
        ("rummytui --saves x pl", ["play"]),
        ("rummytui --saves=x pl", ["play"]),
        ("rummytui dance ", []),
        ("rummytui play ", list(rules.GAMES)),
        ("rummytui play r", ["rummy", "rummoli"]),
        ("rummytui play --seed 7 kn", ["knock"]),
        ("rummytui play --seed ", []),
        ("rummytui play knock --pla", ["--players", "--plain"]),
        ("rummytui play knock --rules ", ["by-the-book", "quick", "limit-10"]),
        ("rummytui play knock --rules=l", ["--rules=limit-10"]),
        ("rummytui play knock --option p", ["penalty="]),
        ("rummytui play knock --option knock-", ["knock-limit="]),
        ("rummytui play knock --option knock_", ["knock_limit="]),
        ("rummytui play knock --option penalty=3 --option pe", []),
        ("rummytui play knock --option ace=", ["ace=low", "ace=high", "ace=either", "ace=corner"]),
        ("rummytui play knock --option=ace=h", ["--option=ace=high"]),
        ("rummytui play knock --option knock-limit=", ["knock-limit=none"]),
        ("rummytui play rummoli --option betting=", ["betting=on", "betting=off"]),
        ("rummytui play gin --players Ann,R=bot --option first-dealer=", ["random", "Ann", "R"]),
        ("rummytui play knock --players Robin=", [f"Robin=bot:{level}" for level in LEVELS]),
        ("rummytui arena gin --bots easy,m", ["easy,medium"]),
        ("rummytui arena gin --json --j", ["--jobs"]),
        ("rummytui rules sh", ["shared"]),
        ("rummytui options gi", ["gin"]),
        ("rummytui puzzles o", ["own"]),
        ("rummytui help re", ["resume", "replay", "referee"]),
        ("rummytui --print-completion ", list(SHELLS)),
        ("rummytui resume ", []),
        ("rummytui saves re", ["rename", "restore"]),
        ("rummytui saves rename ", []),
        ("rummytui saves --bin re", []),
    ],
)
def test_what_is_offered(line: str, words: list[str]) -> None:
    start = "first-dealer=" if line.endswith("first-dealer=") else ""
    assert offered(line) == [start + word for word in words]


@pytest.mark.parametrize(
    ("line", "word", "about"),
    [
        ("rummytui pl", "play", "start a new game"),
        ("rummytui play --se", "--seed", "seed for the shuffle: the same number deals the same cards"),
        ("rummytui saves ren", "rename", "rename a saved game"),
        ("rummytui play du", "dummy-rummy", "Dummy Rummy"),
        ("rummytui rules du", "dummy-rummy", "Dummy Rummy"),
        ("rummytui rules sh", "shared", "What the games share"),
        ("rummytui play knock --rules l", "limit-10", KnockOptions.presets["limit 10"].sentence),
        ("rummytui play knock --option penalty", "penalty=", "a whole number from 0 to 50"),
        ("rummytui play knock --option ace=l", "ace=low", KnockOptions.model_fields["ace"].description),
        ("rummytui play knock --players Ann,Kim --option first-dealer=K", "first-dealer=Kim", "deals first"),
        ("rummytui play knock --players A", "Ann", "has played before"),
        ("rummytui play knock --players Ann,bot:e", "Ann,bot:easy", "a bot"),
        ("rummytui play knock --players Ann,Kim --head-start Ann=3,K", "Ann=3,Kim=", "what Kim begins ahead with"),
        ("rummytui host --resume rummy-1 --elsewhere Ann,G", "Ann,Gail", "plays in rummy-1"),
    ],
)
def test_each_word_is_explained(line: str, word: str, about: str) -> None:
    save(Settings(names=("Ann",)))
    new_host(default_folder()).close()
    assert candidates(line.split(" ")[1:]) == [(word, about)]


def test_after_the_last_argument_there_are_options() -> None:
    assert offered("rummytui play knock ") == [
        "--players",
        "--head-start",
        "--rules",
        "--option",
        "--seed",
        "--plain",
        "--saves",
        "--help",
    ]
    assert offered("rummytui play knock --seed 1 ") == [
        "--players",
        "--head-start",
        "--rules",
        "--option",
        "--plain",
        "--saves",
        "--help",
    ]
    assert "--option" in offered("rummytui play knock --option ace=low ")


def test_every_house_rule_that_is_not_given_yet() -> None:
    rule_names = {rule.replace("_", "-") for rule in rules.GAMES["knock"].Options.model_fields}
    assert set(offered("rummytui play knock --option ")) == {f"{rule}=" for rule in rule_names}
    rest = set(offered("rummytui play knock --option knock_limit=3 --option "))
    assert rest == {f"{rule}=" for rule in rule_names - {"knock-limit"}}


def test_people_who_have_played_before() -> None:
    save(Settings(names=("Ann", "Bob", "Aunt May", "Anderson, Zoe")))
    bots = [f"bot:{level}" for level in LEVELS]
    assert offered("rummytui play knock --players ") == ["Ann", "Bob", "Aunt May", *bots]
    assert offered("rummytui play knock --players Ann,") == ["Ann,Bob", "Ann,Aunt May", *[f"Ann,{bot}" for bot in bots]]
    assert offered("rummytui play knock --players Bob,A") == ["Bob,Ann", "Bob,Aunt May"], "no name with a comma"


def test_saved_games_that_can_be_resumed(tmp_path: Path) -> None:
    new_host(default_folder()).close()
    play_hands(new_host(tmp_path), 1, Random(1)).close()
    (default_folder() / "broken.jsonl").write_text("x")
    saved(default_folder(), "Gail", "Dan", finished=True)
    (found,) = candidates(["resume", ""])
    assert found.word == "rummy-1"
    assert found.about.startswith("Rummy: Ann")
    assert offered(f"rummytui resume --saves {tmp_path} ru") == ["rummy-1"]
    assert offered("rummytui resume rummy-2") == []


def test_the_people_of_a_saved_game() -> None:
    new_host(default_folder()).close()
    saved(default_folder(), "Dan", "Eve")
    assert offered("rummytui host --resume rummy-1 --elsewhere ") == ["Ann", "Bob", "Gail"]
    assert offered("rummytui host --resume rummy-2 --elsewhere ") == ["Dan", "Eve"]
    assert offered("rummytui host --resume rummy-1 --elsewhere Bob,G") == ["Bob,Gail"]
    assert "rummy-1" in offered("rummytui host --resume ru")
    assert offered("rummytui host --nats ") == []


def test_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / ".hidden").mkdir()
    (tmp_path / "games.txt").write_text("")
    (tmp_path / "g\x1b[2J").write_text("")
    assert offered(f"rummytui saves --saves {tmp_path}/g") == [f"{tmp_path}/games/"]
    assert offered(f"rummytui replay {tmp_path}/g") == [f"{tmp_path}/games/", f"{tmp_path}/games.txt"]
    assert offered(f"rummytui saves --saves {tmp_path}/games/") == []
    assert offered(f"rummytui saves --saves {tmp_path}/games/.") == [f"{tmp_path}/games/.hidden/"]
    (tmp_path / "games" / ".hidden" / ".secret").write_text("")
    (tmp_path / "games" / ".hidden" / "shown").write_text("")
    # Only the last part of a path says whether hidden files are wanted.
    assert offered(f"rummytui replay {tmp_path}/games/.hidden/") == [f"{tmp_path}/games/.hidden/shown"]
    assert offered(f"rummytui replay {tmp_path}/games/.hidden/.") == [f"{tmp_path}/games/.hidden/.secret"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rummytui pla", ["play "]),
        ("rummytui play knock --option kn", ["knock-limit="]),
        ("rummytui play knock --option ace=h", ["high "]),
        ("rummytui play knock --players Ann,bot:m", ["medium "]),
        ("rummytui play knock --players 'Ann,Au", ["Ann,Aunt May"]),
        ("rummytui play knock --players Ann,Au", ["Ann,Aunt\\ May "]),
        ('rummytui play "kn', ["knock"]),
    ],
)
def test_bash_takes_the_part_after_its_last_break(line: str, words: list[str]) -> None:
    save(Settings(names=("Aunt May",)))
    assert list(main(["bash", BREAKS, line])) == words


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["bash"],
        ["bash", "", "rummytui play '\""],
        ["zsh", "play", "chess", "--option", ""],
        ["fish", "resume", "--saves", "/no/such/folder", ""],
        ["fish", "replay", "/no/such/folder/"],
        ["tcsh", "play", ""],
    ],
)
def test_nothing_is_said_about_what_makes_no_sense(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["complete", *words]) == 0
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program called rummytui, for a shell to find."""
    program = tmp_path / "bin" / "rummytui"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rummytui "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")


def shell(*words: str) -> list[str]:
    """The lines that a shell prints."""
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.usefixtures("installed")
def test_in_bash() -> None:
    ask = """
        eval "$(rummytui --print-completion bash)"
        complete -p rummytui
        COMP_LINE="$1" COMP_POINT=${#1}
        _rummytui rummytui
        printf '%s|\\n' "${COMPREPLY[@]}"
    """
    typed = "rummytui play knock --option ace="
    assert shell("bash", "--norc", "-c", ask, "bash", typed) == [
        "complete -o nospace -F _rummytui rummytui",
        *("low |", "high |", "either |", "corner |"),
    ]


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
@pytest.mark.usefixtures("installed")
def test_in_fish() -> None:
    ask = "rummytui --print-completion fish | source; complete -C 'rummytui play kn'; complete -C 'rummytui resu'"
    assert shell("fish", "--no-config", "-c", ask) == ["knock\tKnock Rummy", "resume\tcontinue a saved game"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_can_read_its_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--print-completion", "zsh"]) == 0
    (tmp_path / "_rummytui").write_text(capsys.readouterr().out)
    assert shell("zsh", "-f", "-n", str(tmp_path / "_rummytui")) == []


def test_a_shell_that_nobody_has_taught(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--print-completion", "cmd.exe"]) == 2
    assert "bash" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rummytui play rummy --players Ann,Robin=bot:hard:", ["hoarder", "sprinter"]),
        ("rummytui play rummy --players bot:easy:s", ["sprinter"]),
        ("rummytui play rummy --players bot:hard", [""]),
        ("rummytui play rummy --players bot:divine:", []),
        ("rummytui arena rummy --bots easy,hard:", ["hoarder", "sprinter"]),
        ("rummytui arena rummy --bots random:", []),
    ],
)
def test_tempers_of_the_game_that_is_named(line: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.games.rummy.bot.TEMPERS", (Temper.HOARDER, Temper.SPRINTER))
    start, colon, _ = line.rsplit(" ", maxsplit=1)[-1].rpartition(":")
    assert offered(line) == [f"{start}{colon}{word}" if word else f"{start}:hard" for word in words]


@pytest.mark.parametrize("word", ["--nonsense=", "--nonsense=x", "--seed=", "--plain="])
def test_an_option_whose_values_nobody_can_list_is_completed_with_none(word: str) -> None:
    assert not candidates(["play", "rummy", word])


def test_a_damaged_game_says_what_is_wrong_with_it_in_place_of_the_scores() -> None:
    new_host(default_folder()).close()
    (default_folder() / "broken.jsonl").write_text("x")
    about = {found.word: found.about for found in candidates(["saves", "bin", ""])}
    assert "Ann" in about["rummy-1"]
    assert "broken" in about["broken"]


def test_styles_are_offered_only_behind_a_level_and_a_colon() -> None:
    for typed in ("", "hard", "easy,hard"):
        assert [word for word in offered(f"rummytui arena rummy --bots {typed}") if ":" in word] == []
    assert all(word.startswith("easy,hard:") for word in offered("rummytui arena rummy --bots easy,hard:"))
    assert len(offered("rummytui arena rummy --bots easy,hard:")) >= 2


def test_head_starts_are_for_those_who_play() -> None:
    line = "rummytui play rummy --players Ann,Robin=bot:gentle,bot --head-start "
    assert offered(line) == ["Ann=", "Robin="]
    assert offered(f"{line}ann=5,") == ["ann=5,Robin="]
