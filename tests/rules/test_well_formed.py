"""Moves that a program has made wrongly are told from moves that are not allowed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules import GAMES, MalformedMove, moves, new_game
from rules.cards import Card, cards
from rules.moves import Move, must_be_well_formed
from tests.rules.playing import table
from tests.rules.table import NAMES, state

SEVEN = Card.of("7H")
RUN = tuple(cards("7H 8H 9H"))

WRONG: dict[str, Any] = {
    "a seat that is a name": lambda: moves.Draw(_as_any("x"), "stock"),
    "a seat that is a truth": lambda: moves.Draw(_as_any(False), "stock"),
    "a seat that is a fraction": lambda: moves.Draw(_as_any(0.0), "stock"),
    "a seat that is a card": lambda: moves.Draw(Card.of("AS"), "stock"),
    "no such pile": lambda: moves.Draw(0, _as_any("bin")),
    "a pile in a list": lambda: moves.Draw(0, _as_any(["stock"])),
    "a card as text": lambda: moves.Discard(0, _as_any("7H")),
    "a card as a number": lambda: moves.Discard(0, _as_any(int(SEVEN))),
    "no card": lambda: moves.Discard(0, _as_any(None)),
    "cards in a list": lambda: moves.Meld(0, _as_any(list(RUN))),
    "cards as text": lambda: moves.Meld(0, _as_any("7H 8H 9H")),
    "one card as text": lambda: moves.Meld(0, _as_any((*RUN, "TH"))),
    "melds that are cards": lambda: moves.Declare(0, _as_any(RUN)),
    "melds in a list": lambda: moves.Declare(0, _as_any([RUN])),
    "a meld in a list": lambda: moves.LayDown(0, _as_any((list(RUN),))),
    "a place as text": lambda: moves.LayOff(0, SEVEN, _as_any("0")),
    "a receiver as text": lambda: moves.Feed(0, (SEVEN,), _as_any("Bob")),
    "no such answer": lambda: moves.Answer(0, _as_any("eat")),
    "a place to give": lambda: moves.Swap(0, 1, 3, _as_any(3)),
    "an amount as text": lambda: moves.Bid(0, _as_any("5")),
    "an amount that is a truth": lambda: moves.Bet(0, _as_any(True)),
    "a pot that is a card": lambda: moves.Claim(0, _as_any(SEVEN)),
    "no move": lambda: "draw",
    "nothing": lambda: None,
    "a move of no kind": lambda: Move(0),
}

RIGHT = [
    moves.Draw(0, "stock"),
    moves.Declare(0, (RUN,), None),
    moves.Feed(0, (SEVEN,), None),
    moves.Swap(0, 1, SEVEN, SEVEN),
    moves.Swap(0, 1, 3, SEVEN),
    moves.Swap(0, 1),
    moves.Answer(0, "accept"),
    moves.Claim(-5, "no such pot"),
    moves.Bid(0, -(10**12)),
]


def _as_any(value: object) -> Any:
    return value


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_move_is_refused_as_such_in_every_game_and_changes_nothing(name: str, what: str) -> None:
    game = new_game(name, NAMES[: min(4, GAMES[name].player_counts()[-1])], seed=1)
    before = state(game)
    move = WRONG[what]()
    for door in (game.check, game.play):
        with pytest.raises(MalformedMove):
            door(move)
    assert state(game) == before


@pytest.mark.parametrize(
    ("make", "fields"),
    [
        (moves.draw, ("Ann", "stock")),
        (moves.draw, (0, "bin")),
        (moves.discard, (0, "7H")),
        (moves.discard, (0, None)),
        (moves.lay_off, (0, SEVEN, "0")),
    ],
)
def test_moves_that_are_kept_are_checked_when_they_are_made(make: Callable[..., Move], fields: tuple[Any, ...]) -> None:
    with pytest.raises(MalformedMove):
        make(*fields)


@pytest.mark.parametrize("move", RIGHT, ids=str)
def test_what_is_well_formed_is_for_the_rules_to_judge(move: Move) -> None:
    must_be_well_formed(move)


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_well_formed(name: str) -> None:
    sitting = table(name, 5)
    for _ in sitting.play(60):
        for seat in sitting.game.to_act:
            for move in sitting.game.legal_moves(seat):
                must_be_well_formed(replace(move))
