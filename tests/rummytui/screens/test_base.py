"""Events that are about what was there a moment ago."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from rich.style import Style
from textual.app import App
from textual.events import MouseDown, Resize
from textual.geometry import Size
from textual.screen import Screen

from rummytui import screens
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.base import BaseScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.lessons import LessonsScreen
from rummytui.screens.palette import Palette
from rummytui.screens.setup import SetupScreen
from rummytui.widgets.pages import Pages
from tests.rummytui.screens.tables import press, settle

NARROW, WIDE = Size(100, 30), Size(110, 35)


@pytest.mark.parametrize(
    ("keys", "kind"),
    [([], HomeScreen), (["n"], SetupScreen), (["w"], LessonsScreen), (["ctrl+p"], Palette)],
    ids=lambda value: getattr(value, "__name__", ""),
)
async def test_a_screen_that_was_busy_is_laid_out_for_the_last_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: list[str], kind: type[Screen[object]]
) -> None:
    lay_out, sizes = Screen._refresh_layout, list[Size | None]()

    def laid_out(self: Screen[object], size: Size | None = None, scroll: bool = False) -> None:
        sizes.append(size)
        # It would never end.
        assert len(sizes) < 100, sizes[-4:]
        lay_out(self, size, scroll)

    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *keys)
        screen = app.screen
        assert isinstance(screen, kind)
        monkeypatch.setattr(Screen, "_refresh_layout", laid_out)
        free = asyncio.Event()
        screen.call_later(free.wait)
        for size in (NARROW, WIDE):
            app._size = size
            screen.post_message(Resize(size, size))
            screen.call_later(lambda: None)
        free.set()
        await settle(pilot)
        assert screen.size == WIDE
        assert sizes
        assert NARROW not in sizes


async def test_text_that_has_just_been_removed_can_be_clicked(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        screen = app.screen
        text = screen.query_one("#who")
        row, column = text.region.y, text.region.x
        down = MouseDown(text, column, row, 0, 0, 1, False, False, False, screen_x=column, screen_y=row)
        assert screen.get_widget_and_offset_at(column, row)[0] is text

        async def remove_and_click() -> None:
            await text.remove()
            assert screen.get_widget_at(column, row)[0] is text
            screen._forward_event(down)

        screen.call_next(remove_and_click)
        await settle(pilot)
        assert not screen.query("#who")
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_pages_that_have_just_been_removed_can_be_pointed_at(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f1")
        screen = app.screen
        pages = screen.query_one(Pages)
        column = pages.region.x + 4
        rows = range(pages.region.y, pages.region.bottom)
        assert any(screen.get_style_at(column, row) for row in rows)
        styles = list[Style]()

        async def remove_and_point() -> None:
            await pages.remove()
            assert screen.get_widget_at(column, rows[0])[0] is pages
            styles.extend(screen.get_style_at(column, row) for row in rows)

        screen.call_next(remove_and_point)
        await settle(pilot)
        assert styles == [Style.null()] * len(rows)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


def test_every_screen_is_one() -> None:
    for module in iter_modules(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    own = {kind for kind in _below(Screen) if kind.__module__.startswith(screens.__name__)}
    assert len(own) > 30
    assert {kind for kind in own if not issubclass(kind, BaseScreen)} == set()


def _below(kind: type[Screen[object]]) -> list[type[Screen[object]]]:
    return [each for below in kind.__subclasses__() for each in (below, *_below(below))]


async def test_what_changes_below_an_opaque_screen_is_not_painted_until_it_is_on_top(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[Screen[object]] = []
    monkeypatch.setattr(App, "_display", lambda app, screen, update: painted.append(screen) if update else None)
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        home = app.screen
        await press(pilot, "f1")
        await settle(pilot)
        painted.clear()
        home.refresh()
        await settle(pilot)
        assert painted == []
        await press(pilot, "escape")
        await settle(pilot)
        assert app.screen is home
        assert home in painted
