"""Settings, rulebook, help and palette are a key away on every screen, and Esc leads back to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from rules.moves import Discard, Finish
from rules.tummy.options import most_eggs
from rummytui.app.rummy_app import RummyApp
from rummytui.games.setup import Contest
from rummytui.messages import LessonWanted
from rummytui.people.locks import Locks
from rummytui.screens.ask import AskScreen, LeaveScreen
from rummytui.screens.curtain import CurtainScreen, LockedCurtain, LockedHand, PeekScreen
from rummytui.screens.final import FinalScreen
from rummytui.screens.help import HelpScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.keys import KeysScreen
from rummytui.screens.lesson import LessonScreen
from rummytui.screens.lessons import LessonsScreen
from rummytui.screens.look_back import LookBackScreen
from rummytui.screens.palette import Palette
from rummytui.screens.pins import PinsScreen
from rummytui.screens.preferences import PreferencesScreen
from rummytui.screens.rulebook import RulebookScreen
from rummytui.screens.saved_games import SavedGamesScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.table import TableScreen
from rummytui.screens.too_small import TooSmallScreen
from rummytui.screens.who_plays import ContestScreen
from rummytui.settings import Player
from rummytui.widgets.curtain import Passed
from rummytui.widgets.entry import NameEntry
from rummytui.widgets.menu import Menu
from tests.rummytui.screens.shelf import places, ready
from tests.rummytui.screens.tables import host_of, opened, press, settle
from tests.rummytui.screens.test_settlement import nearly_won

pytestmark = pytest.mark.usefixtures("simple_bots")

Opener = Callable[[Pilot[None]], Awaitable[None]]

SCREENS: dict[type[Screen[Any]], Screen[Any] | str | list[str]] = {
    HomeScreen: [],
    SavedGamesScreen: ["g"],
    LessonsScreen: ["w"],
    SetupScreen: ["n"],
    PreferencesScreen: ["comma"],
    RulebookScreen: ["f1"],
    LeaveScreen: ["ctrl+c"],
    TableScreen: "pbb",
    HelpScreen: "pbb",
    CurtainScreen: "ppp",
    SettlementScreen: "ppp",
    LookBackScreen: "ppp",
    FinalScreen: "ppp",
}
"""How each screen comes up: by keys at home, or in a game with these seats."""

PUSHED: dict[type[Screen[Any]], Callable[[], Screen[Any]]] = {
    AskScreen: lambda: AskScreen("a question", "Well?", {"no": "No"}),
    InterludeScreen: lambda: InterludeScreen([Static("A showdown.")], "Rummoli · round 2"),
    KeysScreen: KeysScreen,
    PeekScreen: lambda: PeekScreen("Ann", list),
    LockedCurtain: lambda: LockedCurtain(Passed("Ann", ""), LockedHand(Locks(["Ann"]), 0, ["Ann"], ())),
    PinsScreen: PinsScreen,
    ContestScreen: lambda: ContestScreen(Contest("contest", "How many?", most_eggs), [Player("Ann")]),
}
"""Screens that come up in the middle of something."""

LEADS_TO: dict[str, type[Screen[Any]]] = {
    "comma": PreferencesScreen,
    "f1": RulebookScreen,
    "question_mark": HelpScreen,
    "ctrl+p": Palette,
}
SECRET = {CurtainScreen, LockedCurtain, PeekScreen}
"""Where no palette opens, for it would lie over what only one person may see."""


@asynccontextmanager
async def at(folder: Path, kind: type[Screen[Any]]) -> AsyncIterator[Pilot[None]]:
    """The program with a screen of this kind on top."""
    how = SCREENS.get(kind, [])
    if isinstance(how, str):
        over = kind in (SettlementScreen, LookBackScreen, FinalScreen)
        host = nearly_won(folder, how) if over else host_of(folder, how)
        if over:
            host.play(Discard(0, host.game.hands[0][0]))
        if kind is FinalScreen:
            host.play(Finish(1))
        async with opened(host) as pilot:
            await press(pilot, *{HelpScreen: ["?"], LookBackScreen: ["b"]}.get(kind, []))
            yield pilot
        return
    app = RummyApp(saves=folder)
    async with app.run_test(size=(60, 20) if kind is TooSmallScreen else (80, 24)) as pilot:
        await ready(pilot)
        if kind is LessonScreen:
            app.screen.post_message(LessonWanted("rummy"))
        elif kind in PUSHED:
            _ = app.push_screen(PUSHED[kind]())
        elif isinstance(how, list):
            await press(pilot, *how)
        await settle(pilot)
        yield pilot


KINDS = [*SCREENS, *PUSHED, LessonScreen, TooSmallScreen]


def keys_at(kind: type[Screen[Any]]) -> list[tuple[str, type[Screen[Any]]]]:
    """The keys, with where they lead; that of the screen itself comes last, because it closes it."""
    return sorted(LEADS_TO.items(), key=lambda each: each[1] is kind)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_key_leads_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Screen[Any]]) -> None:
    """Where it leads is not opened here, which would take longer than all the rest."""
    pushed: list[type[Screen[Any]]] = []
    async with at(tmp_path, kind) as pilot:
        app = pilot.app
        assert type(app.screen) is kind
        for line in app.screen.query(Input):
            if line.has_focus:
                await press(pilot, "tab")
        before = app.screen
        monkeypatch.setattr(app, "push_screen", lambda screen, *_: pushed.append(type(screen)))
        for key, wanted in keys_at(kind):
            pushed.clear()
            await press(pilot, key)
            if wanted is kind:
                assert app.screen is not before
            else:
                assert app.screen is before
                assert pushed == ([] if kind in SECRET and key == "ctrl+p" else [wanted]), key


@pytest.mark.parametrize(
    "kind",
    [
        *(HomeScreen, RulebookScreen, TableScreen, CurtainScreen),
        # They open again as Home and as a table do.
        *(pytest.param(kind, marks=pytest.mark.soak) for kind in (SetupScreen, LessonScreen)),
    ],
)
async def test_escape_leads_back(tmp_path: Path, kind: type[Screen[Any]]) -> None:
    async with at(tmp_path, kind) as pilot:
        app = pilot.app
        for line in app.screen.query(Input):
            if line.has_focus:
                await press(pilot, "tab")
        before = app.screen
        for key, wanted in keys_at(kind):
            if wanted is kind or (kind in SECRET and key == "ctrl+p"):
                continue
            await press(pilot, key)
            assert type(app.screen) is wanted, key
            await press(pilot, "escape")
            assert app.screen is before, key


async def test_in_a_name_they_are_letters(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ready(pilot)
        await press(pilot, "n")
        line = app.screen.query(NameEntry).first()
        line.focus()
        await press(pilot, "A", "question_mark", "comma")
        assert isinstance(app.screen, SetupScreen)
        assert line.value == "A?,"


@pytest.mark.parametrize(
    "kind", [SavedGamesScreen, LessonsScreen, PreferencesScreen, KeysScreen, PinsScreen, RulebookScreen, HelpScreen]
)
async def test_q_leads_back_as_escape_does(tmp_path: Path, kind: type[Screen[Any]]) -> None:
    async with at(tmp_path, kind) as pilot:
        await press(pilot, "q")
        assert type(pilot.app.screen) is (TableScreen if kind is HelpScreen else HomeScreen)


async def test_j_and_k_go_down_and_up_in_every_list(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ready(pilot)
        first = places(pilot)
        before = first.cursor
        await press(pilot, "j", "j", "k")
        at = first.cursor
        first.go_to(before)
        await press(pilot, "down")
        assert at == first.cursor
        await press(pilot, "w")
        menu = app.screen.query(Menu).first()
        await press(pilot, "j", "j", "k")
        assert menu.highlighted == 1


@pytest.mark.parametrize(("kind", "page", "first"), [(HelpScreen, ".page", "g"), (RulebookScreen, "Pages", "home")])
async def test_a_page_is_read_by_the_keys_of_a_pager(
    tmp_path: Path, kind: type[Screen[Any]], page: str, first: str
) -> None:
    async with at(tmp_path, kind) as pilot:
        shown, seen = pilot.app.screen.query_one(page), []
        for key in ("j", "j", "k", "G", first):
            await press(pilot, key)
            seen.append(shown.scroll_offset.y)
        assert seen == [1, 2, 1, shown.max_scroll_y, 0]
