"""Dummy Rummy at the table: the contract laid out, the sale answered, and how it looks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Static

from rules import View
from rules.cards import NATURALS, RANKS, cards
from rules.events import HandSettled, SalePassed
from rules.moves import Buy, Deal, Discard, Draw, LayDown, Move, Pass
from rummytui.games.dummy_rummy.desk import ContractsSheet
from rummytui.games.dummy_rummy.sale_sign import SaleTable
from rummytui.games.dummy_rummy.turn import ContractTabletop
from rummytui.screens.curtain import CurtainScreen
from rummytui.settings import PAUSES
from rummytui.table.host import Host
from rummytui.widgets.cards import CELLS
from rummytui.widgets.hand import Hand
from rummytui.widgets.scores import ScoreSheet
from rummytui.widgets.seats import Seats
from saves.lines import MoveLine
from saves.reading import read_journal
from tests.corners import corners
from tests.daily import daily
from tests.rummytui.screens.pictures import before, program
from tests.rummytui.screens.tables import (
    SimpleBots,
    host_of,
    opened,
    press,
    screen_text,
    screen_words,
    settle,
    shown_cards,
    stacked,
    table_of,
    until,
    without_emblems,
)
from tests.rummytui.screens.test_table import click_piece, keys, prompt, select
from tests.rummytui.shown import text_of
from tests.shots.moments import LONG_NAMES

pytestmark = pytest.mark.usefixtures("simple_bots")

SnapCompare = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)
TWELVE = ("Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Grandmother", "Heidi", "Ian", "Jörg", "Kim", "Zoë")

THREE = stacked(
    [
        "7S 7H 7D KS KH KC 2D 3D 9C JH AS",
        "4S 5S 6S 8H 8C 9H TD TS 2C 2H KD",
        "4C 5C 6C 8S 8D 9D TC TH 3C 3H QS",
    ],
    upcard="QD",
    stock="JD 7C 2S 3S 4H 5H 6H",
)
"""Ann, who begins, holds two sets."""


class Passers(SimpleBots):
    """Bots that buy nothing."""

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        assert view.seat is not None
        legal = view.legal_moves(view.seat)
        return next((move for move in legal if isinstance(move, Pass | Discard)), legal[0])


def table(folder: Path, kinds: str = "ppp", decks: Sequence[Sequence[str]] | None = THREE, **options: Any) -> Host:
    """A game of Dummy Rummy, just dealt; the last seat dealt."""
    return host_of(folder, kinds, decks=decks, options=options, names=TWELVE, game="dummy-rummy")


def filled_up(hands: Sequence[str]) -> list[list[str]]:
    """One deck that deals these hands, each with other cards up to eleven."""
    held = [hand.split() for hand in hands]
    left = Counter([str(card) for card in NATURALS] * 4) - Counter(code for codes in held for code in codes)
    rest = sorted(left.elements())
    Random(1).shuffle(rest)
    for codes in held:
        while len(codes) < 11:
            codes.append(rest.pop())
    upcard, *stock = rest
    return stacked([" ".join(codes) for codes in held], upcard, " ".join(stock))


def dummy(host: Host) -> Any:
    """The game, typed as Dummy Rummy."""
    return host.game


def fan(pilot: Pilot[None]) -> list[str]:
    """The hand as it is drawn."""
    return ["".join(piece.text for piece in row) for row in pilot.app.screen.query_one(Hand).rows()]


def new_cards(pilot: Pilot[None]) -> int:
    """How many cards of the hand on the screen are marked as just drawn."""
    return len(re.findall(r"\bnew\b", " ".join(fan(pilot))))


def moves_of(host: Host) -> list[MoveLine]:
    """The moves that are in the journal."""
    found = [entry.line() for entry in read_journal(host.path).history.entries]
    return [line for line in found if isinstance(line, MoveLine)]


def slots(pilot: Pilot[None]) -> list[str]:
    """The parts of the contract as the screen shows them, each with its cards or the place for them."""
    return [
        " ".join(part.split())
        for part in re.findall(r"contract: ((?:set|run) +(?:╌╌╌|[^ ]+(?: [^ ]+)*))", screen_text(pilot))
    ]


def sale(pilot: Pilot[None]) -> str:
    """What is for sale and to whom, in one line."""
    widget = pilot.app.screen.query_one(SaleTable)
    rows = widget.rows() if widget.display else []
    return " ".join(without_emblems(" ".join("".join(piece.text for piece in row) for row in rows)).split())


def buyer(pilot: Pilot[None], seat: int) -> str:
    """What stands there of somebody who might buy."""
    rows = pilot.app.screen.query_one(SaleTable).rows()
    found = [piece.text for row in rows for piece in row if piece.target == ("buyer", seat)]
    words = " ".join(without_emblems(re.sub("[╭─╮│╰╯]", " ", " ".join(found))).split())
    # Without the picture of pennies.
    return " ".join(word for word in words.split() if not set(word) <= set("▌▀▄█"))


# ----------------------------------------------------------------------------------------------------- going down


class TestGoingDown:
    async def test_the_contract_stands_in_the_title_and_on_the_table(self, tmp_path: Path) -> None:
        async with opened(table(tmp_path, contracts=[[1, 2]])) as pilot:
            await press(pilot, "space")
            assert "Dummy Rummy · hand 1: one set and two runs" in screen_text(pilot)
            assert slots(pilot) == ["set ╌╌╌", "run ╌╌╌", "run ╌╌╌"]

    async def test_where_there_is_room_its_places_are_hollows_in_the_felt(self, tmp_path: Path) -> None:
        async with opened(table(tmp_path, contracts=[[1, 2]]), size=(120, 40)) as pilot:
            await press(pilot, "space")
            assert sum(line.count("▗███") for line in screen_text(pilot).splitlines()) == 3 + 4 + 4

    async def test_the_best_layout_is_shown_before_it_is_laid(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "t", "e")
            assert slots(pilot) == ["set K♠ K♥ K♣", "set 7♠ 7♥ 7♦"]
            assert dummy(host).melds == []
            assert "Press e to go down" in prompt(pilot)
            await press(pilot, "e")
            assert [meld.cards for meld in dummy(host).melds] == [tuple(cards("KS KH KC")), tuple(cards("7S 7H 7D"))]
            assert dummy(host).down == [True, False, False]

    async def test_discarding_instead_takes_a_second_press(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "t", "e", "x")
            assert prompt(pilot).startswith("The contract is complete: press e to go down. Press x again to")
            assert host.game.to_act == (0,)
            await press(pilot, "x")
            assert dummy(host).down == [False, False, False]
            assert host.game.to_act == (1,)

    async def test_undo_takes_the_part_back_that_was_laid_out_last(self, tmp_path: Path) -> None:
        async with opened(table(tmp_path)) as pilot:
            await press(pilot, "space", "t", "e", "u")
            assert slots(pilot) == ["set K♠ K♥ K♣", "set ╌╌╌"]
            await press(pilot, "u")
            assert slots(pilot) == ["set ╌╌╌", "set ╌╌╌"]

    async def test_parts_are_built_by_hand_and_taken_back(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "t")
            fan = pilot.app.screen.query_one(Hand)
            await select(pilot, "KS KH KC")
            assert prompt(pilot).strip() == "K♠ K♥ K♣: a set. Press m to put it aside for the contract."
            await press(pilot, "m")
            assert slots(pilot) == ["set K♠ K♥ K♣", "set ╌╌╌"]
            assert not set(cards("KS KH KC")) & set(fan.cards)
            assert "one set still needed" in prompt(pilot)
            await press(pilot, "backspace")
            assert set(cards("KS KH KC")) <= set(fan.cards)
            await select(pilot, "7S 7H 7D")
            await press(pilot, "m")
            await select(pilot, "KS KH KC")
            await press(pilot, "m", "r")
            assert slots(pilot) == ["set 7♠ 7♥ 7♦", "set ╌╌╌"]
            await select(pilot, "KS KH KC")
            await press(pilot, "m", "e")
            assert len(dummy(host).melds) == 2

    async def test_what_was_begun_is_completed(self, tmp_path: Path) -> None:
        async with opened(table(tmp_path)) as pilot:
            await press(pilot, "space", "t")
            await select(pilot, "KS KH KC")
            await press(pilot, "m", "e")
            assert slots(pilot) == ["set K♠ K♥ K♣", "set 7♠ 7♥ 7♦"]

    async def test_a_click_on_a_part_takes_it_back(self, tmp_path: Path) -> None:
        async with opened(table(tmp_path)) as pilot:
            await press(pilot, "space", "t", "e")
            await click_piece(pilot, ContractTabletop, ("laid", 0))
            assert slots(pilot) == ["set 7♠ 7♥ 7♦", "set ╌╌╌"]

    @pytest.mark.parametrize(
        ("contract", "codes", "why"),
        [
            ([2, 0], "KS KH", "a set or a run needs at least three cards"),
            ([2, 0], "2D 3D AS", "the cards of a set share a rank, and those of a run share a suit"),
            ([0, 2], "7S 7H 7D", "the contract is two runs, so this set doesn't fit"),
        ],
    )
    async def test_why_cards_are_no_part(self, tmp_path: Path, contract: list[int], codes: str, why: str) -> None:
        async with opened(table(tmp_path, contracts=[contract])) as pilot:
            await press(pilot, "space", "t")
            await select(pilot, codes)
            assert why in prompt(pilot)
            await press(pilot, "m")
            assert why in prompt(pilot)
            assert all("╌╌╌" in slot for slot in slots(pilot))

    async def test_a_contract_begun_cannot_be_laid(self, tmp_path: Path) -> None:
        host = table(tmp_path, contracts=[[1, 1]])
        async with opened(host) as pilot:
            await press(pilot, "space", "t")
            await select(pilot, "KS KH KC")
            await press(pilot, "m", "e")
            assert "This hand's contract is one set and one run, laid down all at once" in prompt(pilot)
            assert dummy(host).melds == []

    async def test_a_hand_without_it_is_told_so(self, tmp_path: Path) -> None:
        async with opened(table(tmp_path, contracts=[[0, 2]])) as pilot:
            await press(pilot, "space", "t")
            assert "two runs needed, but the cards aren't there yet. Discard with x to end the turn." in prompt(pilot)
            await press(pilot, "e")
            assert "doesn't have the contract yet: two runs" in prompt(pilot)

    async def test_it_is_forgotten_with_the_turn(self, tmp_path: Path) -> None:
        """Bob sees nothing of what Ann put aside, and Ann finds all her cards in her hand."""
        async with opened(table(tmp_path)) as pilot:
            await press(pilot, "space", "t")
            await select(pilot, "KS KH KC")
            await press(pilot, "m", "home", "x")
            assert isinstance(pilot.app.screen, CurtainScreen)
            below = text_of(pilot.app.screen_stack[-2])
            assert not shown_cards(below) & set(cards("KS KH KC"))
            await press(pilot, "space")
            assert not shown_cards(screen_text(pilot)) & set(cards("KS KH KC"))
            assert slots(pilot) == ["set ╌╌╌", "set ╌╌╌"]

    async def test_nobody_lays_off_before(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "t", "e", "e", "home", "x", "space", "d", "n", "space")
            assert host.game.to_act == (1,)
            await press(pilot, "o")
            assert "Bob must lay down the contract first." in prompt(pilot)

    async def test_a_card_that_fits_on_two_melds_is_laid_by_number(self, tmp_path: Path) -> None:
        decks = stacked(
            ["7S 7H 7D 7C 7S 7H 7D 2D 3D 9C JH", "4S 5S 6S 8H 8C 9H TD TS 2C 2H QC"], upcard="7C", stock="JD"
        )
        host = table(tmp_path, "pp", decks)
        async with opened(host) as pilot:
            await press(pilot, "space", "t")
            for part in ("7S 7H 7D", "7S 7H 7D"):
                pilot.app.screen.query_one(Hand).select(cards(part))
                await press(pilot, "m")
            await press(pilot, "e")
            assert len(dummy(host).melds) == 2
            await select(pilot, "7C")
            await press(pilot, "o")
            assert "Which meld gets 7♣?" in prompt(pilot)
            await press(pilot, "2")
            assert len(dummy(host).melds[1].cards) == 4


# ----------------------------------------------------------------------------------------------------- the sale


class TestSale:
    @pytest.mark.parametrize(("size", "lines"), [((120, 40), 1), ((160, 50), 1), ((140, 45), 2), ((100, 30), 2)])
    async def test_where_there_is_room_everybody_who_may_buy_has_a_plate(
        self, tmp_path: Path, size: tuple[int, int], lines: int
    ) -> None:
        async with opened(table(tmp_path, "pppp", None), size=size) as pilot:
            await press(pilot, "space", "d")
            rows = [row for row in screen_text(pilot).splitlines() if "¢ left" in row]
            assert len(rows) == lines
            assert sum(row.count("3¢ left") for row in rows) == 3
            # What comes with it lies beside it where there is room for cards of the largest size.
            assert ("+" in screen_text(pilot)) == (lines == 1)

    async def test_everybody_is_asked_and_no_hand_lies_open(self, tmp_path: Path) -> None:
        async with opened(table(tmp_path)) as pilot:
            await press(pilot, "space", "d")
            text = sale(pilot)
            assert "Q♦ is for sale for a penny" in text
            assert "Ann would rather draw." in text
            assert "The contract is two sets." in text
            assert buyer(pilot, 1) == "2 Bob 3¢ left 11 cards may buy"
            assert buyer(pilot, 2) == "3 Gail 3¢ left 11 cards may buy"
            assert shown_cards(screen_text(pilot)) == set(cards("QD"))
            assert "n nobody" in keys(pilot)
            assert "o Bob's hand" in keys(pilot)

    async def test_a_hand_that_is_looked_at_is_as_large_as_there_is_room_for(self, tmp_path: Path) -> None:
        async with opened(table(tmp_path)) as pilot:
            await press(pilot, "space", "d", "o", "space")
            drawn = [*corners(fan(pilot))]
            assert {at.card for at in drawn} == set(pilot.app.screen.query_one(Hand).cards)
            feet = [row for row, line in enumerate(fan(pilot)) if "▜" in line]
            assert max(feet) - min(at.row for at in drawn) == CELLS["large"][1] - 1

    async def test_nobody_is_one_key(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "d", "n")
            assert host.game.phase == "play"
            assert [len(hand) for hand in host.game.hands] == [12, 11, 11]
            assert "Pass the laptop to Ann." in screen_text(pilot)

    async def test_who_is_later_in_the_order_buys_when_the_others_let_it(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "d", "3")
            assert [len(hand) for hand in host.game.hands] == [12, 11, 14]
            assert dummy(host).pennies == [3, 3, 2]
            assert "Gail bought Q♦ and got 2 extra cards." in screen_text(pilot)

    async def test_the_melds_lie_beside_it(self, tmp_path: Path) -> None:
        async with opened(table(tmp_path)) as pilot:
            await press(pilot, "space", "t", "e", "e", "home", "x", "space", "d")
            assert "for sale" in sale(pilot)
            assert shown_cards(screen_text(pilot)) >= set(cards("KS KH KC 7S 7H 7D"))

    async def test_whoever_is_quickest(self, tmp_path: Path) -> None:
        host = table(tmp_path, sale="quickest")
        async with opened(host) as pilot:
            await press(pilot, "space", "d")
            assert "The first to" in sale(pilot)
            await press(pilot, "3")
            assert dummy(host).pennies == [3, 3, 2]

    @pytest.mark.parametrize("kinds", ["pppp", "ppbp"])
    async def test_where_the_quickest_buys_nobody_is_passed_for(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kinds: str
    ) -> None:
        """Dan was quickest; nothing says that the others did not want the card."""
        monkeypatch.setitem(PAUSES, "slow", 3600.0)
        host = table(tmp_path, kinds, None, sale="quickest")
        async with opened(host, pace="slow") as pilot:
            await press(pilot, "space", "d", "4")
            assert dummy(host).pennies == [3, 3, 3, 2]
            assert not [event for event in host.events_for(None) if isinstance(event, SalePassed)]
            assert [line.move for line in moves_of(host)] == [Draw(0, "stock"), Buy(3)]

    async def test_in_playing_order_those_before_are_passed_for_and_nobody_else(self, tmp_path: Path) -> None:
        host = table(tmp_path, "pppp", None)
        async with opened(host) as pilot:
            await press(pilot, "space", "d", "3")
            assert dummy(host).pennies == [3, 3, 2, 3]
            assert [line.move for line in moves_of(host)] == [Draw(0, "stock"), Pass(1), Buy(2)]

    async def test_what_was_bought_is_new_until_the_buyer_has_thrown_a_card(self, tmp_path: Path) -> None:
        """Ann throws a card in between, and that is none of Bob's."""
        host = table(tmp_path)
        async with opened(host, size=LARGE) as pilot:
            await press(pilot, "space", "d", "2")
            await press(pilot, "space")
            assert new_cards(pilot) == 1
            await press(pilot, "home", "x")
            assert "Pass the laptop to Bob." in screen_text(pilot)
            await press(pilot, "space")
            assert new_cards(pilot) == 3
            await press(pilot, "t")
            assert new_cards(pilot) == 4
            await select(pilot, "TS")
            for codes in ("QS", "2D"):
                await press(pilot, "x", "space", "t")
                await select(pilot, codes)
            await press(pilot, "x", "space")
            assert host.game.to_act == (1,)
            assert new_cards(pilot) == 0

    async def test_who_has_no_pennies_is_not_asked(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        dummy(host).pennies[1] = 0
        async with opened(host) as pilot:
            await press(pilot, "space", "d")
            assert buyer(pilot, 1) == "Bob no pennies 11 cards"
            assert "3 Gail" in buyer(pilot, 2)
            await press(pilot, "2")
            assert host.game.phase == "sale"
            assert prompt(pilot).startswith("Bob has no pennies. Who buys Q♦?")
            await press(pilot, "1")
            assert "Ann would rather draw" in prompt(pilot)
            await press(pilot, "3")
            assert dummy(host).pennies == [3, 0, 2]

    async def test_by_mouse(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "d")
            await click_piece(pilot, SaleTable, ("buyer", 2))
            assert dummy(host).pennies == [3, 3, 2]

    async def test_b_asks_who_and_a_click_on_the_seat_answers(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "d", "b")
            assert "Who buys Q♦?" in prompt(pilot)
            await click_piece(pilot, Seats, 1)
            assert dummy(host).pennies == [3, 2, 3]

    async def test_a_peek_behind_a_curtain(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "d", "p", "2")
            assert "Only Bob may look now." in screen_text(pilot)
            assert not shown_cards(screen_text(pilot))
            await press(pilot, "space")
            assert shown_cards(screen_text(pilot)) == set(host.game.hands[1])
            await press(pilot, "space")
            assert host.game.phase == "sale"
            assert shown_cards(screen_text(pilot)) == set(cards("QD"))

    @pytest.mark.parametrize("size", [SMALL, LARGE])
    async def test_who_is_asked_first_may_answer_behind_a_curtain(self, tmp_path: Path, size: tuple[int, int]) -> None:
        """Bob sees his hand beside the sale and lets the card go; Gail is asked after him and buys it."""
        host = table(tmp_path)
        async with opened(host, size=size) as pilot:
            await press(pilot, "space", "d")
            assert "o Bob's hand" in keys(pilot)
            await press(pilot, "o")
            assert isinstance(pilot.app.screen, CurtainScreen)
            assert not shown_cards(screen_text(pilot)) & set(host.game.hands[1])
            await press(pilot, "space")
            assert set(host.game.hands[1]) <= shown_cards(screen_text(pilot))
            assert not shown_cards(screen_text(pilot)) & (set(host.game.hands[2]) - set(host.game.hands[1]))
            assert "is for sale" in sale(pilot)
            assert prompt(pilot).strip() == "Bob: buy Q♦ with b, or let it go with n."
            await press(pilot, "n")
            assert host.game.to_act == (2,)
            assert not shown_cards(screen_text(pilot)) & set(host.game.hands[1])
            assert buyer(pilot, 1).endswith("no")
            await press(pilot, "o", "space", "b")
            assert dummy(host).pennies == [3, 3, 2]

    async def test_a_hand_put_away_unanswered_leaves_the_sale_as_it_was(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "d", "o", "space", "o")
            assert host.game.to_act == (1,)
            assert shown_cards(screen_text(pilot)) == set(cards("QD"))
            assert "Who buys Q♦?" in prompt(pilot)

    async def test_keys_mean_what_they_do_in_the_phase_on_the_screen(self, tmp_path: Path) -> None:
        """Two keys reach the table after another screen has opened, so that it doesn't yet show the sale."""
        host = table(tmp_path)
        async with opened(host) as pilot:
            await press(pilot, "space", "ctrl+c")
            below = table_of(pilot)
            assert below.press("d")
            assert host.game.phase == "sale"
            assert not below.press("b")
            await press(pilot, "escape")
            assert host.game.phase == "sale"
            assert "Who buys Q♦?" in prompt(pilot)

    async def test_one_against_bots_is_simply_asked(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("rummytui.screens.table.Thinker", Passers)
        host = table(tmp_path, "bpb")
        async with opened(host) as pilot:
            await until(pilot, lambda: host.game.phase == "sale")
            await settle(pilot)
            assert prompt(pilot).strip() == "Bob: buy Q♦ with b, or let it go with n."
            assert set(host.game.hands[1]) <= shown_cards(screen_text(pilot))
            await press(pilot, "b")
            assert dummy(host).pennies == [3, 2, 3]

    async def test_bots_answer_by_themselves_and_it_is_shown(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Bob and Dan are bots. Eve's key lets Gail pass and waits for Dan's answer."""
        monkeypatch.setattr("rummytui.screens.table.Thinker", Passers)
        host = table(tmp_path, "pbpbp", None)
        async with opened(host) as pilot:
            await press(pilot, "space", "d")
            await until(pilot, lambda: host.game.to_act == (2,))
            await settle(pilot)
            assert buyer(pilot, 1) == "Bob ¢¢¢ no"
            assert buyer(pilot, 3) == "Dan ¢¢¢ thinks"
            await press(pilot, "5")
            await until(pilot, lambda: host.game.phase == "play")
            assert dummy(host).pennies == [3, 3, 3, 3, 2]

    async def test_a_bot_that_comes_first_gets_it(self, tmp_path: Path) -> None:
        """These bots buy whatever they can, so Eve's word comes to nothing."""
        host = table(tmp_path, "ppbbp", None)
        async with opened(host) as pilot:
            await press(pilot, "space", "d", "5")
            await until(pilot, lambda: host.game.phase == "play")
            await settle(pilot)
            assert dummy(host).pennies == [3, 3, 2, 3, 3]
            # And it is forgotten: at the next sale she is asked again.
            await press(pilot, "space", "home", "x", "space", "d")
            await settle(pilot)
            assert host.game.phase == "sale" or dummy(host).pennies != [3, 3, 2, 3, 3]

    async def test_a_second_thought_takes_a_promise_back(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(PAUSES, "slow", 3600.0)
        host = table(tmp_path, "ppbp", None)
        async with opened(host, pace="slow") as pilot:
            await press(pilot, "space", "d", "4")
            assert host.game.to_act == (2,)
            await press(pilot, "u")
            assert host.game.to_act == (1,)
            await press(pilot, "n")
            assert host.game.to_act == (2,)
            host.play(Pass(2))
            await settle(pilot)
            assert dummy(host).pennies == [3, 3, 3, 3]
            assert host.game.phase == "play"

    async def test_after_loading_it_is_still_open(self, tmp_path: Path) -> None:
        host = table(tmp_path)
        host.play(Draw(0, "stock"))
        assert host.game.phase == "sale"
        host.close()
        async with opened(Host.resume(host.path)) as pilot:
            assert "Q♦ is for sale" in sale(pilot)
            await press(pilot, "2")
            assert "Bob bought Q♦" in screen_text(pilot)

    @pytest.mark.parametrize("players", daily([3, 4, 7, 12], [3, 12]))
    async def test_nothing_of_it_is_cut(self, tmp_path: Path, players: int) -> None:
        names = list(LONG_NAMES[:players])
        host = host_of(tmp_path, "p" * players, decks=None, names=names, game="dummy-rummy")
        host.play(Draw(0, "stock"))
        async with opened(host, size=SMALL) as pilot:
            for size in (SMALL, (100, 30), LARGE, (160, 50)):
                await pilot.resize_terminal(*size)
                await settle(pilot)
                text = without_emblems(screen_text(pilot))
                assert max(map(cell_len, screen_text(pilot).split("\n"))) == size[0]
                assert "is for sale" in text
                assert "The contract is two sets." in text
                for seat in range(1, players):
                    assert re.match(rf"{seat + 1} .* (¢ ?¢ ?¢|3¢ left) .*may buy$", buyer(pilot, seat))
                    assert buyer(pilot, seat).split()[1] in text
                assert len({buyer(pilot, seat) for seat in range(1, players)}) == players - 1

    @pytest.mark.parametrize("size", [SMALL, LARGE])
    async def test_the_contract_stands_in_the_middle_of_the_table(self, tmp_path: Path, size: tuple[int, int]) -> None:
        async with opened(table(tmp_path, "p" * 12, None, contracts=[[2, 1]]), size=size) as pilot:
            await press(pilot, "space")
            rows = [row for row, line in enumerate(screen_text(pilot).split("\n")) if "contract: " in line]
            hand = pilot.app.screen.query_one(Hand).region
            assert rows
            assert max(rows) < hand.y
            assert screen_text(pilot).count("contract: set") == 2
            assert screen_text(pilot).count("contract: run") == 1


# ----------------------------------------------------------------------------------------------------- the end


GOING_OUT = (
    "7S 7H 7D 7C 7S 7H KS KH KC KD KS",
    "7S 7H 7D 7C 7S 7H 7D 2S 3S 4S 5S",
    "2S 3S 4S 5S 6S 7S 4H 5H 6H 7H 8H",
)
"""Hands that hold nothing but the contracts of the first three hands."""


def played(folder: Path, hands: int, **options: Any) -> Host:
    """Three people after so many hands, each of which was won in its first turn by whoever began."""
    decks = [filled_up([hand, "", ""])[0] for hand in GOING_OUT]
    host = table(folder, decks=decks, **options)
    while not host.game.over and (host.game.phase != "between hands" or host.game.hand_number < hands):
        legal = host.game.legal_moves(host.game.to_act[0])
        host.play(next((move for move in legal if isinstance(move, LayDown | Deal | Pass)), legal[-1]))
    return host


class TestSettlement:
    async def test_points_against_and_the_contract_of_each_hand(self, tmp_path: Path) -> None:
        host = played(tmp_path, 2)
        async with opened(host, size=LARGE) as pilot:
            text = screen_text(pilot)
            assert "wins hand 2 (one set and one run)." in text
            assert "points; low score wins." in text
            for score in host.game.scores:
                assert f" {score}" in text
            sheet = pilot.app.screen.query_one(ContractsSheet)
            assert sheet.display
            to_come = " ".join(str(line.visual) for line in sheet.query(Static))
            assert (
                "Still to come: 3 two runs · 4 two sets and one run · 5 three sets · 6 one set and two runs · 7 three runs"
                in to_come
            )
            settled = next(event for event in reversed(host.events_for(None)) if isinstance(event, HandSettled))
            rows = ["".join(piece.text for piece in row) for row in sheet.query_one("#counts", ScoreSheet).rows()]
            first, second = (" ".join(row.split()) for row in rows[1:])
            assert first == f"1 two sets {' '.join(map(str, host.totals[0]))}"
            assert second == f"2 one set and one run {' '.join(map(str, settled.counts))}"

    async def test_a_hand_that_nobody_wins_is_explained(self, tmp_path: Path) -> None:
        host = table(tmp_path, "pp", None, stalemate=1, contracts=[[0, 3], [2, 0]], packs=2)
        while host.game.phase != "between hands":
            legal = host.game.legal_moves(host.game.to_act[0])
            draws = [move for move in legal if getattr(move, "source", "") == "stock"]
            host.play(next((move for move in legal if isinstance(move, Pass)), [*draws, legal[-1]][0]))
        async with opened(host) as pilot:
            text = screen_words(pilot)
            assert "Nobody wins hand 1 (three runs). The stock has run out" in text
            assert "so nobody wins and everybody counts the cards left in hand." in text

    async def test_the_fewest_win(self, tmp_path: Path) -> None:
        host = played(tmp_path, 2, contracts=[[2, 0], [1, 1]])
        async with opened(host) as pilot:
            least = min(host.game.scores)
            first = [name for name, score in zip(host.game.players, host.game.scores, strict=True) if score == least]
            won = "has won the game" if len(first) == 1 else "share the win"
            text = without_emblems(" ".join(screen_text(pilot).split()))
            assert f"{' and '.join(first)} {won} with {least} points, the lowest total" in text


# ----------------------------------------------------------------------------------------------------- pictures


def in_full_swing(folder: Path) -> Host:
    """Twelve people in their second turn, half of them down; Ann is to draw."""
    contracts = []
    for seat in range(12):
        lowest, suit = seat // 2, "SHDC"[seat // 2 % 4]
        three = [f"{RANKS[seat]}{other}" for other in "SHD"]
        four = [f"{rank}{suit}" for rank in RANKS[lowest : lowest + 4]]
        contracts.append(" ".join([*three, *four]) if seat % 2 else "")
    host = table(folder, "p" * 12, filled_up(contracts), contracts=[[1, 1]])
    while host.game.phase != "play" or len(dummy(host).melds) < 12 or host.game.to_act != (0,):
        seat = host.game.to_act[0]
        legal = host.game.legal_moves(seat)
        down = [move for move in legal if isinstance(move, LayDown) and seat % 2]
        quiet = [move for move in legal if isinstance(move, Pass | Draw | Discard)]
        host.play((down or quiet)[0])
    return host


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: "{}x{}".format(*size))
class TestPictures:
    def test_laying_out(self, snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
        """One part is put aside, the other selected."""
        steps = ("space", "t", "7S 7H 7D", "m", "KS KH KC")
        assert snap_compare(program(table(tmp_path)), terminal_size=size, run_before=before(*steps))

    def test_the_sale(self, snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
        """The card, large, and who may buy it, by number."""
        host = table(tmp_path, "p" * 12, None)
        assert snap_compare(program(host), terminal_size=size, run_before=before("space", "d"))

    def test_twelve(self, snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
        """Everybody's cards, pennies and melds have room."""
        assert snap_compare(program(in_full_swing(tmp_path)), terminal_size=size, run_before=before("space"))

    def test_the_settlement(self, snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
        """Points against, the contracts, and the totals as lines."""
        host = played(tmp_path, 3)
        assert snap_compare(program(host), terminal_size=size, run_before=before())
