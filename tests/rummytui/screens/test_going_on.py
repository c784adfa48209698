"""Going on with a game whose last hand no longer comes out as it was saved: from the shelf and from the first screen."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.ask import AskScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.screens.table import TableScreen
from tests.daily import daily
from tests.rummytui.screens.shelf import SIZES, answers, complaint, press, ready, saved, where
from tests.saves.playing import altered, bodies, forge

WAYS = {"shelf": (["g", "enter", "enter"], SavedGamesScreen), "home": (["r"], HomeScreen)}
"""The keys that lead to the game, and the screen on which they are pressed last."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = saved(tmp_path / "games", "Ann", "Bob")
    lines = bodies(path)
    return forge(path, [lines[0], altered(lines[1], {"deal": "0" * 16})])


def question(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#question", Static).render())


@pytest.mark.parametrize("size", daily(SIZES, SIZES[:1]))
@pytest.mark.parametrize("way", WAYS)
async def test_it_is_asked_and_then_dealt_again(path: Path, way: str, size: tuple[int, int]) -> None:
    before, (keys, _) = path.read_bytes(), WAYS[way]
    app = RummyApp(saves=path.parent)
    async with app.run_test(size=size) as pilot:
        await ready(pilot)
        await press(pilot, keys)
        assert where(app) is AskScreen
        assert question(pilot).startswith("rummy-1.jsonl no longer plays as it was saved: the cards of hand 1")
        assert question(pilot).endswith("nobody had moved in it yet. A copy of the current file is kept.")
        assert answers(app) == ["Leave it", "Deal again"]
        await press(pilot, ["right", "enter"])
        assert any(
            isinstance(screen, TableScreen) and not screen.host.is_remote and screen.host.path == path
            for screen in app.screen_stack
        )
    assert path.with_name("rummy-1.jsonl.before-1").read_bytes() == before


@pytest.mark.parametrize("way", WAYS)
async def test_it_is_left_unless_people_want_that(path: Path, way: str) -> None:
    before, (keys, screen) = path.read_bytes(), WAYS[way]
    app = RummyApp(saves=path.parent)
    async with app.run_test() as pilot:
        await ready(pilot)
        for answer in ("enter", "escape"):
            await press(pilot, [*(keys if where(app) is HomeScreen else keys[1:]), answer])
            assert where(app) is screen
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.glob("rummy*")] == [path.name]


async def test_there_may_be_nothing_to_deal(path: Path) -> None:
    lines = bodies(path)
    forge(path, [lines[0], altered(lines[1], {"hand": 3})])
    app = RummyApp(saves=path.parent)
    async with app.run_test() as pilot:
        await ready(pilot)
        await press(pilot, WAYS["shelf"][0])
        assert where(app) is SavedGamesScreen
        assert complaint(pilot).endswith("It has no hand that can be dealt again.")
