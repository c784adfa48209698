"""Ctrl+C asks whether to leave, on every screen, and leaves nothing half done."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.ask import LeaveScreen
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.table import TableScreen
from rummytui.screens.too_small import TooSmallScreen
from rummytui.table.host import Host
from rummytui.widgets.entry import NameEntry
from tests.rummytui.screens.shelf import ready, where
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, settle

pytestmark = pytest.mark.usefixtures("simple_bots")


@pytest.mark.parametrize("key", ["enter", "y", "ctrl+c"])
async def test_it_leaves_and_the_game_is_saved(tmp_path: Path, key: str) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d", "ctrl+c")
        assert isinstance(pilot.app.screen, LeaveScreen)
        assert "Your game is already saved" in " ".join(screen_text(pilot).split())
        await pilot.press(key)
        assert not pilot.app.is_running
    host.close()
    assert len(Host.resume(host.path).game.hands[0]) == 8


@pytest.mark.parametrize("key", ["escape", "n"])
async def test_it_stays_where_it_was(tmp_path: Path, key: str) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "ctrl+c", key)
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "ctrl+c", "right", "enter")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_it_asks_at_a_curtain_and_shows_no_hand(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "ctrl+c", "n")
        assert isinstance(pilot.app.screen, CurtainScreen)


async def test_it_asks_while_a_name_is_typed(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press("n")
        await settle(pilot)
        app.screen.query(NameEntry).first().focus()
        await press(pilot, "ctrl+c")
        assert where(app) is LeaveScreen
        assert "saved" not in screen_text(pilot)


async def test_it_asks_in_a_window_that_is_too_small(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(60, 20)) as pilot:
        await ready(pilot)
        await press(pilot, "ctrl+c")
        assert where(app) is LeaveScreen
        await press(pilot, "escape")
        assert where(app) is TooSmallScreen
