"""The puzzles that come with the program: their moves, their answers, and what they tell."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from rules import GAMES, HIDDEN, View
from rules.cards import Card
from rummytui.games import desk_for
from rummytui.games.answers import answers_said, question_of
from rummytui.puzzles import Puzzle, puzzles_for
from rummytui.puzzles.attempt import Attempt, names_at
from rummytui.puzzles.shelves import next_of
from rummytui.table.watch import Private, Public, Watch

_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))
_CARD = re.compile("(10|[2-9JQKA])([♠♥♦♣])")


def cards_in(text: str) -> set[Card]:
    return {Card.of(rank.replace("10", "T") + _SUITS[suit]) for rank, suit in _CARD.findall(text)}


def cards_known(value: object) -> Iterator[Card]:
    """Every card that a view holds, wherever it is."""
    match value:
        case Card():
            yield value
        case dict():
            for item in value.items():
                yield from cards_known(item)
        case list() | tuple() | set() | frozenset():
            for item in value:
                yield from cards_known(item)
        case _ if hasattr(value, "__dataclass_fields__"):
            for name in value.__dataclass_fields__:
                yield from cards_known(getattr(value, name))


def asked(puzzle: Puzzle) -> View:
    return puzzle.game_for(names_at(puzzle, "Ann")).seen_by(puzzle.seat)


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_can_be_asked(name: str) -> None:
    """Its moves are legal, its seat is to act, and each answer is a legal move that can be said in words."""
    for puzzle in puzzles_for(name):
        game = puzzle.game_for(names_at(puzzle, "Ann"))
        view = game.seen_by(puzzle.seat)
        assert puzzle.seat in view.to_act
        for answer in puzzle.answers:
            # Raises where it isn't legal. Not every bet is among the legal moves that a game lists.
            game.check(answer.move)
        said = answers_said(desk_for(name), view, {answer: answer.move for answer in puzzle.answers})
        assert len(set(said.values())) == len(puzzle.answers), puzzle.name
        assert question_of(desk_for(name), view, [answer.move for answer in puzzle.answers]).endswith("?")
        assert puzzle.best.why
        assert (puzzle.best.lost, puzzle.best.behind) == (0, 0)
        assert all(answer.lost >= 0 and answer.behind >= 100 for answer in puzzle.answers[1:]), puzzle.name


@pytest.mark.parametrize("name", GAMES)
def test_no_puzzle_tells_a_card_that_its_reader_may_not_know(name: str) -> None:
    """Nothing changes if the cards are others that the reader can't see."""
    for puzzle in puzzles_for(name):
        view = asked(puzzle)
        imagined = view.imagined(Random(puzzle.name)).seen_by(puzzle.seat)
        assert imagined.hands == view.hands
        assert all(set(hand) <= {HIDDEN} for seat, hand in enumerate(view.hands) if seat != puzzle.seat)
        moves = {answer: answer.move for answer in puzzle.answers}
        assert answers_said(desk_for(name), imagined, moves) == answers_said(desk_for(name), view, moves)
        question = question_of(desk_for(name), view, moves.values())
        assert question_of(desk_for(name), imagined, moves.values()) == question
        known = set(cards_known(view.__dict__))
        for answer in puzzle.answers:
            assert cards_in(answer.why) <= known, (puzzle.name, answer.why)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_shows_no_more_than_the_seat_knows(name: str, tmp_path: Path) -> None:
    shelf = puzzles_for(name)
    for puzzle in shelf[:: max(len(shelf) // 2, 1)]:
        attempt = Attempt.open(tmp_path, puzzle, "Ann")
        host = attempt.host
        eyes = Watch.begin(host.game, host.people)
        assert isinstance(eyes.now, Private | Public), puzzle.name
        assert eyes.face_up == puzzle.seat
        scene = eyes.scene(host, eyes.face_up)
        assert scene.view == asked(puzzle)
        assert scene.legal.keys() == {puzzle.seat}
        attempt.close()


@pytest.mark.parametrize("name", GAMES)
def test_the_easiest_comes_first_and_none_twice(name: str) -> None:
    shelf = puzzles_for(name)
    assert all(one.difficulty <= other.difficulty for one, other in pairwise(shelf))
    assert len({puzzle.name for puzzle in shelf}) == len(shelf)


def test_the_next_one_is_untried_then_one_that_was_wrong() -> None:
    names = [puzzle.name for puzzle in puzzles_for("gin")]
    right = dict.fromkeys(names, True)
    assert next_of(names, {}) == 0
    assert next_of(names, {names[0]: False}) == 1
    assert next_of(names, {**right, names[2]: False}) == 2
    assert next_of(names, right) == 0
