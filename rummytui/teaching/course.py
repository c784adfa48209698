"""Lessons: their steps, progress through one, and the answer to moves that a step doesn't ask for."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final, Self

from rules import GAMES, Game, move_from_json, move_to_json
from rules.moves import Draw, Move
from rules.seats import Seat
from rules.view import View
from rummytui.bots import LEVELS, Thinker
from rummytui.settings import LastTable, Player
from rummytui.table.host import Host, Sitter
from saves import saved_games
from saves.folder import SUFFIX

TABLE: Final = "table"
"""The lesson about the table, for all games."""


@cache
def lessons() -> tuple[str, ...]:
    """The names of all lessons, in the order in which they are offered; each is a file of that name in ``lessons/``."""
    written = {file.name.removesuffix(".toml") for file in files("rummytui.teaching").joinpath("lessons").iterdir()}
    return tuple(name for name in (TABLE, *GAMES) if name in written)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: something to read, a move for the learner with the reason for it, or a move by a bot."""

    say: str = ""
    """What to do. A key is written ``{draw}``, after its command, and a player ``{Ann}``."""
    why: str = ""
    """Why that's a good move, or a fact about it."""
    do: Mapping[str, Any] = field(default_factory=dict)
    """The move, with as many of its JSON fields as it takes to recognise it; empty if there is only something to read."""
    seat: Seat = 0
    """Who makes it."""
    lit: tuple[str, ...] = ()
    """What to highlight: codes of cards in the hand, ``stock`` or ``discard``, or pots such as ``pot 7-8-9``."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Answers to other legal moves, by kind, or by kind and source such as ``draw stock``."""
    otherwise: str = ""
    """The answer to any other legal move."""

    @property
    def is_taught(self) -> bool:
        """Whether it is a step for the learner, and not a move by a bot."""
        return bool(self.say)

    def is_done_by(self, move: Move) -> bool:
        """Whether ``move`` is the one that this step asks for."""
        return bool(self.do) and move.seat == self.seat and _agrees(self.do, json.loads(move_to_json(move)))

    def answer_to(self, move: Move) -> str:
        """The answer to another legal move."""
        source = move.source if isinstance(move, Draw) else ""
        return self.instead.get(f"{move.kind} {source}") or self.instead.get(move.kind) or self.otherwise

    def move_in(self, game: Game) -> Move:
        """The move of this step as ``game`` has it, or made of the step's fields alone if the game lists no such move."""
        for move in game.legal_moves(self.seat):
            if self.is_done_by(move):
                return move
        return move_from_json(json.dumps({"seat": self.seat, **self.do}))


def _agrees(wanted: Mapping[str, Any], made: Mapping[str, Any]) -> bool:
    return all(_ordered(made.get(name)) == _ordered(value) for name, value in wanted.items())


def _ordered(value: Any) -> Any:
    """A field's value, with cards that are equal in any order in one order."""
    return sorted(map(str, map(_ordered, value))) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first hand of a game, to learn it by."""

    name: str
    title: str
    about: str
    """What it teaches, in a few words."""
    minutes: int
    """About how long it takes."""
    game: str
    players: tuple[str, ...]
    """The learner first; bots have the other seats and make the moves of the lesson."""
    options: Mapping[str, Any]
    deck: tuple[str, ...]
    """The top of the pack in the order in which it is dealt."""
    steps: tuple[LessonStep, ...]
    ending: str
    """The last sentence, when it is over."""

    def table(self, names: Sequence[str]) -> LastTable:
        """A real table with the bots of the lesson, for the first of ``names``, if there is one."""
        learner = Player(names[0] if names else "Player 1")
        return LastTable(self.game, (learner, *(Player(bot, LEVELS[0]) for bot in self.players[1:])))


@cache
def lesson_called(name: str) -> Lesson:
    """The lesson in the file of this name. Raises KeyError if there is none."""
    if name not in lessons():
        raise KeyError(name)
    written = tomllib.loads(files("rummytui.teaching").joinpath("lessons", f"{name}.toml").read_text(encoding="utf-8"))
    return Lesson(
        name=name,
        title=written["title"],
        about=written["about"],
        minutes=written["minutes"],
        game=written["game"],
        players=tuple(written["players"]),
        options=written.get("options", {}),
        deck=_dealt([hand.split() for hand in written["hands"]], written["then"].split()),
        steps=tuple(_step(step) for step in written["steps"]),
        ending=written["ending"],
    )


def _dealt(hands: Sequence[Sequence[str]], then: Sequence[str]) -> tuple[str, ...]:
    """The pack from which these hands are dealt, one card at a time, before the cards ``then``.

    ``hands`` are in the order in which they are dealt to.
    """
    rounds = zip_longest(*hands)
    return (*(card for dealt in rounds for card in dealt if card), *then)


def _step(written: dict[str, Any]) -> LessonStep:
    return LessonStep(**{**written, "lit": tuple(written.get("lit", ()))})


FOLDER: Final = "lessons"
"""The folder for unfinished lessons, beside the saved games."""
_LEARNER: Final[Seat] = 0
"""The learner's seat; bots have all the others."""
_SEED: Final = 1
"""The cards that matter are stacked; the seed gives the rest the same order every time."""


class Course:
    """A lesson in progress. Use `open` to start or resume one.

    It is saved like any game, and the moves made so far tell which step comes next.
    """

    def __init__(self, lesson: Lesson, host: Host) -> None:
        self.lesson = lesson
        self.host = host
        self._place = 0
        """How many steps are done, including those with nothing to do but read."""
        self.catch_up()

    @classmethod
    def open(cls, saves: Path, lesson: Lesson) -> Self:
        """Resume this lesson where it was left, or start it. Raises SaveError."""
        folder = saves / FOLDER / lesson.name
        for begun in saved_games(folder):
            if not begun.trouble and not begun.over:
                course = cls(lesson, Host.resume(begun.path))
                if course.step is not None and course.host.people == {_LEARNER}:
                    return course
                course.close()
                # With other seats than the lesson's, its steps would wait for a move that nobody makes.
                with suppress(OSError):
                    begun.path.unlink(missing_ok=True)
        seating = [Sitter("person"), *(Sitter("bot", "easy") for _ in lesson.players[1:])]
        host = Host.new(
            folder, lesson.game, lesson.players, seating, seed=_SEED, options=lesson.options, decks=[lesson.deck]
        )
        return cls(lesson, host)

    def close(self) -> None:
        """Leave the lesson and keep it for another time; delete the file of one that is finished or was never started."""
        self.host.close()
        if self.step is None or not self.is_begun:
            with suppress(OSError):
                self.host.path.unlink(missing_ok=True)

    @staticmethod
    def begun(saves: Path) -> frozenset[str]:
        """The names of the unfinished lessons."""
        return frozenset(file.parent.name for file in (saves / FOLDER).glob(f"*/*{SUFFIX}"))

    @property
    def is_begun(self) -> bool:
        """Whether a move has been made."""
        return bool(self.host.moves)

    # ----------------------------------------------------------------------------------------------------- progress

    @property
    def step(self) -> LessonStep | None:
        """The current step; None once all are done."""
        return self.lesson.steps[self._place] if self._place < len(self.lesson.steps) else None

    @property
    def place(self) -> tuple[int, int]:
        """The number of the current step among those for the learner, from 1, and how many there are."""
        taught = [place for place, step in enumerate(self.lesson.steps) if step.is_taught]
        return sum(place <= self._place for place in taught), len(taught)

    def read_on(self) -> None:
        """Go on from a step with nothing to do but read."""
        if self.step and not self.step.do:
            self._place += 1

    def tried(self, move: Move) -> str | None:
        """The answer to ``move``, which must be legal; None if it is the move that the step asks for.

        Empty if the step asks for no move.
        """
        step = self.step
        if step is None or not step.do:
            return ""
        return None if step.is_done_by(move) else step.answer_to(move)

    def catch_up(self) -> None:
        """Find the current step again after moves were made or undone."""
        done = 0
        for move in self.host.moves:
            coming = next((place for place, step in enumerate(self.lesson.steps) if place >= done and step.do), None)
            # Forced moves are in no lesson.
            if coming is not None and self.lesson.steps[coming].is_done_by(move):
                done = coming + 1
        undone = next((place for place in range(done, self._place) if self.lesson.steps[place].do), None)
        if undone is not None:
            # The reading steps before it were read already.
            self._place = undone
        elif done > self._place:
            self._place = done


class Prompter(Thinker):
    """Makes the bots play the moves of the lesson."""

    def __init__(self, course: Course) -> None:
        super().__init__()
        self._course = course

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        """The move of the current step."""
        step = self._course.step
        while step is not None and not step.do:
            self._course.read_on()
            step = self._course.step
        assert step is not None
        return step.move_in(self._course.host.game)
