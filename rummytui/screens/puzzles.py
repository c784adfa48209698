"""The puzzles: a shelf of somebody's own games and one for each game, and how many of them they have solved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

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
from rummytui.puzzles.asking import OwnShelf
from rummytui.puzzles.attempt import OWN
from rummytui.puzzles.finder import Finder
from rummytui.puzzles.own import is_anything_new
from rummytui.puzzles.progress import Progress, read_progress
from rummytui.puzzles.words import ABOUT, HOW_TO_GET, LOOKING, OWN_GAMES, progress_said
from rummytui.screens.ask import AskTextScreen
from rummytui.screens.menu_screen import WAYS_OUT, MenuScreen
from rummytui.widgets.menu import columns
from saves import SaveError, default_folder


class PuzzlesScreen(MenuScreen):
    """Lists the shelves of puzzles; choosing one opens its next puzzle for the player in the frame's title.

    Meanwhile, a process looks for new ones in the games that are over.
    """

    HEADING, WIDEST = "Puzzles", 80
    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "rename", "Someone else"), *WAYS_OUT]

    @dataclass
    class Looked(Message):
        """There may be more puzzles from people's own games; ``more``: games are still being looked through."""

        more: bool

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name
        self._trouble = ""
        self._has_own = False
        """Whether the player has puzzles from games of their own."""
        self._looks = False
        """Whether games are being looked through."""
        self._finder: Finder | None = None
        self._left = False

    def on_mount(self) -> None:
        self._look_through()

    def on_unmount(self) -> None:
        self._left = True
        if self._finder:
            self._finder.end()

    def on_screen_resume(self) -> None:
        self.fill()

    @property
    def subject(self) -> str:
        return f"puzzles for {self.player}"

    @property
    def about(self) -> str:
        own = "" if self._has_own else LOOKING if self._looks else HOW_TO_GET
        return self._trouble or f"{ABOUT} {own}".rstrip()

    @work(thread=True, exclusive=True)
    def _look_through(self) -> None:
        """Have a process look for puzzles in games that are over, and list them as they are found."""
        with suppress(OSError):
            if is_anything_new(self._saves):
                finder = self._finder = Finder(self._saves)
                self.post_message(self.Looked(more=True))
                for _ in finder.games():
                    if self._left:
                        break
                    self.post_message(self.Looked(more=True))
                finder.end()
        self.post_message(self.Looked(more=False))

    def on_puzzles_screen_looked(self, event: Looked) -> None:
        self._looks = event.more
        self.fill()

    @property
    def _saves(self) -> Path:
        return program_of(self).saves or default_folder()

    @property
    def _progress(self) -> Progress:
        try:
            return read_progress(self._saves)
        except SaveError as error:
            self._trouble = str(error)
            return Progress({})

    def options(self) -> Iterator[Option]:
        progress, own = self._progress, OwnShelf.of(self._saves, self.player)
        self._has_own = bool(own.puzzles)
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
