"""Help, house rules listed, the rulebook on a terminal, and the manual page."""

import json
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rules
from rummytui import cli
from rummytui.cli import pager
from rummytui.cli.grammar import COMMANDS, WHOLE, CliCommand, command_called
from rummytui.cli.helping import manual_page

MANUAL = Path(__file__).parents[3] / "docs" / "rummytui.1"


def printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What these words print."""
    assert cli.main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(["--help"], capsys)
    assert text.startswith("usage: rummytui [COMMAND]")
    for command in COMMANDS:
        assert f"  {command.name}" in text
    for argument in WHOLE:
        assert argument.name in text
    for words in (["-h"], ["help"], ["--saves", "x", "help"], ["--saves", "x", "--help"]):
        assert printed(words, capsys) == text


@pytest.mark.parametrize("command", COMMANDS[:-1], ids=lambda command: command.name)
def test_help_on_a_command(command: CliCommand, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(["help", *command.name.split()], capsys)
    assert text.startswith(f"usage: rummytui {command.name}")
    for argument in command.arguments:
        assert argument.spelt in text
    assert max(map(len, text.splitlines()[1:])) <= 80
    assert printed([*command.name.split(), "--help"], capsys) == text


@pytest.mark.parametrize("command", COMMANDS[:-1], ids=lambda command: command.name)
def test_arguments_and_options_have_their_own_headings(command: CliCommand, capsys: pytest.CaptureFixture[str]) -> None:
    sections = dict(part.split("\n", 1) for part in printed(["help", *command.name.split()], capsys).split("\n\n")[2:])
    for argument in command.arguments:
        assert f"  {argument.spelt}" in sections["options:" if argument.option else "arguments:"]
    assert "  --help" in sections["options:"]
    assert ("games:" in sections) is command.lists_rules


def test_a_command_can_do_what_its_name_says() -> None:
    for command in COMMANDS:
        module, _, does = command.does.partition(".")
        assert command.name == "help" or callable(getattr(import_module(f"rummytui.cli.{module}"), does))
    assert command_called("dance") is None


@pytest.mark.parametrize("words", [["play", "knock", "--help"], ["play", "--help", "knock"], ["help", "play", "knock"]])
def test_help_on_a_game_lists_its_house_rules(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(words, capsys)
    assert "knock_limit = none or a whole number from 0 to 50" in text
    assert "[default: none]" in text
    assert "penalty = a whole number from 0 to 50" in text
    assert "[default: 10]" in text
    assert "limit-10" in text
    assert "first_dealer = a name, random or a whole number" in text
    assert "spades_double" not in text


def test_help_on_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "knok", "--help"]) == 2
    assert "did you mean knock?" in capsys.readouterr().err


@pytest.mark.parametrize("game", rules.GAMES)
def test_the_house_rules_of_a_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    kind = rules.GAMES[game]
    text = printed(["options", game], capsys)
    found = json.loads(printed(["options", game, "--json"], capsys))
    assert (found["game"], found["title"]) == (game, kind.title)
    fields = kind.Options.model_fields
    assert {option["name"]: option["default"] for option in found["options"]} == kind.Options().as_json()
    for option in found["options"]:
        assert option["meaning"] == fields[option["name"]].description
        assert option["allowed"]
        assert f"  {option['name']} = " in text
    for preset in found["sets"]:
        assert f"  {preset['name']}\n" in text
        assert preset["meaning"]
        kind.Options.model_validate(preset["options"])
    limits = {option["name"]: option["allowed"] for option in found["options"]}
    assert {"minimum": 0, "maximum": 11, "type": "integer"} in limits["first_dealer"]["anyOf"]


def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """What is paged, with which command, as if there were a terminal."""
    paged: list[tuple[str, list[str]]] = []

    def take(text: str, command: list[str]) -> bool:
        paged.append((text, command))
        return True

    monkeypatch.setattr(pager, "_paged", take)
    monkeypatch.setenv("PAGER", sys.executable)
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    return paged


def test_the_rulebook_is_rendered_and_paged_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = printed(["rules", "rummy"], capsys)
    assert "**RU-1**" in plain
    assert "\x1b" not in plain
    paged = on_a_terminal(monkeypatch)
    assert printed(["rules", "Rummy"], capsys) == ""
    ((text, command),) = paged
    assert command == [sys.executable]
    assert "RU-1" in text
    assert "**" not in text
    assert "\x1b[1m" in text


def test_no_pager(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    paged = on_a_terminal(monkeypatch)
    for none in ("", "cat", "no-such-pager --at-all"):
        monkeypatch.setenv("PAGER", none)
        assert "RU-1" in printed(["rules", "rummy"], capsys)
    assert paged == []


def test_a_pager_gets_the_whole_text(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    code = "import sys; open(sys.argv[1], 'w').write(sys.stdin.read())"
    assert pager._paged("seven ♥\n" * 9000, [sys.executable, "-c", code, str(taken)])
    assert taken.read_text() == "seven ♥\n" * 9000
    assert pager._paged("x" * 10**6, [sys.executable, "-c", ""])
    assert not pager._paged("x", [str(tmp_path / "no-pager")])


def test_the_manual_page_is_what_is_installed(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(["man"], capsys) == manual_page()
    assert manual_page() == MANUAL.read_text(encoding="utf-8"), f"run: rummytui man > {MANUAL}"


def test_the_manual_page_has_every_command_and_argument() -> None:
    page = manual_page().replace("\\-", "-")
    for command in COMMANDS:
        assert f'.SS "{command.usage}"' in page
        for argument in command.arguments:
            assert f".B {argument.spelt}\n" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_the_manual_page_is_good_troff() -> None:
    words = ["groff", "-man", "-ww", "-Tascii", "-P-cbou", str(MANUAL)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "--option NAME=VALUE" in done.stdout


@pytest.mark.parametrize("command", ["play", "host"])
def test_help_on_what_is_dealt_lists_the_house_rules_of_the_game(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, without = printed([command, "gin", "--help"], capsys), printed([command, "--help"], capsys)
    for rule in ("big_gin", "target"):
        assert f"  {rule}" in asked.replace("-", "_")
        assert f"  {rule}" not in without.replace("-", "_")


def test_what_an_option_means_stands_beside_it_where_it_is_short(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    lines = printed(["saves", "--help"], capsys).splitlines()
    command = command_called("saves")
    assert command
    short = [each for each in command.arguments if len(each.spelt) <= 20]
    assert short
    for argument in short:
        (line,) = (line for line in lines if line.strip().startswith(f"{argument.spelt} "))
        assert argument.meaning.split()[0] in line


@pytest.mark.parametrize(("own", "given"), [(None, "FRX"), ("-S", "-S"), ("", "")])
def test_less_gets_its_usual_options_unless_the_user_has_set_some(
    own: str | None, given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LESS", raising=False)
    if own is not None:
        monkeypatch.setenv("LESS", own)
    taken = tmp_path / "taken"
    code = "import os, sys; open(sys.argv[1], 'w').write(os.environ['LESS'])"
    assert pager._paged("text", [sys.executable, "-c", code, str(taken)])
    assert taken.read_text() == given
