"""Hints at the table: what is said, how they are taken, and which come too late."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rules import View
from rules.cards import Card
from rules.moves import Move
from rummytui.advice import Advice
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.table import TableScreen
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from tests.rummytui.screens.tables import (
    SimpleBots,
    hand,
    host_of,
    opened,
    press,
    screen_text,
    settle,
    shown_cards,
    table_of,
)
from tests.rummytui.screens.test_eyes import on_top
from tests.rummytui.screens.test_table import click_piece, keys, prompt
from tests.rummytui.shown import text_of

pytestmark = pytest.mark.usefixtures("simple_bots")


async def test_a_hint_selects_nothing_until_enter_takes_it(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "d")
        hand = pilot.app.screen.query_one(Hand)
        before = hand.card_at_cursor
        await press(pilot, "i")
        assert prompt(pilot).startswith("Throw ")
        assert (hand.selected, hand.card_at_cursor) == ((), before)
        assert prompt(pilot).endswith(" Enter marks it.")
        assert "Enter mark it" in keys(pilot)
        await press(pilot, "enter")
        assert hand.selected
        assert hand.card_at_cursor in hand.selected
        assert "mark it" not in keys(pilot)


async def test_a_hint_that_was_taken_is_played_by_one_more_key(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d", "i", "enter")
        (thrown,) = pilot.app.screen.query_one(Hand).selected
        await press(pilot, "enter")
        assert thrown in host.game.discards  # type: ignore[attr-defined]
        assert thrown not in host.game.hands[0]


async def test_a_hint_to_draw_is_taken_by_enter_at_once(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "i")
        assert prompt(pilot).startswith("Draw from the stock (d): ")
        await press(pilot, "enter")
        assert len(host.game.hands[0]) == 8


async def test_asked_again_a_hint_names_the_next_best_and_then_the_best_again(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "i")
        best = prompt(pilot)
        await press(pilot, "i")
        assert prompt(pilot).startswith("Next best: take J♣ (t), ")
        assert " worse: " in prompt(pilot)
        await press(pilot, "i")
        assert prompt(pilot) == best


async def test_the_second_best_can_be_taken_too_and_by_a_click(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "i", "i")
        await click_piece(pilot, KeyBar, "enter")
        assert Card.of("JC") in host.game.hands[0]


async def test_another_selection_takes_a_hint_off_the_table(tmp_path: Path) -> None:
    """Enter means the card under the cursor again."""
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "d", "i", "space")
        assert "mark it" not in keys(pilot)
        (selected,) = pilot.app.screen.query_one(Hand).selected
        await press(pilot, "space", "enter")
        assert pilot.app.screen.query_one(Hand).selected == (selected,)


# ------------------------------------------------------------------------------------------------ on their way


class Slow(SimpleBots):
    """Thinks until it is told to have thought; says whom it was asked to advise."""

    asked: list[int | None]
    thought: asyncio.Event

    async def advise(self, view: View, about: Move | None = None) -> list[Advice]:
        self.asked.append(view.seat)
        await self.thought.wait()
        return await super().advise(view, about)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> type[Slow]:
    """Whoever is asked for a hint takes its time."""
    Slow.asked, Slow.thought = [], asyncio.Event()
    monkeypatch.setattr("rummytui.screens.table.Thinker", Slow)
    return Slow


HINT = " Enter "
"""What stands in every hint and in no prompt of a turn."""


async def test_a_hint_is_given_when_it_is_there(tmp_path: Path, slow: type[Slow]) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "i")
        assert HINT not in prompt(pilot)
        slow.thought.set()
        await settle(pilot)
        assert slow.asked == [0]
        assert prompt(pilot).startswith("Draw from the stock (d): ")
        assert HINT in prompt(pilot)


async def test_whoever_asks_again_meanwhile_asks_once(tmp_path: Path, slow: type[Slow]) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "i", "i", "i")
        assert slow.asked == [0]
        slow.thought.set()
        await settle(pilot)
        assert prompt(pilot).startswith("Draw from the stock (d): ")
        await press(pilot, "i")
        assert prompt(pilot).startswith("Next best: ")
        assert slow.asked == [0]


@pytest.mark.parametrize(("keys", "now"), [(["d"], TableScreen), (["d", "end", "left", "x"], CurtainScreen)])
async def test_a_hint_that_comes_too_late_is_dropped(
    tmp_path: Path, slow: type[Slow], keys: list[str], now: type[object]
) -> None:
    """Ann has drawn by then, or it is even Bob's turn: of Ann's cards not a word is said."""
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "i", *keys)
        before = screen_text(pilot)
        slow.thought.set()
        await settle(pilot)
        assert on_top(pilot) is now
        assert screen_text(pilot) == before
        assert HINT not in text_of(table_of(pilot))
        if now is CurtainScreen:
            await press(pilot, "space")
            assert HINT not in screen_text(pilot)
            assert not shown_cards(prompt(pilot)) - hand("KC JC")


async def test_a_hint_for_a_turn_that_was_taken_back_is_dropped(tmp_path: Path, slow: type[Slow]) -> None:
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "t", "i", "u")
        slow.thought.set()
        await settle(pilot)
        assert on_top(pilot) is TableScreen
        assert prompt(pilot).startswith("Taken back. Ann: draw from the stock")
