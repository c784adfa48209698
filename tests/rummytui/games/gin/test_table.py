"""Gin by keys: the upcard, a knock, big gin, and what the settlement tells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rummytui.screens.settlement import SettlementScreen
from rummytui.table.host import Host
from tests.rules.gin.duel import GIN_HAND, KNOCKER, OTHER_LAYING_OFF
from tests.rules.table import stacked
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, screen_words, settled_cards
from tests.rummytui.screens.test_table import prompt

pytestmark = pytest.mark.usefixtures("simple_bots")


def at(
    folder: Path, ann: str = KNOCKER, upcard: str = "8D", stock: str = "TC", kinds: str = "pp", **options: Any
) -> Host:
    """A hand in which Ann is offered the upcard first, and Bob has what can be laid off."""
    other = OTHER_LAYING_OFF if ann == KNOCKER else ""
    deck = stacked([ann, other], upcard, stock, size=10, dealer=1)
    return host_of(folder, kinds, decks=[deck], options=options, game="gin")


async def test_the_upcard_goes_round_once(tmp_path: Path) -> None:
    async with opened(host := at(tmp_path)) as pilot:
        await press(pilot, "space")
        assert prompt(pilot) == "Ann: take 8♦ with t, or pass with n."
        await press(pilot, "d")
        assert prompt(pilot) == "The upcard comes first: Ann must take 8♦ or pass. (GI-1)"
        await press(pilot, "n")
        assert "Ann passed up 8♦." in screen_text(pilot)
        await press(pilot, "space")
        assert prompt(pilot).startswith("Bob: take 8♦")
        await press(pilot, "n", "space")
        assert prompt(pilot) == "Ann: draw from the stock."
        await press(pilot, "t")
        assert prompt(pilot).endswith("(GI-1)")
        await press(pilot, "d")
        assert len(host.game.hands[0]) == 11


async def test_the_upcard_is_the_draw_of_the_turn(tmp_path: Path) -> None:
    async with opened(host := at(tmp_path, ann="4S 5S 6S 9H 9D KC KD KH 3D 2S", upcard="9C", kinds="pb")) as pilot:
        await press(pilot, "t")
        assert host.game.phase == "play"
        assert "9C" in map(str, host.game.hands[0])
        assert prompt(pilot) == "Ann: knock with k, or discard with x to end the turn."


async def test_a_knock_is_settled_with_both_hands_and_the_lay_offs(tmp_path: Path) -> None:
    async with opened(host := at(tmp_path), size=(120, 40)) as pilot:
        await press(pilot, "space", "n", "space", "n", "space", "d", "k")
        assert "Knocking with 10♣ leaves 3 points of deadwood." in prompt(pilot)
        await press(pilot, "k")
        assert isinstance(pilot.app.screen, SettlementScreen)
        told = screen_words(pilot)
        assert "Ann knocks and wins hand 1: 27 points." in told
        assert "Bob lays off 7♠ on Ann's 4-5-6 of spades and 9♠ on the three nines." in told
        assert "30 points of deadwood minus 3: 27 points." in told
        shown = screen_text(pilot)
        assert settled_cards(shown, "Ann")[-1] == ["3D"]
        assert settled_cards(shown, "Bob") == [["2H", "2D", "2C"], ["QS", "AH", "4H", "5H", "JD"]]
        assert host.game.scores == [27, 0]


async def test_big_gin_asks_before_it_shows_eleven_cards(tmp_path: Path) -> None:
    async with opened(host := at(tmp_path, GIN_HAND, stock="3S", big_gin="on")) as pilot:
        await press(pilot, "space", "n", "space", "n", "space", "d")
        assert "go big gin with k" in prompt(pilot)
        await press(pilot, "k")
        assert "All of Ann's eleven cards are in melds." in prompt(pilot)
        await press(pilot, "1")
        assert "Ann has big gin and wins hand 1" in screen_text(pilot)
        assert host.game.scores[0] > 31


async def test_the_title_says_what_it_takes_to_knock(tmp_path: Path) -> None:
    host = at(tmp_path, upcard="QS", stock="TC", ann=GIN_HAND, knock_limit="upcard", spades_double=True, kinds="bp")
    async with opened(host) as pilot:
        assert "hand 1 · knock with 10 points or less · counts double" in screen_text(pilot)
