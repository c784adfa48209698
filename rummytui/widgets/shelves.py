"""Which saved games a list shows: those that go on, those that are over, or those in the bin, and of them what is sought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from rummytui.text.saved_games import title_of
from saves import SavedGame

ShelfName: TypeAlias = Literal["waiting", "over", "bin"]

SHELVES: Final[dict[ShelfName, str]] = {"waiting": "unfinished", "over": "finished", "bin": "bin"}
"""The shelves, with what is said of what stands there."""

FIRST: Final = 40
"""How many games are shown at first, and then as many more whenever the cursor comes to the last."""


class Found(NamedTuple):
    """A saved game, and all the words by which it can be found."""

    game: SavedGame
    words: str

    @property
    def path(self) -> Path:
        """Its file."""
        return self.game.path


def findable(game: SavedGame) -> Found:
    """A saved game with the words by which it can be found: its name, its game's and its players'."""
    title = title_of(game.game) if game.game else ""
    return Found(game, " ".join([game.name, title, game.game, *game.players]).casefold())


class Shelves:
    """All saved games that have been found so far, and which of them are shown."""

    def __init__(self) -> None:
        self.found = _nothing_found()
        self._found_again: dict[ShelfName, list[Found]] | None = None
        """What a new look has found, as long as that is less than is in sight."""
        self.at: ShelfName = "waiting"
        self.sought = ""
        self.marked: set[Path] = set()
        self.room = FIRST
        """How many may be shown for now."""
        self.matching: list[Found] = []
        """What is sought, of the shelf in sight."""

    def begin_again(self) -> None:
        """Find everything once more: what is in sight stays until as much has been found, or until all has."""
        self._found_again = _nothing_found()

    def add(self, found: Iterable[Found], *, thrown: bool, last: bool = False) -> bool:
        """Add what has been found, the latest first; ``thrown``: in the bin. What is unreadable is not over.

        ``last``: that is all. Returns whether other games may be shown now.
        """
        adding = self.found if self._found_again is None else self._found_again
        before = len(self.matching)
        for each in found:
            shelf: ShelfName = "bin" if thrown else "over" if each.game.over else "waiting"
            adding[shelf].append(each)
            if adding is self.found and shelf == self.at and self._is_sought(each):
                self.matching.append(each)
        if self._found_again is None:
            return before < min(len(self.matching), self.room)
        again = list(filter(self._is_sought, self._found_again[self.at]))
        if not last and len(again) < len(self.shown):
            return False
        self.found, self._found_again, self.matching = self._found_again, None, again
        return True

    def forget(self, path: Path) -> None:
        """Leave out the game with this file, which is no longer there."""
        for name, found in self.found.items():
            self.found[name] = [each for each in found if each.path != path]
        self._look()

    def _is_sought(self, found: Found) -> bool:
        return all(word in found.words for word in self.sought.split())

    def _look(self) -> None:
        self.matching = list(filter(self._is_sought, self.found[self.at]))

    def turn_to(self, name: ShelfName) -> None:
        """Show another shelf, from its beginning."""
        self.at, self.room = name, FIRST
        self.marked.clear()
        self._look()

    def seek(self, text: str) -> None:
        """Show only what has all these words in its name, its players' or its game's."""
        self.sought, self.room = text.casefold(), FIRST
        self._look()

    def more(self) -> bool:
        """Make room for more; returns whether there are any."""
        there_are = self.room < len(self.matching)
        self.room += FIRST if there_are else 0
        return there_are

    @property
    def shown(self) -> Sequence[Found]:
        """What of that there is room for."""
        return self.matching[: self.room]

    def meant(self, place: int | None) -> list[Found]:
        """What a command is about: the marked games, or else the one in that place."""
        if marked := [each for each in self.matching if each.path in self.marked]:
            return marked
        return list(self.shown[place : place + 1]) if place is not None else []

    def mark(self, place: int | None) -> None:
        """Mark the game in that place, or take its mark away."""
        for each in self.shown[place : place + 1] if place is not None else ():
            self.marked ^= {each.path}


def _nothing_found() -> dict[ShelfName, list[Found]]:
    return {name: [] for name in SHELVES}
