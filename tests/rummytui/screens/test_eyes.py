"""Who may look now, at the seams: after a showdown, a settlement, a failed undo, while a pot may be called."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from rules import GAMES, View
from rules.cards import cards
from rules.moves import Claim, Discard, Draw, Lay, LayOff, Meld, Move, Pass
from rules.rummoli.events import PotWon
from rummytui.games import desk_for
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.settings import PAUSES
from rummytui.table.host import Host, Sitter
from rummytui.text import tell
from saves.reading import read_journal
from saves.replay import hands_of
from tests.rummytui.games.dummy_rummy.test_table import dummy
from tests.rummytui.games.dummy_rummy.test_table import table as dummy_table
from tests.rummytui.games.rummoli.test_table import ON_THE_BOARD, rummoli, to_stops
from tests.rummytui.screens.tables import (
    SimpleBots,
    host_of,
    opened,
    press,
    screen_text,
    settle,
    shown_cards,
    stacked,
    table_of,
    told_of,
)
from tests.rummytui.screens.test_table import prompt
from tests.rummytui.shown import text_of

pytestmark = pytest.mark.usefixtures("simple_bots")

HIDING = sorted(set(GAMES) - {"rummoli"})
"""The games in which something happens that not everybody sees; of Rummoli's cards nobody draws any."""


@pytest.fixture
def full_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Call it, and the next line to be saved finds the disk full."""
    left = [0]

    def sync(_: int) -> None:
        if left[0]:
            left[0] -= 1
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", sync)

    def fill() -> None:
        left[0] = 1

    yield fill
    assert not left[0], "nothing was saved"


def on_top(pilot: Pilot[None]) -> type[object]:
    """What kind of screen is in sight."""
    return type(pilot.app.screen)


def phase(host: Host) -> str:
    """What is going on."""
    return host.game.phase


# ------------------------------------------------------------------------------------------------ what all look at


async def test_after_a_showdown_nobodys_hand_opens_without_a_curtain(tmp_path: Path) -> None:
    """Gail has looked at her hand last, and she leads; but in between everybody has looked at the showdown."""
    host = rummoli(tmp_path, ["TS QC AD 3C", "JD KH AS KD 4C", "5C 6C"], "2S 2H 2C 2D", betting=False)
    async with opened(host) as pilot:
        await press(pilot, "space")
        assert prompt(pilot).startswith("Gail: ")
        await press(pilot, "x")
        assert on_top(pilot) is InterludeScreen
        await press(pilot, "space")
        assert on_top(pilot) is CurtainScreen
        assert "Pass the laptop to Gail." in screen_text(pilot)
        below = shown_cards(text_of(table_of(pilot))) - ON_THE_BOARD
        assert not below
        await press(pilot, "space")
        assert prompt(pilot).startswith("Gail: lead 2")


async def test_after_a_settlement_the_next_hand_waits_behind_a_curtain_even_for_who_looked_last(
    tmp_path: Path,
) -> None:
    """Bob ends the first hand and begins the second."""
    decks = stacked(["2C 4D 6S 8S TC QD KS 3D 5S JC", "4H 5H 6H 9C 9D 9S 7H 8H 8C 8D"], upcard="AC", stock="KD 2D 3S")
    host = host_of(tmp_path, "pp", decks=decks)
    host.play(Draw(0, "stock"))
    host.play(Discard(0, cards("KD")[0]))
    async with opened(host) as pilot:
        assert "Pass the laptop to Bob." in screen_text(pilot)
        await press(pilot, "space")
        host.play(Draw(1, "stock"))
        for meld in ("4H 5H 6H", "9C 9D 9S", "8H 8C 8D"):
            host.play(Meld(1, tuple(cards(meld))))
        host.play(LayOff(1, cards("7H")[0], 0))
        await settle(pilot)
        await press(pilot, "end", "left", "x")
        assert on_top(pilot) is SettlementScreen
        await press(pilot, "d")
        assert host.game.to_act == (1,)
        assert on_top(pilot) is CurtainScreen
        assert "Pass the laptop to Bob." in screen_text(pilot)
        assert not shown_cards(text_of(table_of(pilot))) & set(host.game.hands[1])


# ------------------------------------------------------------------------------------------------ a failed undo


async def test_where_taking_back_cannot_be_saved_the_curtain_stays(
    tmp_path: Path, full_once: Callable[[], None]
) -> None:
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "t", "end", "left", "x")
        assert "Pass the laptop to Bob." in screen_text(pilot)
        full_once()
        await press(pilot, "u")
        assert host.game.to_act == (1,)
        assert on_top(pilot) is CurtainScreen
        assert "Pass the laptop to Bob." in screen_text(pilot)
        assert not shown_cards(text_of(table_of(pilot))) & set(host.game.hands[1])
        await press(pilot, "space")
        assert set(host.game.hands[1]) <= shown_cards(screen_text(pilot))


# ------------------------------------------------------------------------------------------------ pots to be called


def earned_by_another(folder: Path, *, leads: bool, kinds: str = "ppp") -> Host:
    """A pot is earned, and somebody else has to lay next; who either ``leads`` or has the next card of the suit."""
    for seed in range(1, 200):
        host = host_of(
            folder / str(seed),
            kinds,
            decks=None,
            seed=seed,
            options={"claims": "called", "betting": False, "stopped_lead": "next_seat"},
            game="rummoli",
        )
        game: Any = to_stops(host).game
        while game.phase == "stops":
            lays = [move for seat in game.to_act for move in game.legal_moves(seat) if isinstance(move, Lay)]
            if game.earned and game.earned[0] != lays[0].seat and bool(game.may_lay) == leads:
                return host
            host.play(lays[0])
            game = host.game
        host.close()
    raise AssertionError("there is no such round")


def who_lays(host: Host) -> int:
    """The seat that has a card to lay."""
    return next(seat for seat in host.game.to_act if any(isinstance(move, Lay) for move in host.game.legal_moves(seat)))


async def test_the_hand_that_opens_is_that_of_who_lays_not_of_who_has_earned_a_pot(tmp_path: Path) -> None:
    host = earned_by_another(tmp_path, leads=True)
    layer, names = who_lays(host), host.game.players
    async with opened(host) as pilot:
        assert "claim a pot (c)" in prompt(pilot)
        assert not shown_cards(screen_text(pilot)) & set(host.game.hands[layer]) - ON_THE_BOARD
        await press(pilot, "space")
        assert on_top(pilot) is CurtainScreen
        assert f"Pass the laptop to {names[layer]}." in screen_text(pilot)
        await press(pilot, "space")
        assert prompt(pilot).startswith(f"{names[layer]}: lead ")
        assert set(host.game.hands[layer]) <= shown_cards(screen_text(pilot))


async def test_the_card_that_must_follow_is_laid_by_who_holds_it(tmp_path: Path) -> None:
    host = earned_by_another(tmp_path, leads=False)
    layer = who_lays(host)
    (laid,) = (move for move in host.game.legal_moves(layer) if isinstance(move, Lay))
    others = {*range(len(host.game.players))} - {layer}
    async with opened(host) as pilot:
        assert "to move" in told_of(pilot, layer)
        assert not any("to move" in told_of(pilot, other) for other in others)
        await press(pilot, "space")
        assert (laid.seat, laid.card) in host.game.laid  # type: ignore[attr-defined]


@pytest.mark.parametrize("caller", ["who lays", "who has earned it"])
async def test_only_who_has_earned_a_pot_gets_it(tmp_path: Path, caller: str) -> None:
    host = earned_by_another(tmp_path, leads=False)
    game: Any = host.game
    (owner, pot), layer = game.earned, who_lays(host)
    chips, lies = list(game.scores), game.pots[pot]
    async with opened(host) as pilot:
        await press(pilot, "c", str((layer if caller == "who lays" else owner) + 1))
        if caller == "who lays":
            assert f"{game.players[layer]} has no pot to claim" in prompt(pilot)
            assert list(host.game.scores) == chips
        else:
            chips[owner] += lies
            assert list(host.game.scores) == chips
            won = [event for event in host.events_for(None) if isinstance(event, PotWon) and event.pot == pot]
            assert [(event.seat, event.amount) for event in won] == [(owner, lies)]


class Callers(SimpleBots):
    """Bots that call every pot."""

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        assert view.seat is not None
        legal = view.legal_moves(view.seat)
        return next((move for move in legal if isinstance(move, Claim)), legal[0])


async def test_a_bot_calls_its_own_pot_before_anybody_lays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.screens.table.Thinker", Callers)
    host = earned_by_another(tmp_path, leads=False)
    game: Any = host.game
    (owner, pot), lies, chips = game.earned, game.pots[game.earned[1]], list(game.scores)
    host.seat(owner, Sitter("bot", "easy"))
    laid = len(game.laid)
    async with opened(host) as pilot:
        await press(pilot, "space")
        assert host.game.scores[owner] == chips[owner] + lies
        assert host.game.pots[pot] == 0  # type: ignore[attr-defined]
        assert len(host.game.laid) == laid  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------------------ what a screen is told


@pytest.mark.parametrize("game", HIDING)
async def test_the_table_is_told_no_more_than_who_looks_may_know(tmp_path: Path, game: str) -> None:
    """Neither behind the curtain nor with a hand open do events hold a card that was drawn unseen by its holder."""
    rng = Random(5)
    people = "pppp"[: GAMES[game].player_counts()[-1]]
    host = host_of(tmp_path, people, decks=None, options={}, game=game, seed=11)
    for _ in range(12):
        legal = host.game.legal_moves(host.game.to_act[0])
        host.play(next((move for move in legal if isinstance(move, Pass)), rng.choice(legal)))
    assert {host.events_for(seat) for seat in host.people} != {host.events_for(None)}
    async with opened(host) as pilot:
        for _ in range(6):
            scene = table_of(pilot).scene
            assert scene.view.seat == scene.face_up
            assert scene.events == host.events_for(scene.face_up)
            if isinstance(pilot.app.screen, CurtainScreen | InterludeScreen):
                assert scene.face_up is None
            await press(pilot, "space")


@pytest.mark.parametrize("game", HIDING)
def test_the_log_says_what_it_says_even_where_nobody_sees_a_hidden_card(game: str) -> None:
    """Everybody reads the log, so it is the same whether it is made of all that happened or of what all have seen."""
    path = Path(__file__).parents[2] / "saves" / "golden" / f"{game}-format-1.jsonl"
    reading = read_journal(path)
    teller = desk_for(game).meanings.teller(
        reading.header.players, GAMES[game].Options.model_validate(reading.header.options)
    )
    hidden = 0
    for events in hands_of(reading):
        public = [event.seen_by(None) for event in events]
        hidden += public != events
        assert [told.text for told in tell(events, teller)] == [told.text for told in tell(public, teller)]
    assert hidden


# ------------------------------------------------------------------------------------------------ promises


async def test_a_promise_ends_with_the_answer_that_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dan wanted the card, and Bob's passing was taken back; so Dan is asked again, however the others answer."""
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    host = dummy_table(tmp_path, "ppbp", None)
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "space", "d", "4")
        assert host.game.to_act == (2,)
        await press(pilot, "u")
        assert host.game.to_act == (1,)
        assert "2 for Bob, 4 for Dan" in prompt(pilot)
        host.play(Pass(1))
        host.play(Pass(2))
        await settle(pilot)
        assert phase(host) == "sale"
        assert host.game.to_act == (3,)
        assert dummy(host).pennies == [3, 3, 3, 3]
        await press(pilot, "n")
        assert phase(host) == "play"


async def test_a_promise_is_not_kept_at_the_next_sale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dan was promised the card that Gail, a bot, bought; the next card he is asked about."""
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    host = dummy_table(tmp_path, "ppbp", None)
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "space", "d", "4")
        assert host.game.to_act == (2,)
        host.play(next(move for move in host.game.legal_moves(2) if move.kind == "buy"))
        await settle(pilot)
        assert phase(host) == "play"
        assert dummy(host).pennies == [3, 3, 2, 3]
        await press(pilot, "space", "home", "x", "space", "d")
        host.play(Pass(2))
        await settle(pilot)
        assert phase(host) == "sale"
        assert host.game.to_act == (3,)
        assert dummy(host).pennies == [3, 3, 2, 3]


async def test_a_promise_that_cannot_be_saved_is_forgotten_and_said(
    tmp_path: Path, full_once: Callable[[], None]
) -> None:
    host = dummy_table(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        full_once()
        await press(pilot, "3")
        assert "This couldn't be saved, so it wasn't played: the disk is full." in prompt(pilot)
        assert host.game.to_act == (1,)
        host.play(Pass(1))
        await settle(pilot)
        assert host.game.to_act == (2,)
        assert dummy(host).pennies == [3, 3, 3]
