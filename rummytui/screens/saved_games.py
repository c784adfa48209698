"""All saved games: continue one, or throw it away."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

import saves
from rummytui.host import Host
from rummytui.messages import GameReady, program_of
from rummytui.screens.ask import AskScreen
from rummytui.shelf import Shown, ago
from rummytui.widgets.menu import MARGIN, Menu, columns, fitting
from rummytui.widgets.shelf_lines import looked_at
from saves import SavedGame, SaveError

_WIDEST = 100
"""How many cells a line may take."""
_ROOMY = 104, 30
"""Columns and rows from which on the list has a frame."""


class SavedGamesScreen(Screen[None]):
    """A list of every journal in the folder, the damaged ones too."""

    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,x", "throw_away", "Throw away", key_display="x"),
        Binding("comma", "app.settings", "Settings", key_display=","),
        Binding("escape,q", "dismiss", "Back"),
    ]
    DEFAULT_CSS = """
    SavedGamesScreen {
        align-horizontal: center;
        #title, #none, #complaint, #folder { width: 100%; max-width: 100; }
        #title { padding: 0 2; text-style: bold; margin: 0 0 1 0; }
        #list { height: 1fr; margin: 0 2; max-width: 96; }
        Menu { height: 1fr; }
        #none { padding: 0 4; color: $quiet; }
        #folder { padding: 0 2; color: $quiet; height: 1; text-overflow: ellipsis; text-wrap: nowrap; }
        &.-roomy {
            #title { margin: 1 0; }
            #list { background: $inset; border: round $border-blurred; padding: 1; max-width: 100; margin: 0; }
            #folder { margin: 1 0; }
        }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._games: list[tuple[SavedGame, Shown]] = []

    def compose(self) -> ComposeResult:
        yield Static("Saved games", id="title")
        yield Static("No game is saved yet. A new one is saved by itself, move by move.", id="none")
        with Vertical(id="list"):
            yield Menu()
        yield Static("", id="complaint", markup=False)
        yield Static(f"They are kept in {self.folder}", id="folder", markup=False)
        yield Footer(show_command_palette=False)

    def on_screen_resume(self) -> None:
        self._read()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= _ROOMY[0] and self.size.height >= _ROOMY[1], "-roomy")
        self._draw()

    @property
    def _folder(self) -> Path:
        return program_of(self).saves or saves.default_folder()

    @property
    def folder(self) -> str:
        """Where saved games lie, fit to be shown."""
        folder = str(self._folder)
        return "".join(char if char.isprintable() else "?" for char in folder)

    def _read(self) -> None:
        try:
            self._games = looked_at(self._folder, letters=program_of(self).settings.ascii_suits)
        except SaveError as error:
            self._games = []
            self._say(str(error))
        self._draw()

    def _draw(self) -> None:
        menu = self.query_one(Menu)
        at = menu.highlighted or 0
        width = min(self.size.width, _WIDEST) - 4 - MARGIN
        menu.set_options(_option(game, line, width) for game, line in self._games)
        menu.highlighted = min(at, len(self._games) - 1) if self._games else None
        self.query_one("#none").display = not self._games
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self._games) or action != "throw_away"

    # ------------------------------------------------------------------------------------------------ what is done

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._say("")
        game, line = self._games[event.option_index]
        stuck = "It is open in another window." if game.in_use else game.trouble
        answers = {"keep": "Back", "away": "Throw away…"}
        if not stuck:
            answers = {"go": "Look at the result" if game.over else "Go on playing", **answers}
        question = f"{_about(game, line)}\n\n{stuck or ''}".rstrip()
        _ = self.app.push_screen(AskScreen(question, answers), lambda answer: self._answered(game, line, answer))

    def _answered(self, game: SavedGame, line: Shown, answer: str | None) -> None:
        match answer:
            case "go":
                try:
                    self.post_message(GameReady(Host.resume(game.path)))
                except SaveError as error:
                    self._say(str(error))
            case "away":
                question = f"{_about(game, line)}\n\nThrow this game away? It cannot be brought back."
                answers = {"keep": "Keep it", "away for good": "Throw it away"}
                _ = self.app.push_screen(AskScreen(question, answers), lambda again: self._answered(game, line, again))
            case "away for good":
                try:
                    saves.throw_away(game.path)
                except SaveError as error:
                    self._say(str(error))
                self._read()

    def action_throw_away(self) -> None:
        """Delete the chosen game, once people have confirmed that."""
        self._say("")
        self._answered(*self._games[self.query_one(Menu).highlighted or 0], "away")

    def _say(self, sentence: str) -> None:
        complaint = self.query_one("#complaint", Static)
        complaint.update(sentence)
        complaint.set_class(bool(sentence), "-refused")


def _about(game: SavedGame, line: Shown) -> str:
    return game.name if game.trouble else _lines(line, 60).plain


def _option(game: SavedGame, line: Shown, width: int) -> Option:
    if game.trouble:
        first = columns(Content(game.name), _when(game.when), width)
        return Option(Content.assemble(first, "\n", (game.trouble, "$refusal on $refusal-ground")))
    return Option(_lines(line, width))


def _lines(game: Shown, width: int) -> Content:
    when = _when(game.when)
    first = columns(fitting(game.who, width - when.cell_length - 2), when, width)
    return Content.assemble(first, "\n", fitting(game.standing, width).stylize_before("$quiet"))


def _when(then: datetime) -> Content:
    return Content.styled(ago(then, datetime.now().astimezone()), "$quiet")
