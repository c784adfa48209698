"""What a family would laugh at over a game of Gin, and no bot does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import moves
from rules.cards import Card, cards
from rummytui.bots import LEVELS, Temper, choose
from rummytui.games.gin.bot import TEMPERS
from rummytui.games.gin.hard import HardGin
from tests.rules.table import dealt, play

BOTS = [*LEVELS, *(f"{level}:{temper}" for level in LEVELS for temper in TEMPERS)]
ABLE = [bot for bot in BOTS if not bot.startswith(("gentle", "easy"))]
"""Those who do not play as a child does."""
TRIES = 5

any_bot = pytest.mark.parametrize("bot", BOTS)
able_bot = pytest.mark.parametrize("bot", ABLE)


def choices(game: Any, bot: str) -> list[moves.Move]:
    """What a bot does now, as chance falls."""
    (seat,) = game.to_act
    return [choose(game.seen_by(seat), bot, Random(number)) for number in range(TRIES)]


def to_throw(ann: str, stock: str, upcard: str = "KC", **options: Any) -> Any:
    """Ann has let the upcard lie, as Bob has, and has drawn from the stock."""
    game = dealt([ann, ""], upcard, stock, game="gin", **options)
    play(game, "Ann: pass\nBob: pass\nAnn: draw stock")
    return game


NEARLY_GIN = "2S 3S 4S 7H 7D 7C JD QD KD 9H"


@any_bot
def test_everybody_takes_the_card_that_makes_gin(bot: str) -> None:
    game = dealt([NEARLY_GIN, ""], "5S", game="gin")
    assert set(choices(game, bot)) == {moves.draw(0, "discard")}


@any_bot
def test_everybody_knocks_with_gin(bot: str) -> None:
    game = to_throw(NEARLY_GIN, "5S")
    assert set(choices(game, bot)) == {moves.Knock(0, Card.of("9H"))}


@any_bot
def test_nobody_breaks_a_meld_while_a_king_is_loose(bot: str) -> None:
    game = to_throw("2S 3S 4S 7H 7D 7C KH TD 9S 5D", "QC")
    melded = cards("2S 3S 4S 7H 7D 7C")
    assert all(isinstance(move, moves.Discard) and move.card not in melded for move in choices(game, bot))


@any_bot
def test_nobody_takes_a_card_only_to_have_more_left_over(bot: str) -> None:
    game = dealt(["2S 3S 4S 7H 7D 7C 9D 9C 6H AD", ""], "KC", game="gin")
    assert set(choices(game, bot)) == {moves.Pass(0)}


@able_bot
def test_nobody_feeds_whom_has_taken_two_of_a_rank(bot: str) -> None:
    game = to_throw("2S 3S 4S JH QH KH 8D 7C 4D 2H", "AC", upcard="KS")
    bob = game.hands[1]
    for place, card in enumerate(cards("8S 8H")):
        game.stock = [bob[place] if other == card else other for other in game.stock]
        bob[place] = card
        game.in_the_open[1].append(card)
        game.drawn_from[1].pop()
    assert game.seen_by(0).known[1] == tuple(cards("8S 8H"))
    assert moves.discard(0, Card.of("8D")) not in choices(game, bot)


@able_bot
def test_nobody_who_may_knock_lets_the_hand_end_void(bot: str) -> None:
    """A turn that leaves two cards in the stock voids the hand."""
    game = to_throw("2S 3S 4S 7H 7D 7C JD QD KD 2H", "8C")
    del game.stock[:-2]
    game.turns = 31
    assert all(isinstance(move, moves.Knock) for move in choices(game, bot))


def knock_worth(temper: Temper) -> float:
    """What a knock that leaves eight points is worth to a hard bot, beside its best discard."""
    game = to_throw("2S 3S 4S 7H 7D 7C JD JS AH 6C", "JC", knock_limit=10)
    found = {found.move: found.value for found in HardGin(game.seen_by(0), temper).ranked(Random(1))}
    knocks = [value for move, value in found.items() if isinstance(move, moves.Knock)]
    throws = [value for move, value in found.items() if isinstance(move, moves.Discard)]
    return max(knocks) - max(throws)


def test_a_style_is_more_than_a_name() -> None:
    """A sprinter knocks before anybody else would, a hoarder after; a watcher is the one who feeds nobody."""
    even, hoarder, sprinter, watcher = map(knock_worth, (Temper.EVEN, Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER))
    assert sprinter > even > hoarder
    assert HardGin.leanings[Temper.WATCHER].against_feeding > HardGin.leanings[Temper.EVEN].against_feeding
    assert watcher != hoarder
