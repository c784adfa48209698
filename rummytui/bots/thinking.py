"""The worker process of a table's bots: it answers questions about views, one by one.

Questions come in and answers go out as pickles. The process knows nothing but what it is asked: it was started afresh,
with no file of the game open. It ends as soon as nobody can ask it any more.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import BinaryIO, Final

from rules.moves import Move
from rules.view_json import view_from_json
from rummytui.advice import Advice
from rummytui.bots.choosing import advise, choose, chooser

READY: Final = "ready"
"""The greeting before the first question."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A request for the move of a bot of this level, or for advice if there is no level; the view is in its text form.

    ``chance`` is the bot's random generator; ``about`` is a move that the advice must cover, or None.
    """

    view: str
    level: str | None = None
    chance: Random | None = None
    about: Move | None = None

    def answer(self) -> Move | list[Advice]:
        """The move, or the advice."""
        view = view_from_json(self.view)
        if self.level is None or self.chance is None:
            return advise(view, self.about)
        return choose(view, self.level, self.chance)


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no answer; ``error`` is the type of what was raised. What an error says may name cards."""

    error: str


def main() -> None:
    """Answer questions from standard input until it is closed. The arguments are a game and levels to have at hand."""
    # A key that interrupts the program is none of this process's business; it ends with its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Nothing that is printed may come between the answers.
    with Path(os.devnull).open("wb") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())
    questions: SimpleQueue[BotQuestion] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, questions), daemon=True).start()
    game, *levels = sys.argv[2:]
    for level in levels:
        chooser(game, level)
    _write(READY, answers)
    while True:
        question = questions.get()
        try:
            found: Move | list[Advice] | Failed = question.answer()
        except Exception as error:  # noqa: BLE001 - the caller has another way to find a move
            found = Failed(type(error).__name__)
        _write(found, answers)


def _read(asked: BinaryIO, questions: SimpleQueue[BotQuestion]) -> None:
    """Pass questions on; exit at EOF, even in the middle of an answer."""
    try:
        while True:
            questions.put(pickle.load(asked))
    finally:
        os._exit(0)


def _write(found: object, answers: BinaryIO) -> None:
    try:
        pickle.dump(found, answers)
        answers.flush()
    except OSError:
        os._exit(0)
