"""The puzzles: a shelf for each game, and how many of them somebody has solved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

import rules
from rules.names import clean_name
from rummytui.messages import PuzzleWanted, program_of
from rummytui.puzzles import puzzles_for
from rummytui.puzzles.progress import Progress, read_progress
from rummytui.puzzles.words import ABOUT, progress_said
from rummytui.screens.ask import AskTextScreen
from rummytui.screens.menu_screen import WAYS_OUT, MenuScreen
from rummytui.widgets.menu import columns
from saves import SaveError, default_folder


class PuzzlesScreen(MenuScreen):
    """Lists the games with puzzles; choosing one opens its next puzzle for the player in the frame's title."""

    HEADING, WIDEST = "Puzzles", 80
    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "rename", "Someone else"), *WAYS_OUT]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name
        self._trouble = ""

    def on_screen_resume(self) -> None:
        self.fill()

    @property
    def subject(self) -> str:
        return f"puzzles for {self.player}"

    @property
    def about(self) -> str:
        return self._trouble or ABOUT

    @property
    def _progress(self) -> Progress:
        try:
            return read_progress(program_of(self).saves or default_folder())
        except SaveError as error:
            self._trouble = str(error)
            return Progress({})

    def options(self) -> Iterator[Option]:
        progress = self._progress
        for game in rules.GAMES:
            if count := len(puzzles_for(game)):
                said = Content.styled(progress_said(*progress.score(self.player, game), count), "$quiet")
                yield Option(columns(Content(rules.GAMES[game].title), said, self.cells), id=game)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(PuzzleWanted(event.option_id or "", self.player))

    def action_rename(self) -> None:
        """Ask who is solving."""
        _ = self.app.push_screen(AskTextScreen("puzzles", "Who's solving?"), self._renamed)

    def _renamed(self, name: str | None) -> None:
        if name is not None and (cleaned := clean_name(name)):
            self.player = cleaned
            self.fill()
