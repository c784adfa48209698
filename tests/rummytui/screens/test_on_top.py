"""A key that was on its way to a screen when another one opened over it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key

from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.help import HelpScreen
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
