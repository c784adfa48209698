"""What the command palette offers besides the keys of a screen: games, saved games, rules, lessons, settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, Protocol, cast

from rich.cells import cell_len
from textual.command import Hits, Provider
from textual.markup import escape
from textual.message import Message

from rules import GAMES
from rummytui.messages import BookWanted, LessonsWanted, RulebookWanted, SavedGamesWanted, SettingsWanted, program_of
from rummytui.screens.going_on import go_on
from rummytui.screens.keys_in_palette import KeyedDiscovery, KeyedHit
from rummytui.screens.rulebook import RulebookScreen
from rummytui.shelf import at_a_glance
from saves import default_folder
from saves.folder import SUFFIX

_GAMES: Final = 10
"""How many saved games it offers at most, those last played."""
_BRIEF: Final = 28
"""Cells that the palette has beside an entry."""


class Tables(Protocol):
    """The part of the app that opens tables."""

    @property
    def is_far(self) -> bool:
        """Whether seats at other screens are waited for or played with."""

    @property
    def table_open(self) -> str:
        """The name of the file of the game that is on the table; empty if there is none."""

    def go_home_and(self, do: Callable[[], object]) -> None:
        """Close what is open, and do something on the first screen."""

    def set_up_game(self, game: str) -> None:
        """Ask for a table to play this game at."""


class Entry(NamedTuple):
    """One thing the palette offers."""

    text: str
    about: str
    does: Callable[[], object]
    also: str = ""
    """Other words that find it, besides its text."""
    key: str = ""
    """The key that does the same on every screen."""
    brief: str = ""
    """What to say in place of ``about`` where only a few words have room."""


class ProgramInPalette(Provider):
    """What can be done on every screen. A picture of the screen is not among it: it would keep somebody's hand."""

    @property
    def _tables(self) -> Tables:
        return cast("Tables", self.app)

    def _entries(self) -> Iterator[Entry]:
        app = self.app
        if not self._tables.is_far:
            yield from self._games()
        for kind in GAMES.values():
            yield Entry(f"Rules of {kind.title}", "Open the rulebook at this game", partial(self._rules, kind.name))
        yield Entry("Rules", "Open the rulebook", partial(app.post_message, RulebookWanted()), key="F1")
        yield Entry("Settings", "Cards, colours, pace", partial(app.post_message, SettingsWanted()), key=",")
        yield Entry("Theme", "Choose other colours", app.action_change_theme)
        yield Entry("Quit", "Leave the program; your game is already saved", app.action_quit, key="Ctrl+Q")

    def _games(self) -> Iterator[Entry]:
        """What leaves the table that is open, if one is."""
        tables = self._tables
        first = "; the game you leave is saved" if tables.table_open else ""
        folder = program_of(self.screen).saves or default_folder()
        waiting = [
            game for game in at_a_glance(folder).waiting if not game.elsewhere and game.file != tables.table_open
        ]
        for game in waiting[:_GAMES]:
            forms = ["".join(text for text, _ in form) for form in game.who]
            who, brief = forms[0], next((form for form in forms if cell_len(form) <= _BRIEF), forms[-1])
            resume = partial(tables.go_home_and, partial(self._resume, folder / game.file))
            yield Entry(f"Resume {game.file.removesuffix(SUFFIX)}", f"{who}{first}", resume, who, brief=brief)
        for kind in GAMES.values():
            play = partial(tables.go_home_and, partial(tables.set_up_game, kind.name))
            about = "Choose who plays"
            yield Entry(f"Play {kind.title}", f"{about}{first}", play, brief=about)
        wanted: dict[str, tuple[str, Message]] = {
            "Lessons": ("Learn a game step by step", LessonsWanted()),
            "Saved games": ("Resume or watch a game", SavedGamesWanted([])),
            "Family book": ("Who won, who was fed what", BookWanted()),
        }
        for text, (about, message) in wanted.items():
            show = partial(tables.go_home_and, partial(self.app.post_message, message))
            yield Entry(text, f"{about}{first}", show, brief=about)

    def _resume(self, path: Path) -> None:
        app = self.app
        go_on(app.screen, path, partial(app.notify, severity="warning", markup=False))

    def _rules(self, game: str) -> None:
        app = self.app
        if isinstance(app.screen, RulebookScreen):
            _ = app.pop_screen()
        app.post_message(RulebookWanted(game=game))

    async def discover(self) -> Hits:
        """All of it, before anything is typed."""
        for text, about, does, _, key, brief in self._entries():
            yield KeyedDiscovery(escape(text), does, text, escape(brief or about), key)

    async def search(self, query: str) -> Hits:
        """What matches what was typed."""
        matcher = self.matcher(query)
        for text, about, does, also, key, _ in self._entries():
            if (score := max(matcher.match(text), matcher.match(also))) > 0:
                yield KeyedHit(score, matcher.highlight(text), does, text, escape(about), key)
