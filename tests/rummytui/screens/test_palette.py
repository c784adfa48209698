"""The command palette."""

from textual.widgets import LoadingIndicator

from rummytui.app import RummyApp
from rummytui.screens.palette import Palette


async def test_an_open_palette_leaves_the_machine_in_peace() -> None:
    app = RummyApp()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, Palette)
        assert app.screen.query_one(LoadingIndicator).auto_refresh is None
