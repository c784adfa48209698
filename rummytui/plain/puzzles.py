"""Puzzles in plain text."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from rummytui.games import desk_for
from rummytui.games.answers import answers_said, question_of
from rummytui.people.locks import Key, Locks
from rummytui.plain.curtains import PlainCurtains
from rummytui.plain.table import PlainTable
from rummytui.plain.teletype import Teletype
from rummytui.plain.telling import Telling
from rummytui.puzzles.attempt import OWN, Attempt
from rummytui.puzzles.next_puzzle import OwnShelf, ask_next
from rummytui.puzzles.own import is_anything_new, look_through
from rummytui.puzzles.progress import Score, add_answer, read_progress
from rummytui.puzzles.words import LOOKING, NOT_AMONG, because, judged, none_yet, numbered, place_said, progress_said
from rummytui.table.watch import Watch

_NEXT: Final = "Press Enter for the next puzzle, or type p to play on from here, or q to stop."
_STOPS: Final = ("q", "quit", "leave")


class PlainPuzzles:
    """Asks somebody the puzzles of a shelf, one after another, through a `Teletype`."""

    def __init__(self, saves: Path, shelf: str, name: str, teletype: Teletype) -> None:
        self._saves = saves
        self._shelf = shelf
        self._name = name
        self._teletype = teletype

    def ask_all(self) -> None:
        """Ask until the player stops or plays on. Raises SaveError."""
        with suppress(KeyboardInterrupt):
            if self._shelf == OWN and not self._has_own():
                self._teletype.say(none_yet(self._name))
                return
            while self._ask_next():
                pass

    def _has_own(self) -> bool:
        """Look through finished games, and return whether the player has puzzles from them."""
        if is_anything_new(self._saves):
            self._teletype.say(LOOKING)
            look_through(self._saves)
        return bool(OwnShelf.of(self._saves, self._name).puzzles)

    def _ask_next(self) -> bool:
        """Ask one. Returns whether the player wants another."""
        attempt, number, total = ask_next(self._saves, self._shelf, self._name)
        try:
            self._teletype.say(f"Puzzle {place_said(attempt, number, total)}.")
            if not self._may_be_shown(attempt) or not self._is_answered(attempt):
                return False
        finally:
            attempt.close()
        self._teletype.say(f"{self._name}: {progress_said(*self._score(), total)}. {_NEXT}")
        wanted = self._teletype.hear()
        if wanted is not None and wanted.casefold() == "p":
            self._play_on(attempt)
            return False
        return wanted is not None and wanted.casefold() not in _STOPS

    def _score(self) -> Score:
        progress = read_progress(self._saves)
        if self._shelf == OWN:
            return OwnShelf.of(self._saves, self._name).score(progress)
        return progress.score(self._name, self._shelf)

    def _may_be_shown(self, attempt: Attempt) -> bool:
        """Whether the hand isn't locked, or is unlocked now: one from a player's own game has the lock it had there."""
        host, seat = attempt.host, attempt.puzzle.seat
        locks = Locks(host.game.players)
        if attempt.origin is None or seat not in locks.seats:
            return True
        curtains = PlainCurtains(host, self._teletype, locks)
        return isinstance(curtains.lifted(seat, locked=True, takes_back=False, goes_back=False), Key)

    def _is_answered(self, attempt: Attempt) -> bool:
        """Tell a position, and take the answer. Returns whether there was one."""
        say, host, puzzle = self._teletype.say, attempt.host, attempt.puzzle
        desk = desk_for(puzzle.game, host.head_starts)
        desk.occasion = "puzzle"
        watching = Watch.begin(host.game, host.people)
        telling = Telling(host, desk, say)
        view = host.view(puzzle.seat)
        say(desk.title(view))
        telling.news(watching)
        telling.table(watching.scene(host, puzzle.seat))
        moves = {number: answer.move for number, answer in attempt.answers.items()}
        said = answers_said(desk, view, moves)
        say(f"{question_of(desk, view, moves.values())} {numbered(said)}")
        while (line := self._teletype.hear()) is not None and line.casefold() not in _STOPS:
            if line.isdecimal() and (answer := attempt.answers.get(int(line))):
                add_answer(self._saves, attempt.player, attempt.shelf, puzzle.name, right=answer == puzzle.best)
                attempt.chosen = answer
                say(f"{judged(attempt)} {because(attempt, said, host.game.players)[0]}")
                return True
            say(f"{NOT_AMONG} Type its number.")
        return False

    def _play_on(self, attempt: Attempt) -> None:
        host = attempt.play_on(self._saves, self._name)
        try:
            PlainTable(host, self._teletype).play()
        finally:
            host.close()
