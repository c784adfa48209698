"""Tummy Rummy on the screen: feeding and answering, the Special, the swap, goodbyes and the bill."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from rules import moves
from rules.cards import cards
from rummytui.app.rummy_app import RummyApp
from rummytui.games.tummy_rummy.bill import BillTable
from rummytui.games.tummy_rummy.menu_card import MenuCard
from rummytui.games.tummy_rummy.plates import Plates
from rummytui.games.tummy_rummy.stacks import Stacks
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.table import TableScreen
from rummytui.table.host import Host
from rummytui.widgets.banner import Banner
from rummytui.widgets.fliers import FRAMES
from rummytui.widgets.hand import Hand
from rummytui.widgets.pick import CardPicker
from rummytui.widgets.pieces import width_of
from tests.rummytui.screens.charts import written
from tests.rummytui.screens.clock import held_clock, pass_frame
from tests.rummytui.screens.tables import (
    host_of,
    opened,
    press,
    screen_text,
    screen_words,
    settle,
    stacked,
    table_of,
    without_emblems,
)
from tests.rummytui.screens.test_table import click_piece, keys, prompt, select

SnapCompare = Callable[..., bool]

pytestmark = pytest.mark.usefixtures("simple_bots")


GAIL_HAS_A_RUN = stacked(
    ["4S 5S 6S 9C 9D 9S 2C", "3D 7D KC KD KH 5H JC", "4C 5C 6C KS QS QD AC"], upcard="TS", stock="2H TH 8H 7S"
)
"""Ann, Bob and Gail, Gail dealing."""


def run_of_gail(folder: Path, kinds: str = "ppp", decks: list[list[str]] = GAIL_HAS_A_RUN, **options: Any) -> Host:
    """The Feeding begins with Bob, who holds a double for the run that lies before Gail; Ann is the Chef."""
    host = host_of(folder, kinds, decks=decks, options=options, game="tummy-rummy")
    for move in (
        moves.Draw(0, "stock"),
        moves.Discard(0, cards("2H")[0]),
        moves.Draw(1, "stock"),
        moves.Discard(1, cards("TH")[0]),
        moves.Draw(2, "stock"),
        moves.Meld(2, tuple(cards("4C 5C 6C"))),
        moves.Discard(2, cards("AC")[0]),
        moves.Draw(0, "stock"),
        moves.Meld(0, tuple(cards("4S 5S 6S"))),
        moves.Meld(0, tuple(cards("9C 9D 9S"))),
        moves.LayOff(0, cards("7S")[0], 1),
        moves.Discard(0, cards("2C")[0]),
    ):
        host.play(move)
    return host


def feed(pilot: Pilot[None]) -> str:
    """What stands on the plates, one plate after the other."""
    found: dict[object, list[str]] = {}
    for row in pilot.app.screen.query_one(Plates).rows():
        for piece in row:
            if piece.target is not None:
                found.setdefault(piece.target, []).append(piece.text.strip(" ╭─╮╰╯│┏━┓┗┛┃"))
    return without_emblems(" | ".join(" ".join(" ".join(parts).split()) for parts in found.values()))


def told(pilot: Pilot[None]) -> str:
    """What is written on the screen, without the emblems before names."""
    return without_emblems(screen_words(pilot))


def drawn(pilot: Pilot[None], kind: type[Any]) -> str:
    """What a widget shows, its lines in one."""
    rows = pilot.app.screen.query_one(kind).rows()
    return " ".join("".join(piece.text for piece in row).strip() for row in rows)


# ------------------------------------------------------------------------------------------------------- the Feeding


async def test_piles_and_melds_are_whole_below_the_banner(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb", decks=GAIL_HAS_A_RUN, game="tummy-rummy")
    host.play(moves.Draw(0, "stock"))
    host.play(moves.Meld(0, tuple(cards("4S 5S 6S"))))
    async with opened(host) as pilot:
        shown = screen_text(pilot)
        assert all(caption in shown for caption in ("broth", "discards"))
        assert "4♠ 5♠ 6♠" in shown


async def test_a_card_is_given_by_selecting_it_and_typing_a_seat(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path)
    async with opened(host) as pilot:
        assert isinstance(pilot.app.screen, CurtainScreen)
        await press(pilot, "space")
        assert "· the Feeding" in screen_text(pilot)
        assert "nobody feeds the Chef" in feed(pilot)
        assert "safe from 3 and 7 not 3+7 of one suit" in feed(pilot)
        await select(pilot, "KC")
        assert prompt(pilot) == "Bob: who eats K♣ (turkey)? Type 3 for Gail, or click a plate."
        assert "Gail eats turkey" in feed(pilot)
        await press(pilot, "3")
        # Gail holds a king and cancels with it of herself.
        assert "Bob served Gail K♣, but Gail cancelled with K♠: nobody eats." in told(pilot)
        assert isinstance(pilot.app.screen, CurtainScreen)


async def test_the_card_under_the_cursor_is_meant_where_none_is_selected(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "home")
        first = pilot.app.screen.query_one(Hand).card_at_cursor
        before = prompt(pilot)
        await press(pilot, "right")
        assert prompt(pilot) != before
        await press(pilot, "left", "3")
        assert first not in host.game.hands[1]


async def test_the_dish_of_the_card_under_the_cursor_is_in_the_panel(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path)
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "space", "home")
        menu = pilot.app.screen.query_one(MenuCard)
        options: dict[str, str] = host.game.options.model_dump()["menu"]
        for _ in range(3):
            card = pilot.app.screen.query_one(Hand).card_at_cursor
            assert card
            rows = [written(row) for row in menu.rows()]
            assert len(rows) == 3 + 13 + 4 + 8
            assert [row.split()[1] for row in rows if row.startswith("▸")] == [card.rank.replace("T", "10")]
            assert rows[18] == "in hand"
            beside = " ".join(row[16:].strip() for row in rows[20:])
            assert beside.split() == options[card.rank].split()
            assert all(set(row[:16]) <= set(" ▀▄") for row in rows[20:])
            await press(pilot, "right")


async def test_a_hand_that_nobody_may_see_any_more_has_no_dish_in_the_panel(tmp_path: Path) -> None:
    """What was under the cursor is nobody's business behind the next curtain; what was eaten everybody has seen."""
    host = run_of_gail(tmp_path)
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "space", "home")
        table = table_of(pilot)
        table.turn_down()
        rows = [written(row) for row in table.query_one(MenuCard).rows()]
        assert not any(row.startswith("▸") or row == "in hand" for row in rows)
        assert not any(set(row[:16]) & set("▀▄") for row in rows[16:])


async def test_changed_settings_leave_the_card_under_the_cursor_meant(tmp_path: Path) -> None:
    async with opened(run_of_gail(tmp_path)) as pilot:
        await press(pilot, "space")
        await select(pilot, "KC")
        assert "Gail eats turkey" in feed(pilot)
        table_of(pilot).on_settings_changed()
        assert "Gail eats turkey" in feed(pilot)


async def test_another_card_under_the_cursor_closes_no_question(tmp_path: Path) -> None:
    """Who plays is asked, which has nothing to do with the card that would be fed."""
    host = run_of_gail(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "home", "v")
        asked = prompt(pilot)
        assert table_of(pilot).question
        before = pilot.app.screen.query_one(Hand).card_at_cursor
        await press(pilot, "right")
        assert pilot.app.screen.query_one(Hand).card_at_cursor != before
        assert table_of(pilot).question
        assert prompt(pilot) == asked
        await press(pilot, "3", "2")
        assert host.people == {0, 1}
        assert host.seating[2].level == "easy"


async def test_why_a_card_cannot_go_to_somebody_stands_on_the_plate_and_is_said(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path)
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "space")
        await select(pilot, "3D")
        assert "safe: has 4♣ 5♣ 6♣" in feed(pilot)
        await press(pilot, "3")
        assert prompt(pilot).startswith("A lone 3 can't get past Gail's 4-5-6 of clubs;")
        assert prompt(pilot).endswith("(TU-9) Bob's turn.")
        await press(pilot, "1")
        assert prompt(pilot) == "Ann is the Chef and can't be fed. (TU-4) Bob's turn."
        assert len(host.game.hands[1]) == 7


async def test_a_number_of_nobody_is_answered_with_those_who_can_be_fed(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space")
        await select(pilot, "KC")
        await press(pilot, "9")
        assert prompt(pilot).startswith("Type 3. Bob: who eats K♣")
        assert keys(pilot) == "3 Gail Esc back"
        await press(pilot, "3")
        assert "Bob served Gail K♣" in told(pilot)


async def test_a_double_is_pointed_out_and_given(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path)
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "space")
        assert "Select 3♦ 7♦ with Space to feed the whole run to Gail." in prompt(pilot)
        assert "but 3 and 7 of one suit would feed them the whole run" in feed(pilot)
        await select(pilot, "3D 7D")
        assert prompt(pilot) == "Bob: who eats the double 3♦ 7♦? Type 3 for Gail, or click a plate."
        assert "eats 5 helpings" in feed(pilot)
        await press(pilot, "3")
        assert "Gail eats rhubarb pie, spinach casserole, rolls, gravy and corn." in told(pilot)


async def test_f_asks_who_and_a_click_on_a_plate_answers(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space")
        await select(pilot, "JC")
        await press(pilot, "f")
        assert prompt(pilot) == "Who eats J♣? Type a number, or click a plate."
        await click_piece(pilot, Plates, 2)
        assert host.game.scores == [0, 0, 1]


async def test_a_click_on_a_plate_gives_the_selected_card(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space")
        fan = pilot.app.screen.query_one(Hand)
        await click_piece(pilot, Hand, fan.cards.index(cards("JC")[0]))
        await click_piece(pilot, Plates, 2)
        assert host.game.scores == [0, 0, 1]


async def test_what_nobody_can_be_given_goes_to_the_broth(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space")
        await select(pilot, "JC")
        await press(pilot, "b")
        assert prompt(pilot).endswith("(TU-13) Bob's turn.")
        await press(pilot, "escape")
        await select(pilot, "3D")
        assert prompt(pilot) == "Bob: nobody can be fed 3♦. Press b to put it in the broth."
        await press(pilot, "f")
        assert "Press b to put it in the broth" in prompt(pilot)
        await press(pilot, "b")
        assert len(host.game.hands[1]) == 6
        assert "Bob put 3♦ in the broth: it couldn't be fed to anyone." in told(pilot)


async def test_an_open_feeding_stays_in_the_middle_of_the_table(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path, feeding_hands="open")
    async with opened(host) as pilot:
        assert not isinstance(pilot.app.screen, CurtainScreen)
        assert "Q♠ K♠ 8♥ Q♦" in feed(pilot), "all hands lie open"
        await select(pilot, "JC")
        await press(pilot, "3")
        assert host.game.to_act == (2,)
        assert set(pilot.app.screen.query_one(Hand).cards) == set(host.game.hands[2])
        assert pilot.app.screen.query_one(Hand).selected == ()


async def test_the_hand_that_feeds_has_its_name_above_it(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path, feeding_hands="open")
    async with opened(host) as pilot:
        hand = pilot.app.screen.query_one(Hand)
        above = "".join(piece.text for piece in hand.rows()[0])
        assert f"● Bob  {len(host.game.hands[1])} cards" in above


async def test_a_belly_fills_when_the_food_has_landed(tmp_path: Path) -> None:
    with held_clock():
        host = run_of_gail(tmp_path, "bpb")
        async with opened(host, size=(120, 40), pace="slow") as pilot:
            plates = pilot.app.screen.query_one(Plates)
            await select(pilot, "JC")
            await press(pilot, "3")
            bellies = [plates._plates[2].units]
            while await pass_frame(pilot):
                bellies.append(plates._plates[2].units)
            assert bellies == [0] * FRAMES
            assert plates._plates[2].units == 1


# ------------------------------------------------------------------------------------------------------- answering


async def test_whoever_is_asked_may_cancel(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path, answers="by_choice")
    async with opened(host) as pilot:
        await press(pilot, "space")
        await select(pilot, "KC")
        await press(pilot, "3")
        assert "Bob served Gail K♣." in screen_text(pilot)
        await press(pilot, "space")
        assert prompt(pilot) == "Bob serves Gail K♣ (turkey). Gail: e to eat it or c to cancel."
        assert "r reverse" not in keys(pilot)
        await press(pilot, "r")
        assert prompt(pilot) == "Gail can't reverse K♣ without two cards of the same rank."
        await press(pilot, "c")
        assert host.game.scores == [0, 0, 0]
        assert len(host.game.hands[2]) == 4 - 1


async def test_two_of_a_rank_turn_it_round(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path, answers="by_choice")
    host.play(moves.Feed(1, tuple(cards("JC")), 2))
    host.play(moves.Answer(2, "accept", ()))
    host.play(moves.Feed(2, tuple(cards("KS")), 1))
    async with opened(host) as pilot:
        await press(pilot, "space", "r")
        assert prompt(pilot) == "Bob: reverse with which cards?"
        await press(pilot, "1")
        assert host.game.scores == [0, 0, 2]
        assert "but Bob reversed it with K♥ and K♦: Gail eats turkey." in told(pilot)


async def test_eating_what_one_could_have_cancelled(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path, answers="by_choice")
    host.play(moves.Feed(1, tuple(cards("KC")), 2))
    async with opened(host) as pilot:
        await press(pilot, "space", "e")
        assert host.game.scores == [0, 0, 1]


# ------------------------------------------------------------------------------------------------------- the Special


def fed(host: Host) -> Host:
    """The same game when everybody has been fed."""
    while host.game.phase == "feeding":
        seat = host.game.to_act[0]
        host.play(host.game.legal_moves(seat)[0])
    return host


async def test_a_special_is_named_by_rank_and_suit(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path))
    async with opened(host) as pilot:
        assert prompt(pilot).startswith("Ann: name the next hand's Special")
        await press(pilot, "8", "h")
        assert drawn(pilot, CardPicker).endswith(
            "8♥: whenever it's played next hand, everybody but Ann eats cranberry sauce."
        )
        await press(pilot, "0", "c", "left")
        await press(pilot, "enter")
        assert str(host.game.special) == "9C"  # type: ignore[attr-defined]
        assert "The Special for the next hand is 9♣:" in screen_text(pilot)


async def test_every_rank_can_be_typed_and_escape_leaves(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path))
    async with opened(host) as pilot:
        for rank in "A23456789TJQK":
            await press(pilot, rank.lower(), "d")
            assert str(pilot.app.screen.query_one(CardPicker).card) == f"{rank}D"
        assert "Esc leave" in keys(pilot)
        assert "Q leave" not in keys(pilot)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, TableScreen)


async def test_a_special_is_chosen_among_small_cards_with_what_it_feeds_large_below(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path))
    async with opened(host, size=(120, 40)) as pilot:
        picker = pilot.app.screen.query_one(CardPicker)
        places = [picker.region_of((suit, rank)) for suit in range(4) for rank in range(13)]
        assert all(place is not None and (place.width, place.height) == (6, 4) for place in places)
        assert "everybody else" in drawn(pilot, CardPicker)
        assert all(f"{emblem} {name}" in drawn(pilot, CardPicker) for emblem, name in (("●", "Bob"), ("▲", "Gail")))
        turkey = [[piece.text for piece in row] for row in picker.rows()]
        await press(pilot, "left")
        assert picker.card.rank == "Q"
        assert [[piece.text for piece in row] for row in picker.rows()] != turkey


async def test_a_special_is_named_by_two_clicks(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path))
    async with opened(host) as pilot:
        await click_piece(pilot, CardPicker, (0, 11), times=2)
        assert str(host.game.special) == "QS"  # type: ignore[attr-defined]


async def test_the_special_stands_over_the_next_hand_with_who_ate_because_of_it(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path))
    host.play(moves.NameSpecial(0, cards("KS")[0]))
    host.play(moves.Deal(0))
    seat = host.game.to_act[0]
    special = host.game.hands[seat][0]
    async with opened(host) as pilot:
        await press(pilot, "space")
        assert drawn(pilot, Banner) == "Special K♠: whenever it's played, everybody but Ann eats turkey."
    assert special in host.game.hands[seat]


BOB_HOLDS_THE_SPECIAL = stacked(
    ["8H 8S 8C 8D 2C 4D KC", "3D 7D 3H KD KH 5H JC", "4C 5C TC KS QS QD AC"], upcard="TS", stock="2H TH"
)
"""The hand after that, which Ann deals: Bob, Gail and Ann."""


@pytest.mark.clause("TU-14")
@pytest.mark.parametrize("how", ["meld", "lay-off", "discard"])
async def test_a_special_fires_where_everybody_sees_it(tmp_path: Path, how: str) -> None:
    decks = [*GAIL_HAS_A_RUN, *BOB_HOLDS_THE_SPECIAL]
    host = fed(run_of_gail(tmp_path, decks=decks))
    host.play(moves.NameSpecial(0, cards("8H")[0]))
    host.play(moves.Leave(2))
    host.play(moves.Deal(0))
    host.play(moves.Swap(0, 2, None, None))
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        assert drawn(pilot, Banner) == "Special 8♥: whenever it's played, everybody but Ann eats cranberry sauce."
        ate = "Bob played 8♥: Gail ×2 and Bob ate."
        if how == "discard":
            await select(pilot, "8H")
            await press(pilot, "x")
            news = told(pilot)
            await press(pilot, "space")
        elif how == "meld":
            await select(pilot, "8H 8S 8C")
            await press(pilot, "m")
            news = told(pilot)
        else:
            await select(pilot, "8S 8C 8D")
            await press(pilot, "m")
            assert ate not in drawn(pilot, Banner)
            await select(pilot, "8H")
            await press(pilot, "o")
            news = told(pilot)
        assert drawn(pilot, Banner).endswith(f"everybody but Ann eats cranberry sauce. {ate}")
        assert "8♥ is the Special: Gail eats 2 × cranberry sauce and Bob eats cranberry sauce." in news
        assert all(f"ate {units}" in screen_text(pilot) for units in (0, 4, 6))


# ------------------------------------------------------------------------------------------------- Cooks and goodbyes


def with_a_cook(folder: Path, **options: Any) -> Host:
    """The second hand, in which Bob is a Cook and Ann may swap a card with him."""
    host = fed(run_of_gail(folder, special="off", **options))
    host.play(moves.Leave(1))
    host.play(moves.Deal(0))
    return host


async def test_goodbyes_go_by_the_numbers_of_the_seats(tmp_path: Path) -> None:
    """A player who has said goodbye leaves a gap in the numbers: Gail is 3 all the same."""
    host = fed(run_of_gail(tmp_path, special="off"))
    async with opened(host) as pilot:
        await press(pilot, "g")
        assert keys(pilot) == "1 Ann 2 Bob 3 Gail Esc back"
        await press(pilot, "2", "g")
        assert keys(pilot) == "1 Ann 3 Gail Esc back"
        await press(pilot, "2")
        assert host.game.cooks == {1}  # type: ignore[attr-defined]
        await press(pilot, "3")
        assert host.game.cooks == {1, 2}  # type: ignore[attr-defined]
        assert "Gail cooks in hand 2" in screen_text(pilot)


async def test_somebody_says_goodbye_between_two_hands(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path, special="off"))
    async with opened(host) as pilot:
        assert "g say goodbye" in keys(pilot)
        await press(pilot, "g")
        assert prompt(pilot) == "Who's leaving? They play one last hand as a Cook, eating double."
        await press(pilot, "2")
        assert "Bob cooks in hand 2, eating double, and then leaves." in screen_text(pilot)
        await press(pilot, "d")
        assert isinstance(pilot.app.screen, CurtainScreen)


async def test_the_chef_swaps_behind_the_own_curtain(tmp_path: Path) -> None:
    host = with_a_cook(tmp_path)
    mine, theirs = list(host.game.hands[0]), sorted(host.game.hands[1])
    async with opened(host) as pilot:
        assert "Pass the laptop to Ann." in screen_text(pilot)
        await press(pilot, "space")
        assert "Bob's hand; Ann may swap one card" in screen_text(pilot)
        await press(pilot, "home", "2")
        assert host.game.phase == "swap"
        assert prompt(pilot).startswith("Ann: select a card for Bob with Space")
        await press(pilot, "w")
        assert "Type its number" in prompt(pilot)
        await press(pilot, "2")
        assert theirs[1] in host.game.hands[0]
        assert len(set(mine) - set(host.game.hands[0])) == 1
        assert "Ann swapped a card with Bob." in screen_text(pilot)


async def test_a_blind_swap_takes_a_place(tmp_path: Path) -> None:
    host = with_a_cook(tmp_path, cook_swap="blind")
    before = set(host.game.hands[0])
    async with opened(host) as pilot:
        await press(pilot, "space")
        await press(pilot, "space")
        assert "unseen?" in prompt(pilot)
        await press(pilot, "w", "1")
        assert len(before - set(host.game.hands[0])) == 1


async def test_no_swap(tmp_path: Path) -> None:
    host = with_a_cook(tmp_path)
    before = set(host.game.hands[0])
    async with opened(host) as pilot:
        await press(pilot, "space", "n")
        assert host.game.phase == "play"
        assert set(host.game.hands[0]) == before
        assert "Ann left Bob's cards alone." in screen_text(pilot)


# ------------------------------------------------------------------------------------------------------- the bill


async def test_a_hand_is_settled_in_food(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path, special="off"))
    async with opened(host) as pilot:
        text = drawn(pilot, BillTable)
        assert text.strip().startswith("That's the end of hand 1. Ann is the Chef.")
        assert "this hand" in text
        assert "pays" not in text
        assert str(sum(host.game.scores)) != "0"


@pytest.mark.parametrize(("rows", "pictured"), [(8, False), (40, True)])
async def test_the_food_of_a_hand_is_drawn_where_there_is_room(tmp_path: Path, rows: int, pictured: bool) -> None:
    async with opened(fed(run_of_gail(tmp_path, special="off"))) as pilot:
        bill = pilot.app.screen.query_one(BillTable)
        bill.fit_in(rows)
        drawn_rows = bill.draw(80, None)
        text = "\n".join("".join(piece.text for piece in row) for row in drawn_rows)
        assert len(drawn_rows) <= rows
        assert ("▀" in text) is pictured
        # Where it is drawn its names stand below it.
        assert "pumpkin pie" in text
        assert max(map(width_of, drawn_rows)) < 80


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_last_bill_stacks_the_food(tmp_path: Path, size: tuple[int, int]) -> None:
    host = fed(run_of_gail(tmp_path, hands=1))
    async with opened(host, size=size) as pilot:
        await press(pilot, "s")
        text = screen_text(pilot)
        assert [line for line in text.splitlines() if "turkey ×2" in line]
        assert "0 helpings" in text
        assert prompt(pilot) == "Ann has won the game with the emptiest plate: 0 helpings."


async def test_wide_foods_stay_in_their_columns(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path, hands=1, menu={"J": "日本の料理とても長い名前です", "5": "寿司"}))
    async with opened(host) as pilot:
        await press(pilot, "s")
        rows = pilot.app.screen.query_one(Stacks).rows()
        assert {width_of(row) for row in rows} == {pilot.app.screen.query_one(Stacks).size.width}
        assert any("×" in piece.text and cell_len(piece.text) == 22 for row in rows for piece in row)


async def test_units_are_named_as_the_table_likes(tmp_path: Path) -> None:
    host = run_of_gail(tmp_path, menu={"J": "key lime pie"}, unit_words={"J": "slice"})
    async with opened(host) as pilot:
        await press(pilot, "space")
        await select(pilot, "JC")
        await press(pilot, "3")
        assert "Gail eats one slice of key lime pie." in told(pilot)


# ------------------------------------------------------------------------------------------------------- as it looks


def app_of(host: Host) -> RummyApp:
    """The program at this table, with nothing moving."""
    app = RummyApp(host, saves=host.path.parent)
    app.read_settings()
    app.settings = replace(app.settings, pace="at once")
    app.animation_level = "none"
    return app


def six_at_the_feeding(folder: Path) -> Host:
    """Six people and a Cook; the hand has come to its Feeding."""
    rng = Random(163)
    host = host_of(folder, "pppppp", decks=None, seed=163, game="tummy-rummy")
    while host.game.phase == "play":
        legal = host.game.legal_moves(host.game.to_act[0])
        laying = [move for move in legal if isinstance(move, moves.Meld | moves.LayOff)]
        host.play(laying[0] if laying else rng.choice(legal))
    return host


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: "{}x{}".format(*size))
class TestPictures:
    def picture(self, snap: SnapCompare, host: Host, size: tuple[int, int], *pressed: str) -> None:
        async def before(pilot: Pilot[None]) -> None:
            await settle(pilot)
            await press(pilot, *pressed)

        assert snap(app_of(host), terminal_size=size, run_before=before)

    def test_a_card_and_who_may_eat_it(self, snap_compare: SnapCompare, size: tuple[int, int], tmp_path: Path) -> None:
        """One plate says what would be eaten, another why not."""
        self.picture(snap_compare, run_of_gail(tmp_path), size, "space", "end")

    def test_a_double(self, snap_compare: SnapCompare, size: tuple[int, int], tmp_path: Path) -> None:
        """Two cards are raised, and one plate stands out."""
        host = run_of_gail(tmp_path)
        hand = sorted(host.game.hands[1])
        first, second = (hand.index(card) for card in cards("3D 7D"))
        keys = [*["right"] * first, "space", *["right"] * (second - first), "space"]
        self.picture(snap_compare, host, size, "space", *keys)

    def test_six_plates(self, snap_compare: SnapCompare, size: tuple[int, int], tmp_path: Path) -> None:
        """All of them in two rows."""
        self.picture(snap_compare, six_at_the_feeding(tmp_path), size, "space")

    def test_an_answer(self, snap_compare: SnapCompare, size: tuple[int, int], tmp_path: Path) -> None:
        """What was given, and what can be played against it."""
        host = run_of_gail(tmp_path, answers="by_choice")
        host.play(moves.Feed(1, tuple(cards("KC")), 2))
        self.picture(snap_compare, host, size, "space")

    def test_naming_the_special(self, snap_compare: SnapCompare, size: tuple[int, int], tmp_path: Path) -> None:
        """All fifty-two, and what the one under the cursor would mean."""
        self.picture(snap_compare, fed(run_of_gail(tmp_path)), size, "8", "d")

    def test_the_swap(self, snap_compare: SnapCompare, size: tuple[int, int], tmp_path: Path) -> None:
        """The Cook's hand above, the Chef's below."""
        self.picture(snap_compare, with_a_cook(tmp_path), size, "space")

    def test_the_bill_of_a_hand(self, snap_compare: SnapCompare, size: tuple[int, int], tmp_path: Path) -> None:
        """Food, and no payments."""
        host = fed(run_of_gail(tmp_path))
        host.play(moves.NameSpecial(0, cards("QH")[0]))
        self.picture(snap_compare, host, size, "g", "3")

    def test_the_last_bill(self, snap_compare: SnapCompare, size: tuple[int, int], tmp_path: Path) -> None:
        """Who ate what, by food."""
        self.picture(snap_compare, fed(run_of_gail(tmp_path, hands=1)), size)
