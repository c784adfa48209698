"""What holds for every bot of every game, in every phase: it plays by the rules, sees no more than it may, and is no whim."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, cycle
from random import Random
from typing import Any, NamedTuple

import pytest

from rules import GAMES
from rules.moves import Move
from rules.view_json import view_to_json
from rummytui.advice import Advice
from rummytui.bots import LEVELS, advise, choose, tempers_of
from rummytui.bots.process import Process
from rummytui.bots.thinking import BotQuestion
from tests.daily import each_kind
from tests.rules.playing import rearranged, table
from tests.rummytui.games.tummy_rummy.test_bot import swapping

PATIENCE = 60.0
MOVES = 500
"""How far each sitting is played."""
MOST_TRIED = 20_000
EACH = {"gentle": 6, "easy": 6, "medium": 6, "hard": 2}
"""In how many positions of each phase a level is asked; soaks ask far more."""

every_game = pytest.mark.parametrize("name", GAMES)
every_level = pytest.mark.parametrize("level", LEVELS)


class Position(NamedTuple):
    """A game in which this seat is to act and has a choice."""

    game: Any
    seat: int
    number: int

    def move(self, level: str) -> Move:
        """What a bot there does."""
        return choose(self.game.seen_by(self.seat), level, Random(self.number))

    def rearranged(self) -> Position:
        """The same with what that seat may not know dealt otherwise."""
        return self._replace(game=rearranged(self.game, self.seat, Random(self.number)))


def walked(name: str) -> Iterator[Position]:
    """Positions along random play at any table with any house rules, in states that no good player would get into."""
    for number in count():
        sitting, rng = table(name, number), Random(number)
        for _ in range(MOVES):
            game = sitting.game
            if game.over:
                break
            seat = rng.choice(game.to_act)
            if not game.stage.hand_over and len(game.legal_moves(seat)) > 1:
                yield Position(game.copy(), seat, rng.randrange(10**6))
            next(sitting.play(1))


@cache
def positions(name: str, each: int) -> list[Position]:
    """So many of each phase, from different tables where there are so many."""
    found = [Position(game, game.to_act[0], number) for number, game in enumerate(SELDOM.get(name, lambda _: [])(each))]
    wanted = {phase: each for phase, stage in GAMES[name].phases.items() if not stage.hand_over}
    for position in found:
        wanted.pop(position.game.phase, None)
    seldom = Random(name)
    for tried, position in enumerate(walked(name)):
        assert tried < MOST_TRIED, f"random play does not get to {wanted}"
        phase = position.game.phase
        if phase in wanted and (phase != "play" or seldom.random() < 0.1):
            wanted[phase] -= 1
            wanted = {phase: left for phase, left in wanted.items() if left}
            found.append(position)
        if not wanted:
            break
    return found


def swaps(each: int) -> list[Any]:
    """Chefs with two Cooks to swap with, in the open and blind."""
    ways = cycle([("open", "card"), ("blind", "rank")])
    return [
        swapping(number, cook_swap=way, special=special)
        for number, (way, special) in zip(range(each), ways, strict=False)
    ]


SELDOM = {"tummy-rummy": swaps}
"""Positions of phases that random play hardly ever gets to."""


def characters(name: str, level: str) -> Iterator[str]:
    """This level, with one temper after the other."""
    return cycle([level, *(f"{level}:{temper}" for temper in tempers_of(name))])


class Answer(NamedTuple):
    """What a bot of this level and temper does in a position, and what the best one would advise."""

    position: Position
    character: str
    move: Move
    advised: list[Advice]


@cache
def answers(name: str, level: str) -> list[Answer]:
    """Asked once for all that is held against it; only the best bot for its advice."""
    return [
        Answer(
            position,
            character,
            position.move(character),
            advise(position.game.seen_by(position.seat)) if level == LEVELS[-1] else [],
        )
        for position, character in zip(positions(name, EACH[level]), characters(name, level), strict=False)
    ]


@every_game
@every_level
def test_what_it_cannot_see_changes_nothing(name: str, level: str) -> None:
    changed = 0
    for position, character, move, advised in answers(name, level):
        twin = position.rearranged()
        changed += twin.game.hands != position.game.hands
        assert twin.move(character) == move
        if level == LEVELS[-1]:
            assert advise(twin.game.seen_by(position.seat)) == advised
    assert changed


@each_kind("name")
async def test_nothing_but_view_and_chance_decides(name: str) -> None:
    """Not what was decided before, and nothing of this process: a fresh one that is asked in another order says the same."""
    asked = [(level, *answer) for level in LEVELS for answer in answers(name, level)]
    fresh = Process(name, [])
    try:
        for level, position, character, move, advised in reversed(asked):
            view = view_to_json(position.game.seen_by(position.seat))
            assert await fresh.ask(BotQuestion(view, character, Random(position.number)), PATIENCE) == move
            if level == LEVELS[-1]:
                assert await fresh.ask(BotQuestion(view), PATIENCE) == advised
    finally:
        fresh.end()


def check_legal(name: str, level: str, found: Iterator[Position], positions: int) -> None:
    """In so many of the positions that are found, bots of a level know a move that the rules allow."""
    for _, position, character in zip(range(positions), found, characters(name, level), strict=False):
        move = position.move(character)
        assert move in position.game.legal_moves(position.seat)
        position.game.check(move)


@every_game
@every_level
def test_it_plays_by_the_rules(name: str, level: str) -> None:
    check_legal(name, level, iter(positions(name, 3 * EACH[level])), 200)


@pytest.mark.soak
@every_game
@every_level
def test_it_plays_by_the_rules_for_long(name: str, level: str) -> None:
    check_legal(name, level, walked(name), 2000)
