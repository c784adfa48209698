"""What a family would laugh at in Double Rum, and no bot does, whatever its level and temper."""

from typing import Any

import pytest

from rules.cards import JOKER, Card, cards
from rules.moves import Discard, Meld
from rummytui.bots import LEVELS
from rummytui.games.double_rum.bot import TEMPERS
from tests.rules.table import dealt, move
from tests.rummytui.bots.walks import bot

BOTS = [*LEVELS, *(f"{level}:{temper}" for level in LEVELS for temper in TEMPERS)]

LONELY_KING = "4S 5S 6S 8C 8H TD 9D 2C 2H KD"
"""Ten cards of which all but the king go together."""

any_bot = pytest.mark.parametrize("level", BOTS)


def turn(hand: str, *, took: str = "", drawn: str = "6C") -> Any:
    """Ann has drawn; Bob took the cards ``took`` from the pile."""
    game = dealt([hand, took], "TC", drawn, game="double-rum")
    game.play(move(0, "draw stock"))
    game.in_the_open[1] = cards(took)
    return game


def discarded(game: Any, level: str) -> Card:
    """What a bot throws when it has tabled what it likes."""
    while not isinstance(made := bot(game, level), Discard):
        game.play(made)
    return made.card


@any_bot
@pytest.mark.parametrize(("took", "never"), [("KH KC", "KD"), ("KH KH", "KD"), ("QD JD", "KD"), ("QD AD", "KD")])
def test_no_card_that_goes_with_two_that_the_next_seat_took(took: str, never: str, level: str) -> None:
    game = turn(LONELY_KING, took=took)
    assert discarded(game, level) != Card.of(never)


@any_bot
def test_no_card_for_a_meld_of_the_next_seat(level: str) -> None:
    game = dealt([LONELY_KING, "KS KH KC JC 5C"], "TC", "QH QS 6C", game="double-rum")
    for words in ("draw stock", "discard QH"):
        game.play(move(0, words))
    for words in ("draw stock", "meld KS KH KC", "discard JC"):
        game.play(move(1, words))
    game.play(move(0, "draw stock"))
    assert discarded(game, level) != Card.of("KD")


@any_bot
def test_no_joker_is_discarded(level: str) -> None:
    game = turn("4S 5S 6S KD 8C 3H TD JH 7C Jk")
    assert discarded(game, level) != JOKER


@any_bot
def test_a_joker_is_not_left_lying(level: str) -> None:
    game = dealt(["4S 5S 6S KD 8C 3H TD JH 7C 2D", ""], "Jk", game="double-rum")
    assert bot(game, level) == move(0, "draw discard")


@any_bot
def test_the_third_of_a_kind_is_not_left_lying(level: str) -> None:
    game = dealt(["9S 9H 2H 4D JC KD QH 3C TD 6S", ""], "9S", game="double-rum")
    assert bot(game, level) == move(0, "draw discard")


@any_bot
def test_no_meld_is_broken_for_a_card_that_goes_with_nothing(level: str) -> None:
    game = turn("7S 8S 9S 4H 4D 4C 2C TH 6D QH", drawn="JC")
    assert discarded(game, level) in cards("2C TH 6D QH JC")


@any_bot
def test_whoever_can_go_out_does(level: str) -> None:
    game = turn("7S 8S 9S 4H 4D 4C QH QD QS TS", drawn="KH")
    while not game.stage.hand_over and game.turn == 0:
        game.play(bot(game, level))
    assert game.scores[0] > 0


@any_bot
def test_melds_with_jokers_are_tabled_when_the_next_seat_is_all_but_out(level: str) -> None:
    """Bob has one card left; a joker would cost fifteen."""
    game = turn("KS KH Jk 4D 7H 9C 2S JD 8H 5C", drawn="TD")
    game.hands[1] = cards("3C")
    game.in_the_open[1] = []
    game.drawn_from[1] = [0]
    game.first_tabled[1] = 1
    made = bot(game, level)
    assert isinstance(made, Meld)
    assert any(card.is_joker for card in made.cards)
