"""What was answered so far: a file with a line for each answer, next to the saved games."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from rules.json_text import read_text
from rules.names import alike
from rummytui.puzzles.attempt import FOLDER
from saves.disk import TooLarge, make_folder, opened_at_end, read_file
from saves.errors import SaveError

_FILE: Final = "answers.jsonl"
_LARGEST: Final = 10_000_000
_LONGEST: Final = 1000
_FIELDS: Final = {"player", "game", "puzzle", "right"}


class Score(NamedTuple):
    """How many puzzles somebody has tried, and how many were right at the first try."""

    tried: int
    solved: int


class Progress(NamedTuple):
    """Whether the first answer of each person to each puzzle was right."""

    answers: Mapping[tuple[str, str, str], bool]

    def of(self, player: str, game: str) -> Mapping[str, bool]:
        """By the name of the puzzle."""
        return {
            puzzle: right for (who, what, puzzle), right in self.answers.items() if (who, what) == (alike(player), game)
        }

    def score(self, player: str, game: str) -> Score:
        """How somebody is doing with the puzzles of a game."""
        answered = self.of(player, game)
        return Score(len(answered), sum(answered.values()))

    def in_all(self, names: Iterable[str]) -> Score:
        """How the person with these names is doing with all puzzles together."""
        own = set(map(alike, names))
        right = [right for (who, _, _), right in self.answers.items() if who in own]
        return Score(len(right), sum(right))


def read_progress(saves: Path) -> Progress:
    """All that was answered, with the saved games in this folder. Lines that can't be read are passed over.

    Raises SaveError if the file can't be read.
    """
    path = saves / FOLDER / _FILE
    try:
        lines = read_file(path, _LARGEST).splitlines() if path.exists() else []
    except (OSError, TooLarge) as error:
        raise SaveError(f"Can't read what was answered to puzzles so far: {error}") from None
    found: dict[tuple[str, str, str], bool] = {}
    for line in lines:
        if answer := _answer_in(line):
            who, game, puzzle, right = answer
            found.setdefault((who, game, puzzle), right)
    return Progress(found)


def score_of(saves: Path, names: Iterable[str]) -> Score:
    """How the person with these names is doing with all puzzles; nothing where that can't be read."""
    with suppress(SaveError):
        return read_progress(saves).in_all(names)
    return Score(0, 0)


def _answer_in(line: bytes) -> tuple[str, str, str, bool] | None:
    """The answer in a line; None for half a line, which a program leaves that is killed while it writes."""
    try:
        fields = read_text(line.decode(), _LONGEST)
    except ValueError:
        return None
    if not isinstance(fields, dict) or fields.keys() != _FIELDS:
        return None
    player, game, puzzle, right = (fields[name] for name in ("player", "game", "puzzle", "right"))
    if not (isinstance(player, str) and isinstance(game, str) and isinstance(puzzle, str) and isinstance(right, bool)):
        return None
    return alike(player), game, puzzle, right


def add_answer(saves: Path, player: str, game: str, puzzle: str, *, right: bool) -> None:
    """Write an answer down; it is on the disk when this returns. Raises SaveError."""
    line = json.dumps({"player": player, "game": game, "puzzle": puzzle, "right": right}, ensure_ascii=False)
    try:
        make_folder(saves / FOLDER)
        with opened_at_end(saves / FOLDER / _FILE) as file:
            # Half a line may be there, from a program that was killed.
            file.write(f"\n{line}\n".encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise SaveError(f"Can't save your answer: {error}") from None
