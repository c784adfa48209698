"""Lists to choose from."""

from pathlib import Path

from textual.app import App, ComposeResult
from textual.command import CommandList
from textual.events import Click
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.palette import Palette, PaletteEntry
from rummytui.styles import themes
from rummytui.widgets.menu import Menu
from tests.rummytui.screens.tables import settle


class _Three(App[None]):
    """Three lines to choose from, and those that were chosen."""

    def __init__(self) -> None:
        super().__init__()
        themes.register(self)
        self.chosen: list[int] = []

    def compose(self) -> ComposeResult:
        yield Menu(*map(Option, ("one", "two", "three")))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.chosen.append(event.option_index)


def _click(menu: OptionList, place: int, at: tuple[int, int] = (3, 3)) -> None:
    """Click on a line as it was drawn last, where now something else is ``at`` the screen."""
    style = Style.from_meta({"option": place}).rich_style
    menu.post_message(Click(menu, 3, 0, 0, 0, 1, False, False, False, *at, style))


async def test_a_click_on_a_line_that_has_gone_does_nothing() -> None:
    app = _Three()
    async with app.run_test() as pilot:
        menu = app.query_one(Menu)
        menu.set_options([Option("one"), Option("two")])
        _click(menu, 2)
        await pilot.pause()
        assert app.chosen == []
        _click(menu, 1)
        await pilot.pause()
        assert app.chosen == [1]


async def test_neither_does_one_in_the_palette(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await app.workers.wait_for_complete()
        await settle(pilot)
        assert isinstance(app.screen, Palette)
        entries = app.screen.query_one(CommandList)
        assert entries.option_count > 5
        _click(entries, entries.option_count, app.screen.query_one(PaletteEntry).region.offset)
        await settle(pilot)
        assert isinstance(app.screen, Palette)
