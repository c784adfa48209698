"""A lesson at the table: the same screen, with a coach who says what to do and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules import RuleViolation
from rules.events import Event
from rules.moves import Move
from rummytui.people.locks import Locks
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.table.between_hands import AnotherGame
from rummytui.table.commands import (
    ChangeSettings,
    Command,
    HandOver,
    Help,
    KeyItem,
    Leave,
    Rules,
    ScreenCommand,
    Sort,
    Undo,
    key_shown,
)
from rummytui.table.offers import Advise, Offer
from rummytui.table.watch import Settled, Watch
from rummytui.teaching import Course
from rummytui.teaching.course import Prompter
from rummytui.text import marked
from rummytui.text.narration import MoveTakenBack
from rummytui.text.speech import listed
from rummytui.widgets.below import Coach


class EndLesson(ScreenCommand):
    """Go back to the list of lessons."""

    name, key, label = "end", "enter", "end the lesson"

    @property
    def other_keys(self) -> frozenset[str]:
        return frozenset({"space", "escape", "q"})


class RealGame(AnotherGame):
    """End the lesson and set up a real game with the same bots."""

    label = "play a real game"


REAL_GAME: Final = RealGame()


def how_to_end(players: Sequence[str]) -> str:
    """The keys at the end of a lesson with these players, the learner first."""
    bots = listed(marked(players)[1:])
    return f"Press Enter to finish, or {key_shown(REAL_GAME.key)} to play for real with {bots}."


class LessonSettlement(SettlementScreen):
    """Who pays what and why, as after any hand, but with no next hand."""

    def commands(self) -> Sequence[Command]:
        return (EndLesson(), REAL_GAME, Help(), Rules(), ChangeSettings())

    def prompt_text(self) -> str:
        return how_to_end(self.host.game.players)

    def action_end(self) -> None:
        """Close the settlement and the lesson."""
        _ = self.dismiss("home")


FINISHED = "finished"
"""The result of a lesson that was taken to its end."""
TO_A_REAL_GAME = "real game"
"""The result if the player also wants a real game with the same bots."""
_GO_ON = frozenset({"space", "enter"})
_WHILE_READING = frozenset({Sort.name, Undo.name, Help.name, Rules.name, ChangeSettings.name, "escape"})
"""Commands and keys that work while there is something to read."""


class LessonScreen(TableScreen):
    """A table at which moves are taught one by one.

    Any other legal move is answered and not made; an illegal one is refused as usual. The instruction stays on show
    until the learner follows it. The result is `FINISHED` or `TO_A_REAL_GAME`, or "home" for a lesson left before its
    end.
    """

    def __init__(self, course: Course) -> None:
        self.course = course
        self._told = Coach()
        # A learner with the name of a family member needs no PIN: the cards are the same every time.
        super().__init__(course.host, thinker=Prompter(course), below=self._told, locks=Locks(()))

    @property
    def holds(self) -> bool:
        # Nobody plays while there is something to read, nor after the last step.
        step = self.course.step
        return step is None or (step.is_taught and not step.do)

    # ------------------------------------------------------------------------------------------------ wording

    def _words(self, text: str) -> str:
        """Fill in the keys as they are set, and the players' names, marked with their seats."""
        game = self.host.game
        keys = {command.name: key_shown(command.key) for command in self.commands()}
        return text.format_map({**keys, **dict(zip(game.players, marked(game.players), strict=True))})

    def prompt_text(self) -> str:
        step = self.course.step
        if step is None:
            return f"{self._words(self.course.lesson.ending)} {how_to_end(self.host.game.players)}"
        if not step.is_taught:
            return super().prompt_text()
        return self._words(step.say) + ("" if step.do else " Press Enter to continue.")

    def _explain(self, answer: str = "") -> None:
        """Have the coach say why, below the answer to a move that isn't the one wanted, if there is one."""
        step = self.course.step
        if step is not None and not step.is_taught:
            return
        place, steps = self.course.place
        number = f"{place} of {steps}" if step else ""
        self._told.say(self._words(step.why if step else ""), number, answer=self._words(answer))

    @property
    def lit(self) -> frozenset[str]:
        step = self.course.step
        return frozenset(step.lit) if step and step.is_taught else frozenset()

    def told_events(self) -> Sequence[Event]:
        # All of a lesson is practice.
        return [event for event in super().told_events() if not isinstance(event, MoveTakenBack)]

    @property
    def voices(self) -> None:
        # The lesson has all the words.
        return None

    def items(self) -> list[KeyItem]:
        # There is one way out of a lesson, whether there is something to read or to do.
        out = KeyItem(key_shown("escape"), "leave the lesson", "escape")
        return [out if item.target == Leave.name else item for item in super().items()]

    def show_keys(self) -> None:
        if self.question or not self.holds:
            super().show_keys()
            return
        if self.course.step is None:
            real = KeyItem(key_shown(REAL_GAME.key), REAL_GAME.label, REAL_GAME.key)
            self.show_items([KeyItem("Enter", "end the lesson", "enter"), real])
            return
        also = [item for item in self.items() if item.target in _WHILE_READING]
        self.show_items([KeyItem("Enter", "continue", "enter"), *also])

    # ------------------------------------------------------------------------------------------------ what is done

    def go_on(self, watching: Watch, happened: Sequence[Event] = (), *, read: bool = False, said: str = "") -> None:
        self.course.catch_up()
        if isinstance(watching.now, Settled):
            said = self._words(self.course.lesson.ending)
        super().go_on(watching, happened, read=read, said=said)
        self._explain()

    def commands(self) -> Sequence[Command]:
        # Each player has a part in the lesson.
        return [command for command in super().commands() if not isinstance(command, HandOver)]

    @property
    def _instructs(self) -> bool:
        """Whether the learner is being told what to do."""
        step = self.course.step
        return step is not None and step.is_taught

    def accept(self, offer: Offer) -> None:
        super().accept(offer)
        if isinstance(offer, Advise) and self._instructs:
            self.show_prompt()
            self._explain(offer.text)

    def said_after(self, refused: str) -> str:
        return self.prompt_text() if self._instructs else super().said_after(refused)

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
                self._explain(answer or "Read this first, then press Enter.")
                return
            super().play((move,))

    def promise(self, moves: Sequence[Move]) -> None:
        mine = next((move for move in moves if self.course.tried(move) is None), None)
        if mine is None and moves:
            self.play(moves[:1])
        else:
            super().promise(moves)

    def press(self, key: str) -> bool:
        if self.effects.celebration.waits:
            return super().press(key)
        if not self.question and key in _GO_ON:
            if self.course.step is None:
                self._finish()
                return True
            if self.holds:
                self.effects.finish()
                self.course.read_on()
                self.go_on(self.watching)
                return True
        if key == REAL_GAME.key and self.course.step is None:
            self._finish("again")
            return True
        if key == "escape" and not self.question and not self.scene.selected:
            self.action_leave()
            return True
        return super().press(key)

    def action_hint(self) -> None:
        """Repeat the instruction: a lesson is one long hint."""
        self.show_prompt()
        self._explain()

    def _show_settled(self, *, final: bool, said: str = "") -> None:
        shown = LessonSettlement(self.host, self.desk, self.watching, self._take_notice(), said)
        _ = self.app.push_screen(shown, self._settled)

    def _settled(self, how: str | None) -> None:
        self._finish(how)

    def _finish(self, how: str | None = None) -> None:
        """Leave the lesson; for "again", to play for real."""
        finished = TO_A_REAL_GAME if how == "again" else FINISHED
        self._leave(finished if self.course.step is None else "home")
