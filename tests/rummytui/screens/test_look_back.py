"""The page on which a hand is looked back at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from rules.cards import Card, cards
from rules.moves import Discard, Draw, LayOff, Meld
from rules.view import View
from rummytui.advice import Advice
from rummytui.bots.looking_back import Missed, costliest
from rummytui.screens.look_back import LookBackScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.table.host import Host
from saves import SaveError
from tests.rummytui.games.rummoli.test_table import free
from tests.rummytui.idle import Latch
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, stacked, until, words
from tests.rummytui.screens.test_eyes import on_top

pytestmark = pytest.mark.usefixtures("simple_bots")

HANDS = stacked(["4H 5H 6H 9C 9D 9S 7H", "8H QS QD 2C 2D KS TH", "7C 7D 3S 3D JS TD AC"], "JC", "KD TC 8S 9H")


async def test_it_names_what_cost_most_and_says_why(tmp_path: Path) -> None:
    host = host_of(tmp_path, "ppp", decks=HANDS)
    for seat, thrown in enumerate(cards("9S TC 8S")):
        host.play(Draw(seat, "stock"))
        host.play(Discard(seat, thrown))
    host.play(Draw(0, "stock"))
    goes_out(host, "9C 9D 9H")
    async with opened(host, size=(120, 40)) as pilot:
        assert "b review" in words(pilot)
        await press(pilot, "b")
        assert on_top(pilot) is LookBackScreen
        await until(pilot, lambda: "turn 1: discard 9♠" in words(pilot))
        assert "better lay " in words(pilot)
        assert "Ann goes out this turn, which pays double" in words(pilot)
        await press(pilot, "escape")
        assert on_top(pilot) is SettlementScreen


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Latch:
    """The review waits for this."""
    thought = Latch()

    def slowly(decided: Iterable[tuple[View, Sequence[Advice]]]) -> list[Missed]:
        thought.wait()
        return costliest(decided)

    monkeypatch.setattr("rummytui.screens.look_back.costliest", slowly)
    return thought


def goes_out(host: Host, nines: str) -> None:
    """Ann tables all she has, and throws her king."""
    for meld in ("4H 5H 6H", nines):
        host.play(Meld(0, tuple(cards(meld))))
    host.play(LayOff(0, Card.of("7H"), 0))
    host.play(Discard(0, Card.of("KD")))


def gone_out(folder: Path) -> Host:
    """Ann has gone out in her first turn."""
    host = host_of(folder, "ppp", decks=HANDS)
    host.play(Draw(0, "stock"))
    goes_out(host, "9C 9D 9S")
    return host


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_page_has_one_title_at_any_size(tmp_path: Path, thinking: Latch, size: tuple[int, int]) -> None:
    async with opened(gone_out(tmp_path), size=size) as pilot:
        await press(pilot, "b")
        text = screen_text(pilot)
        thinking.set()
        assert text.count("review") == 1
        assert text.startswith("▄ Rummy · hand 1 · review ▄")


async def test_keys_are_answered_while_it_thinks(tmp_path: Path, thinking: Latch) -> None:
    async with opened(gone_out(tmp_path)) as pilot:
        await press(pilot, "b")
        assert "Replaying the hand" in words(pilot)
        await press(pilot, "escape")
        assert on_top(pilot) is SettlementScreen
        thinking.set()
        await press(pilot, "b")
        await until(pilot, lambda: "Well played" in words(pilot))


async def test_a_hand_that_was_put_away_stays_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody ever sees what a dealer put away for the widow, so that decision is not told."""
    host = free(tmp_path)
    told: list[str] = []

    def all_of(decided: Iterable[tuple[View, Sequence[Advice]]]) -> list[Missed]:
        told.extend(view.phase for view, _ in decided)
        return []

    monkeypatch.setattr("rummytui.screens.look_back.costliest", all_of)
    while not host.game.stage.hand_over:
        seat = host.game.to_act[0]
        host.play(host.game.legal_moves(seat)[0])
    assert "widow" in {view.phase for view, _ in host.decisions()}
    async with opened(host) as pilot:
        await until(pilot, lambda: on_top(pilot) is SettlementScreen)
        await press(pilot, "b")
        await until(pilot, lambda: bool(told))
    assert "widow" not in told


async def test_a_journal_that_is_gone_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(_: Host) -> None:
        raise SaveError("The journal cannot be read.")

    monkeypatch.setattr(Host, "decisions", unreadable)
    async with opened(gone_out(tmp_path)) as pilot:
        await press(pilot, "b")
        await until(pilot, lambda: "The journal cannot be read." in words(pilot))
