"""Puzzles as lines of a file, and the order of their answers."""

import json
from typing import Any

import pytest

from rummytui.puzzles import BadPuzzle, puzzle_from_json, puzzle_to_json
from rummytui.puzzles.shelves import puzzles_in
from tests.rummytui.puzzles.made import NAMES, discarding

LINE = puzzle_to_json(discarding())


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(LINE), **fields})


def with_answer(**fields: Any) -> str:
    first, *others = json.loads(LINE)["answers"]
    return changed(answers=[{**first, **fields}, *others])


def test_a_puzzle_is_read_as_it_was_written() -> None:
    assert puzzle_from_json(LINE) == discarding()


def test_its_game_is_the_one_it_was_found_in() -> None:
    puzzle = discarding()
    game = puzzle.game_for(NAMES)
    assert game.to_act == (puzzle.seat,)
    assert len(game.hands[puzzle.seat]) == 11
    assert [answer.move in game.legal_moves(puzzle.seat) for answer in puzzle.answers] == [True, True, True]


def test_answers_are_always_numbered_in_the_same_order_and_not_by_their_value() -> None:
    shown = [[puzzle.answers.index(answer) for answer in puzzle.shown] for puzzle in map(discarding, range(12))]
    assert shown == [[puzzle.answers.index(answer) for answer in puzzle.shown] for puzzle in map(discarding, range(12))]
    assert {order[0] for order in shown} == {0, 1, 2}


def test_its_name_depends_on_its_position_alone() -> None:
    assert discarding(difficulty=90).name == discarding().name
    assert discarding(5).name != discarding().name


def test_its_name_stays_the_same_in_every_version() -> None:
    """Answers that people have given are kept under it."""
    assert [discarding(seed).name for seed in (4, 5)] == ["04b7627b0d5c", "619777120ba3"]


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("{", "It isn't a puzzle: "),
        ("[]", "It needs exactly these fields: "),
        (changed(more=1), "It needs exactly these fields: "),
        (changed(game="chess"), "There's no such game."),
        (changed(options=[]), "Its house rules must be an object."),
        (changed(players=21), "A number must be from 0 to 20."),
        (changed(seat=2), "A number must be from 0 to 1."),
        (changed(seed=True), "A number must be from 0 to "),
        (changed(difficulty=101), "A number must be from 0 to 100."),
        (changed(answers=[]), "It needs 2 to 4 answers, not 0."),
        (changed(answers=json.loads(LINE)["answers"][:1] * 2), "Two of its answers are the same."),
        (changed(seat=1 - discarding().seat), "Its answers must be moves of the player who is asked."),
        (changed(moves={}), "Its moves and answers must be lists."),
        (changed(moves=[{"kind": "sing", "seat": 0}]), "It isn't a puzzle: there's no such kind of move: sing."),
        (with_answer(why=None), "A reason must be text"),
        (with_answer(why="{0.hand} is full"), "A reason must be text"),
        (with_answer(lost=-1), "A number must be from 0 to 1000000."),
        (with_answer(sure=True), "It needs exactly these fields: behind, lost, move, why."),
    ],
)
def test_a_bad_line_is_refused_with_a_sentence(line: str, refused: str) -> None:
    with pytest.raises(BadPuzzle) as error:
        puzzle_from_json(line)
    assert str(error.value).startswith(refused)


def test_moves_that_are_not_legal_are_refused() -> None:
    twice = puzzle_from_json(changed(moves=json.loads(LINE)["moves"] * 2))
    with pytest.raises(BadPuzzle, match=r"^Its moves can't be made: "):
        twice.game_for(NAMES)


def test_a_bad_line_of_a_file_is_named() -> None:
    with pytest.raises(BadPuzzle, match=r"^Line 2 of the puzzles for rummy: It isn't a puzzle: "):
        puzzles_in(f"{LINE}\nnothing\n", "rummy")
    with pytest.raises(BadPuzzle, match=r"^Line 1 of the puzzles for gin belongs to rummy\.$"):
        puzzles_in(LINE, "gin")
