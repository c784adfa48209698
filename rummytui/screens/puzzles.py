"""The puzzles: a shelf of somebody's own games and one for each game, and how many they have solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

import rules
from rules.names import clean_name
from rummytui.messages import PuzzleWanted, program_of
from rummytui.puzzles import puzzles_for
from rummytui.puzzles.attempt import OWN
from rummytui.puzzles.finder import Finder
from rummytui.puzzles.next_puzzle import OwnShelf
from rummytui.puzzles.own import OwnPuzzle, is_anything_new
from rummytui.puzzles.progress import Progress, read_progress
from rummytui.puzzles.words import ABOUT, HOW_TO_GET, LOOKING, OWN_GAMES, progress_said
from rummytui.screens.ask import AskTextScreen
from rummytui.screens.menu_screen import WAYS_OUT, MenuScreen
from rummytui.widgets.menu import columns
from saves import SaveError

_EVERY: Final = 0.5
"""Seconds between two checks for puzzles that have been found."""


class PuzzlesScreen(MenuScreen):
    """Lists the shelves of puzzles; choosing one opens its next puzzle for the player in the frame's title.

    Meanwhile, a process looks for new ones in finished games.
    """

    HEADING, WIDEST = "Puzzles", 80
    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "rename", "Someone else"), *WAYS_OUT]

    class Begun(Message):
        """The process that looks through games has been started, if there are any to look through."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name
        self._trouble = ""
        self._own: Sequence[OwnPuzzle] = ()
        """The puzzles from the player's own games."""
        self._looks = False
        """Whether games are being looked through."""

    def on_mount(self) -> None:
        self._begin()

    def on_screen_resume(self) -> None:
        self.fill()

    @property
    def subject(self) -> str:
        return f"puzzles for {self.player}"

    @property
    def about(self) -> str:
        own = "" if self._own else LOOKING if self._looks else HOW_TO_GET
        return self._trouble or f"{ABOUT} {own}".rstrip()

    @work(thread=True, exclusive=True)
    def _begin(self) -> None:
        """Start a process that looks for puzzles in finished games, unless one is running or there are no new games."""
        program = program_of(self)
        with suppress(OSError):
            if not (program.finder and program.finder.is_running) and is_anything_new(self._saves):
                program.finder = Finder(self._saves)
        self.post_message(self.Begun())

    def on_puzzles_screen_begun(self) -> None:
        self._follow()
        if self._looks:
            self.set_interval(_EVERY, self._follow)

    def _follow(self) -> None:
        """List the puzzles that have been found by now."""
        finder = program_of(self).finder
        looks = finder is not None and finder.is_running
        if looks != self._looks or self._shelf.puzzles != self._own:
            self._looks = looks
            self.fill()

    @property
    def _shelf(self) -> OwnShelf:
        return OwnShelf.of(self._saves, self.player)

    @property
    def _saves(self) -> Path:
        return program_of(self).folder

    @property
    def _progress(self) -> Progress:
        try:
            return read_progress(self._saves)
        except SaveError as error:
            self._trouble = str(error)
            return Progress({})

    def options(self) -> Iterator[Option]:
        progress, own = self._progress, self._shelf
        self._own = own.puzzles
        if own.puzzles:
            yield self._option(OWN, OWN_GAMES, progress_said(*own.score(progress), len(own.puzzles)))
        for game in rules.GAMES:
            if count := len(puzzles_for(game)):
                yield self._option(
                    game, rules.GAMES[game].title, progress_said(*progress.score(self.player, game), count)
                )

    def _option(self, shelf: str, title: str, said: str) -> Option:
        return Option(columns(Content(title), Content.styled(said, "$quiet"), self.cells), id=shelf)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(PuzzleWanted(event.option_id or "", self.player))

    def action_rename(self) -> None:
        """Ask who is solving."""
        _ = self.app.push_screen(AskTextScreen("puzzles", "Who's solving?"), self._renamed)

    def _renamed(self, name: str | None) -> None:
        if name is not None and (cleaned := clean_name(name)):
            self.player = cleaned
            self.fill()
