"""The first screen: quick, and never in the way of playing on."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rummytui.app import RummyApp
from rummytui.host import Host, Sitter
from rummytui.screens.home import HomeScreen
from rummytui.screens.preferences import PreferencesScreen
from rummytui.screens.rulebook import RulebookScreen
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.table import TableScreen
from rummytui.widgets.menu import Menu
from tests.rummytui.screens.shelf import DAY, HOSTILE, LONG_AGO, SIZES, complaint, menu, ready, saved, where
from tests.rummytui.shown import notices_of

SnapCompare = Callable[..., bool]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


async def test_a_newcomer_begins_a_game(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        assert [line.split("  ")[0] for line in menu(pilot)] == [
            "New game",
            "Saved games",
            "Rulebook",
            "Settings",
            "Quit",
        ]
        await pilot.press("enter")
        assert where(app) is SetupScreen


async def test_the_last_game_is_offered_first(folder: Path) -> None:
    saved(folder, "Ann", "Bob", when=time.time() - 3 * DAY)
    last = saved(folder, "Gail", "Dan")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        lines = menu(pilot)
        assert lines[0] == "Go on playing"
        assert "Rummy with Gail and Dan" in lines[1]
        assert "just now" in lines[1]
        assert "hand 1 · ♜ Gail 0   ● Dan 0" in lines[1]
        assert "Rummy with Ann and Bob" in lines[2]
        assert "3 days ago" in lines[2]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen_stack[1], TableScreen)
        assert app.screen_stack[1].host.path == last


async def test_a_game_that_is_over_is_not_offered(folder: Path) -> None:
    saved(folder, "Ann", "Bob", finished=True)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        assert "Go on playing" not in menu(pilot)


async def test_a_game_that_another_window_has_open_says_so(folder: Path) -> None:
    other = Host.new(folder, "rummy", ["Ann", "Bob"], [Sitter("person")] * 2, seed=7)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        assert "open in another window" in menu(pilot)[1]
        await pilot.press("enter")
        await pilot.pause()
        assert where(app) is HomeScreen
        assert "is open in another window." in complaint(pilot)
    other.close()


@pytest.mark.parametrize(
    ("key", "screen"),
    [("n", SetupScreen), ("g", SavedGamesScreen), ("f1", RulebookScreen), ("comma", PreferencesScreen)],
)
async def test_every_door_has_a_key_and_leads_back(key: str, screen: type, folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press(key)
        assert where(app) is screen
        await pilot.press("escape")
        assert where(app) is HomeScreen


async def test_every_door_can_be_clicked(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        for line, screen in enumerate((SetupScreen, SavedGamesScreen, RulebookScreen, PreferencesScreen)):
            await pilot.click(Menu, offset=(6, line))
            await pilot.pause()
            assert where(app) is screen
            await pilot.press("escape")
            await pilot.pause()
        await pilot.click(Menu, offset=(6, 4))
        assert app.return_code == 0


async def test_saved_games_do_not_take_the_cursor_from_whoever_moved_it(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await pilot.press("down", "down")
        await ready(pilot)
        chosen = app.screen.query_one(Menu).highlighted_option
        assert chosen is not None
        assert chosen.id == "rules"


async def test_ctrl_c_says_how_to_leave(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press("ctrl+c")
        assert notices_of(app) == ["ctrl+q leaves the program. A game at the table is saved already."]
        assert app.is_running


async def test_a_folder_that_cannot_be_read(folder: Path) -> None:
    folder.write_text("")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        assert "cannot be read" in complaint(pilot)


@pytest.mark.parametrize("press", [["q"], ["end", "enter"], ["ctrl+q"]])
async def test_leaving(press: list[str], folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press(*press)
    assert app.return_code == 0


async def test_leaving_before_anything_was_read(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        app.screen.look_for_games()  # type: ignore[attr-defined]
        await pilot.press("q")
    assert app.return_code == 0
    assert not app.crashed


async def test_names_of_saved_games_steer_nothing(folder: Path) -> None:
    for number, name in enumerate(HOSTILE):
        saved(folder, name, f"Other {number}", seed=number)
    app = RummyApp(saves=folder)
    async with app.run_test(size=(80, 60)) as pilot:
        await ready(pilot)
        assert where(app) is HomeScreen
        assert any(name in line for line in menu(pilot) for name in HOSTILE)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
class TestPictures:
    def test_new(self, snap_compare: SnapCompare, size: tuple[int, int], folder: Path) -> None:
        """Nothing is saved yet."""
        assert snap_compare(RummyApp(saves=folder), terminal_size=size, run_before=ready)

    def test_games_to_go_on_with(self, snap_compare: SnapCompare, size: tuple[int, int], folder: Path) -> None:
        """Each with who, hand, scores and when; long names are cut, numbers are not."""
        saved(folder, "Grandmother Josephine", "Maximiliana Featherstonehaugh", "日本の名前", "Bob", when=LONG_AGO)
        saved(folder, "Ann", "Bob", "Gail", when=time.time() - 3 * DAY)
        saved(folder, "Ann", "Robin")
        assert snap_compare(RummyApp(saves=folder), terminal_size=size, run_before=ready)


async def test_what_was_to_come_later_does_not_come_to_a_program_that_was_left(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        home = app.screen
        assert isinstance(home, HomeScreen)
        await pilot.press("escape")
        await app.action_quit()
    await home._complete()
    assert app.return_code == 0
