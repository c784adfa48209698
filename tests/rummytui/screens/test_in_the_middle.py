"""The laptop in the middle of the table: everybody may answer, all hands are face down, and anyone may peek."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummytui.app.interruptions import cover
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.curtain import PeekScreen
from rummytui.table.offers import Advise, Choose, Offer, OfferedAnswer
from rummytui.table.scene import Scene
from rummytui.table.watch import Public, Watch
from rummytui.widgets.hand import Hand
from tests.rummytui.screens.tables import hand, host_of, opened, press, screen_text, settle, shown_cards, table_of

pytestmark = pytest.mark.usefixtures("simple_bots", "in_the_middle")

ANNS = "4H 5H 6H 9C 9D 9S KC"


@pytest.fixture
def in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rummy with everybody looking, as other games have it in some of their phases."""

    def everybody(watch: Watch, *_: object) -> Public:
        return Public(tuple(sorted(watch.people)))

    monkeypatch.setattr(Watch, "_showing", everybody)


async def test_no_hand_is_up(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        assert pilot.app.screen.query_one(Hand).cards == ()
        assert shown_cards(screen_text(pilot)) == hand("JC")


async def test_a_peek_is_behind_a_curtain_of_its_own(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "p")
        assert "Who wants to look" in screen_text(pilot)
        await press(pilot, "1")
        assert "Only Ann may look now." in screen_text(pilot)
        assert not shown_cards(screen_text(pilot))
        await press(pilot, "ctrl+p")
        assert isinstance(pilot.app.screen, PeekScreen)
        await press(pilot, "space")
        assert shown_cards(screen_text(pilot)) == hand(ANNS)
        await press(pilot, "space")
        assert shown_cards(screen_text(pilot)) == hand("JC")


async def test_a_peek_can_be_called_off(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "p", "2", "escape")
        assert not isinstance(pilot.app.screen, PeekScreen)
        assert shown_cards(screen_text(pilot)) == hand("JC")


async def test_a_seat_is_chosen_by_a_click(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "p")
        await pilot.click("Seats", offset=(4, 0))
        await pilot.pause()
        assert "Only Ann may look now." in screen_text(pilot)


@pytest.mark.parametrize("way", ["key", "click"])
async def test_digits_and_seats_answer_what_stands_on_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    def sale(scene: Scene) -> Offer:
        names = scene.view.players
        return Choose(
            "Who buys?", {s + 1: OfferedAnswer(names[s], Advise(f"{names[s]} buys.")) for s in (0, 1)}, among="seats"
        )

    async with opened(host_of(tmp_path)) as pilot:
        monkeypatch.setattr(table_of(pilot).phase_desk, "standing_choices", sale)
        if way == "key":
            await press(pilot, "1")
        else:
            await pilot.click("Seats", offset=(4, 0))
            await pilot.pause()
        assert "Ann buys." in screen_text(pilot)
        await press(pilot, "3")
        assert "Gail buys." not in screen_text(pilot)


async def test_a_peek_is_over_when_the_program_is_stopped_for_now(tmp_path: Path) -> None:
    """Someone else may resume it."""
    host = host_of(tmp_path)
    app = RummyApp(host, saves=tmp_path)
    async with opened(host, app=app) as pilot:
        await press(pilot, "p", "1", "space")
        assert shown_cards(screen_text(pilot)) == hand(ANNS)
        cover(app)
        await settle(pilot)
        assert not isinstance(pilot.app.screen, PeekScreen)
        assert shown_cards(screen_text(pilot)) == hand("JC")
