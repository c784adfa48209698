"""What is written to the terminal when little has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyte
import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from rummytui.widgets.overlay import Overlay
from tests.rummytui.games.tummy_rummy.test_table import run_of_gail
from tests.rummytui.screens.tables import opened, press

pytestmark = pytest.mark.usefixtures("simple_bots")

SIZE = (120, 40)


def watched_terminal(pilot: Pilot[None], monkeypatch: pytest.MonkeyPatch) -> pyte.Screen:
    """A terminal that receives all output from now on, beginning with the whole screen."""
    terminal = pyte.Screen(*SIZE)
    stream = pyte.Stream(terminal)
    update: Callable[..., Any] = Overlay.render_update

    def written(self: Overlay, *args: Any, **kwargs: Any) -> Any:
        found = update(self, *args, **kwargs)
        if found is not None:
            stream.feed(found.render_segments(pilot.app.console).replace("\n", "\r\n"))
        return found

    monkeypatch.setattr(Overlay, "render_update", written)
    # Every frame is drawn for a test that looks at them itself.
    monkeypatch.setattr(pilot.app, "_display", lambda *_: None)
    return terminal


def whole(pilot: Pilot[None]) -> list[str]:
    """The lines of the screen when all of it is redrawn."""
    return [strip.text.rstrip() for strip in pilot.app.screen._compositor.render_strips()]


async def test_the_terminal_shows_what_a_whole_screen_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(run_of_gail(tmp_path), size=SIZE) as pilot:
        await press(pilot, "space")
        terminal = watched_terminal(pilot, monkeypatch)
        pilot.app.screen.refresh(layout=True)
        await pilot.pause()
        for key in [
            "right",
            "right",
            "space",
            "f",
            "escape",
            "left",
            "end",
            "home",
            "space",
            "s",
            "1",
            "right",
            "left",
        ]:
            await press(pilot, key)
            await pilot.pause()
            assert [line.rstrip() for line in terminal.display] == whole(pilot), key


async def test_what_lies_below_is_not_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(run_of_gail(tmp_path), size=SIZE) as pilot:
        await press(pilot, "space", "right")
        await pilot.pause()
        painted: set[str] = set()
        lines = Widget.render_lines

        def rendered(self: Widget, crop: Any) -> Any:
            painted.add(type(self).__name__)
            return lines(self, crop)

        monkeypatch.setattr(Widget, "render_lines", rendered)
        await press(pilot, "right")
        await pilot.pause()
        assert not painted & {"Vertical", "Horizontal", "TummyTable", "TableScreen"}, painted


async def test_a_cursor_in_the_hand_lays_nothing_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(run_of_gail(tmp_path), size=SIZE) as pilot:
        await press(pilot, "space")
        await pilot.pause()
        laid_out: list[Widget] = []
        monkeypatch.setattr(Overlay, "reflow", lambda _overlay, parent, _size: laid_out.append(parent))
        await press(pilot, "right", "right", "left", "end", "home")
        assert not laid_out
