"""The command palette."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.command import CommandList, Provider
from textual.system_commands import SystemCommandsProvider
from textual.widgets import LoadingIndicator

from rummytui.app import RummyApp
from rummytui.host import Host, Sitter
from rummytui.screens.command_screen import TableCommands
from rummytui.screens.palette import Palette
from tests.rummytui.screens.tables import host_of, opened, press


async def test_an_open_palette_leaves_the_machine_in_peace() -> None:
    app = RummyApp()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, Palette)
        assert app.screen.query_one(LoadingIndicator).auto_refresh is None


async def test_names_are_without_their_marks(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "ppp")) as pilot:
        await press(pilot, "space", "d", "end", "left", "x", "space", "t")
        await pilot.press("ctrl+p")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        told = [str(option.prompt).partition("\n")[0] for option in pilot.app.screen.query_one(CommandList).options]
        assert "Undo Bob's move" in told


@pytest.mark.parametrize("asked", [(TableCommands, SystemCommandsProvider), (SystemCommandsProvider, TableCommands)])
async def test_the_commands_of_the_table_come_before_those_of_the_program(
    asked: Sequence[type[Provider]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Palette, "_provider_classes", asked)
    host = Host.new(tmp_path, "rummy", ["Ann", "Bob"], [Sitter("person"), Sitter("bot", "easy")], seed=1)
    app = RummyApp(host)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await app.workers.wait_for_complete()
        await pilot.pause()
        told = [str(option.prompt).partition("\n")[0] for option in app.screen.query_one(CommandList).options]
    assert "Help" in told[:-4]
    assert [entry for entry in told if not entry[:1].isupper()] == []
    assert len(told) == len({*told})
    assert told[-4:] == ["Quit", "Rules", "Settings", "Theme"]
