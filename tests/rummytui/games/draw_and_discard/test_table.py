"""What Boathouse, Continental, Gambler's, Knock and Double Rum have of their own, by keys and by mouse."""

from __future__ import annotations

import re
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from rules.moves import Discard, Draw
from rummytui.screens.table import TableScreen
from rummytui.table.host import Host
from rummytui.text import said_all
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.tabletop import Tabletop
from tests.corners import strips
from tests.rummytui.screens.tables import (
    hand,
    host_of,
    opened,
    press,
    screen_text,
    screen_words,
    settled_cards,
    stacked,
)
from tests.rummytui.screens.test_table import click_piece, keys, prompt, select

pytestmark = pytest.mark.usefixtures("simple_bots")

DECKS = {
    "boathouse": stacked(["4H 5H 6H 9C 9D 9S KC", "7H 8H QS QD 2C 2D KS", "7C 7D 3S 3D JS TD AC"], "KH", "KD 8C"),
    "continental": stacked(
        [
            "3S 4S 5S 6S 7S 8S 3H 4H 5H 6H 7H 8H 9C TC Jk",
            "2S 2D 2C 4C 4D 6C 6D 8C 8D TD TH QS QD KC AH",
        ],
        "JD",
        "KD 5C",
    ),
    "gamblers": stacked(
        ["4H 5H 6H 9C 9D 9S KC", "7H 8H QS QD 2C 2D KS", "7C 7D 3S 3D 3C TD AC", "2S 4S 6S 8S TS QH KD"], "JC", "2H"
    ),
    "knock": stacked(["4H 5H 6H 9C 9D 9S KC", "7H 8H QS QD 2C 2D KS", "7C 7D 3S 3D 3C TD AC"], "JC", "2H"),
    "double-rum": stacked(["6S 7S 8S Jk 9S KC KD 2H 3H 9D", "7H 8H QS QD 2C 2D KS 4C 5S 4S"], "JC", "TS 5C 6D"),
}
"""Ann has something to do in each of them as soon as she has drawn."""

SEATS = {"boathouse": 3, "continental": 2, "gamblers": 4, "knock": 3, "double-rum": 2}


def at(folder: Path, game: str, **options: Any) -> Host:
    """A table of people with Ann to draw."""
    return host_of(folder, "p" * SEATS[game], game=game, decks=DECKS[game], options=options)


# ----------------------------------------------------------------------------------------------------------- Boathouse


async def test_a_second_card_follows_one_from_the_pile(tmp_path: Path) -> None:
    async with opened(at(tmp_path, "boathouse")) as pilot:
        await press(pilot, "space")
        assert prompt(pilot) == "Ann: draw from the stock, or take K♥ and a second card."
        await press(pilot, "t")
        assert "now the second card" in prompt(pilot)
        await press(pilot, "x")
        assert "must draw a second card first. (BO-1)" in prompt(pilot)


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_the_whole_hand_is_declared(tmp_path: Path, way: str) -> None:
    async with opened(at(tmp_path, "boathouse")) as pilot:
        await press(pilot, "space", "t", "d")
        assert "All of Ann's cards" in screen_text(pilot)
        if way == "keys":
            await press(pilot, "e")
            assert prompt(pilot).startswith(
                "Ann: the whole hand is ready: e to declare, or r to return the last meld to hand"
            )
            assert pilot.app.screen.query_one(Hand).cards == ()
            await press(pilot, "e")
        else:
            await click_piece(pilot, KeyBar, "declare")
            await click_piece(pilot, KeyBar, "declare")
        text = screen_words(pilot)
        assert "Ann goes out and wins hand 1: 100 points." in text
        assert settled_cards(screen_text(pilot), "Ann") == [["KH", "KD", "KC"], ["9S", "9D", "9C"], ["4H", "5H", "6H"]]
        assert re.search(r"♜ Ann ([♠♥♦♣] )+\+100 ", text)
        assert "Deadwood: Bob pays Ann 49 points, Gail pays 51." in text


async def test_the_whole_hand_is_laid_out_in_a_way_of_ones_own(tmp_path: Path) -> None:
    decks = stacked(["4H 5H 6H 6C 6D 6S 7H", "7C 8H QS QD 2C 2D KS", "7D 3S 3D JS TD AC KC"], "JC", "8D KD")
    host = host_of(tmp_path, "ppp", game="boathouse", decks=decks)
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "8D")
        await press(pilot, "e")
        assert "e to declare and discard 8♦" in prompt(pilot)
        await press(pilot, "r", "r")
        assert "laid out" not in screen_text(pilot)
        await press(pilot, "escape")
        await select(pilot, "6H 6C 6D 6S")
        await press(pilot, "m")
        assert "laid out: 4 cards" in screen_text(pilot)
        await press(pilot, "e")
        assert prompt(pilot).startswith("The other cards don't all fit")
        await press(pilot, "r")
        await select(pilot, "6C 6D 8D")
        await press(pilot, "m")
        assert "the cards of a set share a rank, and those of a run share a suit" in prompt(pilot)
        await press(pilot, "escape")
        await select(pilot, "5H 6H 7H")
        await press(pilot, "m", "e")
        assert prompt(pilot).startswith("The other cards don't all fit")
        await press(pilot, "r")
        await select(pilot, "4H 5H 6H 7H")
        await press(pilot, "m")
        await select(pilot, "6C 6D 6S")
        await press(pilot, "m")
        assert "e to declare and discard 8♦" in prompt(pilot)
        await press(pilot, "x")
        assert prompt(pilot) == (
            "The whole hand is laid out: press e to declare it. Press x again to discard 8♦ anyway."
        )
        await press(pilot, "e")
        assert "Ann goes out and wins hand 1" in screen_words(pilot)
        assert [str(card) for card in host.game.discards[-1:]] == ["8D"]  # type: ignore[attr-defined]


async def test_discarding_from_a_complete_hand_takes_a_second_press(tmp_path: Path) -> None:
    decks = stacked(["4H 5H 6H 6C 6D 6S 7H", "7C 8H QS QD 2C 2D KS", "7D 3S 3D JS TD AC KC"], "JC", "8D KD")
    host = host_of(tmp_path, "ppp", game="boathouse", decks=decks)
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "8D")
        await press(pilot, "e", "x")
        assert len(host.game.hands[0]) == 8
        await press(pilot, "x")
        assert "8D" not in [str(card) for card in host.game.hands[0]]
        assert host.game.phase == "play"


async def test_nothing_is_left_to_throw_where_every_card_is_laid_out(tmp_path: Path) -> None:
    async with opened(at(tmp_path, "boathouse")) as pilot:
        await press(pilot, "space", "t", "d", "e", "x", "x")
        assert prompt(pilot) == (
            "The whole hand is laid out: press e to declare it. To discard, first return a meld to hand with r."
        )


async def test_a_hand_that_is_not_complete_is_not_declared(tmp_path: Path) -> None:
    async with opened(at(tmp_path, "boathouse")) as pilot:
        await press(pilot, "space", "d")
        assert "declare" not in keys(pilot)
        await press(pilot, "e")
        assert "(BO-4)" in prompt(pilot)
        await press(pilot, "m")
        assert prompt(pilot) == "Ann's hand isn't complete yet, so no meld can be put aside."


# --------------------------------------------------------------------------------------------------------- Continental


def text_of_layout(pilot: Pilot[None]) -> str:
    rows = pilot.app.screen.query_one(Tabletop).rows()
    return "\n".join("".join(piece.text for piece in row) for row in rows)


async def test_how_far_a_hand_is(tmp_path: Path) -> None:
    host = at(tmp_path, "continental")
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        assert "Ann's hand is complete" in screen_text(pilot)
        felt = text_of_layout(pilot)
        assert len(re.findall(r"(?:Jk=)?(?:10|[2-9AJQK])[♠♥♦♣]", felt)) == 15
        assert felt.count("Jk=") == 1
        await press(pilot, "home", "x")
        await press(pilot, "space")
        assert "Bob is 5 cards short" in screen_text(pilot)
        lines = text_of_layout(pilot)
        near = host.view(1).nearest_layout()  # type: ignore[attr-defined]
        assert near.missing == 5
        for held, wanted in zip(near.together, near.wanted, strict=True):
            assert said_all(held) + (f" + {said_all(wanted)}" if wanted else "") in lines
        await press(pilot, "d", "e")
        assert "must go down in runs at once, and Bob is" in prompt(pilot)


async def test_fifteen_are_laid_out_and_declared(tmp_path: Path) -> None:
    host = at(tmp_path, "continental")
    async with opened(host) as pilot:
        await press(pilot, "space", "d", "e")
        assert prompt(pilot).startswith("Ann: the hand is ready: e to declare and discard K♦")
        assert pilot.app.screen.query_one(Hand).cards == tuple(hand("KD"))
        await press(pilot, "x")
        assert "press e to declare" in prompt(pilot)
        assert len(host.game.hands[0]) == 16
        await press(pilot, "e")
        text = screen_words(pilot)
        assert "Ann goes out and wins hand 1: 3 points." in text
        assert "9♣ 10♣ Jk=J♣" in text
        assert "Winning the hand; the winner's jokers." in text
        assert re.search(r"● Bob .* −3 −3 pays Ann 3: 1 \+ 2 ", text)


@pytest.mark.parametrize("game", ["continental", "boathouse", "knock"])
async def test_nothing_is_said_of_a_hand_that_is_gone(tmp_path: Path, game: str) -> None:
    """While the banner of whoever went out is over it, no word says how far the hand is."""
    host = at(tmp_path, game)
    async with opened(host) as pilot:
        await press(pilot, "space")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        desk, before = screen.phase_desk, screen.scene
        assert "Ann" in text_of_layout(pilot)
        view = copy(before.view)
        view.hands = [[], *view.hands[1:]]
        scene = before._replace(view=view, face_up=0, acting=(), legal={})
        assert desk.told_again(scene) == ()
        desk.show(scene)
        assert "Ann" not in text_of_layout(pilot)


@pytest.mark.parametrize(("game", "draws", "parts"), [("boathouse", ["t", "d"], 3), ("continental", ["d"], 5)])
async def test_undo_takes_back_what_is_laid_out_before_any_move(
    tmp_path: Path, game: str, draws: list[str], parts: int
) -> None:
    host = at(tmp_path, game)
    async with opened(host) as pilot:
        await press(pilot, "space", *draws, "e")
        held, fan = len(host.game.hands[0]), pilot.app.screen.query_one(Hand)
        for _ in range(parts):
            before = len(fan.cards)
            await press(pilot, "u")
            assert before < len(fan.cards)
        assert len(fan.cards) == len(host.game.hands[0]) == held


async def test_they_can_be_laid_out_differently(tmp_path: Path) -> None:
    host = at(tmp_path, "continental")
    async with opened(host) as pilot:
        await press(pilot, "space", "d", "e")
        for _ in range(5):
            await click_piece(pilot, Tabletop, ("laid", 0))
        assert "laid out" not in screen_text(pilot)
        await select(pilot, "9C TC Jk")
        assert "press m to put these aside as a run" in prompt(pilot)
        await press(pilot, "m")
        assert "What does the joker stand for?" in prompt(pilot)
        await press(pilot, "1")
        assert "laid out: 3 cards" in screen_text(pilot)
        assert "Jk=8♣ 9♣ 10♣" in screen_words(pilot)
        await select(pilot, "3S 4S 6S")
        await press(pilot, "m")
        assert "3♠ 4♠ 6♠" in prompt(pilot)
        await press(pilot, "escape")
        for run in ("3S 4S 5S", "6S 7S 8S", "3H 4H 5H", "6H 7H 8H"):
            await select(pilot, run)
            await press(pilot, "m")
        await press(pilot, "r")
        assert "laid out: 12 cards" in screen_text(pilot)
        await select(pilot, "6H 7H 8H")
        await press(pilot, "m", "e")
        assert "Ann goes out and wins" in screen_words(pilot)


async def test_what_is_laid_out_is_gone_behind_the_next_curtain(tmp_path: Path) -> None:
    async with opened(at(tmp_path, "continental")) as pilot:
        await press(pilot, "space", "d", "e", "r", "r")
        await select(pilot, "KD")
        await press(pilot, "x")
        await press(pilot, "space")
        assert "laid out" not in screen_text(pilot)
        assert "Jk=" not in screen_text(pilot)


# ----------------------------------------------------------------------------------------------------------- Gambler's


async def test_nobody_goes_out_in_the_turn_of_the_first_meld(tmp_path: Path) -> None:
    async with opened(at(tmp_path, "gamblers")) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "4H 5H 6H")
        await press(pilot, "m")
        await select(pilot, "9C 9D 9S")
        await press(pilot, "m")
        await select(pilot, "KC")
        await press(pilot, "x")
        assert "Pass the laptop to Bob" in screen_text(pilot)


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_the_last_discard_is_refused(tmp_path: Path, way: str) -> None:
    host = at(tmp_path, "gamblers")
    while host.game.stock:  # type: ignore[attr-defined]
        seat = host.game.to_act[0]
        legal = host.game.legal_moves(seat)
        host.play(next((move for move in legal if isinstance(move, Discard | Draw)), legal[0]))
    if not any(move.kind == "refuse" for move in host.game.legal_moves(host.game.to_act[0])):
        seat = host.game.to_act[0]
        host.play(next(move for move in host.game.legal_moves(seat) if isinstance(move, Discard)))
    async with opened(host) as pilot:
        await press(pilot, "space")
        assert "the stock is gone" in prompt(pilot)
        assert "refuse it with r to end the hand" in prompt(pilot)
        if way == "keys":
            await press(pilot, "r")
        else:
            await click_piece(pilot, KeyBar, "refuse")
        text = screen_words(pilot)
        assert " refuses " in text
        assert "Difference in count:" in text


# --------------------------------------------------------------------------------------------------------------- Knock


@pytest.mark.parametrize("way", ["k", "enter", "click"])
async def test_a_knock_is_pointed_out_and_made(tmp_path: Path, way: str) -> None:
    async with opened(at(tmp_path, "knock")) as pilot:
        await press(pilot, "space", "d", "k")
        assert prompt(pilot).startswith("Knocking with K♣ leaves 2 points of deadwood.")
        if way == "click":
            await click_piece(pilot, KeyBar, "enter")
        else:
            await press(pilot, way)
        text = screen_words(pilot)
        assert "Ann knocks. Ann wins hand 1: 70 points." in text
        assert settled_cards(screen_text(pilot), "Ann") == [["9S", "9D", "9C"], ["4H", "5H", "6H"], ["2H"]]
        assert re.search(r"♜ Ann ([♠♥♦♣] )+2 \+70 ", text)
        assert "Difference in count: Bob pays Ann 47 points, Gail pays 23." in text


async def test_the_layout_leaves_what_a_knock_would_leave(tmp_path: Path) -> None:
    """Before the draw nothing is thrown; after it the dearest card that fits nowhere."""
    async with opened(at(tmp_path, "knock"), size=(120, 40)) as pilot:
        await press(pilot, "space")
        assert "Ann's hand has 10 points of deadwood" in screen_words(pilot)
        await press(pilot, "d")
        assert "Discarding K♣ leaves Ann with 2 points of deadwood" in screen_words(pilot)
        assert [[str(at.card) for at in strip] for strip in strips(text_of_layout(pilot).splitlines())][-3:] == [
            ["9S", "9D", "9C"],
            ["4H", "5H", "6H"],
            ["2H"],
        ]
        assert re.search(r"deadwood +♥", text_of_layout(pilot))


async def test_a_knock_by_mouse_with_another_card_can_go_wrong(tmp_path: Path) -> None:
    host = at(tmp_path, "knock")
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "KC")
        assert prompt(pilot) == "K♣: x to discard it or k to discard it and knock."
        await press(pilot, "x", "space", "d")
        fan = pilot.app.screen.query_one(Hand)
        await click_piece(pilot, Hand, [str(card) for card in fan.cards].index("KS"))
        await click_piece(pilot, KeyBar, "knock")
        text = screen_words(pilot)
        assert "Bob knocks. Ann wins hand 1:" in text
        assert "Knocked, but didn't have the least deadwood: Bob pays Ann 10 points." in text


async def test_too_much_left_over_for_the_limit(tmp_path: Path) -> None:
    async with opened(at(tmp_path, "knock", knock_limit=1)) as pilot:
        await press(pilot, "space", "d", "k")
        assert "(KN-1)" in prompt(pilot)


# ---------------------------------------------------------------------------------------------------------- Double Rum


async def test_what_a_joker_stands_for_is_asked(tmp_path: Path) -> None:
    async with opened(at(tmp_path, "double-rum")) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "6S 7S 8S Jk")
        assert prompt(pilot) == "6♠ 7♠ 8♠ Jk: press m to lay these down."
        await press(pilot, "m")
        assert prompt(pilot).startswith("What does the joker stand for?")
        await press(pilot, "2")
        assert "Ann drew and laid down 6-7-8-9 of spades with a joker for 9♠." in screen_words(pilot)


async def test_a_joker_moves_once_and_lies_crosswise(tmp_path: Path) -> None:
    host = at(tmp_path, "double-rum")
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "6S 7S 8S Jk")
        await press(pilot, "m", "2")
        assert "9♠ can take a joker's place with j" in prompt(pilot)
        assert "┄" not in screen_text(pilot)
        await press(pilot, "j")
        assert prompt(pilot).startswith("9♠ can take a joker's place.")
        await press(pilot, "j")
        assert "┄Jk=5♠┄ 6♠ 7♠ 8♠ 9♠" in screen_words(pilot)
        assert "moving the joker to 5♠" in screen_words(pilot)
        await select(pilot, "KC")
        await press(pilot, "x", "space", "d")
        await select(pilot, "5S")
        await press(pilot, "j")
        assert "The joker for 5♠ can't move" in prompt(pilot)
        assert "(DR-7)" in prompt(pilot)


async def test_a_joker_is_laid_off_where_it_is_told(tmp_path: Path) -> None:
    host = at(tmp_path, "double-rum")
    async with opened(host) as pilot:
        await press(pilot, "space", "d")
        await select(pilot, "6S 7S 8S")
        await press(pilot, "m")
        await select(pilot, "Jk")
        assert prompt(pilot) == "Jk: o to lay it on Ann's 6-7-8 of spades; x to discard it."
        await click_piece(pilot, Tabletop, ("laid", 0))
        assert "Where should the joker go" in prompt(pilot)
        await press(pilot, "1")
        assert [str(card) for card in host.view(None).melds[0].cards] == ["Jk=5S", "6S", "7S", "8S"]  # type: ignore[attr-defined]


async def test_a_joker_before_the_draw_and_where_it_fits_nowhere(tmp_path: Path) -> None:
    async with opened(at(tmp_path, "double-rum")) as pilot:
        await press(pilot, "space")
        await select(pilot, "Jk")
        await press(pilot, "o")
        assert prompt(pilot) == "The joker doesn't fit any meld now."
        await press(pilot, "escape", "d")
        await select(pilot, "KC KD Jk")
        await press(pilot, "enter")
        assert "K♠ K♦ K♣" not in screen_text(pilot)
        assert "1 ♜ Ann" in screen_words(pilot)
