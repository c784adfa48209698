"""What setup has for Tummy Rummy alone: the deviled-egg contest, and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from rules.tummy.options import TummyOptions
from rummytui.app.rummy_app import RummyApp
from rummytui.games.setup import Contest
from rummytui.games.tummy_rummy.setup import SETUP, MenuLines, UnitWords
from rummytui.screens.setup import SetupScreen
from rummytui.screens.who_plays import ContestScreen, TwoDigitEntry
from rummytui.settings import LastTable, Player
from rummytui.widgets.entry import NameEntry
from rummytui.widgets.forms.house_rules import HouseRulesForm
from tests.rummytui.screens.tables import press, screen_text, settle
from tests.rummytui.widgets.forms.test_house_rules import Form

EGGS = cast("Contest", SETUP.contest)
PEOPLE = (Player("Ann"), Player("Bob"), Player("Robin", "easy"))


async def setup(pilot: Pilot[None], game: str = "tummy-rummy") -> list[Any]:
    """Open setup at this game; what it hands back is put into the list."""
    handed: list[Any] = []
    _ = pilot.app.push_screen(SetupScreen(LastTable(game, PEOPLE)), handed.append)
    await settle(pilot)
    return handed


async def contest(pilot: Pilot[None], eggs: Sequence[str]) -> None:
    """Hold the contest with so many eggs for each person."""
    await pilot.click("#contest")
    await settle(pilot)
    for count in eggs:
        await press(pilot, *count, "down")
    await press(pilot, "enter")
    await settle(pilot)


@pytest.fixture
def app() -> RummyApp:
    return RummyApp()


@pytest.mark.clause("TU-2")
async def test_the_most_eggs_deal_first(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        handed = await setup(pilot)
        await contest(pilot, ["2", "11"])
        assert "first dealer Bob" in screen_text(pilot)
        assert "Bob deals first." in screen_text(pilot)
        await press(pilot, "f2")
        await settle(pilot)
        assert handed[0].game.dealer == 1
        handed[0].close()


async def test_bots_hold_no_eggs_and_are_not_asked(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await setup(pilot)
        await pilot.click("#contest")
        await settle(pilot)
        assert len(app.screen.query(TwoDigitEntry)) == 2
        assert "Robin" not in screen_text(pilot)


@pytest.mark.parametrize("way", ["escape", "no eggs"])
async def test_the_contest_can_be_skipped(app: RummyApp, way: str) -> None:
    async with app.run_test() as pilot:
        await setup(pilot)
        await pilot.click("#contest")
        await settle(pilot)
        await press(pilot, *(["escape"] if way == "escape" else ["down", "down", "enter"]))
        await settle(pilot)
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.query_one(HouseRulesForm).values == {}


async def test_a_lot_decides_between_equals(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        dealers = set()
        for seed in range(12):
            won: list[int | None] = []
            app.push_screen(ContestScreen(EGGS, PEOPLE, Random(seed)), won.append)
            await settle(pilot)
            await press(pilot, "4", "down", "4", "down", "enter")
            dealers.update(won)
            if len(dealers) == 2:
                break
        assert dealers == {0, 1}


async def test_other_games_have_no_eggs(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await setup(pilot, "rummy")
        assert not app.screen.query_one("#contest").display


async def test_the_menu_is_written_line_by_line_and_remembered(app: RummyApp) -> None:
    async with app.run_test(size=(80, 60)) as pilot:
        handed = await setup(pilot)
        form = app.screen.query_one(HouseRulesForm)
        await form.point_at("menu")
        await settle(pilot)
        assert [entry.value for entry in form.query_one(MenuLines).query(NameEntry)][:2] == ["turkey", "stuffing"]
        assert form.values == {}
        await press(pilot, "ctrl+u", *"hot", "space", "h")
        form.query_one(UnitWords).query_one(".line-6", NameEntry).value = "spoon\x1b[2J"
        await settle(pilot)
        assert "custom menu" in screen_text(pilot)
        await press(pilot, "f2")
        await settle(pilot)
        options = handed[0].game.options
        assert (options.menu["K"], options.menu["Q"]) == ("hot h", "stuffing")
        assert options.unit_words == {"6": "spoon[2J"}
        handed[0].close()


async def test_an_empty_line_keeps_its_dish() -> None:
    async with Form(TummyOptions, own_editors=SETUP.editors).run_test(size=(80, 60)) as pilot:
        form = pilot.app.screen.query_one(HouseRulesForm)
        await form.point_at("menu")
        await settle(pilot)
        await press(pilot, "ctrl+u")
        await settle(pilot)
        assert form.query_one(MenuLines).query(NameEntry).first().value == ""
        assert form.values == {}
        assert TummyOptions(**form.values).menu["K"] == "turkey"


async def test_a_contest_that_is_covered_ends_later_and_once(app: RummyApp) -> None:
    """A key was on its way when the question of quitting opened."""
    async with app.run_test() as pilot:
        screen, results = ContestScreen(EGGS, PEOPLE), list[int | None]()
        app.push_screen(screen, results.append)
        await settle(pilot)
        await press(pilot, "ctrl+c")
        screen.call_next(lambda: bool(screen.dismiss()))
        screen.call_next(lambda: bool(screen.dismiss()))
        await settle(pilot)
        assert results == []
        await press(pilot, "n")
        assert app.screen is screen
        screen.call_next(lambda: bool(screen.dismiss()))
        screen.call_next(lambda: bool(screen.dismiss()))
        await settle(pilot)
        assert results == [None]
        assert app.screen is not screen
