"""Rummoli on the screen: the widow, the bets, the showdown, the cards that play themselves, the pots that are claimed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from rules import Card, moves
from rules.cards import cards
from rules.rummoli.best_five import best_five, hand_name
from rules.rummoli.board import PAIR, SINGLES
from rules.rummoli.events import CardLaid, HandsShown, PotMissed, PotWon, SequenceStopped
from rules.rummoli.stops import next_higher
from rummytui.games.rummoli.board import Board
from rummytui.screens.curtain import CurtainScreen, PeekScreen
from rummytui.screens.final import FinalScreen
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.table.host import Host
from rummytui.text import said
from rummytui.widgets.hand import Hand
from rummytui.widgets.rail import Heading
from rummytui.widgets.seats import Seats
from rummytui.widgets.standings import CourseTable
from tests.daily import daily
from tests.rules.rummoli.boards import deck
from tests.rummytui.screens.tables import hand, host_of, opened, press, screen_text, shown_cards, table_of, until
from tests.rummytui.screens.test_curtain import Watch
from tests.rummytui.screens.test_table import click_piece, keys, prompt
from tests.rummytui.shown import text_of

pytestmark = pytest.mark.usefixtures("simple_bots")

ON_THE_BOARD = {*SINGLES, *PAIR}
FREE_FOR_ALL = ["2S 3D 4H", "2C 5D 6H", "3C 9D 8H"]
"""Hands of Ann, Bob and Gail, who deals; the pay cards lie in the widow, so nobody is locked."""
PAY_CARDS = "TS JD QC KH AS AD KD"


def rummoli(folder: Path, hands: list[str] | None = None, widow: str = "", kinds: str = "ppp", **options: Any) -> Host:
    """A round of Rummoli, the last seat dealing; what hands are short of is filled from the rest of the pack.

    Without hands it is a round in which Ann leads the three of hearts and may choose between two black fours then.
    """
    decks = None if hands is None else [deck(hands, widow, dealer=len(kinds) - 1)]
    return host_of(folder, kinds, decks=decks, options=options, game="rummoli", seed=3)


def free(folder: Path, kinds: str = "ppp", **options: Any) -> Host:
    """A round in which everybody may have the widow."""
    return rummoli(folder, FREE_FOR_ALL, PAY_CARDS, kinds, **options)


def to_stops(host: Host) -> Host:
    """Past the widow and the betting, with nothing bid and nothing bet."""
    while host.game.phase != "stops":
        seat = host.game.to_act[0]
        legal = host.game.legal_moves(seat)
        quiet = (moves.Keep, moves.Drop, moves.Check)
        host.play(next(move for move in legal if isinstance(move, quiet)))
    return host


def board_text(pilot: Pilot[None]) -> str:
    """What stands on the board and beside it."""
    rows = pilot.app.screen.query_one(Board).rows()
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in rows)


def middle_text(pilot: Pilot[None]) -> str:
    """What stands in the middle of the board."""
    board = pilot.app.screen.query_one(Board)
    hub = board.region_of(0)
    assert hub
    rows = board_text(pilot).split("\n")[hub.y : hub.bottom]
    return " ".join(" ".join(row[hub.x : hub.right].strip("▄▀ ") for row in rows).split())


def beside_text(pilot: Pilot[None]) -> str:
    """What stands beside the board."""
    right = max(place.right for pot in range(9) if (place := pilot.app.screen.query_one(Board).region_of(pot)))
    return " ".join(" ".join(row[right + 1 :] for row in board_text(pilot).split("\n")).split())


def top(pilot: Pilot[None], kind: type[Any]) -> bool:
    return isinstance(pilot.app.screen, kind)


# ------------------------------------------------------------------------------------------------------- the widow


async def test_the_dealer_decides_behind_the_curtain(tmp_path: Path) -> None:
    host = free(tmp_path)
    async with opened(host) as pilot:
        assert "Pass the laptop to Gail." in screen_text(pilot)
        await press(pilot, "space")
        assert prompt(pilot) == "Gail: exchange this hand for the widow (x), or keep it (k)."
        assert keys(pilot).startswith("x exchange for the widow k keep this hand ")
        await press(pilot, "x")
        assert set(cards(PAY_CARDS)) <= set(host.game.hands[2])
        assert host.game.phase == "poker"
        assert pilot.app.screen.query_one(Hand).cards == ()


async def test_the_auction_is_held_in_the_middle(tmp_path: Path) -> None:
    host = free(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "k")
        assert prompt(pilot) == "Ann or Bob: bid for the widow (b), or drop out (d)."
        assert shown_cards(screen_text(pilot)) <= ON_THE_BOARD
        await press(pilot, "b", "1", "7", "enter")
        assert host.game.bids == [7, 0, 0]  # type: ignore[attr-defined]
        assert "Highest bid: Ann, 7 chips." in board_text(pilot)
        await press(pilot, "b", "up", "up", "enter")
        assert host.game.bids == [7, 10, 0]  # type: ignore[attr-defined]
        await press(pilot, "d")
        assert host.game.phase == "poker"
        assert "Bob paid Gail 10 chips and took the widow." in " ".join(screen_text(pilot).split())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["9", "9"], "Ann has only 41 chips and can't bid more."),
        (["0"], "A bid for the widow must be at least one chip."),
        (["4", "."], ". isn't a digit"),
        (["-"], "- isn't a digit"),
        (["x"], "x isn't a digit"),
    ],
)
async def test_a_bid_that_cannot_be_is_said_to_be_so_and_mended(tmp_path: Path, typed: list[str], said: str) -> None:
    host = free(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "k", "b", "1", *typed)
        if typed[-1].isdecimal():
            await press(pilot, "enter")
        assert said in prompt(pilot)
        digits = "".join(key for key in typed if key.isdecimal())
        assert f"(1 to 41): {digits or 1}" in prompt(pilot)
        assert host.game.bids == [0, 0, 0]  # type: ignore[attr-defined]
        await press(pilot, *["backspace"] * len(digits), "5", "enter")
        assert host.game.bids == [5, 0, 0]  # type: ignore[attr-defined]


async def test_who_holds_a_pay_card_is_not_asked_and_everybody_hears_why(tmp_path: Path) -> None:
    host = rummoli(tmp_path, ["2S", "TS", "3D"], "QC KH AS JD AD KD")
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "space", "k")
        assert prompt(pilot) == "Ann: bid for the widow (b), or drop out (d)."
        assert "Bob holds a pay card" in middle_text(pilot)
        assert "pay card" in screen_text(pilot)
        assert shown_cards(screen_text(pilot)) <= ON_THE_BOARD


async def test_bidders_peek_at_their_own_hands(tmp_path: Path) -> None:
    host = free(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "k", "p", "2")
        assert top(pilot, PeekScreen)
        assert not shown_cards(screen_text(pilot))
        await press(pilot, "space")
        assert shown_cards(screen_text(pilot)) == set(host.game.hands[1])
        await press(pilot, "space")
        assert shown_cards(screen_text(pilot)) <= ON_THE_BOARD


async def test_who_bids_sees_the_own_hand_behind_the_own_curtain_and_answers_there(tmp_path: Path) -> None:
    host = free(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "k")
        assert "o look at a hand" in keys(pilot)
        assert "peek" not in keys(pilot), "one way to a hand"
        await press(pilot, "o")
        assert keys(pilot) == "1 Ann 2 Bob Esc back"
        await press(pilot, "2")
        assert top(pilot, CurtainScreen)
        assert "Pass the laptop to Bob." in screen_text(pilot)
        assert not shown_cards(screen_text(pilot))
        assert shown_cards(text_of(table_of(pilot))) <= ON_THE_BOARD
        await press(pilot, "space")
        held = set(host.game.hands[1])
        assert held <= shown_cards(screen_text(pilot)) <= held | ON_THE_BOARD
        assert f"Best hand: {hand_name(best_five(host.game.hands[1]))}. No pay cards" in beside_text(pilot)
        assert "No pay cards." in beside_text(pilot)
        assert prompt(pilot) == "Bob: bid for the widow (b), or drop out (d)."
        await press(pilot, "b", "9", "enter")
        assert host.game.bids == [0, 9, 0]  # type: ignore[attr-defined]
        assert shown_cards(screen_text(pilot)) <= ON_THE_BOARD
        assert "Best hand" not in screen_text(pilot)
        assert prompt(pilot) == "Ann: bid more (b), or drop out (d)."


async def test_a_hand_that_was_looked_at_is_put_away_unanswered(tmp_path: Path) -> None:
    host = free(tmp_path)
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "space", "k", "d", "1", "d")
        assert host.game.phase == "poker"
        assert "o Ann's hand" in keys(pilot)
        assert "peek" not in keys(pilot)
        await press(pilot, "o")
        assert "Pass the laptop to Ann." in screen_text(pilot)
        await press(pilot, "space")
        assert set(host.game.hands[0]) <= shown_cards(screen_text(pilot))
        assert "Best hand: " in screen_text(pilot)
        assert keys(pilot).startswith("c check b bet o put the hand away ")
        await press(pilot, "o")
        assert shown_cards(screen_text(pilot)) <= ON_THE_BOARD
        assert "Best hand" not in screen_text(pilot)
        assert prompt(pilot) == "Ann: check (c), or bet up to 5 chips (b)."
        # Anybody may have the laptop now, so that the same hand waits behind a curtain again.
        await press(pilot, "o")
        assert top(pilot, CurtainScreen)


@pytest.mark.parametrize("kinds", ["ppp", "pbp"])
@pytest.mark.parametrize("seed", daily(range(3), [0]))
async def test_no_hand_is_seen_or_told_of_but_by_its_holder(tmp_path: Path, kinds: str, seed: int) -> None:
    """Whatever keys are pressed through widow, auction and poker: the cards in sight are those of the one who decides."""
    host = free(tmp_path, kinds)
    rng = Random(seed)
    async with opened(host, size=rng.choice([(80, 24), (120, 40)])) as pilot:
        for _ in range(40):
            if host.game.phase not in ("widow", "auction", "poker"):
                break
            scene = table_of(pilot).scene
            if top(pilot, TableScreen) or top(pilot, CurtainScreen):
                allowed = set() if scene.face_up is None else set(scene.hand)
                assert shown_cards(screen_text(pilot)) <= allowed | ON_THE_BOARD
                assert ("Best hand" in screen_text(pilot)) == (scene.face_up is not None and top(pilot, TableScreen))
            assert scene.face_up is None or (scene.face_up,) == scene.acting
            await press(pilot, rng.choice(["space", "o", "o", "k", "1", "2", "3", "b", "enter", "d", "c", "u"]))


async def test_one_person_always_sees_the_own_hand_and_what_it_is_worth(tmp_path: Path) -> None:
    host = free(tmp_path, "pbb")
    async with opened(host) as pilot:
        for _ in range(60):
            if host.game.phase == "stops":
                break
            if top(pilot, TableScreen):
                assert set(host.game.hands[0]) <= shown_cards(screen_text(pilot))
                assert ("Best hand" in screen_text(pilot)) == (host.game.phase in ("widow", "auction", "poker"))
                assert " o " not in f" {keys(pilot)} "
            await press(pilot, quiet_key(host, pilot))


def quiet_key(host: Host, pilot: Pilot[None]) -> str:
    """What goes on quietly."""
    return {"auction": "d", "poker": "c"}.get(host.game.phase, "space") if 0 in host.game.to_act else "space"


async def test_bots_wait_while_somebody_types(tmp_path: Path) -> None:
    host = free(tmp_path, "pbp")
    async with opened(host) as pilot:
        await press(pilot, "space", "k", "b")
        before = host.game.bids, host.game.dropped  # type: ignore[attr-defined]
        asked = prompt(pilot)
        await pilot.pause(0.3)
        assert (host.game.bids, host.game.dropped) == before  # type: ignore[attr-defined]
        assert prompt(pilot) == asked


# ------------------------------------------------------------------------------------------------------- poker


async def test_a_betting_round_by_keys_ends_in_a_showdown_that_waits(tmp_path: Path) -> None:
    host = free(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "k", "d", "1", "d")
        assert prompt(pilot) == "Ann: check (c), or bet up to 5 chips (b)."
        await press(pilot, "b", "3", "enter")
        assert prompt(pilot) == "Bob: call 3 chips (c), raise by up to 5 (r) or fold (f)."
        await press(pilot, "r", "2", "enter", "f")
        assert "folded" in screen_text(pilot)
        assert "call 2" in keys(pilot)
        await press(pilot, "c")
        assert top(pilot, InterludeScreen)
        shown = next(event for event in host.events_for(None) if isinstance(event, HandsShown))
        text = screen_text(pilot)
        assert text.startswith("▄ Rummoli · round 1 ▄")
        assert shown_cards(text) == {card for _, five in shown.shown for card in five}
        assert all(hand_name(best) in text for _, best in shown.shown)
        assert "wins 13" in text
        await pilot.pause(0.2)
        assert not any(isinstance(event, CardLaid) for event in host.events_for(None))
        await press(pilot, "space")
        assert not top(pilot, InterludeScreen)


@pytest.mark.parametrize(
    ("typed", "said"),
    [(["6", "enter"], "a bet can be at most 5 chips"), (["0", "enter"], "A bet must be at least one chip")],
)
async def test_a_bet_above_the_limit_is_refused_and_stays_to_be_mended(
    tmp_path: Path, typed: list[str], said: str
) -> None:
    host = free(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "k", "d", "1", "d", "b", *typed)
        assert said in prompt(pilot)
        await press(pilot, "backspace", "5", "enter")
        assert host.game.bets == [5, 0, 0]  # type: ignore[attr-defined]


async def test_a_raise_where_nobody_has_bet_is_refused_by_the_rules(tmp_path: Path) -> None:
    host = free(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "k", "d", "1", "d", "r")
        assert "Nobody has bet yet, so Ann can check or bet." in prompt(pilot)


# ------------------------------------------------------------------------------------------------------- stops


@pytest.mark.parametrize("key", ["1", "x"])
async def test_cards_lay_themselves_until_somebody_has_to_lead(tmp_path: Path, key: str) -> None:
    """Ann does so twice: whether there is one card that may be led or several, she is asked."""
    host = to_stops(rummoli(tmp_path))
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "space")
        assert "Pass the laptop to Ann." in screen_text(pilot)
        await press(pilot, "space")
        for several in (False, True):
            await until(pilot, lambda: "Ann: lead" in prompt(pilot))
            game: Any = host.game
            leader, laid = game.to_lay, len(game.laid)
            lays = [move for move in game.legal_moves(leader) if isinstance(move, moves.Lay)]
            assert (len(lays) > 1) == several
            first = said(lays[0].card)
            assert (f"{first} (1)" if several else f"lead {first}, the lowest card.") in prompt(pilot)
            # The cursor is on one that may be led.
            await press(pilot, key)
            assert host.game.laid[laid] == (leader, lays[0].card)  # type: ignore[attr-defined]


async def test_a_hint_says_why_the_only_card_is_led(tmp_path: Path) -> None:
    host = to_stops(rummoli(tmp_path))
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "space", "space", "i")
        await until(pilot, lambda: "Lead 3♥ (x): it's the only move." in prompt(pilot))


def called(folder: Path, kinds: str = "ppp") -> Host:
    """Pots must be claimed, and Ann is about to play."""
    return to_stops(rummoli(folder, None, "", kinds, claims="called", betting=False))


async def go_on_until(pilot: Pilot[None], host: Host, kind: type[Any]) -> None:
    """Space, until something of this kind has happened."""
    for _ in range(200):
        if any(isinstance(event, kind) for event in host.events_for(None)[-4:]):
            return
        if host.game.phase != "stops":
            break
        await press(pilot, "1" if host.game.to_act and "lead" in _prompt(pilot) else "space")
    raise AssertionError(f"no {kind.__name__} has happened")


def _prompt(pilot: Pilot[None]) -> str:
    return prompt(pilot) if isinstance(pilot.app.screen, TableScreen) else ""


def lit_plates(pilot: Pilot[None]) -> list[int]:
    """The seats whose plates show that it's their turn."""
    pieces = [piece for row in pilot.app.screen.query_one(Seats).rows() for piece in row]
    return sorted({piece.target for piece in pieces if isinstance(piece.target, int) and "turn" in piece.roles.split()})


async def test_every_card_gets_the_same_pause_with_the_same_keys(tmp_path: Path) -> None:
    host = called(tmp_path)
    sights = set()
    lit: dict[int, list[int]] = {}
    earned: set[bool] = set()
    async with opened(host) as pilot:
        while host.game.phase == "stops" and len(earned) < 2:
            if "claim a pot (c)" in _prompt(pilot):
                sights.add((prompt(pilot), keys(pilot)))
                lit[len(host.game.laid)] = lit_plates(pilot)  # type: ignore[attr-defined]
                earned.add(host.game.earned is not None and len(host.game.to_act) == 2)  # type: ignore[attr-defined]
            await press(pilot, "1" if "lead" in _prompt(pilot) else "space")
    assert earned == {True, False}
    laid: list[tuple[int, Card]] = host.game.laid  # type: ignore[attr-defined]
    for count, seats in lit.items():
        assert len(seats) == 1
        assert count == len(laid) or seats == [laid[count][0]]
    ((asked, offered),) = sights
    assert "Space for the next card" in asked
    assert offered.startswith("Space next card")


async def test_a_pot_is_called_by_name(tmp_path: Path) -> None:
    host = called(tmp_path)
    async with opened(host) as pilot:
        for _ in range(400):
            if host.game.earned:  # type: ignore[attr-defined]
                break
            await press(pilot, "1" if "lead" in _prompt(pilot) else "space")
        seat, pot = host.game.earned  # type: ignore[attr-defined]
        others = [other for other in range(3) if other != seat]
        await press(pilot, "c", str(others[0] + 1))
        assert "has no pot to claim" in prompt(pilot)
        assert host.game.earned == (seat, pot)  # type: ignore[attr-defined]
        chips = host.game.scores[seat]
        await press(pilot, "c", str(seat + 1))
        assert host.game.scores[seat] > chips
        assert any(isinstance(event, PotWon) and event.pot == pot for event in host.events_for(None))


async def test_a_pot_that_nobody_called_is_told_afterwards(tmp_path: Path) -> None:
    host = called(tmp_path)
    async with opened(host) as pilot:
        await go_on_until(pilot, host, PotMissed)
        assert "didn't claim" in " ".join(screen_text(pilot).split())


async def test_one_person_calls_against_bots(tmp_path: Path) -> None:
    host = called(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "space")
        for _ in range(400):
            if host.game.phase != "stops":
                break
            laid = len(host.game.laid)  # type: ignore[attr-defined]
            if (earned := host.game.earned) and earned[0] == 0:  # type: ignore[attr-defined]
                await press(pilot, "c")
                assert host.game.earned is None  # type: ignore[attr-defined]
            elif "lead" in _prompt(pilot):
                await press(pilot, "1")
            else:
                await press(pilot, "space")
            assert len(host.game.laid) <= laid + 1  # type: ignore[attr-defined]
        assert host.game.phase == "between hands"


# ------------------------------------------------------------------------------------------------------- the end


async def test_the_round_is_settled_with_every_chip_accounted_for(tmp_path: Path) -> None:
    host = to_stops(free(tmp_path))
    while host.game.phase == "stops":
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    async with opened(host, size=(120, 40)) as pilot:
        assert top(pilot, SettlementScreen)
        rows = [" ".join(row.split()) for row in screen_text(pilot).splitlines()]
        for seat, name in enumerate(host.game.players):
            (row,) = [row for row in rows if f"{name} " in row and " 50 " in row]
            assert re.search(rf" {host.game.scores[seat]}( ★)? ante −9", row), row
        await press(pilot, "d")
        assert host.game.hand_number == 2


async def test_the_panel_says_after_which_round_its_chips_were_counted(tmp_path: Path) -> None:
    host = to_stops(free(tmp_path))
    while host.game.phase == "stops":
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    host.play(moves.Deal(host.game.to_act[0]))
    async with opened(host, size=(120, 40)) as pilot:
        heading = table_of(pilot).query_one("#of-scores", Heading)
        told = "".join(piece.text for row in heading.rows() for piece in row)
        assert told.split() == ["chips", "after", "round", "1"]


@pytest.mark.parametrize(("final", "pots"), [("one_pot", 1), ("pot_by_pot", 2), ("none", 0)])
async def test_the_end_of_play(tmp_path: Path, final: str, pots: int) -> None:
    host = to_stops(free(tmp_path, final=final))
    while host.game.phase == "stops":
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    # Nine pots, one after the other, would show no more than two.
    filled: dict[str, int] = host.game.pots  # type: ignore[attr-defined]
    filled.update(dict.fromkeys([pot for pot, chips in filled.items() if chips][2:], 0))
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "f")
        showdowns = 0
        while host.game.phase == "final" or top(pilot, InterludeScreen):
            if top(pilot, InterludeScreen):
                showdowns += 1
                await press(pilot, "space")
            else:
                await press(pilot, "c")
        assert showdowns == pots
        assert host.game.over
        if showdowns:
            assert top(pilot, SettlementScreen)
            assert pilot.app.screen.query_one(CourseTable).region.height in range(9, 23)
            await press(pilot, "space")
        assert top(pilot, FinalScreen)
        assert "has won the game" in screen_text(pilot) or "share the win" in screen_text(pilot)


@pytest.mark.clause("RM-20")
@pytest.mark.parametrize("final", ["one_pot", "pot_by_pot"])
async def test_a_final_without_betting_is_shown_all_the_same(tmp_path: Path, final: str) -> None:
    host = to_stops(free(tmp_path, final=final, betting=False))
    while host.game.phase == "stops":
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    async with opened(host) as pilot:
        text = screen_text(pilot)
        assert "deal round 2" in text
        assert "hand" not in text.replace("had in hand", "")
        filled = sum(bool(chips) for chips in host.game.pots.values())  # type: ignore[attr-defined]
        await press(pilot, "?")
        help_text = " ".join(screen_text(pilot).split())
        assert "a final hand of poker may be played" in help_text
        assert "scores stay" not in help_text
        await press(pilot, "escape", "f")
        assert host.game.over
        shown = [event for event in host.events_for(None) if isinstance(event, HandsShown)][-filled:]
        shown = shown[-1:] if final == "one_pot" else shown
        assert len(shown) == (1 if final == "one_pot" else filled)
        for hands in shown:
            assert top(pilot, InterludeScreen)
            text = screen_text(pilot)
            five = {card for _, best in hands.shown for card in best}
            assert five <= shown_cards(text) <= five | ON_THE_BOARD
            assert all(hand_name(best) in text for _, best in hands.shown)
            assert "★" in text
            assert " takes " in text or " share " in text
            await press(pilot, "space")
        assert top(pilot, SettlementScreen)
        assert "has won the game" in prompt(pilot) or "share the win" in prompt(pilot)


async def test_everybodys_chips_stand_where_no_hand_is(tmp_path: Path) -> None:
    host = free(tmp_path)
    async with opened(host) as pilot:
        assert pilot.app.screen_stack[-2].query_one(Hand).display
        await press(pilot, "space", "k", "b", "1", "7", "enter")
        assert not pilot.app.screen.query_one(Hand).display
        lines = [line.split("  ")[-1].strip() for line in board_text(pilot).splitlines()]
        assert "bids 7 of 41" in lines
        assert "41 chips, dealer" in lines
        await press(pilot, "d", "b", "5", "enter")
        lines = [line.split("  ")[-1].strip() for line in board_text(pilot).splitlines()]
        assert "bet 5, 29 left" in lines
        await press(pilot, "f")
        assert "folded, 41 chips" in board_text(pilot)


async def test_a_pot_can_be_clicked_to_call_it(tmp_path: Path) -> None:
    host = called(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "space", "1")
        assert "claim a pot (c)" in prompt(pilot)
        await click_piece(pilot, Board, 2)
        assert "Who claims a pot?" in prompt(pilot)


# ------------------------------------------------------------------------------------------- every frame of an evening


class WatchBoard(Watch):
    """What may be read at a Rummoli table."""

    def _allowed(self, screen: Any) -> set[Card]:
        game: Any = self.host.game
        allowed = set(ON_THE_BOARD)
        for event in self.host.events_for(None):
            match event:
                case CardLaid(card=card):
                    allowed |= {card} | ({higher} if (higher := next_higher(card)) is not None else set())
                case SequenceStopped(wanted=card) if card is not None:
                    allowed.add(card)
        if game.phase in ("between hands", "over"):
            return allowed | {card for held in game.hands for card in held}
        if isinstance(screen, InterludeScreen):
            shown = [event for event in self.host.events_for(None) if isinstance(event, HandsShown)]
            return allowed | {card for event in shown for _, five in event.shown for card in five}
        if isinstance(screen, PeekScreen):
            return allowed | set(screen._hand())
        private = game.phase == "widow" or (game.phase == "stops" and bool(game.may_lay))
        if private and not isinstance(screen, CurtainScreen):
            allowed |= set(game.hands[_layer(game) if game.phase == "stops" else game.to_act[0]])
        return allowed


def _layer(game: Any) -> int:
    return next(int(seat) for seat in game.to_act if any(move.kind != "claim" for move in game.legal_moves(seat)))


@pytest.mark.parametrize(
    ("kinds", "size", "seed", "options"),
    [
        pytest.param("ppp", (80, 24), 1, {}, marks=pytest.mark.soak),
        pytest.param("pbp", (80, 24), 2, {"claims": "called"}, marks=pytest.mark.soak),
        pytest.param("pp", (120, 40), 3, {"final": "pot_by_pot", "rounds": 1}, marks=pytest.mark.soak),
        ("ppppp", (80, 24), 4, {"claims": "called", "stopped_lead": "next_seat", "rounds": 2}),
    ],
)
async def test_no_frame_of_an_evening_shows_a_card_too_many(
    tmp_path: Path, kinds: str, size: tuple[int, int], seed: int, options: dict[str, Any]
) -> None:
    from dataclasses import replace

    from rummytui.app.rummy_app import RummyApp

    rng = Random(seed)
    host = host_of(tmp_path, kinds, decks=None, seed=seed, options=options, game="rummoli")
    app = RummyApp(host, saves=host.path.parent)
    app.read_settings()
    app.settings = replace(app.settings, largest_card="small")
    watch = WatchBoard(app, host)
    async with opened(host, size=size, app=app) as pilot:
        while watch.frames < 90 or host.game.phase in ("poker", "widow", "auction"):
            if isinstance(app.screen, SettlementScreen):
                if host.game.over:
                    break
                await press(pilot, "d")
            elif isinstance(app.screen, TableScreen):
                if host.game.phase == "stops":
                    await press(
                        pilot, *rng.choice([("1",), ("space",), ("space",), ("c", "1"), ("p", "1", "space", "space")])
                    )
                else:
                    await press(
                        pilot, *rng.choice([("k",), ("b", "enter"), ("d",), ("c",), ("c",), ("f",), ("r", "enter")])
                    )
                    await press(pilot, "1", "enter", "escape")
            else:
                await press(pilot, "space")
    assert watch.phases >= {"poker", "stops"}
    assert not watch.leaks, watch.leaks[0]


async def test_nothing_of_a_hand_lies_beneath_a_showdown(tmp_path: Path) -> None:
    host = free(tmp_path, betting=False)
    async with opened(host) as pilot:
        await press(pilot, "space", "x")
        assert top(pilot, InterludeScreen)
        beneath = next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
        assert shown_cards(text_of(beneath)) <= ON_THE_BOARD
        assert hand("TS") <= shown_cards(text_of(beneath))
