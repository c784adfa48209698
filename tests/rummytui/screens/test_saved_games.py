"""The shelf: continue a game, throw one away, and hear what is wrong with the others."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from rummytui.app import RummyApp
from rummytui.host import Host, Sitter
from rummytui.screens.ask import AskScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.screens.table import TableScreen
from rummytui.widgets.menu import Menu
from tests.rummytui.screens.shelf import DAY, HOSTILE, LONG_AGO, SIZES, complaint, menu, press, ready, saved, where

SnapCompare = Callable[..., bool]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose name is the same in every run."""
    monkeypatch.chdir(tmp_path)
    return Path("games")


async def open_shelf(pilot: Pilot[None]) -> None:
    await ready(pilot)
    await press(pilot, ["g"])
    assert where(pilot.app) is SavedGamesScreen


def answers(app: RummyApp) -> list[str]:
    return [str(button.label) for button in app.screen.query(Button)]


async def click(pilot: Pilot[None], answer: str) -> None:
    await pilot.click(next(button for button in pilot.app.screen.query(Button) if str(button.label) == answer))
    await ready(pilot)


async def test_nothing_there_yet(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        assert app.screen.query_one("#none").display
        await press(pilot, ["enter", "x", "delete", "escape"])
        assert where(app) is HomeScreen


async def test_going_on(folder: Path) -> None:
    path = saved(folder, "Ann", "Bob", when=LONG_AGO)
    saved(folder, "Gail", "Dan")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["down", "enter"])
        assert where(app) is AskScreen
        await press(pilot, ["enter"])
        assert any(isinstance(screen, TableScreen) and screen.host.path == path for screen in app.screen_stack)


async def test_throwing_away_is_asked_twice(folder: Path) -> None:
    path = saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["x"])
        assert where(app) is AskScreen
        assert app.screen.query(Button)[0].has_focus
        await press(pilot, ["enter"])
        assert path.exists()
        await press(pilot, ["x", "escape"])
        assert path.exists()
        await press(pilot, ["x", "right", "enter"])
        assert list(folder.iterdir()) == []
        assert menu(pilot) == []


async def test_throwing_away_by_mouse(folder: Path) -> None:
    saved(folder, "Ann", "Bob", when=LONG_AGO)
    path = saved(folder, "Gail", "Dan")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await pilot.click(Menu, offset=(10, 0))
        await ready(pilot)
        await click(pilot, "Throw away…")
        await click(pilot, "Throw it away")
        assert not path.exists()
        assert len(menu(pilot)) == 1


async def test_a_game_that_another_window_has_open(folder: Path) -> None:
    other = Host.new(folder, "rummy", ["Ann", "Bob"], [Sitter("person")] * 2, seed=7)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        assert "open in another window" in menu(pilot)[0]
        await press(pilot, ["enter"])
        assert answers(app) == ["Back", "Throw away…"]
        await press(pilot, ["escape", "x", "right", "enter"])
        assert "is open in another window." in complaint(pilot)
        assert other.path.exists()
    other.close()


async def test_a_damaged_game_says_what_is_wrong_and_can_go(folder: Path) -> None:
    path = saved(folder, "Ann", "Bob")
    path.write_text("nonsense")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        assert menu(pilot)[0].startswith("rummy-1")
        await press(pilot, ["enter"])
        assert answers(app) == ["Back", "Throw away…"]
        await click(pilot, "Throw away…")
        await press(pilot, ["right", "enter"])
        assert not path.exists()


async def test_a_finished_game_shows_its_result(folder: Path) -> None:
    saved(folder, "Ann", "Bob", finished=True)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        assert "over" in menu(pilot)[0]
        await press(pilot, ["enter"])
        assert answers(app)[0] == "Look at the result"


async def test_names_steer_nothing(folder: Path) -> None:
    for number, name in enumerate(HOSTILE):
        saved(folder, name, f"Other {number}", seed=number)
    (folder / "\x1b[2J[red]evil.jsonl").write_text("")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        for _ in range(len(HOSTILE) + 1):
            await press(pilot, ["enter", "escape", "down"])
        assert "\x1b" not in "".join(menu(pilot))
        assert where(app) is SavedGamesScreen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
class TestPictures:
    def test_shelf(self, snap_compare: SnapCompare, size: tuple[int, int], folder: Path) -> None:
        """Three games and one that nobody can read."""
        saved(folder, "Ann", "Bob", "Gail", when=LONG_AGO)
        saved(folder, "Ann", "Bob", when=time.time() - 3 * DAY, finished=True)
        saved(folder, "Ann", "Bob", when=time.time() - 2 * DAY).write_text("nonsense")
        saved(folder, "Grandmother Josephine", "Maximiliana Featherstonehaugh", "日本の名前", "Bob")
        assert snap_compare(RummyApp(saves=folder), terminal_size=size, run_before=open_shelf)

    def test_throwing_away(self, snap_compare: SnapCompare, size: tuple[int, int], folder: Path) -> None:
        """The harmless answer has the focus."""
        saved(folder, "Ann", "Bob", "Gail", when=LONG_AGO)

        async def asked(pilot: Pilot[None]) -> None:
            await open_shelf(pilot)
            await press(pilot, ["x"])

        assert snap_compare(RummyApp(saves=folder), terminal_size=size, run_before=asked)
