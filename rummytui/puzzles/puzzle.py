"""A puzzle: a position in a game, and the moves to choose from there."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final

import rules
from rules import Game
from rules.game import LARGEST_SEED
from rules.json_text import read_text
from rules.move_json import move_from_fields, move_to_json
from rules.moves import Move
from rules.record import Record, record
from rules.refusals import MalformedMove
from rules.seats import Seat

FEWEST, MOST = 2, 4
"""How many answers a puzzle has."""
HARDEST: Final = 100
_NAME: Final = re.compile(r"\{[0-9]\}")
_BRACE: Final = re.compile(r"[{}]")
_LONGEST: Final = 100_000
_OF_PUZZLE: Final = {"game", "players", "options", "seed", "moves", "seat", "answers", "difficulty"}
_OF_ANSWER: Final = {"move", "lost", "behind", "why"}


class BadPuzzle(ValueError):
    """A line that holds no puzzle; the text says why, as a sentence."""


@record
class WeighedAnswer(Record):
    """An answer.

    ``lost`` is how much less it brings than the best, in tenths of a point on average, where the rest of the hand was
    played many times. ``behind`` is how far it is behind by the hard bot's judgement, in hundredths: 100 is clearly
    worse. ``why`` says why it is the best, or why it is worse, as the middle of a sentence in which ``{0}`` is the
    name of the first player; it may be empty.
    """

    move: Move
    lost: int
    behind: int
    why: str


@record
class Puzzle(Record):
    """A question to the player at ``seat``, after ``moves`` in a game that was dealt with ``seed``.

    ``players`` is how many play, and ``answers`` begin with the best. ``difficulty`` is 0 for the easiest, and 100 for
    the hardest.
    """

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    moves: tuple[Move, ...]
    seat: Seat
    answers: tuple[WeighedAnswer, ...]
    difficulty: int

    @property
    def name(self) -> str:
        """A short unique name that doesn't depend on the puzzle's place on the shelf."""
        asked = ":".join([self.game, str(self.seed), *map(move_to_json, self.moves)])
        return sha256(asked.encode()).hexdigest()[:12]

    @property
    def shown(self) -> Sequence[WeighedAnswer]:
        """The answers in the order in which they are numbered, which is always the same."""
        return Random(self.name).sample(self.answers, len(self.answers))

    @property
    def best(self) -> WeighedAnswer:
        """The right answer."""
        return self.answers[0]

    def game_for(self, names: Sequence[str]) -> Game:
        """The game in this position, with players of these names. Raises BadPuzzle if its moves aren't legal."""
        try:
            game = rules.new_game(self.game, names, seed=self.seed, options=self.options)
            for move in self.moves:
                game.play(move)
        except (rules.RuleViolation, MalformedMove) as refused:
            raise BadPuzzle(f"Its moves can't be made: {refused}") from None
        return game


def puzzle_to_json(puzzle: Puzzle) -> str:
    """The one text form of a puzzle, on one line."""
    return json.dumps(
        {
            "game": puzzle.game,
            "players": puzzle.players,
            "options": puzzle.options,
            "seed": puzzle.seed,
            "moves": [json.loads(move_to_json(move)) for move in puzzle.moves],
            "seat": puzzle.seat,
            "answers": [*map(choice_to_fields, puzzle.answers)],
            "difficulty": puzzle.difficulty,
        },
        separators=(",", ":"),
        ensure_ascii=False,
    )


def choice_to_fields(answer: WeighedAnswer) -> dict[str, Any]:
    """The JSON fields of an answer."""
    return {
        "move": json.loads(move_to_json(answer.move)),
        "lost": answer.lost,
        "behind": answer.behind,
        "why": answer.why,
    }


def puzzle_from_json(text: str) -> Puzzle:
    """The puzzle written in a line. Only its form is checked, not whether its moves are legal. Raises BadPuzzle.

    >>> puzzle_from_json('{"game": "chess"}')
    Traceback (most recent call last):
    ...
    rummytui.puzzles.puzzle.BadPuzzle: It needs exactly these fields: answers, difficulty, game, moves, options, players, seat, seed.
    """
    try:
        fields = _with(_OF_PUZZLE, read_text(text, _LONGEST))
        answers = tuple(map(choice_from_fields, _list(fields["answers"])))
        moves = tuple(map(move_from_fields, _list(fields["moves"])))
    except BadPuzzle:
        raise
    except ValueError as error:
        raise BadPuzzle(f"It isn't a puzzle: {error}.") from None
    game = fields["game"]
    if game not in rules.GAMES:
        raise BadPuzzle("There's no such game.")
    if not isinstance(fields["options"], dict):
        raise BadPuzzle("Its house rules must be an object.")
    players = _whole(fields["players"], 20)
    if not FEWEST <= len(answers) <= MOST:
        raise BadPuzzle(f"It needs {FEWEST} to {MOST} answers, not {len(answers)}.")
    if len({answer.move for answer in answers}) < len(answers):
        raise BadPuzzle("Two of its answers are the same.")
    seat = _whole(fields["seat"], players - 1)
    if any(answer.move.seat != seat for answer in answers):
        raise BadPuzzle("Its answers must be moves of the player who is asked.")
    seed, difficulty = _whole(fields["seed"], LARGEST_SEED - 1), _whole(fields["difficulty"], HARDEST)
    return Puzzle(game, players, fields["options"], seed, moves, seat, answers, difficulty)


def choice_from_fields(fields: object) -> WeighedAnswer:
    """The answer with these fields. Raises ValueError."""
    named = _with(_OF_ANSWER, fields)
    why = named["why"]
    if not isinstance(why, str) or _BRACE.search(_NAME.sub("", why)):
        raise BadPuzzle("A reason must be text, with names as their numbers in braces.")
    most = 1_000_000
    return WeighedAnswer(
        move_from_fields(named["move"]), _whole(named["lost"], most), _whole(named["behind"], most), why
    )


def _with(names: set[str], fields: object) -> dict[str, Any]:
    if not isinstance(fields, dict) or fields.keys() != names:
        raise BadPuzzle(f"It needs exactly these fields: {', '.join(sorted(names))}.")
    return fields


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise BadPuzzle("Its moves and answers must be lists.")
    return value


def _whole(value: object, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise BadPuzzle(f"A number must be from 0 to {most}.")
    return value
