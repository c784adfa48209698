"""Who is at a table of several screens, as the dialog over the table shows it."""

from __future__ import annotations

from textual.app import App, ComposeResult

from rummytui.styles import themes
from rummytui.text import marked
from rummytui.widgets.attendance import Attendance
from rummytui.widgets.lobby import Chair, Way
from tests.rummytui.shown import text_of

ANN, BOB, ROBIN = marked(["Ann", "Bob", "Robin"])
CHAIRS = [Chair(ANN, "at this screen", False), Chair(BOB, "not here", True), Chair(ROBIN, "a bot, easy", False)]
PICTURE = ["█▀▀█"] * 9
WAY = Way(BOB, "rummytui join", "7-turkey-gravy", "", "192.0.2.7:4222", "", PICTURE)


class Shown(App[None]):
    def __init__(self, way: Way | None) -> None:
        super().__init__()
        themes.register(self)
        self.company = Attendance()
        self.company.show(CHAIRS, [2], way, 1)

    def compose(self) -> ComposeResult:
        yield self.company


async def lines(size: tuple[int, int], way: Way | None = None) -> list[str]:
    app = Shown(way)
    async with app.run_test(size=size):
        return [line.rstrip() for line in text_of(app.screen).rstrip().splitlines()]


async def test_each_has_two_rows_with_a_bar_and_a_blank_one_between() -> None:
    assert await lines((60, 40)) == [
        "▌ ♜ Ann           at this screen",
        "▌",
        "",
        "▌ ● Bob           not here",
        "▌",
        "",
        "▌ ▲ Robin         a bot, easy",
        "▌                 to move",
    ]


async def test_in_few_rows_each_has_one() -> None:
    assert (await lines((60, 14)))[:3] == [
        "▌ ♜ Ann           at this screen",
        "▌ ● Bob           not here",
        "▌ ▲ Robin         a bot, easy, to move",
    ]


async def test_how_another_comes_in_is_below_and_its_picture_beside_it_where_there_is_room() -> None:
    narrow, wide = await lines((60, 40), WAY), await lines((100, 40), WAY)
    for shown in (narrow, wide):
        text = "\n".join(line[:54].rstrip() for line in shown)
        assert text.endswith("Bob types this on another computer:\n  rummytui join\n  7-turkey-gravy")
    assert not any(PICTURE[0] in line for line in narrow)
    assert sum(PICTURE[0] in line for line in wide) == len(PICTURE)
