"""Big moments over the table, at a pace that a test sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.types import AnimationLevel

from rules.cards import cards
from rules.moves import Discard
from rummytui.app import RummyApp
from rummytui.host import Host
from rummytui.screens.celebration import Celebration
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.help import HelpScreen
from rummytui.screens.rulebook import RulebookScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.table.moments import Moment
from rummytui.widgets.big_letters import large
from rummytui.widgets.fanfare import FRAMES
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.prompt import Prompt
from tests.rummytui.screens.clock import held_clock, movement_of
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, settle
from tests.rummytui.screens.test_settlement import nearly_won, words

pytestmark = pytest.mark.usefixtures("simple_bots", "held")

LETTERS = [row[0].text.rstrip() for row in large("Ann") or ()]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing goes by itself before a test is over."""
    monkeypatch.setattr("rummytui.screens.celebration.SECONDS", 36_000.0)
    monkeypatch.setattr("rummytui.screens.celebration.RIBBON_SECONDS", 3_600.0)
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


def hailed(pilot: Pilot[None]) -> bool:
    """Whether Ann's name stands on the screen in large letters."""
    lines = screen_text(pilot).splitlines()
    return all(any(row in line for line in lines) for row in LETTERS)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_whoever_goes_out_is_hailed_before_the_hand_is_settled(tmp_path: Path, size: tuple[int, int]) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", size=size, app=moving(host)) as pilot:
        await press(pilot, "x")
        for _ in range(FRAMES):
            assert isinstance(pilot.app.screen, TableScreen)
            assert hailed(pilot)
            assert "Ann goes rummy: 186 points." in words(pilot)
            assert "K♠" not in screen_text(pilot)
            celebration(pilot).fall()
            await settle(pilot)
        assert isinstance(pilot.app.screen, SettlementScreen)
        assert not celebration(pilot).banner.display


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 50)])
async def test_it_lies_in_the_middle_and_over_no_hand_prompt_or_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", size=size, app=moving(host)) as pilot:
        await press(pilot, "x")
        banner = celebration(pilot).banner.region
        middle = pilot.app.screen.query_one("#middle").region
        assert middle.contains_region(banner)
        assert abs((banner.y - middle.y) - (middle.bottom - banner.bottom)) <= 1
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
        assert isinstance(pilot.app.screen, RulebookScreen)
        await press(pilot, "escape")
        celebration(pilot).fall()
        await settle(pilot)
        assert isinstance(pilot.app.screen, SettlementScreen)


async def test_nobody_is_hailed_where_nothing_is_to_move_or_all_is_to_go_at_once(tmp_path: Path) -> None:
    host = nearly_won(tmp_path / "still", "pbb")
    async with opened(host, pace="steady", app=moving(host, "none")) as pilot:
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, SettlementScreen)
    host = nearly_won(tmp_path / "chosen", "pbb")
    async with opened(host, pace="steady", app=moving(host, movement="none")) as pilot:
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, SettlementScreen)
    host = nearly_won(tmp_path / "quick", "pbb")
    async with opened(host, app=moving(host)) as pilot:
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, SettlementScreen)


async def test_a_ribbon_is_one_row_and_any_key_ends_it_and_does_its_own_work(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        movement_of(pilot).finish()
        shown = celebration(pilot)
        shown.hail([Moment((1,), "Bob takes the 14 chips on Q♣!")], host.game.players, None)
        await settle(pilot)
        assert shown.ribbon.region.height == 1
        assert pilot.app.screen.query_one("#middle").region.contains_region(shown.ribbon.region)
        assert "Bob takes the 14 chips on Q♣!" in words(pilot)
        held = len(host.view(0).hands[0])
        await press(pilot, "d")
        await settle(pilot)
        assert "Bob takes" not in words(pilot)
        assert len(host.view(0).hands[0]) == held + 1


async def test_no_hand_is_on_the_screen_while_somebody_is_hailed(tmp_path: Path) -> None:
    host = nearly_won(tmp_path, "ppp")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        assert isinstance(pilot.app.screen, CurtainScreen)
        await press(pilot, "space", "x")
        assert hailed(pilot)
        text = screen_text(pilot)
        for card in cards("8H QS QD 7C 7D 3S"):
            assert str(card)[0] + {"H": "♥", "S": "♠", "D": "♦", "C": "♣"}[str(card)[1]] not in text


async def test_taking_back_what_was_hailed_leaves_nothing_to_follow(tmp_path: Path) -> None:
    host = nearly_won(tmp_path, "pbb")
    async with opened(host, pace="steady", app=moving(host)) as pilot:
        await press(pilot, "x")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.action_undo()
        await settle(pilot)
        assert host.game.phase == "play"
        assert not table.effects.celebration.waits
        assert isinstance(pilot.app.screen, TableScreen)
        host.game.check(Discard(0, cards("KD")[0]))
