"""What is still to be done on a screen when it is closed."""

from pathlib import Path

import pytest

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.home import HomeScreen
from rummytui.screens.setup import SetupScreen
from tests.rummytui.screens.tables import host_of, opened, press, settle, table_of


@pytest.mark.parametrize("closes", [True, False])
async def test_nothing_is_called_on_it_after_the_next_refresh(tmp_path: Path, closes: bool) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        called: list[str] = []

        def close() -> None:
            screen.call_after_refresh(called.append, "called")
            assert screen.still_open
            if closes:
                _ = screen.dismiss()
                # Its widgets are still there for a moment.
                assert screen.is_attached
                assert not screen.still_open

        app.call_later(close)
        await settle(pilot)
        assert called == ([] if closes else ["called"])
        assert isinstance(app.screen, HomeScreen if closes else SetupScreen)


async def test_a_form_that_was_about_to_say_more_is_closed_in_peace(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "n")
        screen = app.screen
        assert isinstance(screen, SetupScreen)

        def leave() -> None:
            screen.on_resize()
            _ = screen.dismiss()

        app.call_later(leave)
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
    assert not app.crashed


@pytest.mark.parametrize("covered", [True, False])
async def test_a_table_is_open_while_it_is_covered(tmp_path: Path, covered: bool) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", *(["comma"] if covered else []))
        table = table_of(pilot)
        assert table.still_open
        pilot.app.exit()
        assert not table.still_open
