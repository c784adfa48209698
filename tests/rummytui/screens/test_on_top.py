"""A key that was on its way to a screen when another one opened over it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.events import Key
from textual.screen import Screen

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.ask import ChooseScreen, LeaveScreen, NumberedLine
from rummytui.screens.book import NamesScreen
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.help import HelpScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.table import TableScreen
from rummytui.screens.too_small import TooSmallScreen
from rummytui.table.watch import Curtain
from saves import saved_games
from tests.daily import daily
from tests.rummytui.screens.tables import host_of, opened, press, settle, table_of, until

pytestmark = pytest.mark.usefixtures("simple_bots")


@pytest.mark.parametrize(
    ("keys", "kind", "key"), [(["space", "?"], HelpScreen, "escape"), ([], CurtainScreen, "space")]
)
async def test_it_does_nothing_there(tmp_path: Path, keys: list[str], kind: type[object], key: str) -> None:
    """The window got too small just then; later the same key does its work, and does it once."""
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, *keys)
        screen = pilot.app.screen
        assert isinstance(screen, kind)
        await pilot.resize_terminal(20, 5)
        await settle(pilot)
        assert isinstance(pilot.app.screen, TooSmallScreen)
        screen.post_message(Key(key, None))
        await settle(pilot)
        assert isinstance(table_of(pilot).watching.now, Curtain) == (kind is CurtainScreen)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert pilot.app.screen is screen
        await press(pilot, key)
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.parametrize("key", daily(["g", "b", "w", "comma", "f1"], ["g", "f1"]))
async def test_a_screen_that_was_covered_closes_later(tmp_path: Path, key: str) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        screen = app.screen
        assert not isinstance(screen, HomeScreen)
        await press(pilot, "ctrl+c")
        screen.call_next(lambda: bool(screen.dismiss()))
        await settle(pilot)
        assert isinstance(app.screen, LeaveScreen)
        await press(pilot, "n")
        assert app.screen is screen
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize(
    "kind",
    [
        lambda: NamesScreen("who?", "Who?", ["Ann", "Bob"]),
        lambda: ChooseScreen("go to", [NumberedLine(0, "Hand 1", "")]),
        SetupScreen,
    ],
    ids=["names", "lines", "a new table"],
)
async def test_a_screen_that_was_covered_gives_one_result(tmp_path: Path, kind: Callable[[], Screen[object]]) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen, results = kind(), list[object]()
        await app.push_screen(screen, results.append)
        await press(pilot, "ctrl+c")
        assert isinstance(app.screen, LeaveScreen)
        for _ in range(2):
            screen.call_next(lambda: bool(screen.dismiss()))
        await settle(pilot)
        assert results == []
        await press(pilot, "n")
        assert app.screen is screen
        for _ in range(2):
            screen.call_next(lambda: bool(screen.dismiss()))
        await settle(pilot)
        assert results == [None]
        assert isinstance(app.screen, HomeScreen)


async def test_no_game_is_dealt_beneath_another_screen(tmp_path: Path) -> None:
    """It would stay locked, and nobody would play it."""
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        await press(pilot, "ctrl+c")
        screen.call_next(screen.action_deal)
        await settle(pilot)
        assert isinstance(app.screen, LeaveScreen)
        assert saved_games(tmp_path) == []
        await press(pilot, "n", "f2")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen | TableScreen))
        (saved,) = saved_games(tmp_path)
        assert saved.in_use


@pytest.mark.parametrize(("how", "kind"), [("home", HomeScreen), ("again", SetupScreen)])
async def test_a_table_that_was_covered_is_left_once(tmp_path: Path, how: str, kind: type[Screen[object]]) -> None:
    """A key to leave was on its way when the question of quitting opened, and another one follows."""
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space")
        table = table_of(pilot)
        await press(pilot, "ctrl+c")
        assert isinstance(pilot.app.screen, LeaveScreen)
        table.call_next(table._leave, how)
        table.call_next(table._leave, how)
        await settle(pilot)
        assert [type(screen) for screen in pilot.app.screen_stack[1:]] == list(dict.fromkeys((HomeScreen, kind)))


async def test_home_opens_where_a_question_opened_as_the_table_was_left(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space")
        app, table = pilot.app, table_of(pilot)
        assert isinstance(app, RummyApp)

        def leave_and_ask() -> None:
            table.action_leave()
            app.action_ask_to_leave()

        app.call_next(leave_and_ask)
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "f1", "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_window_that_is_too_small_stays_covered_when_a_table_is_left(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space")
        table = table_of(pilot)
        await pilot.resize_terminal(20, 5)
        await settle(pilot)
        assert isinstance(pilot.app.screen, TooSmallScreen)
        table.call_next(table.action_leave)
        await settle(pilot)
        assert isinstance(pilot.app.screen, TooSmallScreen)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_a_small_window_that_grew_while_it_was_covered_is_uncovered_later(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(20, 5)) as pilot:
        await settle(pilot)
        small = app.screen
        assert isinstance(small, TooSmallScreen)
        await press(pilot, "ctrl+c")
        assert isinstance(app.screen, LeaveScreen)
        await pilot.resize_terminal(80, 24)
        small.call_next(small.on_resize)
        await settle(pilot)
        assert isinstance(app.screen, LeaveScreen)
        await press(pilot, "n")
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
