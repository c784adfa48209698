"""Puzzles in plain text."""

import io
from pathlib import Path
from typing import NoReturn

import pytest

from rummytui.plain import Teletype
from rummytui.plain.puzzles import PlainPuzzles
from rummytui.puzzles.attempt import OWN
from rummytui.puzzles.own import OwnPuzzle, puzzle_of
from rummytui.puzzles.progress import read_progress
from rummytui.puzzles.words import LOOKING, none_yet
from saves import saved_games
from tests.rummytui.locked import PIN, lock
from tests.rummytui.puzzles.evenings import anns, evening, knows_anns
from tests.rummytui.puzzles.made import discarding, number_of, shelve
from tests.rummytui.puzzles.test_shelves import cards_in, cards_known

FIRST, SECOND = discarding(4), discarding(5)


def told(monkeypatch: pytest.MonkeyPatch, folder: Path, *lines: str) -> list[str]:
    """The output to Ann while these lines are typed."""
    shelve(monkeypatch, [FIRST, SECOND])
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
    try:
        PlainPuzzles(tmp_path, "rummy", "Ann", Teletype(Interrupted("1\n\n"), io.StringIO())).ask_all()
    except KeyboardInterrupt:
        pytest.fail("Ctrl+C got through")
    assert list(read_progress(tmp_path).of("Ann", "rummy")) == [FIRST.name]


def _interrupt() -> NoReturn:
    raise KeyboardInterrupt


def told_of_own(monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, *lines: str) -> list[str]:
    """What somebody is told about puzzles from their own games as these lines are typed."""
    knows_anns(monkeypatch)
    sink = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    PlainPuzzles(folder, OWN, name, Teletype(source, sink)).ask_all()
    return sink.getvalue().splitlines()


def test_asked_from_own_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = evening(tmp_path)
    puzzle, origin = puzzle_of(OwnPuzzle(path, anns()))
    right = number_of(puzzle, puzzle.best.move)
    said = told_of_own(monkeypatch, tmp_path, "Ann", right, "q")
    assert said[0] == LOOKING
    assert said[1].startswith("Puzzle 1 of 1, from ")
    assert "Gin Rummy · puzzle · hand 1 · knock with 10 points or less" in said
    made = number_of(puzzle, origin.made.move)
    (answer,) = (line for line in said if line.startswith("Right! Best is "))
    assert answer.endswith(f"Ann chose {made} in the game.")
    assert any(line.startswith("Ann: 1 solved, 1 of 1 tried. ") for line in said)
    assert read_progress(tmp_path).of("Ann", OWN) == {puzzle.name: True}
    known = set(cards_known(puzzle.game_for(origin.players).seen_by(puzzle.seat).__dict__))
    assert cards_in("\n".join(said)) <= known
    assert told_of_own(monkeypatch, tmp_path, "Ann", "q")[0].startswith("Puzzle 1 of 1, from "), "it is known by now"


def test_a_locked_hand_is_told_only_with_its_pin(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lock("Ann")
    path = evening(tmp_path)
    hand = set(puzzle_of(OwnPuzzle(path, anns()))[0].game_for(("Ann", "Robin")).hands[0])
    said = told_of_own(monkeypatch, tmp_path, "Ann", "1", "1357", "q")
    assert "Ann's hand is locked. You won't see the PIN as you type it." in said
    assert not cards_in("\n".join(said)) & hand
    assert not any(line.startswith("Ann's hand, ") for line in said)
    assert read_progress(tmp_path).of("Ann", OWN) == {}
    said = told_of_own(monkeypatch, tmp_path, "Ann", PIN, "q")
    assert hand <= cards_in("\n".join(said))


def test_a_player_without_puzzles_of_their_own_learns_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert told_of_own(monkeypatch, tmp_path, "Bob") == [none_yet("Bob")]
