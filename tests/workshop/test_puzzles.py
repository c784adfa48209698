"""Puzzles that the workshop finds: what is asked, how sure it is, and how a shelf grows."""

from pathlib import Path

import pytest

from rules import new_game
from rules.moves import Discard, Meld
from rummytui.bots.deciding import same_move
from rummytui.puzzles import WeighedAnswer, second_look
from rummytui.puzzles.attempt import names_at
from rummytui.puzzles.shelves import puzzles_in
from tools.workshop import puzzles as workshop
from tools.workshop.__main__ import main


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second look is a glance."""
    monkeypatch.setattr(second_look, "_FEW_WORLDS", 6)
    monkeypatch.setattr(second_look, "_WORLDS", 6)
    monkeypatch.setattr(second_look, "_MANY_WORLDS", 6)


def test_a_shelf_grows_and_keeps_what_it_has(quick: None, tmp_path: Path) -> None:
    out = tmp_path / "gin.jsonl"
    for count in ("1", "2"):
        assert main(["puzzles", "gin", "--count", count, "--seed", "5", "--out", str(out)]) == 0
    shelf = puzzles_in(out.read_text(encoding="utf-8"), "gin")
    assert len({puzzle.name for puzzle in shelf}) == 2
    for puzzle in shelf:
        game = puzzle.game_for(names_at(puzzle, "Ann"))
        assert puzzle.seat in game.to_act
        assert all(answer.move in game.legal_moves(puzzle.seat) for answer in puzzle.answers)
        assert puzzle.best.why
        assert all(answer.lost > 0 and answer.behind >= 150 for answer in puzzle.answers[1:])
    before = out.read_text(encoding="utf-8")
    assert main(["puzzles", "gin", "--count", "2", "--seed", "6", "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("wrong", "behind", "difficulty"), [(0.0, 100_000, 0), (0.5, 100, 65), (1.0, 100, 100), (1.0, 300, 80)]
)
def test_it_is_harder_the_more_bots_are_wrong_and_the_less_it_costs(wrong: float, behind: int, difficulty: int) -> None:
    second = WeighedAnswer(Discard(0, new_game("gin", ["Ann", "Bob"], seed=1).hands[0][0]), 10, behind, "")
    assert workshop._difficulty(wrong, second) == difficulty


def test_melds_are_alike_in_any_order_of_their_cards() -> None:
    cards = tuple(new_game("rummy", ["Ann", "Bob"], seed=1).hands[0][:3])
    assert same_move(Meld(0, cards), Meld(0, cards[::-1]))
    assert not same_move(Meld(0, cards), Meld(1, cards))
    assert not same_move(Discard(0, cards[0]), Discard(0, cards[1]))
