"""What a family would laugh at in Tummy Rummy, and no bot does, whatever its level and temper."""

from random import Random
from typing import Any

import pytest

from rules.cards import Card, cards
from rules.moves import Answer, Discard, Feed, NameSpecial
from rummytui.bots import LEVELS, choose
from rummytui.games.tummy_rummy.bot import TEMPERS
from tests.rules.table import dealt, move
from tests.rules.tummy.kitchen import GAME, feeding, fresh, win
from tests.rummytui.bots.walks import bot

BOTS = [*LEVELS, *(f"{level}:{temper}" for level in LEVELS for temper in TEMPERS)]
ABOVE_EASY = [level for level in BOTS if not level.startswith(("gentle", "easy"))]

any_bot = pytest.mark.parametrize("level", BOTS)
better_bot = pytest.mark.parametrize("level", ABOVE_EASY)


def discarded(game: Any, level: str) -> Card:
    """What a bot throws when it has tabled what it likes."""
    while not isinstance(made := bot(game, level), Discard):
        game.play(made)
    return made.card


def turn(hand: str, took: str = "") -> Any:
    """Ann has drawn; Bob took the cards ``took`` from the pile."""
    game = dealt([hand, took], "TC", "6C", game=GAME)
    game.play(move(0, "draw stock"))
    game.in_the_open[1] = cards(took)
    return game


@any_bot
@pytest.mark.parametrize(("took", "never"), [("KH KC", "KD"), ("QD JD", "KD")])
def test_no_card_that_goes_with_two_that_the_next_seat_took(took: str, never: str, level: str) -> None:
    game = turn("4S 5S 6S 8C 8H TD 9D 2C 2H KD", took)
    assert discarded(game, level) != Card.of(never)


@any_bot
def test_whoever_can_go_out_does(level: str) -> None:
    game = turn("7S 8S 9S 4H 4D 4C QH QD QS TS")
    while game.phase == "play" and game.turn == 0:
        game.play(bot(game, level))
    assert game.chef == 0


@any_bot
def test_the_special_is_not_always_a_king(level: str) -> None:
    game = fresh(3)
    win(game)
    view = game.seen_by(game.to_act[0])
    ranks = set()
    for number in range(30):
        named = choose(view, level, Random(number))
        assert isinstance(named, NameSpecial)
        ranks.add(named.card.rank)
    assert len(ranks) > 4


@better_bot
def test_nobody_is_given_what_is_known_to_come_back(level: str) -> None:
    """Cat took two queens from the pile, and would send a third one back."""
    game = feeding(["", "QS 5D", "QD QH 8S 7C"])
    game.in_the_open[2] = cards("QD QH")
    given = bot(game, level)
    assert isinstance(given, Feed)
    assert given.cards != (Card.of("QS"),)


@better_bot
def test_a_run_is_fed_whole_where_nobody_can_answer(level: str) -> None:
    """All other threes and eights lie open."""
    game = feeding(["", "3D 8D", "2C"], [(2, "4S 5S 6S 7S"), (0, "3S 3H 3C"), (0, "8S 8H 8C")])
    given = bot(game, level)
    assert isinstance(given, Feed)
    assert set(given.cards) == set(cards("3D 8D"))


@any_bot
def test_nobody_eats_what_two_cards_of_its_rank_could_stop(level: str) -> None:
    game = feeding(["", "QS 5D", "QD QH 8S"], answers="by_choice")
    game.play(Feed(1, tuple(cards("QS")), 2))
    answer = bot(game, level)
    assert isinstance(answer, Answer)
    assert answer.how != "accept"


@better_bot
def test_the_special_is_not_fed_to_oneself_while_there_is_another_card(level: str) -> None:
    """Ann is not the Chef, so she would eat for the king of diamonds, which goes with nothing; so do other cards."""
    game = turn("7S 8S 9S 4H 4D 4C 2C TH 6D KD")
    game.special, game.chef = Card.of("KD"), 1
    assert discarded(game, level) != Card.of("KD")
