"""Keys of one's own at the table, and the screen on which they are chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.keys import KeysScreen
from rummytui.screens.preferences import PreferencesScreen
from rummytui.table.own_keys import put_in_force, read_keys, write_keys
from rummytui.widgets.menu import Menu
from tests.rummytui.screens.shelf import ready, where
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, settle, words
from tests.rummytui.screens.test_table import keys, prompt

pytestmark = pytest.mark.usefixtures("simple_bots")


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    put_in_force({})


def said(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#said", Static).render())


async def go_to(pilot: Pilot[None], name: str) -> None:
    menu = pilot.app.screen.query_one(Menu)
    menu.highlighted = menu.get_option_index(name)
    await pilot.pause()


async def test_the_table_takes_them_and_says_them(tmp_path: Path) -> None:
    write_keys({"keys": {"draw": "z", "discard": "%", "leave": "y"}})
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert "y leave" in words(pilot)
        await press(pilot, "space")
        assert "z draw" in keys(pilot)
        await press(pilot, "d")
        assert len(host.game.hands[0]) == 7
        await press(pilot, "z")
        assert len(host.game.hands[0]) == 8
        assert "discard with %" in prompt(pilot)
        await press(pilot, "?")
        assert "%        discard" in screen_text(pilot)
        await press(pilot, "escape", "end", "percent_sign")
        assert isinstance(pilot.app.screen, CurtainScreen)


async def test_what_cannot_be_had_is_said_first(tmp_path: Path) -> None:
    write_keys({"keys": {"hint": "d"}})
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        assert "d is already used for “draw”, so “hint” stays on i." in words(pilot)


async def test_one_is_chosen_by_pressing_it(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "comma")
        assert isinstance(pilot.app.screen, PreferencesScreen)
        await pilot.click("#own-keys")
        await settle(pilot)
        assert where(pilot.app) is KeysScreen
        await go_to(pilot, "draw")
        await press(pilot, "enter", "z")
        assert said(pilot) == "“draw” is now z."
        assert read_keys() == {"keys": {"draw": "z"}}
        await press(pilot, "escape", "escape")
        assert "z draw" in keys(pilot)
        await press(pilot, "comma")
        await pilot.click("#own-keys")
        await settle(pilot)
        await go_to(pilot, "draw")
        await press(pilot, "backspace")
        assert read_keys() == {}
        await press(pilot, "escape", "escape")
        assert "d draw" in keys(pilot)


@pytest.mark.parametrize("width", [80, 120])
async def test_each_command_takes_the_lines_that_its_sentence_needs(tmp_path: Path, width: int) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(width, 24)) as pilot:
        await ready(pilot)
        _ = app.push_screen(KeysScreen())
        await settle(pilot)
        lines = screen_text(pilot).splitlines()
        draw = next(number for number, line in enumerate(lines) if "▌ d " in line)
        assert " t " in lines[draw + 1]
        assert "Draw the top card of the stock." in lines[draw]
        lay_off = next(number for number, line in enumerate(lines) if "lay off" in line)
        assert "Add the selected card to a set or run on" in lines[lay_off]
        assert lines[lay_off + 1].index("the table.") == lines[lay_off].index("Add the")
        await press(pilot, "end")
        assert "…" not in screen_text(pilot).replace("Keys…", "").replace("PINs…", "")


async def test_one_that_means_something_else_is_refused_with_the_game(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ready(pilot)
        _ = app.push_screen(KeysScreen())
        await settle(pilot)
        await go_to(pilot, "draw")
        await press(pilot, "enter", "x")
        assert said(pilot) == "x is already used for “discard”, so “draw” stays on d. (Rummy)"
        await press(pilot, "enter", "escape")
        assert isinstance(app.screen, KeysScreen), "that was an answer, and not the way back"
        assert read_keys() == {}
