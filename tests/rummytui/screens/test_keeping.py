"""What is done with saved games in their list: names, copies, files, and the bin."""

from pathlib import Path

import pytest

from rummytui.app.rummy_app import RummyApp
from rummytui.courtesy import COURTESY
from rummytui.screens.ask import AskScreen, AskTextScreen
from rummytui.widgets.barred import Rows
from rummytui.widgets.menu import Menu
from tests.rummytui.idle import Latch
from tests.rummytui.screens.shelf import (
    LONG_AGO,
    click,
    complaint,
    menu,
    open_shelf,
    press,
    ready,
    saved,
    where,
)


async def test_what_is_thrown_away_is_gone_before_the_next_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        saved(folder, "Ann", f"Bob {number}", when=LONG_AGO + number)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        quiet = Latch()
        monkeypatch.setattr(COURTESY, "give_way", quiet.wait)
        try:
            await pilot.press("x", "x", "m", "x")
            assert ["Bob 0" in line for line in menu(pilot)] == [True]
        finally:
            quiet.set()
        await press(pilot, [])
        assert ["Bob 0" in line for line in menu(pilot)] == [True]
        assert len(list((folder / "bin").glob("*.jsonl"))) == 3


async def test_into_the_bin_and_back(folder: Path) -> None:
    path = saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["x"])
        assert menu(pilot) == []
        assert complaint(pilot) == "Moved Rummy with Ann and Bob to the bin. Press b there to restore it."
        await press(pilot, ["left"])
        assert len(menu(pilot)) == 1
        await press(pilot, ["b"])
        assert menu(pilot) == []
        assert path.exists()


@pytest.mark.parametrize(
    ("names", "own", "said"),
    [
        (["Ann", "Bob", "Gail"], "", "Copied Rummy with Ann, Bob and Gail."),
        (["Ann", "Bob", "Gail", "Dan"], "", "Copied Rummy with 4 players."),
        (["Ann", "Bob"], "Xmas", "Copied Xmas."),
    ],
)
async def test_a_game_is_called_what_people_know_it_by(folder: Path, names: list[str], own: str, said: str) -> None:
    path = saved(folder, *names)
    if own:
        path.rename(folder / f"{own}.jsonl")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["c"])
        assert complaint(pilot) == said


async def test_deleting_for_good_asks_first(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["x", "left", "x"])
        assert where(app) is AskScreen
        assert app.screen.query_one(Rows).has_focus
        assert app.screen.query_one(Rows).highlighted == 0
        await press(pilot, ["enter"])
        assert len(menu(pilot)) == 1
        await press(pilot, ["x", "right", "enter"])
        assert menu(pilot) == []
        assert not list(folder.rglob("*.jsonl"))


async def test_in_the_bin_the_key_that_throws_away_says_that_it_deletes(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        assert app.screen.active_bindings["x"].binding.description == "Bin"
        await press(pilot, ["x", "left"])
        assert app.screen.active_bindings["x"].binding.description == "Delete"


async def test_throwing_away_by_mouse(folder: Path) -> None:
    saved(folder, "Ann", "Bob", when=LONG_AGO)
    path = saved(folder, "Gail", "Dan")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await pilot.click(Menu, offset=(10, 0))
        await ready(pilot)
        await click(pilot, "Move to bin")
        assert not path.exists()
        assert len(menu(pilot)) == 1


async def test_several_are_marked(folder: Path) -> None:
    for number in range(3):
        saved(folder, "Ann", f"Bob {number}", when=LONG_AGO + number)
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["m", "m"])
        assert [line.startswith("✓") for line in menu(pilot)] == [True, True, False]
        await press(pilot, ["m", "up", "m"])
        assert [line.startswith("✓") for line in menu(pilot)] == [True, False, True]
        await press(pilot, ["x"])
        assert ["Bob 1" in line for line in menu(pilot)] == [True]
        assert complaint(pilot).startswith("Moved 2 games to the bin.")


async def test_another_name(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["n"])
        assert where(app) is AskTextScreen
        await press(pilot, ["ctrl+u", *"Xmas", "enter"])
        assert menu(pilot)[0].startswith("Xmas: Rummy with Ann and Bob")
        await press(pilot, ["n", "ctrl+u", *"a", "slash", "enter"])
        assert "can't have /" in complaint(pilot)
        # The typed name is corrected, not typed again.
        await press(pilot, ["n", "end", "backspace", "2", "enter"])
        assert complaint(pilot) == "Xmas is now called a2."
        await press(pilot, ["n", "escape"])
        assert [path.name for path in folder.glob("*.jsonl")] == ["a2.jsonl"]


async def test_a_copy_and_a_file_for_another_laptop(folder: Path) -> None:
    saved(folder, "Ann", "Bob")
    app = RummyApp(saves=folder)
    async with app.run_test() as pilot:
        await open_shelf(pilot)
        await press(pilot, ["c"])
        assert len(menu(pilot)) == 2
        await press(pilot, ["e", "ctrl+u", *"out", "enter"])
        assert Path("out").exists()
        assert complaint(pilot).endswith(" to out.")
        await press(pilot, ["i", "ctrl+u", *"out", "enter"])
        assert complaint(pilot) == "Imported out."
        assert sorted(path.name for path in folder.glob("*.jsonl")) == [
            "out.jsonl",
            "rummy-1 copy.jsonl",
            "rummy-1.jsonl",
        ]
        await press(pilot, ["i", "ctrl+u", *"nowhere", "enter"])
        assert "nowhere can't be read" in complaint(pilot)
