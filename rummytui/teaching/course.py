"""Progress through a lesson: the current step, and the answer to moves that it doesn't ask for."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final, Self

from rules.moves import Move
from rules.seats import Seat
from rules.view import View
from rummytui.bots import Thinker
from rummytui.table.host import Host, Sitter
from rummytui.teaching.lesson import Lesson, LessonStep
from saves import saved_games
from saves.folder import SUFFIX

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
            # Moves that the table makes by itself are in no lesson.
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
