"""A lesson at the table: the same screen, with a coach who says what to do and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules import RuleViolation
from rules.events import Event
from rules.moves import Move
from rummytui.loading import loading
from rummytui.locks import Locks
from rummytui.screens.table import TableScreen
from rummytui.table.commands import ChangeSettings, Command, HandOver, Help, KeyItem, Rules, Sort, Undo, key_shown
from rummytui.teaching import Course
from rummytui.teaching.course import Prompter
from rummytui.text import marked
from rummytui.watch import Settled, Watch
from rummytui.widgets.coach import Coach

if TYPE_CHECKING:
    from rummytui.screens.settlement import PlayOn

FINISHED = "finished"
"""The result of a lesson that was taken to its end."""
_GO_ON = frozenset({"space", "enter"})
_WHILE_READING = frozenset({Sort.name, Undo.name, Help.name, Rules.name, ChangeSettings.name})
"""What can be done while there is something to read."""


class LessonScreen(TableScreen):
    """A table at which one move after the other is taught.

    Another legal move is answered rather than made, and an illegal one refused as anywhere. Its result is `FINISHED`,
    or "home" if the lesson was left before its end.
    """

    def __init__(self, course: Course) -> None:
        self.course = course
        self._told = Coach()
        # Whoever is called as somebody in the family is dealt the same cards every time.
        super().__init__(course.host, thinker=Prompter(course), below=self._told, locks=Locks(()))

    @property
    def holds(self) -> bool:
        # While there is something to read, nobody plays on; nor does anybody once all is taught.
        step = self.course.step
        return step is None or (step.is_taught and not step.do)

    # ------------------------------------------------------------------------------------------------ what is said

    def _words(self, text: str) -> str:
        """A sentence of the lesson with the keys as they are, and names that tell their seats."""
        game = self.host.game
        keys = {command.name: key_shown(command.key) for command in self.commands()}
        return text.format_map({**keys, **dict(zip(game.players, marked(game.players), strict=True))})

    def prompt_text(self) -> str:
        step = self.course.step
        if step is None:
            return f"{self._words(self.course.lesson.ending)} Enter ends the lesson."
        if not step.is_taught:
            return super().prompt_text()
        return self._words(step.say) + ("" if step.do else " Enter goes on.")

    def _explain(self, answer: str = "") -> None:
        """Have the coach say why, or answer somebody who tried something else."""
        step = self.course.step
        if step is not None and not step.is_taught:
            return
        place, steps = self.course.place
        number = f"{place} of {steps}" if step else ""
        self._told.say(self._words(answer or (step.why if step else "")), number, answer=bool(answer))

    @property
    def lit(self) -> frozenset[str]:
        step = self.course.step
        return frozenset(step.lit) if step and step.is_taught else frozenset()

    def show_keys(self) -> None:
        if self.question or not self.holds:
            super().show_keys()
            return
        if self.course.step is None:
            self.show_items([KeyItem("Enter", "end the lesson", "enter")])
            return
        also = [item for item in self.items() if item.target in _WHILE_READING]
        self.show_items([KeyItem("Enter", "go on", "enter"), KeyItem("Esc", "leave the lesson", "escape"), *also])

    # ------------------------------------------------------------------------------------------------ what is done

    def go_on(self, eyes: Watch, happened: Sequence[Event] = (), *, read: bool = False, said: str = "") -> None:
        self.course.catch_up()
        if isinstance(eyes.now, Settled):
            said = self._words(self.course.lesson.ending)
        super().go_on(eyes, happened, read=read, said=said)
        self._explain()

    def commands(self) -> Sequence[Command]:
        # Everybody at the table is needed for the lesson.
        return [command for command in super().commands() if not isinstance(command, HandOver)]

    def play(self, moves: Sequence[Move]) -> None:
        for move in moves:
            try:
                self.host.game.check(move)
            except RuleViolation:
                super().play((move,))
                return
            answer = self.course.tried(move)
            if answer is not None:
                self.show_prompt()
                self._explain(answer or "Enter comes first here.")
                return
            super().play((move,))

    def promise(self, moves: Sequence[Move]) -> None:
        mine = next((move for move in moves if self.course.tried(move) is None), None)
        if mine is None and moves:
            self.play(moves[:1])
        else:
            super().promise(moves)

    def press(self, key: str) -> bool:
        if not self.question and key in _GO_ON and not self.effects.celebration.waits:
            if self.course.step is None:
                self._finish()
                return True
            if self.holds:
                self.effects.finish()
                self.course.read_on()
                self.go_on(self.eyes)
                return True
        if key == "escape" and self.holds:
            self.action_leave()
            return True
        return super().press(key)

    def action_hint(self) -> None:
        """Say again what to do: the lesson is one long hint."""
        self.show_prompt()
        self._explain()

    @loading
    def _show_settled(self, *, final: bool, said: str = "") -> None:
        from rummytui.screens.lesson_settlement import LessonSettlement

        _ = self.app.push_screen(
            LessonSettlement(self.host, self.desk, self.eyes, self._take_notice(), said), self._settled
        )

    def _settled(self, how: PlayOn | str | None) -> None:
        self._finish()

    def _finish(self) -> None:
        self._leave(FINISHED if self.course.step is None else "home")
