"""The name of the game on cards."""

import re

import pytest
from textual.app import App, ComposeResult

from rummytui.styles import themes
from rummytui.widgets.logo import Logo, LogoSize, rows_of
from rummytui.widgets.tiles import Pen


class LogoApp(App[None]):
    def compose(self) -> ComposeResult:
        themes.register(self)
        yield Logo()


async def lines_of(size: LogoSize, pen: Pen) -> list[str]:
    app = LogoApp()
    async with app.run_test(size=(120, 16)) as pilot:
        logo = app.query_one(Logo)
        logo.show(size, pen)
        await pilot.pause()
        return [logo.render_line(y).text.rstrip() for y in range(rows_of(size))]


@pytest.mark.parametrize("size", ["vast", "huge", "medium"])
async def test_five_cards_with_cut_corners_and_shadows(size: LogoSize) -> None:
    drawn = "\n".join(await lines_of(size, "colours"))
    assert [len(re.findall(corner, drawn)) for corner in ("▟[♠♥♣♦]", "▟♠")] == [5, 2]
    assert all(suit in drawn for suit in "♠♥♣♦")
    assert "▀▀▀▘" in drawn


async def test_where_paper_is_not_seen_cards_have_frames() -> None:
    drawn = "\n".join(await lines_of("huge", "lines"))
    assert drawn.count("╭") == drawn.count("╯") == 5
    assert not set(drawn) & set("▟▙▜▛")
    assert "\n".join(await lines_of("huge", "letters")).isascii()


async def test_the_motto_is_between_the_feet_of_the_outer_cards() -> None:
    app = LogoApp()
    async with app.run_test(size=(120, 16)):
        logo = Logo("a motto")
        logo.show("huge", "colours")
        assert "".join(piece.text for piece in logo.draw(101, None)[-1])[47:54] == "a motto"
        logo.show("medium", "colours")
        assert "motto" not in "".join(piece.text for row in logo.draw(101, None) for piece in row)
