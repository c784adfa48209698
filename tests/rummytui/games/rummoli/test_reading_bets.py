"""Good hands aren't folded to bets that mean little, and the review notices if they were."""

from __future__ import annotations

from typing import Any

import pytest

from rules import moves
from rules.cards import cards
from rules.rummoli.poker import Poker
from rummytui.bots import advise
from rummytui.bots.looking_back import costliest
from rummytui.games.rummoli.reasons import WinChance
from tests.rules.rummoli.boards import begun, no_widow, rebalance
from tests.rules.table import play
from tests.rummytui.games.hinted import hint

HEARTS = "AH KH QH JH 7H 2S 4D 9C 3C 8S"
FOURS = "4S 4H 4D 4C KS KD 9C 2H 7S TC"
STRAIGHT = "7S 8S JS 2H 8H QH 9D JD 5C 9C TC"


def betting(own: str, *script: str) -> Any:
    """A player with this hand is to answer a bet at a table of four."""
    game = begun(4)
    no_widow(game)
    rebalance(game, [40] * 4, {"poker": 4})
    Poker.begin(game)
    for line in script:
        play(game, line)
    game.hands[game.to_act[0]] = cards(own)
    return game


def stated(game: Any) -> int:
    (best, *_) = advise(game.seen_by(game.to_act[0]))
    return next(why.percent for why in best.reasons if isinstance(why, WinChance))


def test_a_flush_is_not_folded_to_a_small_bet() -> None:
    game = betting(HEARTS, "Ann: bet 2", "Bob: fold")
    assert hint(game).startswith("Call 2 chips (c): Cat beats the other 2 players about ")
    assert stated(game) > 40


def test_a_straight_is_not_folded_for_one_chip() -> None:
    game = betting(STRAIGHT, "Ann: bet 2", "Bob: fold", "Cat: raise 1", "Dan: fold")
    assert hint(game).startswith("Call 1 chip (c): Ann beats the other player about ")


def test_a_small_bet_says_less_than_a_big_one_and_a_raise_more() -> None:
    small, big = stated(betting(HEARTS, "Ann: bet 2")), stated(betting(HEARTS, "Ann: bet 5"))
    raised = stated(betting(HEARTS, "Ann: bet 5", "Bob: raise 5"))
    assert small > big > raised > 9


@pytest.mark.parametrize(("own", "noticed"), [(FOURS, True), ("2S 4D 9C 3C 8S TH JD 6H KC 5D", False)])
def test_the_review_notices_a_good_hand_that_was_folded(own: str, noticed: bool) -> None:
    game = betting(own, "Ann: bet 5")
    view = game.seen_by(1)
    folded = moves.Fold(1)
    missed = costliest([(view, advise(view, folded))])
    assert [one.played.move for one in missed] == [folded] * noticed
    assert all(not isinstance(one.best.move, moves.Fold) for one in missed)
