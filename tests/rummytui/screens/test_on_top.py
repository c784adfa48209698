"""A key that was on its way to a screen when another one opened over it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key

from rummytui.app import RummyApp
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.help import HelpScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.leave import LeaveScreen
from rummytui.screens.table import TableScreen
from rummytui.screens.too_small import TooSmallScreen
from rummytui.watch import Curtain
from tests.rummytui.screens.tables import host_of, opened, press, settle, table_of

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
        assert isinstance(table_of(pilot).eyes.now, Curtain) == (kind is CurtainScreen)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert pilot.app.screen is screen
        await press(pilot, key)
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.parametrize("key", ["g", "b", "w", "comma", "f1"])
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


async def test_a_table_that_was_covered_is_left_once(tmp_path: Path) -> None:
    """A key to leave was on its way when the question of quitting opened, and another one follows."""
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space")
        table = table_of(pilot)
        await press(pilot, "ctrl+c")
        assert isinstance(pilot.app.screen, LeaveScreen)
        table.call_next(table.action_leave)
        table.call_next(table.action_leave)
        await settle(pilot)
        assert table not in pilot.app.screen_stack
