"""What is gone is released, so that the hundredth hand is as light as the first."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from rich.cells import cached_cell_len, cell_len
from textual.geometry import Region
from textual.widget import Widget

from rummytui.screens.settlement import SettlementScreen
from tests.rummytui.screens.tables import opened, press, settle, until
from tests.rummytui.screens.test_settlement import won

pytestmark = pytest.mark.usefixtures("simple_bots")


async def test_nothing_of_a_settlement_is_kept_once_the_next_hand_is_dealt(tmp_path: Path) -> None:
    async with opened(won(tmp_path)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SettlementScreen)
        desk = screen.desk
        widgets = screen.walk_children(with_self=True)
        shown = [weakref.ref(widget) for widget in widgets]
        # What Textual keeps of a widget's drawing outlived the widget once, and nothing public leads to it.
        drawn = [weakref.ref(widget._styles_cache) for widget in widgets if isinstance(widget, Widget)]
        del screen, widgets
        await press(pilot, "d")
        await until(pilot, lambda: len(pilot.app.screen_stack) == 3)
        # What the desk filled last it keeps until it makes the next.
        desk.settlement()
        desk.sheet()
        # Nor does a widget that waits let go of what it was told last, until it is told something else.
        pilot.app.call_later(lambda: None)
        for each in pilot.app.screen_stack:
            for widget in each.walk_children(with_self=True):
                widget.call_later(lambda: None)
        await settle(pilot)
        del each, widget
        gc.collect()
        assert [kept() for kept in shown if kept()] == []
        assert [strips() for strips in drawn if strips()] == []


async def test_what_was_worked_out_to_draw_a_screen_goes_with_it(tmp_path: Path) -> None:
    async with opened(won(tmp_path)) as pilot:
        shown, moved = "a sentence that is never told again", Region(7, 70, 700, 7000)
        cached_cell_len(shown)
        moved.translate((1, 1))
        await press(pilot, "d")
        await until(pilot, lambda: len(pilot.app.screen_stack) == 3)
        for remembered, work in (
            (cached_cell_len, lambda: cell_len(shown)),
            (Region.translate, lambda: moved.translate((1, 1))),
        ):
            done = remembered.cache_info().misses
            work()
            assert remembered.cache_info().misses == done + 1
