"""The puzzles: a shelf for each game, and how many of them somebody has solved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

import rules
from rules.names import clean_name
from rummytui.messages import PuzzleWanted, program_of
from rummytui.puzzles import puzzles_for
from rummytui.puzzles.progress import Progress, read_progress
from rummytui.puzzles.words import ABOUT, progress_said
from rummytui.screens.ask import AskTextScreen
from rummytui.screens.base import OnTop
from rummytui.screens.lit import LitScreen
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Menu, columns
from rummytui.widgets.rail import Title
from saves import SaveError, default_folder

_WIDEST: Final = 80
_EDGES: Final = 9
"""Cells taken by the frame, and by the padding and the mark beside each line."""
_ROOMY: Final = 30
"""Rows a screen needs before the frame gets padding."""


class PuzzlesScreen(OnTop[None], LitScreen[None]):
    """Lists the games with puzzles; choosing one opens its next puzzle for the player in the frame's title."""

    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "rename", "Someone else"),
        Binding("comma", "app.settings", "Settings", key_display=","),
        Binding("escape,q", "dismiss", "Back"),
    ]
    DEFAULT_CSS = """
    PuzzlesScreen {
        #around { height: 1fr; align: center middle; }
        #puzzles { width: 100%; max-width: 80; height: auto; max-height: 100%; background: $inset;
                   border: round $border-blurred; border-title-color: $quiet; padding: 0 2; }
        #about { height: auto; margin: 1 0 1 2; color: $quiet; }
        Menu { height: auto; }
        &.-roomy #puzzles { padding: 1 2; }
    }
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name
        self._trouble = ""

    def compose(self) -> ComposeResult:
        yield Title("Puzzles", spare=True)
        with Vertical(id="around"), Vertical(id="puzzles"):
            yield Static(ABOUT, id="about", markup=False)
            yield Menu(*self._options())
        yield KeyFooter()

    def on_mount(self) -> None:
        self.fill()

    def on_resize(self) -> None:
        self.set_class(self.app.size.height >= _ROOMY, "-roomy")
        self.fill()

    def on_screen_resume(self) -> None:
        self.fill()

    def fill(self) -> None:
        """Show how far the player is now."""
        self.query_one("#puzzles").border_title = f"puzzles for {self.player}"
        menu = self.query_one(Menu)
        at = menu.highlighted
        menu.set_options(self._options())
        menu.highlighted = at or 0
        self.query_one("#about", Static).update(self._trouble or ABOUT)

    @property
    def _progress(self) -> Progress:
        try:
            return read_progress(program_of(self).saves or default_folder())
        except SaveError as error:
            self._trouble = str(error)
            return Progress({})

    def _options(self) -> Iterator[Option]:
        cells, progress = min(self.app.size.width, _WIDEST) - _EDGES, self._progress
        for game in rules.GAMES:
            if count := len(puzzles_for(game)):
                said = progress_said(*progress.score(self.player, game), count)
                yield Option(columns(Content(rules.GAMES[game].title), Content.styled(said, "$quiet"), cells), id=game)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(PuzzleWanted(event.option_id or "", self.player))

    def action_rename(self) -> None:
        """Ask who is solving."""
        _ = self.app.push_screen(AskTextScreen("puzzles", "Who's solving?"), self._renamed)

    def _renamed(self, name: str | None) -> None:
        if name is not None and (cleaned := clean_name(name)):
            self.player = cleaned
            self.fill()
