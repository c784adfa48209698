"""A window that is too small says so, keeps what is beneath it, and closes by itself."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.home import HomeScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.too_small import TooSmallScreen
from rummytui.widgets.entry import NameEntry
from tests.attack.curtains import quickly
from tests.attack.glass import Glass, recorder
from tests.rummytui.screens.shelf import press, ready, where

SnapCompare = Callable[..., bool]


@pytest.fixture
def app(tmp_path: Path) -> RummyApp:
    return RummyApp(saves=tmp_path)


async def resize(pilot: Pilot[None], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (20, 5), (5, 2)])
async def test_it_says_what_is_needed(app: RummyApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await ready(pilot)
        assert where(app) is TooSmallScreen
        said = str(app.screen.query_one(Static).render())
        assert f"{size[0]} columns by {size[1]} rows" in said
        assert "at least 80 by 24" in said


async def test_a_window_that_grows_gets_everything_back(app: RummyApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await press(pilot, ["n"])
        app.screen.query(NameEntry)[0].value = "Gail"
        for _ in range(3):
            await resize(pilot, 60, 20)
            assert where(app) is TooSmallScreen
            await press(pilot, ["escape", "enter", "x"])
            await resize(pilot, 79, 20)
            assert where(app) is TooSmallScreen
            assert len(app.screen_stack) == 3
            await resize(pilot, 100, 30)
            assert where(app) is SetupScreen
            assert app.screen.query(NameEntry)[0].value == "Gail"


async def test_what_opens_beneath_it_stays_beneath(app: RummyApp) -> None:
    """A table may put up a curtain while nobody can see it."""
    async with app.run_test(size=(60, 20)) as pilot:
        await ready(pilot)
        await app.push_screen(Screen(id="curtain"))
        await pilot.pause()
        assert where(app) is TooSmallScreen
        await resize(pilot, 80, 24)
        assert app.screen.id == "curtain", app.screen_stack
        await app.pop_screen()
        await pilot.pause()
        await pilot.pause()
        assert where(app) is HomeScreen
        assert len(app.screen_stack) == 1


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_it_can_be_left(app: RummyApp, key: str) -> None:
    async with app.run_test(size=(60, 20)) as pilot:
        await ready(pilot)
        await pilot.press(key)
    assert app.return_code == 0


def test_picture(snap_compare: SnapCompare, app: RummyApp) -> None:
    """Nothing of what is beneath shows through."""
    assert snap_compare(app, terminal_size=(60, 16), run_before=ready)


@pytest.mark.parametrize("key", ["", "n", "f1"])
async def test_a_window_that_was_small_for_a_moment_is_redrawn(app: RummyApp, key: str) -> None:
    """By when the program looks, it is as large as it was; but the terminal has cut off what stood there."""
    glass = Glass(80, 24, lambda _: None)
    app.driver_class = recorder(glass)
    with quickly():
        async with app.run_test(headless=False, size=(80, 24)) as pilot:
            await ready(pilot)
            await press(pilot, [key] * bool(key))
            await pilot.pause()
            before = glass.text
            assert before.strip()
            glass.resize(80, 24)
            app.post_message(Resize(Size(1, 1), Size(1, 1)))
            app.post_message(Resize(Size(80, 24), Size(80, 24)))
            await pilot.pause()
            await pilot.pause()
            assert glass.text == before
