"""The name of the game on cards."""

import re

import pytest
from textual.app import App, ComposeResult

from rummytui.styles import themes
from rummytui.widgets.logo import Logo, LogoSize


class LogoApp(App[None]):
    def compose(self) -> ComposeResult:
        themes.register(self)
        yield Logo()


async def lines_of(size: LogoSize, theme: str, *, letters: bool = False) -> list[str]:
    app = LogoApp()
    async with app.run_test(size=(100, 14)) as pilot:
        app.theme = theme
        logo = app.query_one(Logo)
        logo.draw(size, letters=letters)
        await pilot.pause()
        return [logo.render_line(y).text.rstrip() for y in range(logo.size.height)]


@pytest.mark.parametrize("size", ["huge", "medium"])
async def test_five_cards_with_cut_corners_and_shadows(size: LogoSize) -> None:
    drawn = "\n".join(await lines_of(size, "green"))
    assert [len(re.findall(corner, drawn)) for corner in ("▟[♠♥♣♦]", "▟♠")] == [5, 2]
    assert all(suit in drawn for suit in "♠♥♣♦")
    assert "▀▀▀▘" in drawn


async def test_where_paper_is_not_seen_cards_have_frames() -> None:
    drawn = "\n".join(await lines_of("huge", "terminal"))
    assert drawn.count("╭") == drawn.count("╯") == 5
    assert not set(drawn) & set("▟▙▜▛")
    assert "\n".join(await lines_of("huge", "green", letters=True)).isascii()
