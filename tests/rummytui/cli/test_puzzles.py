"""Puzzles on the command line."""

import io
from pathlib import Path

import pytest
from textual.message import Message

from rummytui import cli
from rummytui.messages import PuzzlesWanted, PuzzleWanted
from rummytui.puzzles.words import none_yet
from rummytui.settings import Settings, save
from tests.rummytui.cli.refusals import refused


@pytest.fixture
def wanted(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """What the program would have opened."""
    found: list[Message] = []

    def run(*, saves: Path, wanted: Message) -> int:
        found.append(wanted)
        return 0

    monkeypatch.setattr("rummytui.app.rummy_app.run", run)
    monkeypatch.setattr("rummytui.cli.in_lines.needs_terminal", lambda: None)
    return found


def test_a_game_opens_its_next_puzzle_and_none_opens_the_list(wanted: list[Message]) -> None:
    save(Settings(names=("Ann",)))
    assert cli.main(["puzzles"]) == 0
    assert cli.main(["puzzles", "gin"]) == 0
    assert cli.main(["puzzles", "Gin", "--name", " Bob "]) == 0
    # More puzzles from a player's own games are found once the list is open.
    assert cli.main(["puzzles", "Own", "--name", "Bob"]) == 0
    assert [one.player for one in wanted if isinstance(one, PuzzlesWanted)] == ["Ann", "Bob"]
    assert isinstance(wanted[0], PuzzlesWanted)
    assert [(one.shelf, one.player) for one in wanted[1:] if isinstance(one, PuzzleWanted)] == [
        ("gin", "Ann"),
        ("gin", "Bob"),
    ]


def test_in_plain_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    assert cli.main(["puzzles", "gin", "--name", "Ann", "--plain"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Puzzle 1 of ")
    assert "Gin Rummy · puzzle · hand 1" in told
    assert "Ann: 0 solved, 1 of " in told or "Ann: 1 solved, 1 of " in told


def test_own_games_in_plain_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert cli.main(["puzzles", "own", "--name", "Ann", "--plain"]) == 0
    assert " ".join(capsys.readouterr().out.split()) == none_yet("Ann")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["puzzles", "--plain"], "Name a game first: rummytui puzzles rummy --plain"),
        (["puzzles", "gin", "--plain", "--name", " "], "A name needs at least one visible character"),
        (["puzzles", "chess"], "There's no game called chess"),
    ],
)
def test_refusals(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(words, capsys).lower().startswith(said.lower())
