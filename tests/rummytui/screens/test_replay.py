"""The screen on which a saved game is watched again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from textual.pilot import Pilot

from rules import GAMES
from rummytui.app.rummy_app import RummyApp
from rummytui.retelling import Retelling
from rummytui.screens.ask import AskScreen, ChooseScreen
from rummytui.screens.final import FinalScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.replay import ReplayScreen, ReplaySettlement
from rummytui.settings import Pace
from rummytui.widgets.below import CourseBar
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.fliers import FRAMES
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.menu import Menu
from rummytui.widgets.open_hands import OpenHands
from rummytui.widgets.prompt import Prompt
from tests.daily import daily
from tests.rummytui.evenings import TrueTable, moments_of, new_evening
from tests.rummytui.screens.clock import HeldClock, held_clock
from tests.rummytui.screens.shelf import click
from tests.rummytui.screens.tables import (
    ONE_OF_EACH_KIND,
    opened,
    press,
    screen_text,
    settle,
    shown_cards,
    until,
    words,
)
from tests.rummytui.screens.test_eyes import on_top
from tests.rummytui.shown import notices_of
from tests.saves.playing import altered, bodies, forge

WON = 1
"""A seed with which both hands of an evening of Rummy are won."""
STALEMATE: dict[str, dict[str, Any]] = {"continental": {"stalemate": 1}}


def evening(
    folder: Path, game: str = "rummy", *, hands: int = 2, moves: int = 3000, seed: int = 7
) -> tuple[Path, list[TrueTable]]:
    """The journal of an evening played at random, and the table at each of its moves."""
    journal, found = _played(game, hands, moves, seed)
    path = folder / f"{game}-1.jsonl"
    path.write_bytes(journal)
    return path, found


@cache
def _played(game: str, hands: int, moves: int, seed: int) -> tuple[bytes, list[TrueTable]]:
    """The same, played once however many tests watch it."""
    with TemporaryDirectory() as folder:
        host = new_evening(Path(folder), GAMES[game], seed=seed, **STALEMATE.get(game, {}))
        found = list(moments_of(host, moves, Random(seed), hands=hands))
        host.close()
        return host.path.read_bytes(), found


@asynccontextmanager
async def watched(
    path: Path, *, size: tuple[int, int] = (80, 24), pace: Pace = "slow"
) -> AsyncIterator[tuple[Pilot[None], Retelling]]:
    """The program, opened with the evening at ``path``."""
    retelling = Retelling(path, [])
    app = RummyApp(watch=retelling, saves=path.parent)
    app.read_settings()
    app.settings = replace(app.settings, pace=pace)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert on_top(pilot) is ReplayScreen
        yield pilot, retelling


async def choose(pilot: Pilot[None], screen: str, line: str) -> None:
    """Open a list by a key, and choose a line of it."""
    await press(pilot, screen)
    await until(pilot, lambda: on_top(pilot) is ChooseScreen)
    await settle(pilot)
    menu = pilot.app.screen.query_one(Menu)
    menu.highlighted = next(at for at, option in enumerate(menu.options) if line in str(option.prompt))
    await press(pilot, "enter")


class TestHowItIsReached:
    async def test_from_saved_games_by_a_key(self, tmp_path: Path) -> None:
        evening(tmp_path, moves=5)
        app = RummyApp(saves=tmp_path)
        async with app.run_test() as pilot:
            await settle(pilot)
            await press(pilot, "g")
            await until(pilot, lambda: bool(app.screen.query_one(Menu).options))
            await press(pilot, "w")
            assert on_top(pilot) is ReplayScreen
            assert "This game isn't over" in words(pilot)
            await press(pilot, "escape", "escape")
            assert on_top(pilot) is HomeScreen

    async def test_from_saved_games_by_the_mouse(self, tmp_path: Path) -> None:
        evening(tmp_path, moves=5)
        app = RummyApp(saves=tmp_path)
        async with app.run_test() as pilot:
            await settle(pilot)
            await press(pilot, "g")
            await until(pilot, lambda: bool(app.screen.query_one(Menu).options))
            await press(pilot, "enter")
            assert on_top(pilot) is AskScreen
            await click(pilot, "Watch again")
            assert on_top(pilot) is ReplayScreen

    async def test_every_answer_has_room_where_it_is_offered(self, tmp_path: Path) -> None:
        evening(tmp_path)
        app = RummyApp(saves=tmp_path)
        async with app.run_test() as pilot:
            await settle(pilot)
            await press(pilot, "g", "right")
            await until(pilot, lambda: bool(app.screen.query_one(Menu).options))
            await press(pilot, "enter")
            for answer in ("See the result", "Watch again", "Back", "Move to bin"):
                assert answer in screen_text(pilot)

    async def test_from_the_last_screen_of_a_sitting(self, tmp_path: Path) -> None:
        host = new_evening(tmp_path, GAMES["rummy"], seed=7)
        list(moments_of(host, 3000, Random(7), hands=1))
        async with opened(host) as pilot:
            await until(pilot, lambda: on_top(pilot) is FinalScreen)
            await press(pilot, "w")
            assert on_top(pilot) is ReplayScreen
            await press(pilot, "escape")
            assert on_top(pilot) is FinalScreen

    async def test_what_cannot_be_dealt_any_more_is_said(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, moves=5)
        lines = bodies(path)
        lines[1] = altered(lines[1], {"deal": "0" * 16})
        forge(path, lines)
        app = RummyApp(saves=tmp_path)
        async with app.run_test() as pilot:
            await settle(pilot)
            await press(pilot, "g")
            await until(pilot, lambda: bool(app.screen.query_one(Menu).options))
            await press(pilot, "w")
            assert any("would be dealt differently now" in notice for notice in notices_of(app))


class TestGoingThroughIt:
    async def test_by_keys(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path)
        async with watched(path) as (pilot, retelling):
            second = retelling.starts[1]
            for key, number in (
                ("right", 1),
                ("right", 2),
                ("left", 1),
                ("down", second),
                ("left", second - 1),
                ("up", 0),
                ("2", second),
                ("9", second),
                ("end", retelling.last),
                ("right", retelling.last),
                ("up", second),
                ("home", 0),
                ("left", 0),
            ):
                await press(pilot, key)
                assert retelling.number == number, key

    async def test_it_says_where_it_is_and_what_has_happened(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path)
        async with watched(path) as (pilot, retelling):
            assert "Replay, as everyone saw it · Rummy · hand 1" in words(pilot)
            assert "Press Space to play, or → for the next move." in words(pilot)
            await press(pilot, "left")
            assert "This is the start." in words(pilot)
            await press(pilot, "z")
            assert "z does nothing here." in words(pilot)
            await press(pilot, "right")
            assert "This is the start." not in words(pilot)
            assert f"hand 1 of 2 · move 1 of {retelling.moves}" in words(pilot)
            await press(pilot, "end")
            assert "finished the game." in words(pilot)
            assert "That's the end of the game." not in words(pilot)

    async def test_on_a_narrow_screen_the_way_back_and_the_title_stay_whole(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "continental")
        async with watched(path) as (pilot, retelling):
            await press(pilot, "down", "left")
            assert retelling.hand_over
            title, *_, keys = screen_text(pilot).splitlines()
            keys = " ".join(keys.split())
            assert title.rstrip(" ▄").endswith("· Continental Rummy · hand 1")
            for key in ("s scores", "Esc back", "? help"):
                assert key in keys
        async with watched(path, size=(160, 50)) as (pilot, _):
            assert "house rules:" in screen_text(pilot).splitlines()[0]
            await pilot.resize_terminal(80, 24)
            await settle(pilot)
            assert "house rules" not in screen_text(pilot).splitlines()[0]

    async def test_from_one_moment_to_the_next(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, seed=WON)
        async with watched(path) as (pilot, retelling):
            ends = [retelling.starts[1] - 1, retelling.last - 1]
            await press(pilot, "n")
            assert retelling.number == ends[0]
            assert "Space play" in words(pilot)
            await press(pilot, "n")
            assert retelling.number == ends[1]
            await press(pilot, "p")
            assert retelling.number == ends[0]
            await press(pilot, "p")
            assert retelling.number == 0

    async def test_to_a_hand_in_the_list(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path)
        async with watched(path) as (pilot, retelling):
            await choose(pilot, "g", "hand 2")
            assert retelling.number == retelling.starts[1]
            await choose(pilot, "g", "The biggest moment")
            assert retelling.number in (retelling.starts[1] - 1, retelling.last - 1)
            await press(pilot, "g")
            assert words(pilot).count("points.") >= 2
            await press(pilot, "escape")
            assert on_top(pilot) is ReplayScreen

    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    async def test_by_a_click_on_the_course(self, tmp_path: Path, size: tuple[int, int]) -> None:
        path, _ = evening(tmp_path)
        async with watched(path, size=size) as (pilot, retelling):
            bar = pilot.app.screen.query_one(CourseBar)
            place = bar.region_of(retelling.starts[1])
            assert place
            await pilot.click(CourseBar, offset=place.offset)
            await settle(pilot)
            assert retelling.number == retelling.starts[1]

    async def test_it_plays_at_a_pace_until_it_is_over(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, hands=1, moves=12)
        async with watched(path, pace="at once") as (pilot, retelling):
            await press(pilot, "space")
            assert "Space pause" in words(pilot)
            await until(pilot, lambda: retelling.number == retelling.last)
            await settle(pilot)
            assert "Space play" in words(pilot)
            assert "This is as far as you played." in words(pilot)
            await press(pilot, "space")
            assert retelling.number < retelling.last

    async def test_it_stops_for_a_pause_and_for_single_steps(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, moves=40)
        async with watched(path) as (pilot, retelling):
            screen = pilot.app.screen
            assert isinstance(screen, ReplayScreen)
            for keys, playing, number in (("space",), True, 0), (("space",), False, 0), (("enter", "right"), False, 1):
                await press(pilot, *keys)
                assert (screen.is_playing, retelling.number) == (playing, number)

    async def test_it_waits_below_what_has_opened_over_it(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, moves=40)
        async with watched(path) as (pilot, retelling):
            screen = pilot.app.screen
            assert isinstance(screen, ReplayScreen)
            await press(pilot, "space", "question_mark")
            screen.go_on()
            assert retelling.number == 0
            await press(pilot, "escape")
            screen.go_on()
            assert retelling.number == 1

    async def test_a_showdown_is_seen_and_goes_by_itself_while_it_plays(self, tmp_path: Path) -> None:
        host = new_evening(tmp_path, GAMES["rummoli"], seed=7)
        table = moments_of(host, 300, Random(7))
        while not any(event.is_showdown for event in host.latest):
            next(table)
        next(table)
        host.close()
        async with watched(host.path, pace="at once") as (pilot, retelling):
            screen = pilot.app.screen
            assert isinstance(screen, ReplayScreen)
            screen.go(retelling.last - 2)
            await press(pilot, "right")
            assert on_top(pilot) is InterludeScreen
            await press(pilot, "space")
            assert on_top(pilot) is ReplayScreen
            await press(pilot, "left", "space")
            await until(pilot, lambda: on_top(pilot) is InterludeScreen)
            await until(pilot, lambda: retelling.number == retelling.last)

    async def test_the_end_of_a_hand_is_in_the_list(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, seed=WON)
        async with watched(path) as (pilot, retelling):
            await choose(pilot, "g", "the end of hand 1")
            assert retelling.number == retelling.starts[1] - 1

    async def test_the_settlement_of_a_hand(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, seed=WON)
        async with watched(path) as (pilot, _):
            await press(pilot, "s")
            assert on_top(pilot) is ReplayScreen
            await press(pilot, "n", "s")
            assert on_top(pilot) is ReplaySettlement
            assert "wins hand 1" in words(pilot)
            await press(pilot, "escape")
            assert on_top(pilot) is ReplayScreen

    async def test_where_it_can_no_longer_be_played(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path)
        start = Retelling(path).starts[1]
        lines = bodies(path)
        deal = [place for place, body in enumerate(lines) if body.startswith(b'{"hand"')][1]
        lines[deal] = altered(lines[deal], {"deal": "0" * 16})
        async with watched(forge(path, lines)) as (pilot, retelling):
            await press(pilot, "end")
            assert retelling.number == start - 1
            assert "The replay stops here: this version can't play the rest" in words(pilot)


@pytest.mark.parametrize("game", daily(["rummy", "dummy-rummy", "rummoli", "tummy-rummy"], ["dummy-rummy", "rummoli"]))
async def test_it_is_whole_at_every_size(game: str, tmp_path: Path) -> None:
    most = GAMES[game].player_counts()[-1]
    host = new_evening(tmp_path, GAMES[game], seed=7, seating="p" * most)
    moments = list(moments_of(host, 3000, Random(7), hands=1))
    host.close()
    async with watched(host.path) as (pilot, _):
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        await choose(pilot, "e", "All hands face up")
        small, large = ((80, 24), (120, 40)), ((100, 30), (160, 50))
        for number, sizes in ((0, small + large), (len(moments) // 2, large), (len(moments) - 1, small)):
            screen.go(number)
            for size in sizes:
                await pilot.resize_terminal(*size)
                await settle(pilot)
                scrolled = {*screen.query("StillScroll Drawn")}
                parts = [widget for widget in screen.query(Drawn) if widget.region and widget not in scrolled]
                assert not [pair for pair in combinations(parts, 2) if pair[0].region.overlaps(pair[1].region)]
                assert all(screen.region.contains_region(part.region) for part in parts)
                assert screen.query_one(KeyBar).region.bottom == size[1]
                assert screen.query_one(Prompt).region.height == 2
                assert screen.query_one(CourseBar).region.height == (1 if size[1] < 30 else 2)


class TestWhatIsSeen:
    @ONE_OF_EACH_KIND
    async def test_no_card_of_a_hand_while_the_evening_goes_on(self, game: str, tmp_path: Path) -> None:
        path, moments = evening(tmp_path, game, hands=100, moves=90)
        board = shown_cards("10♠ J♦ Q♣ K♥ A♠ A♦ K♦") if game == "rummoli" else set()
        async with watched(path, size=(120, 40)) as (pilot, retelling):
            await press(pilot, "e")
            await until(pilot, lambda: "no hands are shown" in words(pilot))
            for number in range(0, len(moments), 15):
                screen = pilot.app.screen
                assert isinstance(screen, ReplayScreen)
                screen.go(number)
                await settle(pilot)
                shown = shown_cards(screen_text(pilot)) - board
                assert not shown & moments[number].secret, f"move {number}, {moments[number].phase}"
            assert retelling.number

    async def test_a_hand_once_it_is_over(self, tmp_path: Path) -> None:
        path, moments = evening(tmp_path)
        async with watched(path) as (pilot, _):
            await choose(pilot, "e", "Bob's hand")
            assert "Replay, with Bob's hand" in words(pilot)
            assert pilot.app.screen.query_one(Hand).display
            assert set(moments[0].hands[1]) <= shown_cards(screen_text(pilot))
            assert not (set(moments[0].hands[0]) & moments[0].secret) & shown_cards(screen_text(pilot))

    async def test_all_hands_once_it_is_over(self, tmp_path: Path) -> None:
        path, moments = evening(tmp_path)
        async with watched(path) as (pilot, _):
            for size in ((80, 24), (120, 40), (160, 50)):
                await pilot.resize_terminal(*size)
                await choose(pilot, "e", "All hands face up")
                assert "Replay, with all hands face up" in words(pilot)
                assert {card for hand in moments[0].hands for card in hand} <= shown_cards(screen_text(pilot)), size
                await choose(pilot, "e", "What everyone could see")
                assert not shown_cards(screen_text(pilot)) & moments[0].secret, size


async def test_with_all_hands_open_a_card_is_in_none_of_them_while_it_flies(tmp_path: Path) -> None:
    path, _ = evening(tmp_path, seed=WON)
    with held_clock():
        async with watched(path, size=(120, 40)) as (pilot, _):
            await choose(pilot, "e", "All hands face up")
            screen = pilot.app.screen
            assert isinstance(screen, ReplayScreen)
            clock = screen.effects.movement.clock
            assert isinstance(clock, HeldClock)
            await press(pilot, "home")
            moved = set()
            for _ in range(4):
                screen.effects.finish()
                before = held(screen)
                await press(pilot, "right")
                counts = []
                while screen.effects.movement.running:
                    counts.append(held(screen))
                    assert clock.frame
                    clock.seconds += clock.apart
                    clock.frame()
                assert counts == [min(before, held(screen))] * FRAMES
                moved.add(held(screen) - before)
            assert {1, -1} <= moved, "cards were drawn and discarded"


def held(screen: ReplayScreen) -> int:
    """How many cards are in the open hands."""
    return sum(len(hand) for _, hand in screen.query_one(OpenHands)._hands)
