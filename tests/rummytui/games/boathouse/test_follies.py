"""What a family would laugh at, and no bot does, whatever its level and temper."""

import pytest

from rules.cards import Card, cards
from rummytui.bots import LEVELS
from rummytui.games.boathouse.bot import TEMPERS
from tests.rules.table import dealt, move
from tests.rummytui.bots.walks import bot
from tests.rummytui.games.rummy.test_follies import discarded

BOTS = [*LEVELS, *(f"{level}:{temper}" for level in LEVELS for temper in TEMPERS)]

any_bot = pytest.mark.parametrize("level", BOTS)


@any_bot
@pytest.mark.parametrize(
    ("hand", "took", "never"),
    [
        ("4S 5S 6S KD 8C 3H TD JH 7C 2D", "KH KC", "KD"),
        # Round the corner: an ace between king and two.
        ("4S 5S 6S AH 8C 3C TD JC 7C 9D", "KH 2H", "AH"),
    ],
)
def test_no_card_that_goes_with_two_that_the_next_seat_took(hand: str, took: str, never: str, level: str) -> None:
    game = dealt([hand, took], "TC", "6C", game="boathouse")
    game.play(move(0, "draw stock"))
    game.in_the_open[1] = cards(took)
    assert discarded(game, level) != Card.of(never)


@any_bot
def test_whoever_can_declare_does(level: str) -> None:
    game = dealt(["4S 5S 6S 7H 8H 9H TH KH KD QD", ""], "KC", "KS 2C", game="boathouse")
    game.play(move(0, "draw stock"))
    assert bot(game, level).kind == "declare"


@any_bot
def test_no_meld_is_broken_for_a_card_that_goes_with_nothing(level: str) -> None:
    game = dealt(["7S 8S 9S 4H 4D 4C 2C TH 6D QH", ""], "JC", "9D", game="boathouse")
    game.play(move(0, "draw stock"))
    assert discarded(game, level) in cards("2C TH 6D QH 9D")


@any_bot
def test_the_third_of_a_kind_is_not_left_lying(level: str) -> None:
    game = dealt(["9S 9H 2H 4D JC KD QH 3C TD 6S", ""], "9D", game="boathouse")
    assert bot(game, level) == move(0, "draw discard")
