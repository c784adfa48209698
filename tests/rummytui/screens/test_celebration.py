"""Big moments over the table, at a pace that a test sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.types import AnimationLevel

from rules.cards import cards
from rules.rummoli.board import POTS
from rummytui.app.rummy_app import RummyApp
from rummytui.games.rummoli.board import Board
from rummytui.games.rummoli.meanings import pot
from rummytui.screens import celebration as celebration_module
from rummytui.screens.celebration import Celebration
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.help import HelpScreen
from rummytui.screens.rulebook import RulebookScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import PAUSES, Pace
from rummytui.table.flights import Spot
from rummytui.table.host import Host
from rummytui.table.moments import Moment
from rummytui.widgets.cards import CardLook
from rummytui.widgets.fanfare import FRAMES
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.letters import BANNER, lettered
from rummytui.widgets.prompt import Prompt
from tests.rummytui.games.rummoli.test_table import rummoli, to_stops
from tests.rummytui.screens.clock import held_clock, movement_of
from tests.rummytui.screens.tables import (
    hand,
    host_of,
    opened,
    press,
    screen_text,
    settle,
    shown_cards,
    table_of,
    words,
)
from tests.rummytui.screens.test_settlement import nearly_won

pytestmark = pytest.mark.usefixtures("simple_bots", "held")

NAMES = [
    ["".join(piece.text for piece in row).strip() for row in lettered("Ann", scale, CardLook()) or ()]
    for scale in BANNER
]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing goes by itself before a test is over."""
    monkeypatch.setattr("rummytui.screens.celebration.SECONDS", 36_000.0)
    monkeypatch.setattr("rummytui.screens.celebration.RIBBON_SECONDS", 3_600.0)
    monkeypatch.setitem(PAUSES, "steady", 3_600.0)
    with held_clock():
        yield


def moving(host: Host, level: AnimationLevel = "full", **settings: Any) -> RummyApp:
    app = RummyApp(host, saves=host.path.parent)
    app.animation_level = level
    app.settings = replace(app.read_settings(), **settings)
    return app


def celebration(pilot: Pilot[None]) -> Celebration:
    (table,) = (screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
    return table.effects.celebration


def ribbons(pilot: Pilot[None]) -> list[Region]:
    """Where ribbons lie."""
    return [ribbon.region for ribbon in celebration(pilot).ribbons if ribbon.display]


async def hang(pilot: Pilot[None], *places: Spot) -> list[Region]:
    """Have ribbons hung up there. Returns where they are."""
    celebration(pilot).hail(
        [Moment((1,), "Bob takes what lies just here!", place=place) for place in places], ["Ann", "Bob"], None
    )
    await settle(pilot)
    return ribbons(pilot)


def hailed(pilot: Pilot[None]) -> bool:
    """Whether Ann's name stands on the screen in large letters."""
    lines = screen_text(pilot).splitlines()
    return any(all(any(row in line for line in lines) for row in rows) for rows in NAMES)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_whoever_goes_out_is_hailed_before_the_hand_is_settled(tmp_path: Path, size: tuple[int, int]) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", size=size, app=moving(host)) as pilot:
        await press(pilot, "x")
        assert "Press any key to continue." in words(pilot)
        for _ in range(FRAMES + 5):
            assert isinstance(pilot.app.screen, TableScreen)
            assert hailed(pilot)
            assert not hand("KS") & shown_cards(screen_text(pilot))
            celebration(pilot).fall()
            await settle(pilot)
        text = words(pilot)
        assert "Ann goes rummy: 186 points." in text
        assert "+186 " in text
        assert "● −104 ▲ −82" in text
        if size[0] > 80:
            assert shown_cards(screen_text(pilot)) >= hand("4H 5H 6H 9C 9D 9S 7H")
        assert isinstance(pilot.app.screen, TableScreen), "it rests until somebody has seen it"
        await press(pilot, "space")
        await settle(pilot)
        assert isinstance(pilot.app.screen, SettlementScreen)
        assert not celebration(pilot).banner.display


async def test_a_click_ends_it(tmp_path: Path) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        await press(pilot, "x")
        assert await pilot.click("#banner")
        await settle(pilot)
        assert isinstance(pilot.app.screen, SettlementScreen)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
async def test_it_lies_in_the_middle_and_over_no_hand_prompt_or_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", size=size, app=moving(host)) as pilot:
        await press(pilot, "x")
        banner = celebration(pilot).banner.region
        middle = pilot.app.screen.query_one("#middle").region
        assert banner == middle, "all of the felt is darkened at once"
        for kind in (Hand, Prompt, KeyBar):
            assert not banner.overlaps(pilot.app.screen.query_one(kind).region)


@pytest.mark.parametrize("key", ["d", "f", "q"])
async def test_a_key_that_leads_far_away_only_ends_it(tmp_path: Path, key: str) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        await press(pilot, "x", key)
        await settle(pilot)
        assert isinstance(pilot.app.screen, SettlementScreen)
        assert host.game.phase == "between hands"
        assert host.game.hand_number == 1


async def test_any_other_key_ends_it_and_does_its_own_work(tmp_path: Path) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        await press(pilot, "x", "?")
        await settle(pilot)
        assert isinstance(pilot.app.screen, HelpScreen)
        assert isinstance(pilot.app.screen_stack[-2], SettlementScreen)


async def test_what_follows_waits_for_a_rulebook_to_be_closed(tmp_path: Path) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        await press(pilot, "x")
        pilot.app.action_rulebook()  # type: ignore[attr-defined]
        await settle(pilot)
        for _ in range(FRAMES + 3):
            celebration(pilot).fall()
        await settle(pilot)
        assert type(pilot.app.screen).__name__ == RulebookScreen.__name__
        await press(pilot, "escape")
        celebration(pilot).fall()
        await settle(pilot)
        assert type(pilot.app.screen).__name__ == TableScreen.__name__
        await press(pilot, "space")
        assert type(pilot.app.screen).__name__ == SettlementScreen.__name__


async def test_nobody_is_hailed_where_pictures_are_taken(tmp_path: Path) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host, "none")) as pilot:
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, SettlementScreen)


@pytest.mark.parametrize(("pace", "movement"), [("steady", "none"), ("at once", "brisk")])
async def test_where_nothing_is_to_move_or_wait_the_name_stands_there_for_a_moment(
    tmp_path: Path, pace: Pace, movement: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert celebration_module.BRIEF_SECONDS == 0.6
    monkeypatch.setattr("rummytui.screens.celebration.BRIEF_SECONDS", 3_600.0)
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace=pace, app=moving(host, movement=movement)) as pilot:
        await press(pilot, "x")
        assert hailed(pilot)
        assert "+186 " in words(pilot), "all of it at once"
        celebration(pilot).fall()
        await settle(pilot)
        assert isinstance(pilot.app.screen, SettlementScreen)


async def test_a_ribbon_is_one_row_and_any_key_ends_it_and_does_its_own_work(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        movement_of(pilot).finish()
        celebration(pilot).hail([Moment((1,), "Bob takes the 14 chips on Q♣!")], host.game.players, None)
        await settle(pilot)
        (ribbon,) = ribbons(pilot)
        middle = pilot.app.screen.query_one("#middle").region
        assert middle.contains_region(ribbon)
        assert (ribbon.y, ribbon.height) == (middle.y, 1), "nobody knows where it happened"
        assert "Bob takes the 14 chips on Q♣!" in words(pilot)
        held = len(host.view(0).hands[0])
        await press(pilot, "d")
        await settle(pilot)
        assert "Bob takes" not in words(pilot)
        assert len(host.view(0).hands[0]) == held + 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_ribbon_lies_where_it_happened(tmp_path: Path, size: tuple[int, int]) -> None:
    host = to_stops(rummoli(tmp_path, kinds="pbb"))
    async with opened(host, pace="steady", size=size, app=moving(host)) as pilot:
        await press(pilot, "space")
        middle = pilot.app.screen.query_one("#middle").region
        for name in POTS:
            board = pilot.app.screen.query_one(Board)
            there = board.place_of(pot(name))
            assert there
            (ribbon,) = await hang(pilot, pot(name))
            assert there.translate(board.content_region.offset).overlaps(ribbon)
            assert middle.contains_region(ribbon)
            assert ribbon.height == 1
            # Where a pot lies at the edge, it is pushed aside.
            off = abs(2 * (there.x + board.content_region.x - ribbon.x) + there.width - ribbon.width)
            assert off <= 1 or ribbon.x == middle.x or ribbon.right == middle.right


async def test_whoever_wins_a_pot_is_named_on_it(tmp_path: Path) -> None:
    host = to_stops(rummoli(tmp_path, ["TS JC JS JH QD QS QH KC KS KD AC AH AD", "", ""], "JD QC KH AS", "pbb"))
    async with opened(host, pace="steady", size=(120, 40), app=moving(host)) as pilot:
        await press(pilot, "space")
        table_of(pilot).play(host.game.legal_moves(0))
        await settle(pilot)
        movement_of(pilot).finish()
        await settle(pilot)
        (ribbon,) = ribbons(pilot)
        board = pilot.app.screen.query_one(Board)
        there = board.place_of(pot("TS"))
        assert there
        assert there.translate(board.content_region.offset).overlaps(ribbon)
        row = screen_text(pilot).splitlines()[ribbon.y][ribbon.x : ribbon.right]
        assert row == " ♜ Ann takes the 3 chips on 10♠! "


async def test_of_several_ribbons_none_covers_another(tmp_path: Path) -> None:
    host = to_stops(rummoli(tmp_path, kinds="pbb"))
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        await press(pilot, "space")
        middle = pilot.app.screen.query_one("#middle").region
        for name in POTS:
            hung = await hang(pilot, *[pot(name)] * 3)
            assert len(hung) == 3
            assert not any(one.overlaps(other) for one, other in combinations(hung, 2))
            assert all(middle.contains_region(ribbon) for ribbon in hung)


async def test_ribbons_do_not_leave_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        middle = pilot.app.screen.query_one("#middle").region
        corner = Region(middle.right - 1, middle.bottom - 1, 1, 1)
        monkeypatch.setattr("rummytui.screens.celebration.place_of", lambda screen, spot: corner)
        hung = await hang(pilot, *[Spot("corner")] * 3)
        assert [ribbon.bottom for ribbon in hung] == [middle.bottom, middle.bottom - 1, middle.bottom - 2]
        assert all(middle.contains_region(ribbon) for ribbon in hung)


async def test_a_ribbon_is_not_over_the_banner(tmp_path: Path) -> None:
    host = to_stops(rummoli(tmp_path, kinds="pbb"))
    async with opened(host, pace="steady", size=(120, 40), app=moving(host)) as pilot:
        await press(pilot, "space")
        moments = [Moment((0,), "Ann goes out.", large=True), Moment((0,), "Ann takes it!", place=pot("rummoli"))]
        celebration(pilot).hail(moments, host.game.players, None)
        await settle(pilot)
        (ribbon,) = ribbons(pilot)
        for _ in range(FRAMES):
            celebration(pilot).fall()
        banner = celebration(pilot).banner
        row = banner.rows()[ribbon.y - banner.region.y]
        assert not "".join(piece.text for piece in row).strip(), "nothing of the banner is hidden"


async def test_a_ribbon_that_was_ended_at_once_does_not_come_after_all(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        celebration(pilot).hail([Moment((1,), "Bob is lucky!")], host.game.players, None)
        celebration(pilot).finish()
        await settle(pilot)
        assert not ribbons(pilot)


async def test_no_hand_is_on_the_screen_while_somebody_is_hailed(tmp_path: Path) -> None:
    host = nearly_won(tmp_path, "ppp")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        assert isinstance(pilot.app.screen, CurtainScreen)
        await press(pilot, "space", "x")
        assert hailed(pilot)
        text = screen_text(pilot)
        for card in cards("8H QS QD 7C 7D 3S"):
            assert str(card)[0] + {"H": "♥", "S": "♠", "D": "♦", "C": "♣"}[str(card)[1]] not in text


@pytest.mark.parametrize(("ended", "follows"), [(Celebration.finish, 1), (Celebration.drop, 0)])
def test_what_was_to_follow_comes_once_or_after_a_table_is_left_not_at_all(
    ended: Callable[[Celebration], None], follows: int
) -> None:
    followed: list[str] = []
    celebration = Celebration(Screen(), "#middle")
    celebration.hail([], [], lambda: followed.append("the curtain"))
    for _ in range(2):
        ended(celebration)
    assert len(followed) == follows
    assert not celebration.waits
