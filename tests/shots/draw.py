"""The program, opened at a scene and read off as a picture."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final
from unittest.mock import patch

from textual.pilot import Pilot
from textual.widgets import Input

from rummytui.app.rummy_app import RummyApp
from rummytui.daily.deal import deal_of
from rummytui.remote.guest.guest_access import Invitation
from rummytui.screens.book import BookScreen
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.screens.waiting import WaitingScreen
from rummytui.settings import PAUSES, Settings, save
from rummytui.table.host import Host
from rummytui.widgets.shelf_menu import looked_at
from tests.rummytui.daily.played import played
from tests.rummytui.idle import until_idle
from tests.rummytui.remote.fake_table import FakeGate, FakeTable
from tests.rummytui.screens.books import AtOnce, counted, evenings_of_family
from tests.shots.cells import Picture, picture_of
from tests.shots.scenes import ShotScene

Size = tuple[int, int]
SIZES: Sequence[Size] = ((80, 24), (100, 30), (120, 40), (160, 50))
THEMES = (Settings.theme, "daylight")

_DAY = 86_400


@contextmanager
def nobodys_home() -> Iterator[Path]:
    """A folder for saved games, and settings of nobody, who keeps nothing."""
    with tempfile.TemporaryDirectory() as temporary:
        own = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), temporary)
        with patch.dict(os.environ, own):
            yield Path(temporary, "games")


async def pictures(scene: ShotScene, size: Size, themes: Sequence[str]) -> list[Picture]:
    """The scene at one size, in each of these themes."""
    async with _shown(scene, size, themes[0]) as pilot:
        found = []
        for theme in themes:
            pilot.app.theme = theme
            await _settled(pilot)
            found.append(picture_of(pilot.app))
        return found


_TODAY: Final = date(2026, 11, 25)
"""The day of every picture, with a game of Knock."""


async def resized(scene: ShotScene, sizes: Sequence[Size], theme: str) -> list[Picture]:
    """The scene in one theme, in a window that is resized to these sizes in order."""
    async with _shown(scene, sizes[0], theme) as pilot:
        found = []
        for size in sizes:
            await pilot.resize_terminal(*size)
            await _settled(pilot)
            found.append(picture_of(pilot.app))
        return found


@asynccontextmanager
async def _shown(scene: ShotScene, size: Size, theme: str) -> AsyncIterator[Pilot[None]]:
    with (
        nobodys_home() as folder,
        # However slow the drawing, there is no automatic play meanwhile.
        patch.dict(PAUSES, slow=3600),
        patch("rummytui.daily.calendar.today", lambda: _TODAY),
        patch("rummytui.screens.book.Filler", AtOnce),
        patch("textual.app.wait_for_idle", until_idle),
        patch("textual.pilot.wait_for_idle", until_idle),
    ):
        save(Settings(theme=theme, pace="slow", **scene.settings))
        async with _opened(scene, folder, size) as pilot:
            yield pilot


@asynccontextmanager
async def _opened(scene: ShotScene, folder: Path, size: Size) -> AsyncIterator[Pilot[None]]:
    for age, moment in enumerate(scene.saved):
        host = moment.open(folder)
        host.close()
        then = time.time() - age**2 * _DAY
        os.utime(host.path, (then, then))
    if scene.saved:
        looked_at(folder)
    if scene.evenings:
        evenings_of_family(folder, scene.evenings, datetime.now(UTC))
    for ago in range(scene.dailies):
        host = Host.resume(played(folder, deal_of(_TODAY - timedelta(ago)), "Ann"))
        host.write_par(-22)
        host.close()
    if scene.dailies:
        deal_of(_TODAY).begin(folder, "Bob").close()
    table = scene.moment.open(folder) if scene.moment else None
    far = _far_table(scene, folder) if scene.far else None
    app = RummyApp(table, saves=folder, gate=_gate(scene, far) if far else None)
    # A picture is of what lies still, and nobody's fingers are still on a key.
    app.animation_level = "none"
    app.deaf_seconds = 0.0
    async with app.run_test(size=size) as pilot:
        if far:
            await _as_told(pilot, scene, far)
        elif not table:
            home = app.screen_stack[0]
            assert isinstance(home, HomeScreen)
            await home.games_known.wait()
        await _settled(pilot)
        if not scene.curtain:
            await _through_curtain(pilot)
        for key in scene.keys:
            await pilot.press(key)
            await _settled(pilot)
            if isinstance(app.screen, BookScreen):
                await counted(pilot)
        yield pilot


def _far_table(scene: ShotScene, folder: Path) -> FakeTable:
    table = FakeTable(folder, "rummy", ["Ann", "Bob", "Gail", "Robin"], bots=[3], seed=7, first_dealer=2)
    table.waits = scene.far.startswith("waiting")
    table.away = {1, 2} if scene.far == "waiting" else {2} if scene.far in ("waiting-guest", "away") else set()
    while scene.far.startswith("settlement") and not table.host.game.stage.hand_over:
        table.play_any()
    return table


def _gate(scene: ShotScene, table: FakeTable) -> FakeGate:
    if scene.far not in ("waiting", "host"):
        return FakeGate(table, 1)
    codes = {1: "7-turkey-gravy", 2: "8-otter-pancake"}
    asked = [Invitation(seat, code, "192.168.1.17:4222", is_heard=True) for seat, code in codes.items()]
    return FakeGate(table, 0, invitations=asked, keeps=True)


async def _as_told(pilot: Pilot[None], scene: ShotScene, table: FakeTable) -> None:
    """Wait until the table is visible, and the connection is as it should be."""
    seen = WaitingScreen if table.waits else SettlementScreen if scene.far.startswith("settlement") else TableScreen
    while not isinstance(pilot.app.screen, seen):  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    if scene.far.endswith("lost"):
        table.lines[0].is_up = False
        table.lines[0].changed()
    if scene.far == "closed":
        table.tell("closed")
    await _settled(pilot)


async def _through_curtain(pilot: Pilot[None]) -> None:
    while isinstance(pilot.app.screen, CurtainScreen):
        await pilot.press("space")
        await _settled(pilot)


async def _settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()
    for line in pilot.app.screen.query(Input):
        line.cursor_blink = False
