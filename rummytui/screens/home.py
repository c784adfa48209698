"""The first screen: go on with a game, begin one, read the rules.

It is drawn before rules, saves and settings have been read; they follow in a thread while people look at it. What it
shows of saved games until then was written down the last time. Whatever comes later comes to a place that was kept for
it, so that nothing moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rummytui.courtesy import COURTESY
from rummytui.loading import LOADING, loading
from rummytui.messages import (
    BookWanted,
    LessonsWanted,
    NewGameWanted,
    RulebookWanted,
    SavedGamesWanted,
    SettingsRead,
    SettingsWanted,
    program_of,
)
from rummytui.screens.home_menus import ALL_IN_USE, ENTRIES, NO_GAME, Entries, GamesMenu, entries, latest_games
from rummytui.shelf import LATEST, Shelf, Shown, at_a_glance
from rummytui.widgets.logo import Logo, LogoSize
from saves import default_folder

if TYPE_CHECKING:
    from saves import SavedGame

_HEAD_START = 0.1
_FOR_HUGE, _APART, _AIRY = 29, 36, 46
"""From this many rows on the logo is large, and both the games and the entries of the menu lie apart."""
_LOGO_ROWS: Final[dict[LogoSize, int]] = {"huge": 12, "medium": 6}
_USUAL, _WIDE = 100, 116
_MOST_GAMES = 6
_BESIDE_WORDS = 8
"""Cells of a panel's frame, and of the blanks between it and the words of welcome."""
_LEARN: Final = "w"
_WELCOME = (
    f"New here? Press {_LEARN} to learn to play, step by step, in four minutes.",
    "Rummy games for everyone around this laptop. Bots fill empty chairs.",
    "You see only your own cards: the screen says when to pass the laptop, and hides every hand until then.",
    "Every move is saved. Leave when supper is ready; your game will be here.",
)


class Plan(NamedTuple):
    """How the first screen is divided."""

    width: int
    """Cells of both panels."""
    above: int
    """Blank rows above the logo."""
    logo: LogoSize
    motto: int
    """Rows for the line below the logo and the blank one behind it; 0: without it."""
    airy: bool
    """Whether there are blank rows between the entries of the menu."""
    menu: int
    """Rows of the panel in which they stand."""
    games: int
    """How many of the latest games have room."""
    apart: bool
    """Whether there is a blank row between two of them."""
    below: int
    """Rows of theirs."""


def plan(size: Size) -> Plan:
    """How a screen of this size is divided.

    >>> plan(Size(80, 24)).games, plan(Size(120, 40)).games
    (2, 4)
    """
    left = size.height - 1
    logo: LogoSize = "huge" if left >= _FOR_HUGE else "medium"
    airy, apart = left >= _AIRY, left >= _APART
    lines = len(ENTRIES) + 1
    menu = (2 * lines - 1 if airy else lines) + 2
    left -= _LOGO_ROWS[logo] + menu
    each, ends = (3, 1) if apart else (2, 2)
    motto = min(2, max(left - 3 * each - ends, 0))
    left -= motto
    games = min((left - ends) // each, _MOST_GAMES)
    below = games * each + ends
    width = _WIDE if size.width >= 140 else _USUAL
    return Plan(min(size.width - 2, width), (left - below + 1) // 2, logo, motto, airy, menu, games, apart, below)


def welcome(cells: int, rows: int, *, new: bool = True) -> str:
    """What is said to people without saved games, as much of it as has room: whole sentences, apart if they can be.

    ``new``: none of them has finished a lesson.

    >>> welcome(70, 1).endswith("in four minutes.")
    True
    """
    said = _WELCOME if new else _WELCOME[1:]
    shown = [_shown_whole(said, cells, rows, apart) for apart in (2, 1)]
    apart, told = max(zip((2, 1), shown, strict=True), key=lambda found: len(found[1]))
    return ("\n" * apart).join(told)


def _shown_whole(said: Sequence[str], cells: int, rows: int, apart: int) -> list[str]:
    """The first of the sentences, as many as have room each that many rows below the one before."""
    told: list[str] = []
    used = 1 - apart
    for text in said:
        used += len(wrap(text, max(cells, 1), break_on_hyphens=False)) + apart - 1
        if used > rows:
            break
        told.append(text)
    return told


class HomeScreen(Screen[None]):
    """Where everything begins and ends."""

    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "open('new')", "New"),
        Binding("r", "open('last')", "Resume"),
        Binding(_LEARN, "open('learn')", "Learn"),
        Binding("g", "open('saves')", "Saved"),
        Binding("b", "open('book')", "Book"),
        Binding("f1", "open('rules')", "Rules"),
        Binding("comma", "open('settings')", "Settings", key_display=","),
        Binding("q", "open('quit')", "Quit"),
    ]

    @dataclass
    class GamesFound(Message):
        """The latest saved games that were found, the latest first, perhaps with a sentence saying why there are none."""

        games: list[tuple[SavedGame, Shown]]
        trouble: str = ""

    @dataclass
    class Glanced(Message):
        """The saved games as far as they are known without reading them."""

        shelf: Shelf

    def __init__(self) -> None:
        super().__init__()
        self._shelf = Shelf()
        self._latest: list[tuple[SavedGame, Shown]] = []
        self._drawn_for: Size | None = None
        self._looking = True
        """Whether saved games are being looked for."""
        self._last_wanted = False
        """Whether to resume the latest game as soon as it is known."""
        self.games_known = asyncio.Event()
        """Set once saved games have been looked for."""

    def compose(self) -> ComposeResult:
        self._shelf = at_a_glance(self.folder)
        self._drawn_for = self.app.size
        games = GamesMenu(*self._games(), id="games")
        games.border_title = "latest games"
        with Vertical(id="home"):
            yield Logo()
            yield Static("family card games around one laptop", id="motto")
            yield Entries(*self._entries(), id="menu")
            yield games
            yield Static(id="welcome")
        yield Static("", id="complaint", markup=False)
        # Keys and what they do follow later, in the room that is kept for them.
        yield Vertical(id="keys")

    def on_mount(self) -> None:
        if self._drawn_for:
            self._place()
            if not program_of(self).still:
                self.query_one(Logo).deal()

    def on_settings_changed(self) -> None:
        if self._drawn_for:
            self._lay_out()

    def on_resize(self) -> None:
        if self._drawn_for and self._drawn_for != self.app.size:
            self._drawn_for = self.app.size
            self._lay_out()

    def on_screen_resume(self) -> None:
        if self.query("KeyFooter"):
            # The program may still have to close the game that was left, and would see it open in another window.
            self.app.call_next(self._look_again)
        else:
            self.set_timer(_HEAD_START, self._complete)

    def on_evening_saved(self) -> None:
        if self.query("KeyFooter"):
            self._look_again()

    def _look_again(self) -> None:
        if self.is_attached:
            self.look_for_games(again=True)

    async def _complete(self) -> None:
        """Do what takes longer, now that the menu is there and may have answered its first key."""
        with LOADING:
            from rummytui.widgets.footer import KeyFooter

        if not self.is_attached:
            # Whoever quits at once is gone before this.
            return
        await self.query_one("#keys").mount(KeyFooter())
        self.look_for_games()

    # ------------------------------------------------------------------------------------------------ what there is

    @property
    def folder(self) -> Path:
        """Where saved games are kept."""
        return program_of(self).saves or default_folder()

    def on_home_screen_glanced(self, event: Glanced) -> None:
        """Show what has been written down meanwhile, with the cursor on another game if that was played last."""
        before, could_go_on = self._shelf, self._may_go_on
        self._shelf = event.shelf
        self._looking = True
        if could_go_on != self._may_go_on:
            self.refresh_bindings()
        if before.to_go_on != self._shelf.to_go_on or bool(before.files) != bool(self._shelf.files):
            self._lay_out()
            self.query_one(Entries).focus()
            self.query_one(Entries).action_first()

    @work(thread=True, exclusive=True)
    @COURTESY.short_turns()
    def look_for_games(self, *, again: bool = False) -> None:
        """Read settings and saved games, write down what is to be known of them, and load what other screens need.

        ``again``: what has been written down meanwhile is shown before all that.
        """
        if again:
            # Only once this screen is drawn again: with thousands of files even this takes longer than a key may.
            COURTESY.give_way()
            self.post_message(self.Glanced(at_a_glance(self.folder)))
        with LOADING:
            from rummytui.settings import load

            settings, notice = load()
            self.post_message(SettingsRead(settings, notice))
            from rummytui.widgets.shelf_lines import looked_at
            from saves import SaveError

        try:
            found = self.GamesFound(looked_at(self.folder, letters=settings.ascii_suits))
        except SaveError as error:
            found = self.GamesFound([], str(error))
        self.post_message(found)
        with LOADING:
            import rummytui.screens.setup
        with LOADING:
            import rummytui.screens.table
        with LOADING:
            import rummytui.screens.saved_games  # noqa: F401

    def on_home_screen_games_found(self, event: GamesFound) -> None:
        could_go_on = self._may_go_on
        self._looking = False
        # No more than the latest are looked at.
        files = len(event.games) if len(event.games) < LATEST else max(self._shelf.files, LATEST)
        self._latest = event.games
        self._shelf = Shelf(tuple(line for _, line in event.games), files)
        if event.trouble:
            self._say(event.trouble)
        self._draw_games()
        if could_go_on != self._may_go_on:
            self.refresh_bindings()
        if self._last_wanted:
            self._last_wanted = False
            self._resume_latest()
        self.games_known.set()

    # ------------------------------------------------------------------------------------------------ how it looks

    @property
    def _letters(self) -> bool:
        return program_of(self).settings.ascii_suits

    @property
    def _pending(self) -> bool:
        """Whether it is not known yet which game to go on with, if any."""
        return self._looking and not self._shelf.to_go_on and not self._shelf.complete

    @property
    def _may_go_on(self) -> bool:
        """Whether there is a game to go on with, or may be."""
        return bool(self._shelf.to_go_on) or self._pending

    @property
    def _plan(self) -> Plan:
        return plan(self.app.size)

    def _lay_out(self) -> None:
        """Show everything as it is on a screen of this size."""
        self._place()
        self._draw_games()

    def _place(self) -> None:
        """Give everything the room it has."""
        laid = self._plan
        home, motto = self.query_one("#home"), self.query_one("#motto")
        home.styles.width = laid.width
        home.styles.padding = (laid.above, 0, 0, 0)
        self.query_one(Logo).draw(laid.logo, letters=self._letters)
        motto.display = bool(laid.motto)
        motto.styles.margin = (0, 0, max(laid.motto - 1, 0), 0)
        games, greeting = self.query_one(GamesMenu), self.query_one("#welcome", Static)
        self.query_one(Entries).styles.height = laid.menu
        games.styles.height = greeting.styles.height = laid.below
        games.display = bool(self._shelf.files)
        greeting.display = not self._shelf.files
        new = not program_of(self).settings.learnt
        greeting.update(welcome(laid.width - _BESIDE_WORDS, laid.below - 2, new=new))

    def _draw_games(self) -> None:
        """Show the games as far as they are known, each in its place, and leave the cursor where it is."""
        self.query_one(Entries).fill(self._entries())
        self.query_one(GamesMenu).fill(self._games())

    def _entries(self) -> list[Option]:
        laid = self._plan
        return entries(self._shelf, laid.width, airy=laid.airy, pending=self._pending)

    def _games(self) -> list[Option]:
        laid = self._plan
        return latest_games(self._shelf, laid.width, laid.games, apart=laid.apart)

    # ------------------------------------------------------------------------------------------------ what is chosen

    def on_key(self) -> None:
        if self._drawn_for:
            self.query_one(Logo).end_deal()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (parameters == ("last",) and not self._may_go_on)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if isinstance(event.option_list, GamesMenu):
            self._resume(event.option_id or "")
        else:
            self.action_open(event.option_id or "")

    def action_open(self, what: str) -> None:
        """Open what an entry of the menu stands for."""
        self._say("")
        match what:
            case "new":
                self.post_message(NewGameWanted())
            case "learn":
                self.post_message(LessonsWanted())
            case "saves":
                self.post_message(SavedGamesWanted(self._latest))
            case "book":
                self.post_message(BookWanted())
            case "rules":
                self.post_message(RulebookWanted())
            case "settings":
                self.post_message(SettingsWanted())
            case "quit":
                self.app.exit()
            case "last":
                self._resume_latest()

    def _resume_latest(self) -> None:
        """Resume the game to go on with; once it is known, if that takes a moment."""
        if last := self._shelf.to_go_on:
            self._resume(last.file)
        elif self._pending:
            self._last_wanted = True
        else:
            self._say(ALL_IN_USE if self._shelf.waiting else NO_GAME)

    @loading
    def _resume(self, file: str) -> None:
        from rummytui.screens.going_on import go_on

        self._say("")
        go_on(self, self.folder / file, self._say)

    def _say(self, sentence: str) -> None:
        complaint = self.query_one("#complaint", Static)
        complaint.update(sentence)
        complaint.set_class(bool(sentence), "-refused")
