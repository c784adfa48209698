"""Easy bots play as a child of ten does: what such a child would never do, and what it does now and then."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.cards import cards
from rules.moves import Answer, Bet, Claim, Discard, Draw, Feed, Knock, Lay, Raise
from rummytui.bots import choose
from rummytui.games import part_of
from rummytui.games.gin.reasons import OtherMayKnock
from rummytui.games.tummy_rummy import feeding_bot
from tests.rules.gin.duel import KNOCKER
from tests.rules.rummoli.boards import dealt as rummoli
from tests.rules.rummoli.boards import no_widow, rebalance, stops, unlocked
from tests.rules.table import dealt, play
from tests.rules.tummy.kitchen import feeding


class Fixed(Random):
    """Draws this number and no other."""

    def __init__(self, number: float) -> None:
        super().__init__(1)
        self.number = number

    def random(self) -> float:
        return self.number


def easy(game: Any, rng: Random | None = None) -> Any:
    seat = game.to_act[0]
    return choose(game.seen_by(seat), "easy", rng or Random(1))


def test_a_joker_on_the_pile_is_taken() -> None:
    game = dealt(["2S 5D 8C JH KD 3C 6S 9D QC AH", ""], "Jk", game="double-rum")
    assert easy(game) == Draw(0, "discard")


@pytest.mark.parametrize(("hand", "knocks"), [("4H 5H 6H 9C 9D 9S 2C", True), ("4H 5H 6H 9C KD QS JC", False)])
def test_a_child_knocks_with_little_left_over(hand: str, knocks: bool) -> None:
    game = dealt([hand, "", ""], "TC", "KH", game="knock")
    play(game, "Ann: draw stock")
    assert isinstance(easy(game), Knock) == knocks


def test_once_down_a_child_throws_what_costs_most() -> None:
    game = dealt(["7S 7H 7D KS KH KC 2D 3D AH 9C 4C", ""], "QD", "5S", game="dummy-rummy")
    play(game, "Ann: draw discard")
    play(game, "Ann: lay_down 7S 7H 7D + KS KH KC")
    assert easy(game) == Discard(0, cards("AH")[0])


@pytest.mark.parametrize("drawn", [0.0, 0.5, 0.99])
def test_a_child_bets_three_chips_at_most(drawn: float) -> None:
    game = rummoli(["AS AH AC AD 2C", "", ""], bet_limit=20)
    no_widow(game)
    while not isinstance(made := easy(game, Fixed(drawn)), Bet | Raise):
        game.play(made)
    assert made.amount == 1 + int(drawn * 3)


@pytest.mark.parametrize("chips", [40, 8])
def test_no_more_than_a_quarter_of_the_chips_is_bid(chips: int) -> None:
    """Not even for the widow that is worth more."""
    game = unlocked()
    assert game.phase == "widow"
    rebalance(game, [chips] * 3, dict.fromkeys(game.pots, 20))
    decision = part_of("rummoli", "bot").medium(game.seen_by(2))
    decision._gain = 100.0
    assert decision.affordable == chips // 4


@pytest.mark.parametrize("forgets", [True, False])
def test_a_child_forgets_a_pot_one_time_in_four(forgets: bool) -> None:
    game = stops(["TS 2C 3C", "JS 2D", "QS 2H"], claims="called", chips=[20, 20, 20])
    play(game, "Ann: lay 2C")
    view = game.seen_by(0)
    legal = [Claim(0, "TS"), Lay(0, cards("TS")[0])]
    view.to_act = (0,)
    view.__dict__["legal_moves"] = lambda _: legal
    made = choose(view, "easy", Fixed(0.2 if forgets else 0.3))
    assert made == legal[forgets]


def test_the_hint_to_knock_warns_of_the_other_player() -> None:
    game = gin()
    knock = next(found for found in game.legal_moves(0) if isinstance(found, Knock))
    decision = part_of("gin", "bot").medium(game.seen_by(0))
    assert [why.seat for why in decision.reasons(knock) if isinstance(why, OtherMayKnock)] == [1]


def gin() -> Any:
    """Ann may knock, with something left over."""
    game = dealt([KNOCKER, ""], "8D", "TC", game="gin")
    play(game, "Ann: pass")
    play(game, "Bob: pass")
    play(game, "Ann: draw stock")
    return game


def test_a_child_feeds_others_and_pairs_last() -> None:
    game = feeding(["", "3C 8C 8D", "2H", "2D"], [])
    legal = [Feed(1, tuple(cards(card)), to) for card, to in (("3C", 1), ("8C", 2), ("3C", 2))]
    for number in (0.1, 0.9):
        assert feeding_bot.easy(game.seen_by(1), legal, Fixed(number)) == legal[2]


def test_a_child_strikes_back_with_all_it_can() -> None:
    game = feeding(["", "3C 8C 8D", "2H", "2D"], [])
    both = Answer(2, "reverse", tuple(cards("8H 8S")))
    legal = [Answer(2, "accept", ()), Answer(2, "cancel", tuple(cards("8H"))), both]
    assert feeding_bot.easy(game.seen_by(2), legal, Random(1)) == both
