"""The program behind a page in a browser: it has one seat, and no access to the computer that serves the page."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rummytui.cli import in_browser
from rummytui.cli.in_browser import SeatApp
from rummytui.messages import KeysWanted, PinsWanted
from rummytui.remote.guest.links import SEAT
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


@pytest.mark.parametrize(("ended", "code"), [(1, 1), (0, 0), (None, 0)])
def test_a_page_that_breaks_says_so_with_its_exit_code(
    ended: int | None, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SEAT, "{}")
    monkeypatch.setattr(in_browser, "seat_from_json", lambda _: None)
    monkeypatch.setattr(sys, "addaudithook", lambda _: None)
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(SeatApp, "run", lambda page: setattr(page, "_return_code", ended))
    assert in_browser.main() == code


@pytest.mark.parametrize("places", [["", ""], ["", "/usr", ""]])
def test_the_folder_a_page_was_started_in_is_not_the_programs(
    places: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "letter.txt").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", places)
    in_browser._roots.cache_clear()
    try:
        assert not in_browser._is_of_the_program("letter.txt")
        assert in_browser._is_of_the_program(in_browser.__file__)
    finally:
        in_browser._roots.cache_clear()
