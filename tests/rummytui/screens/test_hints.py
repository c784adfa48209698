"""Hints at the table: their wording, taking one, and hints that come too late."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from rules import View
from rules.cards import Card
from rules.moves import Move
from rummytui.advice import Advice
from rummytui.screens.ask import LeaveScreen
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
    stacked,
    table_of,
)
from tests.rummytui.screens.test_eyes import on_top
from tests.rummytui.screens.test_table import click_piece, keys, prompt
from tests.rummytui.shown import text_of

pytestmark = pytest.mark.usefixtures("simple_bots")


async def test_a_hint_selects_nothing_and_enter_plays_it(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d")
        hand = pilot.app.screen.query_one(Hand)
        before = hand.card_at_cursor
        await press(pilot, "i")
        assert prompt(pilot).startswith("Discard K♣ (x): ")
        assert prompt(pilot).endswith(" Enter: discard K♣.")
        assert (hand.selected, hand.card_at_cursor) == ((), before)
        assert "Enter best move" in keys(pilot)
        await press(pilot, "enter")
        assert Card.of("KC") in host.game.discards  # type: ignore[attr-defined]
        assert "best move" not in keys(pilot)


@pytest.mark.parametrize(("opens", "closes"), [("?", "escape"), ("f1", "escape"), (",", "escape")])
async def test_enter_plays_what_a_hint_names_after_another_screen(tmp_path: Path, opens: str, closes: str) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d", "home", "i", opens, closes)
        assert prompt(pilot).endswith(" Enter: discard K♣.")
        assert "Enter best move" in keys(pilot)
        await press(pilot, "enter")
        assert Card.of("KC") in host.game.discards  # type: ignore[attr-defined]


GOES_OUT = stacked(
    ["4H 5H 6H 9C 9D 9S KC", "7H 8H QS QD 2C 2D KS", "7C 7D 3S 3D JS TD AC"], upcard="JC", stock="9H KD TS AS TH 8C"
)
"""As Ann, Bob and Gail always sit, but the first card that Ann draws is the fourth nine."""


async def test_enter_plays_a_turn_to_its_end(tmp_path: Path) -> None:
    """Two melds and the discard: all that the hint names, with one key."""
    host = host_of(tmp_path, "pbb", decks=GOES_OUT)
    async with opened(host) as pilot:
        await press(pilot, "d", "i")
        assert prompt(pilot).startswith("Lay ")
        assert prompt(pilot).endswith(", then discard K♣.")
        assert prompt(pilot).count(" Enter: lay ") == 1
        await press(pilot, "i")
        assert prompt(pilot).startswith("Next best: ")
        assert prompt(pilot).endswith(" Enter still plays the best move."), "there's no room to name it"
        await press(pilot, "enter")
        assert host.game.hands[0] == []
        assert host.game.stage.hand_over


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
        assert prompt(pilot).startswith("Next best: take J♣ (t). ")
        assert " worse: " in prompt(pilot)
        await press(pilot, "i")
        assert prompt(pilot) == best


async def test_after_a_second_hint_enter_plays_the_best_move_too(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "i", "i")
        assert prompt(pilot).startswith("Next best: take J♣ (t). ")
        assert prompt(pilot).endswith(" Enter still plays the best move: draw from the stock.")
        await press(pilot, "enter")
        assert len(host.game.hands[0]) == 8
        assert Card.of("JC") not in host.game.hands[0]


async def test_a_click_plays_the_best_move_too(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "i", "i")
        await click_piece(pilot, KeyBar, "enter")
        assert len(host.game.hands[0]) == 8
        assert Card.of("JC") not in host.game.hands[0]


async def test_another_selection_takes_a_hint_off_the_table(tmp_path: Path) -> None:
    """Enter means the card under the cursor again."""
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        await press(pilot, "d", "i", "space")
        assert "best move" not in keys(pilot)
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
    """A bot that takes its time with hints."""
    Slow.asked, Slow.thought = [], asyncio.Event()
    monkeypatch.setattr("rummytui.screens.table.Thinker", Slow)
    return Slow


HINT = " Enter: "
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


async def test_enter_discards_nothing_while_a_hint_is_on_its_way(tmp_path: Path, slow: type[Slow]) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "d", "end", "space", "i", "enter")
        assert len(host.game.hands[0]) == 8
        slow.thought.set()
        await settle(pilot)
        assert HINT in prompt(pilot)
        await press(pilot, "enter")
        assert len(host.game.hands[0]) == 7


async def test_a_hint_is_about_the_hand_on_the_screen(tmp_path: Path) -> None:
    """Two keys reach the table after another screen has opened, so that it doesn't yet show what the first has done."""
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "d", "ctrl+c")
        table = table_of(pilot)
        assert table.press("x")
        assert host.game.to_act == (1,)
        assert table.press("i")
        await settle(pilot)
        assert on_top(pilot) is LeaveScreen
        await press(pilot, "escape")
        assert on_top(pilot) is CurtainScreen
        assert HINT not in text_of(table)


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
        assert prompt(pilot).startswith("Undid the last move. Ann: draw from the stock")


async def test_a_hint_that_is_there_while_the_table_is_taken_down_is_dropped(
    tmp_path: Path, slow: type[Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player has left by then: parts of the table are gone, and the others are still there."""
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "i")
        table = table_of(pilot)
        monkeypatch.setattr(Hand, "on_unmount", lambda _: slow.thought.set(), raising=False)
        table.action_leave()
        await settle(pilot)
        assert slow.thought.is_set()
        assert on_top(pilot) is not TableScreen
        assert not table.is_attached


async def test_a_turn_may_end_before_its_hint_is_thought_about(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d", "end")
        table = table_of(pilot)

        def ask_and_discard() -> None:
            assert table.press("i")
            assert table.press("x")

        table.call_next(ask_and_discard)
        await settle(pilot)
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert pilot.app.return_code is None
