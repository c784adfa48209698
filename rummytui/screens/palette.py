"""The command palette, which may get any key at any moment, and what it offers besides the keys of a screen."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import Command, CommandInput, CommandList, DiscoveryHit, Hit, Provider
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Button, Input, LoadingIndicator, Static
from textual.widgets.option_list import Option

from rules import GAMES
from rummytui.messages import (
    BookWanted,
    LessonsWanted,
    NewGameWanted,
    PuzzlesWanted,
    RulebookWanted,
    SavedGamesWanted,
    SettingsWanted,
    program_of,
)
from rummytui.screens.base import AnyWindow
from rummytui.screens.dialog import Dimming
from rummytui.screens.keys_in_palette import ItemsInPalette, KeyedDiscovery, KeyedHit, PaletteItem
from rummytui.screens.opening import go_on
from rummytui.screens.rulebook import RulebookScreen
from rummytui.shelf import at_a_glance
from rummytui.widgets.barred import Barred
from rummytui.widgets.drawn import HasLook
from rummytui.widgets.entry import shown_as_typed
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.frame import Frame
from rummytui.widgets.menu import SteadyList
from rummytui.widgets.textual_internals import OpenPalette, SkipsMount, show_as
from saves.folder import SUFFIX

_GAMES: Final = 10
"""How many saved games it offers at most, those last played."""
_BRIEF: Final = 28
"""Cells that the palette has beside an entry."""


class ProgramInPalette(ItemsInPalette):
    """What can be done on every screen. A picture of the screen is not among it: it would keep somebody's hand."""

    def items(self) -> Iterator[PaletteItem]:
        app = self.app
        if not program_of(self.screen).is_far:
            yield from self._games()
        for kind in GAMES.values():
            yield PaletteItem(
                f"Rules of {kind.title}", "Open the rulebook at this game", partial(self._rules, kind.name)
            )
        yield PaletteItem("Rules", "Open the rulebook", partial(app.post_message, RulebookWanted()), key="F1")
        yield PaletteItem("Settings", "Cards, colours, pace", partial(app.post_message, SettingsWanted()), key=",")
        yield PaletteItem("Theme", "Choose other colours", app.action_change_theme)
        yield PaletteItem("Quit", "Leave the program; your game is already saved", app.action_quit, key="Ctrl+Q")

    def _games(self) -> Iterator[PaletteItem]:
        """What leaves the table that is open, if one is."""
        program = program_of(self.screen)
        first = "; the game you leave is saved" if program.table_open else ""
        waiting = [
            game
            for game in at_a_glance(program.folder).waiting
            if not game.elsewhere and game.file != program.table_open
        ]
        for game in waiting[:_GAMES]:
            forms = ["".join(text for text, _ in form) for form in game.who]
            who, brief = forms[0], next((form for form in forms if cell_len(form) <= _BRIEF), forms[-1])
            resume = partial(program.go_home_and, partial(self._resume, program.folder / game.file))
            yield PaletteItem(f"Resume {game.file.removesuffix(SUFFIX)}", f"{who}{first}", resume, who, brief=brief)
        for kind in GAMES.values():
            play = partial(program.go_home_and, partial(self.app.post_message, NewGameWanted(kind.name)))
            about = "Choose who plays"
            yield PaletteItem(f"Play {kind.title}", f"{about}{first}", play, brief=about)
        wanted: dict[str, tuple[str, Message]] = {
            "Lessons": ("Learn a game step by step", LessonsWanted()),
            "Puzzles": ("What would you play?", PuzzlesWanted()),
            "Saved games": ("Resume or watch a game", SavedGamesWanted([])),
            "Family book": ("Who won, who was fed what", BookWanted()),
        }
        for text, (about, message) in wanted.items():
            show = partial(program.go_home_and, partial(self.app.post_message, message))
            yield PaletteItem(text, f"{about}{first}", show, brief=about)

    def _resume(self, path: Path) -> None:
        app = self.app
        go_on(app.screen, path, partial(app.notify, severity="warning", markup=False))

    def _rules(self, game: str) -> None:
        app = self.app
        if isinstance(app.screen, RulebookScreen):
            _ = app.pop_screen()
        app.post_message(RulebookWanted(game=game))


_LONGEST: Final = 100
_ROW: Final = 54
"""Cells of an entry, beside its key."""
_OFTEN: Final = 6
"""Entries under that heading, at most."""
_NAMES: Final = 24
"""The widest label of an entry, in cells, if its description is beside it."""


class PaletteEntry(CommandInput):
    """The line of the palette, which keeps out what a terminal would obey instead of showing it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Do it", key_display="⏎"),
        Binding("down", "screen.cursor_down", "Next", key_display="↑ ↓"),
    ]

    def validate_value(self, value: str) -> str:
        """Called by Textual for the lines to show."""
        return shown_as_typed(value[:_LONGEST])


class SteadyCommands(CommandList, Barred, SteadyList, can_focus=False):
    """The palette's list, which changes with every letter that is typed."""

    def key_at(self, place: int) -> str:
        return _key_of(self.get_option_at_index(place))


class Often(Barred, SteadyList, can_focus=False):
    """What can be done here by a key, below what was found."""

    def key_at(self, place: int) -> str:
        return _key_of(self.get_option_at_index(place))


def _key_of(option: Option) -> str:
    """The key that does the same as this entry; empty if none does."""
    hit = option.hit if isinstance(option, Command) else None
    return hit.key if isinstance(hit, KeyedHit | KeyedDiscovery) else ""


class StillIndicator(SkipsMount, LoadingIndicator):
    """The palette's sign that it is looking, which stands still.

    Looking takes no time here, and a moving one is drawn sixteen times a second even while it is hidden.
    """


class Palette(AnyWindow, OpenPalette, Dimming[None]):
    """Textual's palette in a frame of wood, and it takes any key and any click at any moment.

    The keys that leaf through its list wait until there is one on the screen.
    """

    CSS_PATH = ["../styles/dialog.tcss"]
    DEFAULT_CSS = """
    Palette {
        /* Read before the styles of a screen. */
        & > .command-palette--highlight { color: $turn; text-style: bold; }
        &:nocolor > .command-palette--highlight { text-style: bold underline; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "escape", "Back"),
    ]

    _all: Sequence[Command] = ()
    """The entries that there are before anything is typed."""

    def __init__(self, providers: Sequence[type[Provider]] = (), asks: str = "find a command") -> None:
        """List what ``providers`` offer, or without any what can be done on the screen below; ``asks`` says so."""
        super().__init__(providers or None)
        self._asks = asks

    @property
    def skips_mount(self) -> bool:
        """Whether it was closed before it was composed: Textual asks which screen is below, and it is on none then."""
        return self not in self.app.screen_stack

    def on_click(self, event: Click) -> None:
        # In a window that has become smaller meanwhile, Textual would look for what was clicked outside of it.
        if not self.size.region.contains_point(event.screen_offset):
            event.prevent_default()

    def compose(self) -> ComposeResult:
        # Textual has no way to name other widgets for its palette, and asks for these by their kinds and names.
        with Frame(""):
            with Horizontal(id="--input"):
                ascii_only = isinstance(self.app, HasLook) and self.app.look.ascii
                yield Static(">" if ascii_only else "›", id="sign", markup=False)
                yield PaletteEntry(placeholder=self._asks, select_on_focus=False)
                yield Static("", id="count", markup=False)
            with Vertical(id="--results"):
                yield SteadyCommands()
                yield StillIndicator()
                yield Often()
        yield KeyFooter()

    def list_commands(self, command_list: CommandList, commands: list[Command], clear_current: bool) -> None:
        typed = self.query_one(CommandInput).value.casefold().split()
        if not typed:
            self._all = tuple(commands)
        # Letters that only stand somewhere in an entry find it where nothing else is found.
        commands = [each for each in commands if all(word in _plain(each.hit) for word in typed)] or commands
        wide = max((cell_len(str(each.hit.text)) for each in commands), default=0)
        for command in commands:
            show_as(command, _entry(command.hit, 0 if typed else min(wide, _NAMES)))
        super().list_commands(command_list, commands, clear_current)
        total = len(self._all)
        self.query_one("#count", Static).update(f"{len(commands)} of {total}" if typed else f"{total}")
        self._show_often({str(each.hit.text) for each in commands} if typed else None)

    def _show_often(self, found: Collection[str] | None) -> None:
        """Offer what has a key here and was not ``found``; nothing before anything is typed, when all of it is listed."""
        often = self.query_one(Often)
        keyed = [each for each in self._all if _key_of(each) and str(each.hit.text) not in (found or ())]
        often.display = found is not None and bool(keyed)
        heading = Option(Content.styled("often used here", "bold $quiet"), disabled=True)
        blank = Option("", disabled=True)
        entries = [Command(str(each.hit.text), each.hit) for each in keyed[:_OFTEN]]
        often.clear_options().add_options([heading, blank, *entries])

    def choose(self, event: Input.Submitted | Button.Pressed | None) -> None:
        # Two quick clicks choose the same command twice, and the first of them closes the palette.
        if self.app.screen is self:
            super().choose(event)

    def search(self, value: str) -> AsyncGenerator[DiscoveryHit | Hit, bool]:
        # They come out of a set, so without this the groups of commands would be in another order at every run.
        self.providers.sort(key=lambda provider: isinstance(provider, ProgramInPalette))
        return super().search(value)

    def leaf(self, action: str) -> None:
        # In a list without any height, Textual would look for an option on a line that isn't there, and fail.
        if self.query_one(CommandList).scrollable_content_region:
            super().leaf(action)


def _plain(hit: DiscoveryHit | Hit) -> str:
    """What can be read of an entry."""
    return f"{hit.text} {Content.from_markup(hit.help or '')}".casefold()


def _entry(hit: DiscoveryHit | Hit, names: int) -> Content:
    """An entry: what it does, and what there is to know about that, behind so many cells; or below, if those are none.

    Beside it, nothing is said that would be cut off.
    """
    prompt = hit.prompt
    assert isinstance(prompt, str | Content)
    name = Content.from_markup(prompt) if isinstance(prompt, str) else prompt
    about = Content.from_markup(hit.help or "").stylize_before("not bold $quiet")
    if not about:
        return name
    if not names:
        return Content("\n").join([name.stylize_before("bold"), about])
    gap = max(names - name.cell_length, 0) + 2
    return Content.assemble(name, " " * gap, about) if name.cell_length + gap + about.cell_length <= _ROW else name
