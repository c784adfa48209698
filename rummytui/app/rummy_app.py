"""The program on the screen: which screen is open, and what it looks like."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Event, InputEvent, Paste
from textual.screen import Screen
from textual.widget import AwaitMount

from rummytui.app import interruptions
from rummytui.app.driver import erasing, in_whole_frames
from rummytui.app.memory import look_for_garbage
from rummytui.app.reporting import lost_in_thread
from rummytui.app.window_app import WindowApp
from rummytui.courtesy import COURTESY
from rummytui.loading import LOADING, loading
from rummytui.messages import (
    GameReady,
    GateOpened,
    KeysPut,
    KeysWanted,
    LessonWanted,
    NewGameWanted,
    PinsWanted,
    PuzzlesWanted,
    PuzzleWanted,
    ReplayWanted,
    RulebookWanted,
    SavedGamesWanted,
)
from rummytui.screens.base import BaseScreen
from rummytui.widgets.at_hand import AT_HAND
from saves import default_folder

if TYPE_CHECKING:
    from textual.command import Provider
    from textual.message import Message

    from rummytui.puzzles.attempt import Attempt
    from rummytui.puzzles.finder import Finder
    from rummytui.remote.guest.guest_access import GuestAccess
    from rummytui.remote.guest.table import RemoteTable
    from rummytui.retelling import Retelling
    from rummytui.table.host import Host
    from rummytui.teaching import Course


@loading
def _program_in_palette() -> type[Provider]:
    from rummytui.screens.palette import ProgramInPalette

    return ProgramInPalette


class RummyApp(WindowApp):
    """The whole program. With ``start`` it opens at that table, with ``watch`` at what is watched again, else at home.

    With ``gate`` it opens where others play at other screens, and ``wanted`` is what to open over the first screen.

    ``saves`` is the folder of saved games; None: where they usually lie.
    """

    TITLE = "rummytui"
    CSS_PATH = "../styles/app.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS = {_program_in_palette}
    BINDINGS: ClassVar[list[BindingType]] = [
        *AT_HAND,
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+c", "ask_to_leave", "Leave", show=False, priority=True),
    ]

    deaf_seconds: float = 0.7
    """How long a curtain takes no key: what was still being typed for the table must not open it."""

    def __init__(
        self,
        start: Host | None = None,
        *,
        saves: Path | None = None,
        watch: Retelling | None = None,
        gate: GuestAccess | None = None,
        wanted: Message | None = None,
    ) -> None:
        super().__init__()
        self._wanted = wanted
        self._host, self._watched, self._gate = start, watch, gate
        self._far: RemoteTable | None = None
        self._awaits_guests = False
        self.saves = saves
        self.finder: Finder | None = None
        if start or watch or gate:
            self._read_styles_of_table()

    @property
    def folder(self) -> Path:
        """Where saved games are kept."""
        return self.saves or default_folder()

    @loading
    def _read_styles_of_table(self) -> None:
        """Read them with the first styles. Loading them later would parse every style sheet again."""
        from rummytui.screens.table import TableScreen

        folder = Path(__file__).parents[1] / "screens"
        for sheet in TableScreen.CSS_PATH:
            self.stylesheet.read((folder / sheet).resolve())

    def get_driver_class(self) -> type[Driver]:
        return in_whole_frames(erasing(super().get_driver_class()))

    async def on_event(self, event: Event) -> None:
        if self.is_leaving and isinstance(event, InputEvent | Paste):
            # The screens are being taken apart, and nothing may be played any more.
            return
        if isinstance(event, InputEvent):
            COURTESY.ask()
        await super().on_event(event)

    # ------------------------------------------------------------------------------------------------ screens

    def get_default_screen(self) -> Screen[Any]:
        # What is opened at once covers this screen, so home can wait until that is left.
        return BaseScreen() if self._host or self._watched or self._gate else self._home()

    @loading
    def _home(self) -> Screen[None]:
        from rummytui.screens.home import HomeScreen

        return HomeScreen()

    async def on_mount(self) -> None:
        self.call_after_refresh(look_for_garbage)
        # In a browser there is no terminal that could go away.
        if not (self.is_headless or self.is_web):
            interruptions.expect(self)
        if self._host:
            # Waited for, so that it is painted once, when it is complete.
            await self.open_table(self._host)
        elif self._watched:
            await self._replay_of(self._watched)
        elif self._gate:
            await self._wait_at(self._gate)
        elif self._wanted:
            self.post_message(self._wanted)

    @loading
    def open_table(self, host: Host) -> AwaitMount:
        """Play this game until the table is left."""
        from rummytui.screens.table import TableScreen

        self._host = host
        self.read_settings()
        opened: AwaitMount = self.push_screen(TableScreen(host), self._left_table)
        # Writing this down must not delay people's cards.
        self.call_after_refresh(self._remember, host)
        return opened

    def _remember(self, host: Host) -> None:
        """Offer this table again the next time."""
        self.keep_settings(self.read_settings().after(host.table))

    @contextmanager
    def _warned(self) -> Iterator[None]:
        """Tell people why a saved game can't be read or written in this block, and go on behind it."""
        with LOADING:
            from saves import SaveError
        try:
            yield
        except SaveError as error:
            self.notify(str(error), severity="warning", markup=False)

    @loading
    def _left_table(self, how: str | None) -> None:
        from rummytui.screens.settlement import SAME_DEAL
        from rummytui.sharing import play_again

        host, self._host = self._host, None
        if host is None:
            return
        again: Host | None = None
        if how == SAME_DEAL:
            with self._warned():
                again = play_again(self.folder, host)
        self._leave(host)
        if again:
            _ = self.open_table(again)
            return
        self._come_home()
        if how == "again" and self.screen_stack:
            from rummytui.screens.setup import SetupScreen

            self.set_up(SetupScreen(host.table))

    def on_gate_opened(self, event: GateOpened) -> None:
        _ = self._wait_at(event.gate)

    @loading
    def _wait_at(self, gate: GuestAccess) -> AwaitMount:
        """Wait for those who come to a table of several screens, and play there until it is left."""
        from rummytui.screens.waiting import WaitingScreen

        self._awaits_guests = True
        self.read_settings()
        opened: AwaitMount = self.push_screen(WaitingScreen(gate), lambda table: self._enter(gate, table))
        return opened

    @loading
    def _enter(self, gate: GuestAccess, table: RemoteTable | None) -> None:
        from rummytui.remote.guest.guest_access import Remote
        from rummytui.screens.table import TableScreen

        self._awaits_guests = False
        if table is None:
            self._come_home()
            return
        self._far = table
        screen = TableScreen(table, remote=Remote(gate, table))
        self.push_screen(screen, lambda how: self._left_far(gate, table, how))

    @loading
    def _left_far(self, gate: GuestAccess, table: RemoteTable, how: str | None) -> None:
        from rummytui.screens.table import CLOSED, hang_up

        self._far = None
        self.run_worker(hang_up(self, gate if how == CLOSED else None, table, self.folder))
        self._come_home()

    @loading
    def _come_home(self) -> None:
        """Open the first screen if it isn't there yet, unless the program is being left as well.

        A question or the settings may just have opened on what was left; they are closed.
        """
        from rummytui.screens.home import HomeScreen

        if self.screen_stack and not any(isinstance(screen, HomeScreen) for screen in self.screen_stack):
            self.close_above(self.screen_stack[0])
            self.push_screen(self._home())

    def set_up(self, screen: Screen[Host]) -> None:
        """Ask for a table, and play there."""
        self.read_settings()
        self.push_screen(screen, self._begin)

    def _begin(self, host: Host | None) -> None:
        """Play at a table that has been set up, and remember the house rules that were chosen for it."""
        if host and host.reading.header.source is None:
            chosen = host.game.options.model_dump(mode="json", exclude_defaults=True)
            self.settings = self.settings.with_house_rules(host.game.name, chosen)
        if host:
            _ = self.open_table(host)

    # ------------------------------------------------------------------------------------------------ what screens want

    def on_game_ready(self, event: GameReady) -> None:
        _ = self.open_table(event.host)

    @loading
    def on_new_game_wanted(self, event: NewGameWanted) -> None:
        from rummytui.screens.setup import SetupScreen

        self.set_up(SetupScreen(game=event.game))

    @loading
    def on_daily_wanted(self) -> None:
        from rummytui.screens.daily import DailyScreen

        self.read_settings()
        self.push_screen(DailyScreen())

    @loading
    def on_puzzles_wanted(self, event: PuzzlesWanted) -> None:
        from rummytui.screens.puzzles import PuzzlesScreen

        names = self.read_settings().names
        self.push_screen(PuzzlesScreen(event.player or (names[0] if names else "Player 1")))

    @loading
    def on_puzzle_wanted(self, event: PuzzleWanted) -> None:
        """Ask the next question about a game."""
        from rummytui.puzzles.next_puzzle import ask_next
        from rummytui.puzzles.words import place_said
        from rummytui.screens.puzzle import PuzzleScreen

        if isinstance(self.screen, PuzzleScreen):
            # The key was pressed twice.
            return
        with self._warned():
            attempt, number, total = ask_next(self.folder, event.shelf, event.player)
            screen = PuzzleScreen(attempt, place_said(attempt, number, total), self.folder)
            self.push_screen(screen, lambda how: self._left_puzzle(attempt, event, how))

    @loading
    def _left_puzzle(self, attempt: Attempt, event: PuzzleWanted, how: str | None) -> None:
        from rummytui.screens.puzzle import NEXT, PLAY_ON
        from rummytui.screens.puzzles import PuzzlesScreen

        attempt.close()
        if how == NEXT:
            self.on_puzzle_wanted(event)
        elif how == PLAY_ON:
            with self._warned():
                host = attempt.play_on(self.folder, event.player)
                if isinstance(self.screen, PuzzlesScreen):
                    # After the game people want to be at home.
                    _ = self.screen.dismiss()
                _ = self.open_table(host)

    @loading
    def on_lessons_wanted(self) -> None:
        from rummytui.screens.lessons import LessonsScreen

        self.read_settings()
        self.push_screen(LessonsScreen())

    @loading
    def on_lesson_wanted(self, event: LessonWanted) -> None:
        """Teach this lesson, from where it was left if it was."""
        from rummytui.screens.lesson import LessonScreen
        from rummytui.teaching import Course, lesson_called

        if isinstance(self.screen, LessonScreen):
            # The key was pressed twice.
            return
        self.read_settings()
        with self._warned():
            course = Course.open(self.folder, lesson_called(event.lesson))
            self.push_screen(LessonScreen(course), lambda how: self._left_lesson(course, how))

    @loading
    def _left_lesson(self, course: Course, how: str | None) -> None:
        """Keep a lesson that was left in the middle, and remember one that was taken to its end."""
        from rummytui.screens.lesson import FINISHED, TO_A_REAL_GAME
        from rummytui.screens.lessons import LessonsScreen
        from rummytui.screens.setup import SetupScreen

        if how in (FINISHED, TO_A_REAL_GAME):
            learnt = dict.fromkeys((*self.settings.learnt, course.lesson.name))
            self.change_settings(learnt=tuple(learnt), just_learnt=True)
        course.close()
        if how == TO_A_REAL_GAME:
            if isinstance(self.screen, LessonsScreen | SetupScreen):
                # After the game people want to be at home.
                _ = self.screen.dismiss()
            self.set_up(SetupScreen(course.lesson.table(self.settings.names)))
        elif isinstance(self.screen, LessonsScreen):
            self.screen.fill()

    def get_key_display(self, binding: Binding) -> str:
        """Write a key in a footer as the key bar of a table does: Esc and F1."""
        shown = super().get_key_display(binding)
        return shown.capitalize() if shown == "esc" or shown[1:].isdecimal() else shown

    @loading
    def on_saved_games_wanted(self, event: SavedGamesWanted) -> None:
        from rummytui.screens.saved_games import SavedGamesScreen

        self.push_screen(SavedGamesScreen(event.latest))

    @loading
    def on_book_wanted(self) -> None:
        from rummytui.screens.book import BookScreen

        self.read_settings()
        self.push_screen(BookScreen())

    @loading
    def on_replay_wanted(self, event: ReplayWanted) -> None:
        """Show this saved game again, or say why that cannot be."""
        from rummytui.retelling import Retelling

        with self._warned():
            _ = self._replay_of(Retelling(event.path, [self.folder]))

    @loading
    def _replay_of(self, retelling: Retelling) -> AwaitMount:
        from rummytui.screens.replay import ReplayScreen

        self.read_settings()
        # If it was opened over another screen, such as the last one of a game, that one is shown again.
        leads_home = len(self.screen_stack) == 1
        left = (lambda _: self._come_home()) if leads_home else None
        opened: AwaitMount = self.push_screen(ReplayScreen(retelling), left)
        return opened

    def on_rulebook_wanted(self, event: RulebookWanted) -> None:
        self.action_rulebook(event.clause, event.game)

    def on_settings_wanted(self) -> None:
        self.action_settings()

    @loading
    def on_keys_wanted(self, event: KeysWanted) -> None:
        from rummytui.screens.keys import KeysScreen

        self.push_screen(KeysScreen())

    @loading
    def on_pins_wanted(self, event: PinsWanted) -> None:
        from rummytui.screens.pins import PinsScreen

        self.push_screen(PinsScreen())

    @loading
    def on_keys_changed(self) -> None:
        if playing := self._host or self._far:
            from rummytui.games.own_keys import use_own_keys
            from rummytui.table.commands import WhoIsHere

            for trouble in use_own_keys(playing.game.name, (WhoIsHere(),) if self._far else ()):
                self.notify(trouble, severity="warning", markup=False)
            for screen in self.screen_stack:
                screen.post_message(KeysPut())

    @loading
    def action_rulebook(self, clause: str | None = None, game: str | None = None) -> None:
        """Open the rulebook, at a clause or at a game if they are named."""
        from rummytui.screens.rulebook import RulebookScreen

        if not isinstance(self.screen, RulebookScreen):
            self.push_screen(RulebookScreen(clause=clause, game=game or (self._host.game.name if self._host else None)))

    @loading
    def action_settings(self) -> None:
        """Open the settings."""
        from rummytui.screens.preferences import PreferencesScreen

        if not isinstance(self.screen, PreferencesScreen):
            self.read_settings()
            self.push_screen(PreferencesScreen())

    @loading
    def action_help(self) -> None:
        """Say which keys do something on the screen that is open."""
        from rummytui.screens.help import HelpScreen, sections_of_screen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(sections_of_screen(self.screen)))

    @property
    def is_far(self) -> bool:
        """Whether seats at other screens are waited for or played with."""
        return self._awaits_guests or self._far is not None

    @property
    def table_open(self) -> str:
        """The name of the file of the game that is on the table; empty if there is none."""
        return self._host.path.name if self._host else ""

    @loading
    def go_home_and(self, do: Callable[[], object]) -> None:
        """Close all screens but the first one, leaving a table as by its own key, and do something there."""
        from rummytui.screens.home import HomeScreen
        from rummytui.screens.table import TableScreen

        while len(self.screen_stack) > 1 and not isinstance(self.screen, HomeScreen):
            if isinstance(self.screen, TableScreen):
                self.screen.action_leave()
            else:
                _ = self.pop_screen()
        self._come_home()
        # Only then has the table that was left let go of its game.
        self.call_later(do)

    @loading
    def action_command_palette(self) -> None:
        from rummytui.screens.palette import Palette

        # Another screen may lie over the palette: the question whether to leave, or that the window is too small.
        if self.use_command_palette and not any(isinstance(screen, Palette) for screen in self.screen_stack):
            self.push_screen(Palette())

    @loading
    def search_themes(self) -> None:
        """List the themes. Textual would do so in its own palette, which some clicks and sizes of the window break."""
        from textual.theme import ThemeProvider

        from rummytui.screens.palette import Palette

        self.push_screen(Palette([ThemeProvider], "find a theme"))

    @loading
    def action_ask_to_leave(self) -> None:
        """Answer ctrl+c: copy what is marked; else ask, and leave at once if it is pressed again."""
        from rummytui.screens.ask import LEAVE, LeaveScreen

        if isinstance(self.screen, LeaveScreen):
            self.exit()
        elif self.screen.get_selected_text():
            raise SkipAction
        else:
            asked = LeaveScreen(playing=bool(self._host or self._far))
            self.push_screen(asked, lambda answer: self.exit() if answer == LEAVE else None)

    async def on_unmount(self) -> None:
        if self.finder:
            self.finder.end()
        if self._host:
            self._leave(self._host)
        if self._far:
            await self._far.leave()

    @loading
    def _leave(self, host: Host) -> None:
        """Close a game, and write down what the first screen is to show of it."""
        from rummytui.shelf import keep_one
        from rummytui.widgets.shelf_menu import shown
        from saves import saved_game

        host.close()
        if line := shown(saved_game(host.path), letters=self.settings.ascii_suits):
            keep_one(host.path.parent, line)


def run(
    start: Host | None = None,
    *,
    saves: Path | None = None,
    watch: Retelling | None = None,
    gate: GuestAccess | None = None,
    wanted: Message | None = None,
) -> int:
    """Run the program until people leave it. Returns the exit code; see `RummyApp` for what goes in."""
    threading.excepthook = lost_in_thread
    interruptions.take_any_byte()
    # Python lets a busy thread keep the others waiting for 5 ms, several times for each key.
    sys.setswitchinterval(0.0005)
    app = RummyApp(start, saves=saves, watch=watch, gate=gate, wanted=wanted)
    app.run()
    if app.crashed:
        from rummytui.app import crash

        sys.stderr.write(crash.message(app.crash_report))
    return app.return_code or 0
