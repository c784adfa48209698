"""People set, change and remove their PINs under Settings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from rummytui.app.rummy_app import RummyApp
from rummytui.people import registry as people
from rummytui.people.locks import Locks
from rummytui.screens.ask import AskPinScreen, AskScreen, PinEntry
from rummytui.screens.curtain import LockedCurtain
from rummytui.screens.pins import PinsScreen
from rummytui.screens.preferences import PreferencesScreen
from rummytui.settings import Settings, people_file, save
from tests.rummytui.locked import PIN, lock
from tests.rummytui.screens.shelf import ready
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, settle, until
from tests.rummytui.shown import inside_of

pytestmark = pytest.mark.usefixtures("simple_bots")

OTHER = "13579"
SIZES = [(80, 24), (120, 40)]


@asynccontextmanager
async def pins(folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    """The screen of PINs, as people come there: Ann and Bob have played."""
    save(Settings(names=("Ann", "Bob")))
    app = RummyApp(saves=folder)
    async with app.run_test(size=size) as pilot:
        await ready(pilot)
        await press(pilot, "comma")
        assert isinstance(app.screen, PreferencesScreen)
        button = app.screen.query_one("#pins")
        app.screen.set_focus(button)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PinsScreen))
        await settle(pilot)
        yield pilot


def said(pilot: Pilot[None]) -> str:
    screen = next(screen for screen in pilot.app.screen_stack if isinstance(screen, PinsScreen))
    return str(screen.query_one("#said", Static).render())


async def answer(pilot: Pilot[None], *pins: str) -> None:
    """Type these PINs, each in the line that asks for it."""
    for pin in pins:
        await until(pilot, lambda: isinstance(pilot.app.screen, AskPinScreen))
        asked = pilot.app.screen
        await press(pilot, *pin, "enter")
        await until(pilot, partial(_is_gone, pilot, asked))
        await settle(pilot)


def _is_gone(pilot: Pilot[None], screen: Screen[Any]) -> bool:
    return pilot.app.screen is not screen


async def end(pilot: Pilot[None]) -> None:
    """Wait until something is said about what was done."""
    await until(pilot, lambda: isinstance(pilot.app.screen, PinsScreen) and not said(pilot).startswith("Press Enter "))


def opens(name: str, pin: str) -> bool:
    """Whether that person's hand has a PIN, and this one opens it."""
    table = Locks([name])
    return bool(table.seats) and table.try_pin(0, pin) is not None


@pytest.mark.parametrize("size", SIZES)
async def test_it_says_what_a_pin_does_and_does_not(tmp_path: Path, size: tuple[int, int]) -> None:
    async with pins(tmp_path, size) as pilot:
        shown = inside_of(pilot.app.screen)
        assert "four to twelve digits" in shown
        assert "It keeps honest people honest: anyone who can read this computer's disk can read your cards." in shown
        assert "Forgot yours?" in shown
        assert "Ann" in shown
        assert shown.count("no PIN") == 2


async def test_a_pin_is_set_by_typing_it_twice(tmp_path: Path) -> None:
    async with pins(tmp_path) as pilot:
        await press(pilot, "down", "enter")
        await answer(pilot, PIN, PIN)
        await end(pilot)
        assert said(pilot) == "Bob now has a PIN."
        assert "has a PIN" in screen_text(pilot)
        assert opens("Bob", PIN)
        assert not Locks(["Ann"]).seats


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [((PIN, OTHER), "Those two PINs don't match."), (("123",), "That's too short.")],
    ids=["different", "too short"],
)
async def test_a_mistyped_pin_sets_nothing_and_is_asked_again(
    tmp_path: Path, typed: tuple[str, ...], wrong: str
) -> None:
    async with pins(tmp_path) as pilot:
        await press(pilot, "enter")
        await answer(pilot, *typed)
        await until(pilot, lambda: isinstance(pilot.app.screen, AskPinScreen))
        assert wrong in screen_text(pilot)
        assert not people_file().exists()
        await answer(pilot, OTHER, OTHER)
        await end(pilot)
        assert said(pilot) == "Ann now has a PIN."
        assert opens("Ann", OTHER)


async def test_a_pin_that_is_not_typed_again_is_not_set(tmp_path: Path) -> None:
    async with pins(tmp_path) as pilot:
        await press(pilot, "enter")
        await answer(pilot, PIN)
        await until(pilot, lambda: isinstance(pilot.app.screen, AskPinScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PinsScreen))
        assert not people_file().exists()


async def test_what_is_no_digit_is_not_taken_and_nothing_typed_is_seen(tmp_path: Path) -> None:
    async with pins(tmp_path) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskPinScreen))
        await press(pilot, "2", "x", "4", "space", "6", "8")
        line = pilot.app.screen.query_one(Input)
        assert line.value == PIN
        assert "2468" not in screen_text(pilot)
        assert "••••" in screen_text(pilot)
        await press(pilot, "1", "2", "3", "4", "5", "6", "7", "8", "9")
        assert len(line.value) == 12


async def test_the_clipboard_gets_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(RummyApp, "copy_to_clipboard", lambda _, text: copied.append(text))
    async with pins(tmp_path) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskPinScreen))
        await press(pilot, *PIN)
        line = pilot.app.screen.query_one(PinEntry)
        line.action_select_all()
        line.action_copy()
        line.action_cut()
        await press(pilot, "super+c", "ctrl+x")
        assert not copied


@pytest.mark.parametrize("stop", [0, 1])
async def test_escape_changes_nothing(tmp_path: Path, stop: int) -> None:
    async with pins(tmp_path) as pilot:
        await press(pilot, "enter")
        await answer(pilot, *[PIN] * stop)
        await until(pilot, lambda: isinstance(pilot.app.screen, AskPinScreen))
        await press(pilot, "escape")
        await settle(pilot)
        assert isinstance(pilot.app.screen, PinsScreen)
        assert not people_file().exists()


async def test_another_pin_wants_the_old_one_first(tmp_path: Path) -> None:
    lock("Ann")
    async with pins(tmp_path) as pilot:
        await press(pilot, "enter")
        await answer(pilot, PIN)
        await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen))
        await press(pilot, "enter")
        await answer(pilot, OTHER, OTHER)
        await end(pilot)
        assert said(pilot) == "Ann now has a new PIN."
    assert opens("Ann", OTHER)
    assert not opens("Ann", PIN)


async def test_so_does_none_at_all(tmp_path: Path) -> None:
    lock("Ann")
    async with pins(tmp_path) as pilot:
        await press(pilot, "enter")
        await answer(pilot, PIN)
        await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen))
        await press(pilot, "right", "enter")
        await end(pilot)
        assert said(pilot) == "Ann no longer has a PIN."
    assert not Locks(["Ann"]).seats


def says(pilot: Pilot[None], *words: str) -> bool:
    """Whether all these words are said now."""
    return all(each in said(pilot) for each in words)


async def test_whoever_does_not_know_it_changes_nothing_and_waits_in_the_end(tmp_path: Path) -> None:
    lock("Ann")
    async with pins(tmp_path) as pilot:
        for left in ("2 more tries.", "1 more try.", "Try again in"):
            await press(pilot, "enter")
            await answer(pilot, OTHER)
            await until(pilot, lambda: isinstance(pilot.app.screen, PinsScreen))
            await until(pilot, partial(says, pilot, "That isn't Ann's PIN", left))
        await press(pilot, "enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, PinsScreen)
        assert said(pilot).startswith("Try again in")
    assert Locks(["Ann"]).seats
    assert Locks(["Ann"]).seconds_to_wait(0) > 0, "at the table, too"


async def test_whoever_was_outvoted_is_told_here_and_still_at_the_curtain(tmp_path: Path) -> None:
    lock("Ann")
    Locks(["Ann", "Bob"]).vote(0, (1,), frozenset({1}))
    async with pins(tmp_path) as pilot:
        await press(pilot, "enter")
        await answer(pilot, PIN)
        await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen))
        await press(pilot, "enter")
        await answer(pilot, OTHER, OTHER)
        await end(pilot)
        assert said(pilot).startswith("Bob opened Ann's hand without the PIN. ")
    assert Locks(["Ann"]).opened_by(0) == ("Bob",)


async def test_a_disk_that_is_full_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    async with pins(tmp_path) as pilot:
        monkeypatch.setattr("os.fsync", full_disk)
        await press(pilot, "enter")
        await answer(pilot, PIN, PIN)
        await end(pilot)
        assert said(pilot) == "Can't save the players' file (the disk is full)."
        assert people.load()[0].lock_of("Ann") is None


async def test_whoever_sits_at_the_table_is_there_and_is_locked_from_the_next_curtain(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "comma")
        pilot.app.screen.set_focus(pilot.app.screen.query_one("#pins"))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PinsScreen))
        await settle(pilot)
        assert all(name in screen_text(pilot) for name in ("Ann", "Bob", "Gail"))
        await press(pilot, "enter")
        await answer(pilot, PIN, PIN)
        await end(pilot)
        await press(pilot, "escape", "escape", "space")
        await settle(pilot)
        assert isinstance(pilot.app.screen, LockedCurtain)


async def test_before_anybody_has_played_it_says_so(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        _ = app.push_screen(PinsScreen())
        await settle(pilot)
        assert said(pilot) == "Players can set a PIN after their first game. Nobody has played yet."
