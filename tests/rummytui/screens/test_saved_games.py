"""The list of saved games: what is on its shelves, going on with one, and what is wrong with the others."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.message import Message
from textual.pilot import Pilot
from textual.widgets import Static

from rummytui.app.rummy_app import RummyApp
from rummytui.courtesy import COURTESY
from rummytui.screens.ask import AskScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.screens.table import TableScreen
from rummytui.table.host import Host, Sitter
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Menu
from rummytui.widgets.shelf_menu import FIRST, shown
from saves import saved_games
from tests.rummytui.idle import Latch
from tests.rummytui.screens.shelf import (
    DAY,
    HOSTILE,
    LONG_AGO,
    SIZES,
    answers,
    click,
    complaint,
    menu,
    open_shelf,
    press,
    ready,
    saved,
    where,
)

SnapCompare = Callable[..., bool]


async def test_nothing_there_yet(folder: Path) -> None:
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        assert app.screen.query_one("#none").display
        await press(pilot, ["enter", "x", "delete", "escape"])
        assert where(app) is HomeScreen


async def test_what_the_first_screen_knows_is_there_before_any_file_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(folder, "Ann", "Bob", when=LONG_AGO)
    saved(folder, "Gail", "Dan")
    quiet = Latch()
    monkeypatch.setattr(COURTESY, "give_way", quiet.wait)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await ready(pilot)
        try:
            await pilot.press("g")
            await pilot.pause()
            assert ["Gail and Dan" in line for line in menu(pilot)] == [True, False]
            await pilot.press("down")
            await pilot.pause()
            assert app.screen.query_one(Menu).highlighted == 1
            saved(folder, "Joe", "Zoë")
        finally:
            # The thread would wait for it for ever.
            quiet.set()
        await press(pilot, [])
        assert ["Ann and Bob" in line for line in menu(pilot)] == [False, False, True]


async def test_a_window_made_larger_is_filled_and_one_made_smaller_loses_nothing(folder: Path) -> None:
    saved(folder, "Ann", "Bob", when=LONG_AGO)
    async with RummyApp(saves=folder).run_test(size=(80, 24)) as pilot:
        await open_shelf(pilot)
        (small,) = menu(pilot)
        for size, roomy in (((120, 40), True), ((80, 24), False)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert pilot.app.screen.has_class("-roomy") is roomy
            assert pilot.app.screen.query_one(KeyFooter).compact is not roomy
            (line,) = menu(pilot)
            first, before = line.splitlines()[0].rstrip(), small.splitlines()[0].rstrip()
            assert first.split() == before.split()
            assert (len(first) > len(before)) is roomy


async def test_looking_waits_for_every_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(COURTESY, "ask", lambda *_: asked.append(True))
    async with RummyApp(saves=folder).run_test() as pilot:
        await press(pilot, ["g"])
        asked.clear()
        await press(pilot, ["down"])
        assert asked


async def test_late_finds_of_an_earlier_search_are_not_listed_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(folder, "Ann", "Bob")
    async with RummyApp(saves=folder).run_test() as pilot:
        await open_shelf(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, SavedGamesScreen)
        post, late = screen.post_message, list[Message]()

        def hold(message: Message) -> bool:
            if not isinstance(message, SavedGamesScreen.GamesFound):
                return post(message)
            late.append(message)
            return True

        monkeypatch.setattr(screen, "post_message", hold)
        screen.on_evening_saved()
        await ready(pilot)
        monkeypatch.setattr(screen, "post_message", post)
        screen.on_evening_saved()
        assert late
        for message in late:
            post(message)
        await ready(pilot)
        assert len(menu(pilot)) == 1


async def test_going_on(folder: Path) -> None:
    path = saved(folder, "Ann", "Bob", when=LONG_AGO)
    saved(folder, "Gail", "Dan")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["down", "enter"])
        assert where(app) is AskScreen
        await press(pilot, ["enter"])
        assert any(
            isinstance(screen, TableScreen) and not screen.host.is_remote and screen.host.path == path
            for screen in app.screen_stack
        )


async def test_finding_one(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    saved(folder, "Gail", "Dan")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["slash", *"rummy", "space", *"DAN"])
        assert len(menu(pilot)) == 1
        assert "Gail and Dan" in menu(pilot)[0]
        await press(pilot, ["q"])
        assert menu(pilot) == []
        await press(pilot, ["escape"])
        assert len(menu(pilot)) == 2
        await press(pilot, ["escape"])
        assert where(app) is HomeScreen


def keys(pilot: Pilot[None]) -> set[str]:
    """What the last line offers."""
    return {key.does for key in pilot.app.screen.query_one(KeyFooter).keys}


async def test_shelf_by_shelf(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    saved(folder, "Gail", "Dan", finished=True)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        assert ["Ann and Bob" in line for line in menu(pilot)] == [True]
        await press(pilot, ["right"])
        assert ["Gail and Dan" in line for line in menu(pilot)] == [True]
        assert {"Mark", "Bin"} <= keys(pilot)
        await press(pilot, ["right"])
        assert menu(pilot) == []
        assert not {"Mark", "Bin"} & keys(pilot)
        assert str(app.screen.query_one("#none", Static).render()) == "The bin is empty."
        await press(pilot, ["right"])
        assert ["Ann and Bob" in line for line in menu(pilot)] == [True]


async def test_more_are_shown_when_the_cursor_comes_to_the_last(folder: Path) -> None:
    first = saved(folder, "Ann", "Bob", when=LONG_AGO)
    for number in range(2 * FIRST):
        copy = first.with_name(f"rummy-{number + 2}.jsonl")
        copy.write_bytes(first.read_bytes())
        os.utime(copy, (LONG_AGO, LONG_AGO))
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        assert len(menu(pilot)) == FIRST
        await press(pilot, ["end"])
        assert len(menu(pilot)) == 2 * FIRST
        await press(pilot, ["end"])
        assert len(menu(pilot)) == 2 * FIRST + 1


async def test_a_game_that_another_window_has_open(folder: Path) -> None:
    other = Host.new(folder, "rummy", ["Ann", "Bob"], [Sitter("person")] * 2, seed=7)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        assert "open in another window" in menu(pilot)[0]
        await press(pilot, ["enter"])
        assert answers(app) == ["Back", "Move to bin"]
        await press(pilot, ["escape", "x"])
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
        assert "Bin" in keys(pilot)
        assert "Screens" not in keys(pilot)
        await press(pilot, ["enter"])
        assert answers(app) == ["Back", "Move to bin"]
        await click(pilot, "Move to bin")
        assert not path.exists()


async def test_a_finished_game_shows_its_result(folder: Path) -> None:
    saved(folder, "Ann", "Bob", finished=True)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["right"])
        assert "finished" in menu(pilot)[0]
        await press(pilot, ["enter"])
        assert answers(app)[0] == "See the result"


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
            await press(pilot, ["x", "left", "x"])

        assert snap_compare(RummyApp(saves=folder), terminal_size=size, run_before=asked)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_line_to_find_a_game_stands_where_everything_else_does(size: tuple[int, int], folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test(size=size) as pilot:
        await open_shelf(pilot)
        shelf, line = app.screen.query_one("#shelf").content_region, app.screen.query_one("#seeking")
        before = [
            (widget.region.x, widget.region.width)
            for widget in app.screen.query_one("#saved").children
            if widget is not line
        ]
        app.screen.query_one("#complaint", Static).update("Something that was said before.")
        await press(pilot, ["slash"])
        after = [
            (widget.region.x, widget.region.width)
            for widget in app.screen.query_one("#saved").children
            if widget is not line
        ]
        assert after == before
        assert line.content_region.x == shelf.x
        assert line.content_region.right == shelf.right == app.screen.query_one("#sought").region.right
        assert str(line.query_one(Static).content) == "Find:"
        assert complaint(pilot) == ""


def test_its_keys_can_be_asked_for_before_it_is_composed(tmp_path: Path) -> None:
    saved(tmp_path, "Ann", "Bob")
    (game,) = saved_games(tmp_path)
    line = shown(game)
    assert line
    assert not SavedGamesScreen([(game, line)]).check_action("go_elsewhere", ())
