"""The program behind a page in a browser: it has one seat, and no access to the computer that serves the page."""

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from rummytui.cli.in_browser import SeatApp
from rummytui.messages import KeysWanted, PinsWanted
from rummytui.screens.table import TableScreen
from tests.rummytui.remote.fake_table import FakeGate, FakeTable
from tests.rummytui.shown import notices_of


async def _until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    for _ in range(500):
        if holds():
            return
        await pilot.pause(0.005)
    raise AssertionError(pilot.app.screen)


async def test_a_page_has_no_keys_or_pins_and_ends_when_its_player_leaves(tmp_path: Path) -> None:
    app = SeatApp(FakeGate(FakeTable(tmp_path, "rummy", ["Ann", "Bob"]), 1))
    app.animation_level = "none"
    app.deaf_seconds = 0
    async with app.run_test(size=(100, 30)) as pilot:
        await _until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.query("Prompt"))
        for asked in (KeysWanted(), PinsWanted()):
            before = len(notices_of(app))
            app.post_message(asked)
            await _until(pilot, lambda: len(notices_of(app)) > before)  # noqa: B023 - used at once
            assert "only on your own computer" in notices_of(app)[-1]
            assert isinstance(app.screen, TableScreen)
        assert not app._exit
        await pilot.press("q")
        await _until(pilot, lambda: app._exit)
