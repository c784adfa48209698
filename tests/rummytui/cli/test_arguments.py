"""Folders, files, numbers and servers on the command line, and whether to play in plain text."""

from argparse import Namespace
from pathlib import Path

import pytest

from rummytui.cli.arguments import file_or_save, folder_of, servers_in, whole_number
from rummytui.cli.errors import BadInput
from rummytui.cli.in_lines import is_plain, needs_terminal_unless_plain, teletype
from rummytui.settings import Settings, save
from saves import default_folder
from tests.rummytui.screens.shelf import saved

HELP = "rummytui play --help"


@pytest.mark.parametrize("text", ["2", "02", "7"])
def test_a_whole_number_within_its_bounds(text: str) -> None:
    assert whole_number("--seed", text, 2, 7, HELP) == int(text)


@pytest.mark.parametrize("text", ["1", "8", "-2", "+2", "2.0", " 2", "2\n", "two", "²", "٣", "9" * 26])
def test_any_other_number_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        whole_number("--seed", text, 2, 7, HELP)
    assert str(refused.value) == f"--seed takes a whole number from 2 to 7, not {text}; see {HELP}."


def test_no_number_is_called_an_empty_value() -> None:
    with pytest.raises(BadInput, match="from 2 to 7, not an empty value; see"):
        whole_number("--seed", "", 2, 7, HELP)


def test_the_folder_is_the_one_that_is_named_or_the_usual_one(tmp_path: Path) -> None:
    assert folder_of(Namespace()) == default_folder()
    assert folder_of(Namespace(saves=str(tmp_path))) == tmp_path
    assert folder_of(Namespace(saves=str(tmp_path / "new"))) == tmp_path / "new"


def test_a_file_comes_before_a_saved_game_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = saved(default_folder(), "Ann", "Bob")
    monkeypatch.chdir(tmp_path)
    assert file_or_save("rummy-1", Namespace()) == game
    assert file_or_save("elsewhere/rummy-1", Namespace()) == Path("elsewhere/rummy-1")
    Path("rummy-1").symlink_to("nothing")
    assert file_or_save("rummy-1", Namespace()) == Path("rummy-1")


def test_servers_have_commas_between_them() -> None:
    assert servers_in("a.example.org:4222") == ("a.example.org:4222",)
    assert servers_in("10.0.0.1:1 , 10.0.0.2:2") == ("10.0.0.1:1", "10.0.0.2:2")


@pytest.mark.parametrize(
    ("asked", "variable", "term", "plain"),
    [
        (False, None, "xterm", False),
        (True, None, "xterm", True),
        (False, "1", "xterm", True),
        (False, "0", "xterm", False),
        (False, "", "xterm", False),
        (False, None, "dumb", True),
    ],
)
def test_when_a_game_is_played_in_plain_text(
    asked: bool, variable: str | None, term: str, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("RUMMYTUI_PLAIN", raising=False)
    if variable is not None:
        monkeypatch.setenv("RUMMYTUI_PLAIN", variable)
    asks: list[bool] = []
    monkeypatch.setattr("rummytui.cli.in_lines.needs_terminal", lambda: asks.append(True))
    args = Namespace(plain=asked)
    assert is_plain(args) is plain
    needs_terminal_unless_plain(args)
    assert bool(asks) is not plain


@pytest.mark.parametrize("letters", [False, True])
def test_suits_are_written_as_the_settings_say(
    letters: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    save(Settings(ascii_suits=letters))
    with teletype() as found:
        found.say("7♥")
    assert capsys.readouterr().out == ("7H\n" if letters else "7♥\n")
