"""What a family would laugh at, and no bot does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import moves
from rules.cards import cards
from rules.rummoli.poker import Poker
from rummytui.bots import LEVELS, choose
from rummytui.games.rummoli.bot import TEMPERS
from tests.rules.rummoli.boards import begun, no_widow, rebalance, stops, unlocked
from tests.rules.table import play

BOTS = [*LEVELS, *(f"{level}:{temper}" for level in LEVELS for temper in TEMPERS)]
ABLE = [bot for bot in BOTS if not bot.startswith(("gentle", "easy"))]
"""Those who do not play as a child does."""
TRIES = 25

any_bot = pytest.mark.parametrize("bot", BOTS)
able_bot = pytest.mark.parametrize("bot", ABLE)


def betting(*hands: str, pot: int = 2, chips: int = 48, **options: Any) -> Any:
    """A table at which the betting for a pot begins, with these hands."""
    game = begun(len(hands), **options)
    no_widow(game)
    game.hands = [cards(hand) for hand in hands]
    rebalance(game, [chips] * len(hands), {"poker": pot})
    Poker.begin(game)
    return game


def choices(game: Any, bot: str, seat: int) -> list[moves.Move]:
    """What a bot does there, as chance falls."""
    return [choose(game.seen_by(seat), bot, Random(number)) for number in range(TRIES)]


FULL_HOUSE = "KS KC KD 9S 9D"
NOTHING = "2S 3H 5D 7C 8C"


@any_bot
def test_nobody_gives_up_a_full_house_for_a_chip(bot: str) -> None:
    game = betting("2S 3H 5D 7C 8C", FULL_HOUSE)
    play(game, "Ann: bet 1")
    assert not any(isinstance(move, moves.Fold) for move in choices(game, bot, 1))


@any_bot
def test_nobody_gives_up_the_best_hand_there_is_however_much_is_raised(bot: str) -> None:
    game = betting("KS KC KD 9S 9D", "TH JH QH KH AH")
    play(game, "Ann: bet 5")
    while game.phase == "poker":
        if game.to_act == (1,):
            assert not any(isinstance(move, moves.Fold) for move in choices(game, bot, 1))
        raises = [move for move in game.legal_moves(game.to_act[0]) if isinstance(move, moves.Raise)]
        game.play(raises[-1] if raises else moves.Call(game.to_act[0]))


@able_bot
def test_nothing_at_all_is_not_paid_for_dearly(bot: str) -> None:
    game = betting("KS KC KD 9S 9D", NOTHING)
    play(game, "Ann: bet 5")
    assert all(isinstance(move, moves.Fold) for move in choices(game, bot, 1))


@able_bot
def test_nobody_gives_up_a_pair_when_a_bet_is_small_beside_the_pot(bot: str) -> None:
    game = betting("2S 3H 5D 7C 8C", "JS JH 4D 6C 9C", pot=60)
    play(game, "Ann: bet 2")
    assert not any(isinstance(move, moves.Fold) for move in choices(game, bot, 1))


@any_bot
def test_four_aces_are_bet_on(bot: str) -> None:
    game = betting("AS AH AD AC 9H", "2S 3H 5D 7C 8C")
    assert all(isinstance(move, moves.Bet) for move in choices(game, bot, 0))


@pytest.mark.parametrize("bot", [bot for bot in BOTS if not bot.startswith("gentle")])
def test_how_much_is_bet_tells_nothing_of_the_hand(bot: str) -> None:
    """As chance falls, two good hands bring bets of the same size; and not always of the same."""
    strong, fair = (betting(hand, "2S 3H 5D 7C 8C") for hand in ("AS AH AD AC 9H", "KS KH KC QD 2H"))
    bets = [
        (first.amount, second.amount)
        for first, second in zip(choices(strong, bot, 0), choices(fair, bot, 0), strict=True)
        if isinstance(first, moves.Bet) and isinstance(second, moves.Bet)
    ]
    assert bets
    assert all(one == other for one, other in bets)
    assert len(set(bets)) > 1


@pytest.mark.parametrize("bot", ["medium", "hard"])
def test_bluffs_come_now_and_then_and_look_like_bets(bot: str) -> None:
    game, strong = betting(NOTHING, FULL_HOUSE), betting("AS AH AD AC 9H", NOTHING)
    bluffs = {
        number: move.amount
        for number in range(300)
        if isinstance(move := choose(game.seen_by(0), bot, Random(number)), moves.Bet)
    }
    assert 3 <= len(bluffs) <= 30
    for number, amount in bluffs.items():
        bet = choose(strong.seen_by(0), bot, Random(number))
        assert isinstance(bet, moves.Bet)
        assert bet.amount == amount


@any_bot
def test_nobody_pays_more_for_the_widow_than_lies_on_the_board(bot: str) -> None:
    game = unlocked(4)
    game.play(moves.Keep(game.to_act[0]))
    asked = game.to_act[0]
    game.hands[asked] = cards("2S 2H 4D 4C 6S 6H 8D 8C TH TC")
    game.pots = dict.fromkeys(game.pots, 0) | {"poker": 2}
    for highest in (2, 5, 9):
        game.bids[(asked + 1) % 3] = highest
        assert all(isinstance(move, moves.Drop) for move in choices(game, bot, asked))


@any_bot
def test_a_hand_that_wins_the_poker_is_not_given_away_for_an_empty_board(bot: str) -> None:
    game = unlocked()
    (dealer,) = game.to_act
    game.hands[dealer] = cards("9S 9H 9D 9C KS KC QS QH JS JH 8S 8H 8D")
    game.pots = dict.fromkeys(game.pots, 0) | {"poker": 3}
    assert choices(game, bot, dealer) == [moves.Keep(dealer)] * TRIES


@able_bot
def test_whoever_has_earned_a_pot_calls_it(bot: str) -> None:
    game = stops(["TS AH", "JS 3H"], claims="called")
    play(game, "Ann: lay TS")
    assert choices(game, bot, 0) == [moves.Claim(0, "TS")] * TRIES


@able_bot
def test_whoever_can_lay_the_whole_hand_does(bot: str) -> None:
    """Hearts go on to the end; after the three of diamonds somebody else would lead."""
    game = stops(["2C 3H 3D 4H 5H 6H 7H 8H", "7S 8C TD JC"])
    play(game, "Ann: lay 2C")
    assert choices(game, bot, 0) == [moves.Lay(0, cards("3H")[0])] * TRIES
