"""The first screen: resume a game, deal a new one, read the rules.

It's drawn before rules, saves and settings are loaded; a thread loads them while people look at it. Until then it shows
what was written down of the saved games the last time. What follows has its place from the start, so nothing moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from rummytui.courtesy import COURTESY
from rummytui.daily import calendar
from rummytui.games.tiles import TILES
from rummytui.loading import LOADING, loading
from rummytui.messages import (
    BookWanted,
    DailyWanted,
    LessonsWanted,
    NewGameWanted,
    PuzzlesWanted,
    RulebookWanted,
    SavedGamesWanted,
    SettingsRead,
    SettingsWanted,
    program_of,
)
from rummytui.screens.base import BaseScreen
from rummytui.screens.home_places import ALL_IN_USE, DIGITS, NO_GAME, OTHER_ENTRIES, RESUME, all_places
from rummytui.screens.home_plan import plan
from rummytui.shelf import LATEST, Shelf, ShelfText, at_a_glance
from rummytui.widgets.logo import Logo, rows_of
from rummytui.widgets.patches import PatchCompositor
from rummytui.widgets.places import Places
from rummytui.widgets.textual_internals import use_compositor
from rummytui.widgets.tiles import Pen
from rummytui.widgets.wood import Wood
from saves import default_folder

if TYPE_CHECKING:
    from saves import SavedGame

_HEAD_START = 0.1


class HomeScreen(BaseScreen[None]):
    """Where everything begins and ends."""

    AUTO_FOCUS = "Places"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "open('last')", "Resume"),
        Binding("n", "open('new')", "New"),
        *[
            Binding(key, f"play('{tile.game}')", "Deal", key_display="1-0", show=key == DIGITS[0])
            for key, tile in zip(DIGITS, TILES, strict=True)
        ],
        Binding("d", "open('daily')", "Daily"),
        Binding("p", "open('puzzles')", "Puzzles"),
        Binding("w", "open('learn')", "Learn"),
        Binding("g", "open('saves')", "Saved"),
        Binding("b", "open('book')", "Book"),
        Binding("f1", "open('rules')", "Rules"),
        Binding("comma", "open('settings')", "Settings", key_display=","),
        Binding("q", "open('quit')", "Quit"),
    ]

    @dataclass
    class GamesFound(Message):
        """The latest saved games that were found, the latest first, perhaps with a sentence saying why there are none."""

        games: list[tuple[SavedGame, ShelfText]]
        trouble: str = ""

    @dataclass
    class Glanced(Message):
        """The saved games as far as they are known without reading them."""

        shelf: Shelf

    def __init__(self) -> None:
        super().__init__()
        self._lit = PatchCompositor()
        use_compositor(self, self._lit)
        self._wood = Wood("rummytui")
        self._logo = Logo("family card games around one laptop")
        self._places = Places()
        self._shelf = Shelf()
        self._latest: list[tuple[SavedGame, ShelfText]] = []
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
        # Before anything is mounted, which would be laid out twice.
        self._lay_out()
        yield self._wood
        yield self._logo
        yield self._places
        yield Static("", id="complaint", markup=False)
        # Keys and what they do follow later, in the room that is kept for them.
        yield Vertical(id="keys")

    def on_mount(self) -> None:
        if self._drawn_for:
            self.app.theme_changed_signal.subscribe(self, lambda _: self._put_light_on())
            if not program_of(self).still:
                self._logo.deal()

    def on_unmount(self) -> None:
        # What is subscribed keeps the screen in memory.
        self.app.theme_changed_signal.unsubscribe(self)

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
            # A player who quits at once is gone before this.
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
            self._show_places()
            self._places.go_to(self._first)

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
            from rummytui.widgets.shelf_menu import looked_at
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
        self._show_places()
        if could_go_on != self._may_go_on:
            self.refresh_bindings()
        if self._last_wanted:
            self._last_wanted = False
            self._resume_latest()
        self.games_known.set()

    # ------------------------------------------------------------------------------------------------ how it looks

    @property
    def _pen(self) -> Pen:
        program = program_of(self)
        return "letters" if program.settings.ascii_suits else "lines" if program.flat else "colours"

    @property
    def _pending(self) -> bool:
        """Whether it is not known yet which game to go on with, if any."""
        return self._looking and not self._shelf.to_go_on and not self._shelf.complete

    @property
    def _may_go_on(self) -> bool:
        """Whether there is a game to go on with, or may be."""
        return bool(self._shelf.to_go_on) or self._pending

    @property
    def _first(self) -> Hashable:
        """Where the cursor begins: on the game to resume, or on the first new one."""
        return RESUME if self._shelf.files and self._may_go_on else ("deal", TILES[0].game)

    def _lay_out(self) -> None:
        """Show everything as it is on a screen of this size."""
        size, pen = self.app.size, self._pen
        laid = plan(size, len(TILES), len(OTHER_ENTRIES))
        self._wood.show(plain=pen != "colours")
        self._logo.show(laid.logo, pen)
        for widget, row, rows in (
            (self._logo, laid.logo_row, rows_of(laid.logo)),
            (self._places, laid.line.y, laid.latest.bottom - laid.line.y),
        ):
            widget.styles.offset = (1, row)
            widget.styles.width, widget.styles.height = size.width - 2, rows
        self._put_light_on()
        self._show_places()

    def _put_light_on(self) -> None:
        self._lit.put_light_on(self.app, self.app.size, pictures=self._pen == "colours")

    def _show_places(self) -> None:
        """Show what can be chosen as far as it is known, each in its place, and leave the cursor where it is."""
        laid = plan(self.app.size, len(TILES), len(OTHER_ENTRIES))
        new = not program_of(self).settings.learnt
        found = all_places(laid, self._shelf, self._pen, calendar.today(), pending=self._pending, new=new)
        up = (-1, -laid.line.y)
        shown = [place._replace(area=place.area.translate(up)) for place in found]
        self._places.show(shown, self._first, letters=self._pen == "letters")

    # ------------------------------------------------------------------------------------------------ what is chosen

    def on_key(self) -> None:
        if self._drawn_for:
            self._logo.end_deal()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (parameters == ("last",) and not self._may_go_on)

    def on_places_chosen(self, event: Places.Chosen) -> None:
        match event.target:
            case "open" | "begin", str(what):
                self.action_open(what)
            case "deal", str(game):
                self.action_play(game)
            case "resume", str(file):
                self._resume(file)

    def action_play(self, game: str) -> None:
        """Ask for a table to play this game at."""
        self._say("")
        self.post_message(NewGameWanted(game))

    def action_open(self, what: str) -> None:
        """Open what an entry of the menu stands for."""
        self._say("")
        match what:
            case "new":
                self.post_message(NewGameWanted())
            case "daily":
                self.post_message(DailyWanted())
            case "puzzles":
                self.post_message(PuzzlesWanted())
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
