"""What a family would laugh at over a game of Knock, and no bot does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import moves
from rules.cards import Card, cards
from rummytui.bots import LEVELS, choose
from rummytui.games.knock.bot import TEMPERS
from tests.rules.table import dealt, play, throw_back

BOTS = [*LEVELS, *(f"{level}:{temper}" for level in LEVELS for temper in TEMPERS)]
ABLE = [bot for bot in BOTS if not bot.startswith(("gentle", "easy"))]
"""Those who do not play as a child does."""
TRIES = 5

any_bot = pytest.mark.parametrize("bot", BOTS)
able_bot = pytest.mark.parametrize("bot", ABLE)
any_limit = pytest.mark.parametrize("limit", ["none", 10])


def choices(game: Any, bot: str) -> list[moves.Move]:
    """What a bot does now, as chance falls."""
    (seat,) = game.to_act
    return [choose(game.seen_by(seat), bot, Random(number)) for number in range(TRIES)]


@any_limit
@any_bot
def test_everybody_knocks_with_every_card_matched(bot: str, limit: str | int) -> None:
    game = dealt(["2S 3S 4S 7H 7D 7C JD QD KD 9H", ""], "KC", "5S", game="knock", knock_limit=limit)
    play(game, "Ann: draw stock")
    assert set(choices(game, bot)) == {moves.Knock(0, Card.of("9H"))}


@any_limit
@any_bot
def test_everybody_takes_the_card_that_matches_the_last_one(bot: str, limit: str | int) -> None:
    game = dealt(["2S 3S 4S 7H 7D 7C JD QD KD 9H", ""], "5S", game="knock", knock_limit=limit)
    assert set(choices(game, bot)) == {moves.draw(0, "discard")}


@any_bot
def test_nobody_knocks_with_a_hand_full_of_court_cards(bot: str) -> None:
    game = dealt(["KS QH JD TC 9S 8H 7D 5C 3H 2D", ""], "KC", "JH", game="knock")
    play(game, "Ann: draw stock")
    assert not any(isinstance(move, moves.Knock) for move in choices(game, bot))


@any_limit
@any_bot
def test_nobody_breaks_a_meld_while_a_king_is_loose(bot: str, limit: str | int) -> None:
    game = dealt(["2S 3S 4S KH TD 9S 5D", "", "", ""], "8C", "QC", game="knock", knock_limit=limit)
    play(game, "Ann: draw stock")
    assert not any(getattr(move, "card", None) in cards("2S 3S 4S") for move in choices(game, bot))


@able_bot
def test_nobody_feeds_whom_has_taken_two_of_a_rank(bot: str) -> None:
    game = dealt(["2S 3S 4S JH QH KH 8D 7C 4D 2H", ""], "KS", "AC", game="knock", knock_limit=10)
    play(game, "Ann: draw stock")
    bob = game.hands[1]
    for place, card in enumerate(cards("8S 8H")):
        game.stock = [bob[place] if other == card else other for other in game.stock]
        bob[place] = card
        game.in_the_open[1].append(card)
        game.drawn_from[1].pop()
    assert moves.discard(0, Card.of("8D")) not in choices(game, bot)


@able_bot
def test_nobody_knocks_with_much_when_others_have_had_time(bot: str) -> None:
    game = dealt(["4S 5S 6S 9H JD 9C 7C 8D TH QD", ""], "KD", game="knock")
    for _ in range(10):
        throw_back(game)
    play(game, "Ann: draw stock")
    game.hands[0] = cards("4S 5S 6S 9H JD 9C 7C 8D TH QD KC")
    assert not any(isinstance(move, moves.Knock) for move in choices(game, bot))
