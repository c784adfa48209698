"""Puzzles in plain text."""

import io
from pathlib import Path
from typing import NoReturn

import pytest

from rummytui.plain import Teletype
from rummytui.plain.puzzles import PlainPuzzles
from rummytui.puzzles.progress import read_progress
from saves import saved_games
from tests.rummytui.puzzles.made import discarding, number_of, shelve

FIRST, SECOND = discarding(4), discarding(5)


def told(monkeypatch: pytest.MonkeyPatch, folder: Path, *lines: str) -> list[str]:
    """What is said to Ann while these lines are typed."""
    shelve(monkeypatch, [FIRST, SECOND])
    monkeypatch.setattr("rummytui.plain.puzzles.puzzles_for", lambda _: [FIRST, SECOND])
    sink = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    PlainPuzzles(folder, "rummy", "Ann", Teletype(source, sink)).ask_all()
    return sink.getvalue().splitlines()


def test_asked_answered_and_the_next(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    right = number_of(FIRST, FIRST.best.move)
    said = told(monkeypatch, tmp_path, "discard", "9", right, "", "q")
    assert said[:2] == ["Puzzle 1 of 2.", "Rummy · puzzle · hand 1"]
    assert any(line.startswith("Ann's hand, 11 cards: ") for line in said)
    assert not any("'s hand, " in line and not line.startswith("Ann's hand, ") for line in said)
    assert sum(line.startswith("What would you discard? 1: discard ") for line in said) == 2
    assert said.count("That isn't one of the answers. Type its number.") == 2
    assert any(line.startswith(f"Right! Best is {right}, discard ") for line in said)
    assert any(line.startswith("Ann: 1 solved, 1 of 2 tried. Press Enter for the next puzzle") for line in said)
    assert "Puzzle 2 of 2." in said
    assert read_progress(tmp_path).of("Ann", "rummy") == {FIRST.name: True}


def test_played_on_as_a_saved_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = told(monkeypatch, tmp_path, "1", "p", "q")
    assert said[-1] == "Saved as rummy-1. To resume it, run rummytui resume rummy-1."
    assert [game.name for game in saved_games(tmp_path)] == ["rummy-1"]


def test_the_end_of_the_input_ends_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert told(monkeypatch, tmp_path)[-1].startswith("What would you discard? ")
    assert told(monkeypatch, tmp_path, "1")[-1].endswith("or q to stop.")


@pytest.mark.parametrize("words", [["Q"], ["Leave"], ["1", "QUIT"], ["1", "P", "q"]])
def test_capitals_are_understood(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str]) -> None:
    said = told(monkeypatch, tmp_path, *words, "1")
    assert "Puzzle 2 of 2." not in said
    assert sum(line.startswith("Ann: ") and "solved" in line for line in said) == len(words[:-1][:1])
    assert said[-1].startswith("Saved as rummy-1.") is ("P" in words)


def test_an_interrupt_ends_it_and_keeps_what_was_answered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            return super().readline() or _interrupt()

    shelve(monkeypatch, [FIRST, SECOND])
    monkeypatch.setattr("rummytui.plain.puzzles.puzzles_for", lambda _: [FIRST, SECOND])
    try:
        PlainPuzzles(tmp_path, "rummy", "Ann", Teletype(Interrupted("1\n\n"), io.StringIO())).ask_all()
    except KeyboardInterrupt:
        pytest.fail("Ctrl+C got through")
    assert list(read_progress(tmp_path).of("Ann", "rummy")) == [FIRST.name]


def _interrupt() -> NoReturn:
    raise KeyboardInterrupt
