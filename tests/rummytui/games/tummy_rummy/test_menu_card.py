"""The menu beside the table, and the dish below it."""

import pytest

from rules.cards import cards
from rules.tummy.options import MENU
from rummytui.games.tummy_rummy.menu_card import MenuCard
from rummytui.widgets.cards import CardLook
from tests.rummytui.screens.charts import written
from tests.rummytui.widgets.watching import watched

MENU_ROWS = 3 + 13
DISH_ROWS = 4 + 8


async def test_a_dish_is_a_picture_whose_place_is_kept() -> None:
    menu = MenuCard()
    menu.show_menu(MENU)
    menu.show_dish("J", "in hand")
    async with watched(menu, (32, 40)):
        rows = [written(row) for row in menu.rows()]
        assert len(rows) == MENU_ROWS + DISH_ROWS
        assert rows[18] == "in hand"
        assert [row for row, line in enumerate(rows) if set(line[:16]) & set("▀▄") and row > 16][-1] == 27
        assert " ".join(line[16:].strip() for line in rows[20:]).split() == ["pumpkin", "pie"]
        menu.show_dish()
        assert [written(row) for row in menu.rows()][MENU_ROWS:] == [""] * DISH_ROWS


@pytest.mark.parametrize(("height", "look"), [(39, CardLook()), (40, CardLook(ascii=True)), (40, CardLook(flat=True))])
async def test_where_there_is_no_room_or_no_picture_the_menu_is_alone(height: int, look: CardLook) -> None:
    menu = MenuCard()
    menu.show_menu(MENU)
    menu.show_dish("J", "in hand")
    async with watched(menu, (32, height)) as watching:
        menu.look = look
        await watching.pilot.pause()
        assert len(menu.rows()) == MENU_ROWS


async def test_the_lines_of_cards_that_are_meant_stand_out() -> None:
    menu = MenuCard()
    menu.show_menu(MENU)
    menu.mean(cards("TS TH"))
    async with watched(menu, (32, 40)) as watching:
        (line,) = [line for line in watching.lines if "▸" in line]
        assert line.split() == ["▸", "10", "sweet", "potatoes"]


async def test_a_dish_that_is_no_longer_served_is_gone_from_the_screen_with_its_place() -> None:
    menu = MenuCard()
    menu.show_menu(MENU)
    async with watched(menu, (32, 40)) as watching:
        alone = watching.lines
        menu.show_dish("J", "in hand")
        await watching.pilot.pause()
        assert any("in hand" in line for line in watching.lines)
        menu.show_no_dish()
        await watching.pilot.pause()
        assert watching.lines == alone
