"""A shelf of saved games as a list to choose from, in which only what has changed is written anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from textual.content import Content
from textual.widgets.option_list import Option

from rummytui.shelf import Shown, ago
from rummytui.widgets.menu import MARGIN, Menu, columns, fitting
from rummytui.widgets.shelf_lines import shown
from rummytui.widgets.shelves import Found, Shelves
from saves import SavedGame

_WIDEST = 100
"""How many cells a line may take."""
_EDGES = 4 + MARGIN
"""Cells beside a line: the screen's and the list's."""
_IN_A_QUESTION = 60
"""Cells for what a question says of a game."""


class _InSight(NamedTuple):
    """What a list shows: which games, in lines of which width, with letters for emblems or not, and which are marked."""

    width: int
    letters: bool
    games: Sequence[tuple[Found, bool]]

    def begins_with(self, other: _InSight) -> bool:
        """Whether it is as that was, or that with more games."""
        return self[:2] == other[:2] and self.games[: len(other.games)] == other.games


class ShelfMenu(Menu):
    """Lists what ``shelves`` show, two lines a game, on a screen with this ``width``.

    What is shown of the ``latest`` games is known beforehand, so that no file is read for them. ``letters`` stand for
    emblems where a terminal draws nothing else.
    """

    def __init__(
        self, shelves: Shelves, latest: Iterable[tuple[SavedGame, Shown]], width: int, *, letters: bool
    ) -> None:
        self._shelves = shelves
        self._told: dict[Path, Shown | None] = {game.path: line for game, line in latest}
        """What is shown of the games that have been in sight."""
        self._in_sight = _InSight(width, letters, self._games())
        super().__init__(*self._lines_from(0))

    def draw(self, width: int, *, letters: bool) -> None:
        """Show what the shelves show now."""
        before = self._in_sight
        self._forget_changed(before, letters=letters)
        self._in_sight = _InSight(width, letters, self._games())
        if not self._in_sight.begins_with(before):
            at, count = self.highlighted or 0, len(self._in_sight.games)
            self.set_options(self._lines_from(0))
            self.highlighted = min(at, count - 1) if count else None
        elif len(before.games) < len(self._in_sight.games):
            # Not all of them again: the more there are, the longer that would take.
            self.add_options(self._lines_from(len(before.games)))
        if self.highlighted is None and self._in_sight.games:
            self.highlighted = 0

    def about(self, found: Found) -> str:
        """What a question says of a game: what is shown of it, or else its name."""
        line = self._line(found)
        return found.game.name if found.game.trouble or line is None else _lines(line, _IN_A_QUESTION).plain

    def _games(self) -> Sequence[tuple[Found, bool]]:
        return [(found, found.path in self._shelves.marked) for found in self._shelves.shown]

    def _forget_changed(self, before: _InSight, *, letters: bool) -> None:
        """Have what is shown of a game that is not as it was worked out anew."""
        games = {found.path: found.game for found, _ in before.games}
        for found in self._shelves.shown:
            if before.letters != letters or games.get(found.path, found.game) != found.game:
                self._told.pop(found.path, None)

    def _lines_from(self, begin: int) -> list[Option]:
        """What the list shows, from this place on."""
        width = min(self._in_sight.width, _WIDEST) - _EDGES
        games = self._in_sight.games[begin:]
        return [_option(found.game, self._line(found), width, marked=marked) for found, marked in games]

    def _line(self, found: Found) -> Shown | None:
        """What is shown of a game, of which there may be ten thousand; None if its file has gone meanwhile."""
        if found.path not in self._told:
            self._told[found.path] = shown(found.game, letters=self._in_sight.letters)
        return self._told[found.path]


def _option(game: SavedGame, line: Shown | None, width: int, *, marked: bool) -> Option:
    if game.trouble or line is None:
        first = columns(Content(game.name), _when(game.when), width - 2)
        trouble = game.trouble or "It's no longer there."
        lines = Content.assemble(first, "\n", (trouble, "$refusal on $refusal-ground"))
    else:
        lines = _lines(line, width - 2)
    return Option(Content.assemble(("✓ ", "$turn") if marked else "", lines))


def _lines(game: Shown, width: int) -> Content:
    when = _when(game.when)
    first = columns(fitting(game.who, width - when.cell_length - 2), when, width)
    return Content.assemble(first, "\n", fitting(game.standing, width).stylize_before("$quiet"))


def _when(then: datetime) -> Content:
    return Content.styled(ago(then, datetime.now().astimezone()), "$quiet")
