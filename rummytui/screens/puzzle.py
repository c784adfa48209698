"""A puzzle at the table: the same screen, with a question and numbered answers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rules import RuleViolation
from rules.events import Event
from rules.moves import Move
from rules.seats import Seat
from rummytui.fitting import best_fit
from rummytui.games.answers import answers_said, question_of
from rummytui.people.locks import Locks
from rummytui.puzzles.attempt import Attempt
from rummytui.puzzles.progress import add_answer
from rummytui.puzzles.puzzle import WeighedAnswer
from rummytui.puzzles.words import HOW_TO_ANSWER, NOT_AMONG, because, judged, numbered
from rummytui.screens.table import TableScreen
from rummytui.table.commands import ChangeSettings, Command, Help, KeyItem, Leave, Rules, Sort
from rummytui.table.watch import Curtain, Watch
from rummytui.text import marked, with_marked_names
from rummytui.widgets.below import Coach
from rummytui.widgets.prompt import Prompt
from saves import SaveError

NEXT: Final = "next"
"""The result if the player wants the next puzzle."""
PLAY_ON: Final = "play on"
"""The result if the player wants to play on from here."""
_PLAY_ON_KEY: Final = "p"
_GO_ON: Final = frozenset({"space", "enter"})
_KEPT: Final = (Sort, Help, Rules, ChangeSettings, Leave)
"""The commands of every table that a puzzle has, too."""


class PuzzleScreen(TableScreen):
    """A table with one question, at which nothing is played.

    An answer is given by its number, or by its move. The result is `NEXT`, `PLAY_ON`, or "home" if the player leaves.
    ``place`` says which of how many puzzles it is, and ``folder`` is where saved games are kept. A hand from somebody's
    own game has the lock it had there.
    """

    def __init__(self, attempt: Attempt, place: str, folder: Path) -> None:
        self.attempt = attempt
        self._place = place
        self._folder = folder
        self._told = Coach()
        locks = Locks(attempt.host.game.players if attempt.origin else ())
        super().__init__(attempt.host, below=self._told, locks=locks)
        # What has just happened is in the log; nothing comes over the table first, such as a showdown.
        self.watching = Watch.begin(self.host.game, self.host.people, locked=locks.seats)
        self._seen = self._look()
        self.desk.occasion = "puzzle"
        view = with_marked_names(self.host.view(self._seat))
        moves = {number: answer.move for number, answer in attempt.answers.items()}
        self._question = question_of(self.desk, view, moves.values())
        self._said = answers_said(self.desk, view, moves)

    @property
    def _seat(self) -> Seat:
        return self.attempt.puzzle.seat

    @property
    def _is_covered(self) -> bool:
        """Whether the hand is behind a curtain, so that the answers, which name its cards, must be hidden."""
        return isinstance(self.watching.now, Curtain)

    @property
    def holds(self) -> bool:
        return True

    # ------------------------------------------------------------------------------------------------ wording

    def prompt_text(self) -> str:
        if self._is_covered:
            return super().prompt_text()
        if self.attempt.chosen is None:
            return f"{self._question} {numbered(self._said)}"
        return f"{judged(self.attempt)} Press Enter for the next puzzle, or {_PLAY_ON_KEY} to play on from here."

    def _explain(self) -> None:
        """Say how to answer or, after that, why the best answer is best."""
        if self.attempt.chosen is None or self._is_covered:
            self._told.say(HOW_TO_ANSWER, self._place)
            return
        forms = because(self.attempt, self._said, marked(self.host.game.players))
        self._told.say(best_fit(forms, self._told.has_room_for), self._place)

    def items(self) -> list[KeyItem]:
        kept = [item for item in super().items() if item.target in {kind.name for kind in _KEPT}]
        if self._is_covered:
            return kept
        if self.attempt.chosen is None:
            return [*(KeyItem(str(number), text, str(number)) for number, text in self._said.items()), *kept]
        following = KeyItem("Enter", "next puzzle", "enter"), KeyItem(_PLAY_ON_KEY, "play on", _PLAY_ON_KEY)
        return [*following, *kept]

    def commands(self) -> Sequence[Command]:
        everywhere = [command for command in self.phase_desk.everywhere if isinstance(command, _KEPT)]
        return [*self.phase_desk.commands, *everywhere] if self.attempt.chosen is None else everywhere

    # ------------------------------------------------------------------------------------------------ what is done

    def go_on(self, watching: Watch, happened: Sequence[Event] = (), *, read: bool = False, said: str = "") -> None:
        super().go_on(watching, happened, read=read, said=said)
        self._explain()

    def play(self, moves: Sequence[Move]) -> None:
        for move in moves:
            if move.seat == self._seat:
                self._meant(move)
                return

    def promise(self, moves: Sequence[Move]) -> None:
        self.play(moves)

    def _meant(self, move: Move) -> None:
        """Take a move as an answer, if it is one."""
        try:
            self.host.game.check(move)
        except RuleViolation as violation:
            self.refuse(violation)
            return
        if self.attempt.chosen is None and (answer := self.attempt.answer_by(move)):
            self._answered(answer)
            return
        self.show_prompt()
        if self.attempt.chosen is None:
            self.query_one(Prompt).ask(f"{NOT_AMONG} {self.prompt_text()}")

    def _answered(self, answer: WeighedAnswer) -> None:
        """Write the answer down, and say whether it is right."""
        puzzle = self.attempt.puzzle
        try:
            add_answer(self._folder, self.attempt.player, self.attempt.shelf, puzzle.name, right=answer == puzzle.best)
        except SaveError as error:
            self.refuse(error)
            return
        self.attempt.chosen = answer
        self.show_prompt()
        self._explain()

    def said_after(self, refused: str) -> str:
        return self.prompt_text()

    def action_hint(self) -> None:
        """Show the question again: a hint would be the answer."""
        self.show_prompt()

    def action_undo(self) -> None:
        """Nothing: nothing has been played."""

    def press(self, key: str) -> bool:
        if self._is_covered:
            return super().press(key)
        if not self.question and self.attempt.chosen is None and key.isdecimal() and int(key) in self.attempt.answers:
            self._answered(self.attempt.answers[int(key)])
            return True
        if self.attempt.chosen is not None and key in (*_GO_ON, _PLAY_ON_KEY):
            self._leave(PLAY_ON if key == _PLAY_ON_KEY else NEXT)
            return True
        if key == "escape" and not self.question and not self.scene.selected:
            self.action_leave()
            return True
        return super().press(key)
