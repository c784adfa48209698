"""Which failures end the program, and which only concern what has been closed."""

from asyncio import Event
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import ComposeResult
from textual.css.query import NoMatches
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import WorkerFailed

from rummytui.app import crash
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.book import BookScreen
from rummytui.screens.help import HelpScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.palette import Palette
from rummytui.screens.preferences import PreferencesScreen
from rummytui.screens.rulebook import RulebookScreen
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.setup import SetupScreen
from rummytui.table.host import Host, Sitter
from tests.rummytui.daily.played import play_on
from tests.rummytui.screens.tables import host_of, opened, press, settle, until


@pytest.mark.parametrize(
    "kind",
    [PreferencesScreen, SetupScreen, SavedGamesScreen, BookScreen, RulebookScreen, lambda: HelpScreen([]), Palette],
    ids=["settings", "a new table", "saved games", "family book", "rulebook", "help", "palette"],
)
async def test_a_screen_may_be_closed_before_it_is_composed(tmp_path: Path, kind: Callable[[], Screen[object]]) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)

        def open_and_close() -> None:
            app.push_screen(kind())
            _ = app.pop_screen()

        app.call_later(open_and_close)
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "comma")
        assert isinstance(app.screen, PreferencesScreen)
    assert not app.crashed
    assert not list(crash.folder().glob("*"))


async def test_the_program_may_end_before_a_settlement_is_composed(tmp_path: Path) -> None:
    """Its page then gets no widgets, but is still told that it is mounted."""
    host = Host.new(tmp_path, "knock", ["Ann", "Robin"], [Sitter("person"), Sitter("bot", "easy")], seed=5)
    play_on(host, 1)
    async with opened(host) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, SettlementScreen))
        settled = pilot.app.screen
        assert isinstance(settled, SettlementScreen)
        _ = pilot.app.push_screen(SettlementScreen(host, settled.desk, settled._watching))
    assert isinstance(pilot.app, RummyApp)
    assert not pilot.app.crashed
    assert not list(crash.folder().glob("*"))
    host.close()


class _Broken(Screen[None]):
    """Looks for a widget that it hasn't got."""

    def compose(self) -> ComposeResult:
        yield Static("here")

    def on_mount(self) -> None:
        self.query_one("#elsewhere")


async def test_a_screen_that_is_open_may_not_fail(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(_Broken())
            await settle(pilot)

    with pytest.raises(NoMatches):
        await run()
    assert app.crashed
    assert app.crash_report is not None
    assert app.crash_report.exists()


async def test_nothing_is_done_once_the_program_was_told_to_end(tmp_path: Path) -> None:
    """Its screens are about to be taken apart."""
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        pilot.app.exit()
        await pilot.app.on_event(Key("d", "d"))
        await settle(pilot)
        assert len(host.game.hands[0]) == 7


class _Late(Screen[None]):
    """Has a worker that does something at the last moment."""

    def __init__(self, does: Callable[[Screen[None]], object], then: Event) -> None:
        super().__init__()
        self._does, self._then = does, then

    def on_mount(self) -> None:
        self.run_worker(self._work())

    async def _work(self) -> None:
        await self._then.wait()
        self._does(self)


def _lack_a_widget(screen: Screen[None]) -> None:
    screen.query_one("#elsewhere")


def _lack_a_screen(_: Screen[None]) -> None:
    Static().screen  # noqa: B018


@pytest.mark.parametrize(("does", "leaves"), [(_lack_a_widget, True), (_lack_a_screen, True), (_lack_a_widget, False)])
async def test_workers_may_fail_for_lack_of_widgets_only_while_the_program_ends(
    tmp_path: Path, does: Callable[[Screen[None]], object], *, leaves: bool
) -> None:
    app, then = RummyApp(saves=tmp_path), Event()

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(_Late(does, then))
            await settle(pilot)
            then.set()
            if leaves:
                app.exit()
            await app.workers.wait_for_complete()

    with pytest.raises(WorkerFailed):
        await run()
    assert app.crashed is not leaves
