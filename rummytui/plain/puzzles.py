"""Puzzles in plain text."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from rummytui.games import desk_for
from rummytui.games.answers import answers_said, question_of
from rummytui.plain.table import PlainTable
from rummytui.plain.teletype import Teletype
from rummytui.plain.telling import Telling
from rummytui.puzzles.attempt import Attempt
from rummytui.puzzles.progress import add_answer, read_progress
from rummytui.puzzles.shelves import next_puzzle, puzzles_for
from rummytui.puzzles.words import NOT_AMONG, because, judged, numbered, progress_said
from rummytui.table.watch import Watch

_NEXT: Final = "Press Enter for the next puzzle, or type p to play on from here, or q to stop."
_STOPS: Final = ("q", "quit", "leave")


class PlainPuzzles:
    """Asks somebody one puzzle of a game after another, told to a `Teletype` and answered from it."""

    def __init__(self, saves: Path, game: str, name: str, teletype: Teletype) -> None:
        self._saves = saves
        self._game = game
        self._name = name
        self._teletype = teletype

    def ask_all(self) -> None:
        """Ask until the player stops or plays on. Raises SaveError."""
        with suppress(KeyboardInterrupt):
            while self._ask_next():
                pass

    def _ask_next(self) -> bool:
        """Ask one. Returns whether the player wants another."""
        shelf = puzzles_for(self._game)
        place = next_puzzle(self._game, read_progress(self._saves).of(self._name, self._game))
        attempt = Attempt.open(self._saves, shelf[place], self._name)
        try:
            self._teletype.say(f"Puzzle {place + 1} of {len(shelf)}.")
            if not self._is_answered(attempt):
                return False
        finally:
            attempt.close()
        score = read_progress(self._saves).score(self._name, self._game)
        self._teletype.say(f"{self._name}: {progress_said(*score, len(shelf))}. {_NEXT}")
        wanted = self._teletype.hear()
        if wanted is not None and wanted.casefold() == "p":
            self._play_on(attempt)
            return False
        return wanted is not None and wanted.casefold() not in _STOPS

    def _is_answered(self, attempt: Attempt) -> bool:
        """Tell a position, and take the answer. Returns whether there was one."""
        say, host, puzzle = self._teletype.say, attempt.host, attempt.puzzle
        desk = desk_for(puzzle.game)
        desk.occasion = "puzzle"
        eyes = Watch.begin(host.game, host.people)
        telling = Telling(host, desk, say)
        view = host.view(puzzle.seat)
        say(desk.title(view))
        telling.news(eyes)
        telling.table(eyes.scene(host, puzzle.seat))
        moves = {number: answer.move for number, answer in attempt.answers.items()}
        said = answers_said(desk, view, moves)
        say(f"{question_of(desk, view, moves.values())} {numbered(said)}")
        while (line := self._teletype.hear()) is not None and line.casefold() not in _STOPS:
            if line.isdecimal() and (answer := attempt.answers.get(int(line))):
                add_answer(self._saves, self._name, puzzle.game, puzzle.name, right=answer == puzzle.best)
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
