"""Somebody in the middle of a lesson: which step comes now, and what is said to what they try."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final, Self

from rules.moves import Move
from rules.seats import Seat
from rules.view import View
from rummytui.bots import Thinker
from rummytui.host import Host, Sitter
from rummytui.teaching.lesson import Lesson, Step
from saves import saved_games
from saves.folder import SUFFIX

FOLDER: Final = "lessons"
"""Where lessons are kept that somebody is in the middle of, beside the saved games."""
_LEARNER: Final[Seat] = 0
"""Where whoever learns sits; bots sit at all other seats."""
_SEED: Final = 1
"""All cards that matter are stacked; the others lie in the same order every time, too."""


class Course:
    """A lesson being taken. Begin one, or go on with it, by `open`.

    It is saved like any game, and the moves made so far say which step comes next.
    """

    def __init__(self, lesson: Lesson, host: Host) -> None:
        self.lesson = lesson
        self.host = host
        self._place = 0
        """How many steps are done, those to be read included."""
        self.catch_up()

    @classmethod
    def open(cls, saves: Path, lesson: Lesson) -> Self:
        """Go on with this lesson where it was left, or begin it. Raises SaveError."""
        folder = saves / FOLDER / lesson.name
        for begun in saved_games(folder):
            if not begun.trouble and not begun.over:
                course = cls(lesson, Host.resume(begun.path))
                if course.step is not None and course.host.people == {_LEARNER}:
                    return course
                course.close()
                # Where others sit than the lesson seats, its steps would wait for a move that nobody makes.
                with suppress(OSError):
                    begun.path.unlink(missing_ok=True)
        seating = [Sitter("person"), *(Sitter("bot", "easy") for _ in lesson.players[1:])]
        host = Host.new(
            folder, lesson.game, lesson.players, seating, seed=_SEED, options=lesson.options, decks=[lesson.deck]
        )
        return cls(lesson, host)

    def close(self) -> None:
        """Leave the lesson, to go on with it another time; one that is done, or not begun, leaves nothing behind."""
        self.host.close()
        if self.step is None or not self.is_begun:
            with suppress(OSError):
                self.host.path.unlink(missing_ok=True)

    @staticmethod
    def begun(saves: Path) -> frozenset[str]:
        """The names of the lessons that somebody is in the middle of."""
        return frozenset(file.parent.name for file in (saves / FOLDER).glob(f"*/*{SUFFIX}"))

    @property
    def is_begun(self) -> bool:
        """Whether a move has been made."""
        return bool(self.host.moves)

    # ------------------------------------------------------------------------------------------------ where it stands

    @property
    def step(self) -> Step | None:
        """The step that comes now; None once all are done."""
        return self.lesson.steps[self._place] if self._place < len(self.lesson.steps) else None

    @property
    def place(self) -> tuple[int, int]:
        """Which of the steps that are taught this is, from 1, and how many there are."""
        taught = [place for place, step in enumerate(self.lesson.steps) if step.is_taught]
        return sum(place <= self._place for place in taught), len(taught)

    def read_on(self) -> None:
        """Go on from a step that there is only something to read in."""
        if self.step and not self.step.do:
            self._place += 1

    def tried(self, move: Move) -> str | None:
        """What is said to somebody who tries ``move``, which the rules allow; None if it is the move that is wanted.

        It is empty where no move is wanted.
        """
        step = self.step
        if step is None or not step.do:
            return ""
        return None if step.is_done_by(move) else step.answer_to(move)

    def catch_up(self) -> None:
        """Moves have been made, or taken back, since."""
        done = 0
        for move in self.host.moves:
            coming = next((place for place, step in enumerate(self.lesson.steps) if place >= done and step.do), None)
            # What the table does by itself is in no lesson.
            if coming is not None and self.lesson.steps[coming].is_done_by(move):
                done = coming + 1
        undone = next((place for place in range(done, self._place) if self.lesson.steps[place].do), None)
        if undone is not None:
            # What there was to read before it has been read.
            self._place = undone
        elif done > self._place:
            self._place = done


class Prompter(Thinker):
    """Has the others at the table play what the lesson says."""

    def __init__(self, course: Course) -> None:
        super().__init__()
        self._course = course

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        """The move of the step that comes now."""
        step = self._course.step
        while step is not None and not step.do:
            self._course.read_on()
            step = self._course.step
        assert step is not None
        return step.move_in(self._course.host.game)
