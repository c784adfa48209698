"""The next puzzle to show: from a game's shelf, or from a player's own games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rummytui.people.registry import load
from rummytui.puzzles.attempt import OWN, Attempt
from rummytui.puzzles.own import OwnPuzzle, own_puzzles, puzzle_of
from rummytui.puzzles.progress import Progress, Score, read_progress
from rummytui.puzzles.puzzle import BadPuzzle
from rummytui.puzzles.shelves import next_of, puzzles_for
from rummytui.puzzles.words import none_yet
from saves import SaveError


class NextPuzzle(NamedTuple):
    """The puzzle to ask, its number on its shelf, counted from 1, and how many there are."""

    attempt: Attempt
    number: int
    total: int


def ask_next(saves: Path, shelf: str, player: str) -> NextPuzzle:
    """Lay out the next puzzle of a game or, if ``shelf`` is `OWN`, from the player's own games.

    Raises SaveError, also if the player has no puzzles.
    """
    progress = read_progress(saves)
    if shelf == OWN:
        return _ask_own(saves, OwnShelf.of(saves, player), progress, player)
    puzzles = puzzles_for(shelf)
    place = next_of([puzzle.name for puzzle in puzzles], progress.of(player, shelf))
    return NextPuzzle(Attempt.open(saves, puzzles[place], player), place + 1, len(puzzles))


class OwnShelf(NamedTuple):
    """The puzzles from a person's own games, the latest first, and all the names of that person."""

    puzzles: Sequence[OwnPuzzle]
    names: Sequence[str]

    @classmethod
    def of(cls, saves: Path, player: str) -> OwnShelf:
        """The puzzles found so far in the games in a folder."""
        known, _ = load()
        names = known.names_of(player)
        return cls(own_puzzles(saves, names), names)

    def answered(self, progress: Progress) -> Mapping[str, bool]:
        """Whether the first answer was right, by the name of the puzzle, for those that were answered."""
        own = {one.moment.name for one in self.puzzles}
        every = [progress.of(name, OWN) for name in self.names]
        return {puzzle: right for answers in every for puzzle, right in answers.items() if puzzle in own}

    def score(self, progress: Progress) -> Score:
        """How many of them the person has tried and solved."""
        answered = self.answered(progress)
        return Score(len(answered), sum(answered.values()))


def _ask_own(saves: Path, shelf: OwnShelf, progress: Progress, player: str) -> NextPuzzle:
    if not shelf.puzzles:
        raise SaveError(none_yet(player))
    place = next_of([one.moment.name for one in shelf.puzzles], shelf.answered(progress))
    try:
        puzzle, origin = puzzle_of(shelf.puzzles[place])
        attempt = Attempt.open(saves, puzzle, player, origin)
    except BadPuzzle as error:
        raise SaveError(str(error)) from None
    return NextPuzzle(attempt, place + 1, len(shelf.puzzles))
