"""What a family would laugh at in Continental, and no bot does."""

from typing import Any

import pytest

from rules.cards import cards
from rules.moves import Declare, Discard
from rummytui.bots import LEVELS
from tests.rules.table import dealt, move, play
from tests.rummytui.bots.walks import bot, collected

every_level = pytest.mark.parametrize("level", LEVELS)


def discarded(game: Any, level: str) -> str:
    chosen = bot(game, level)
    assert isinstance(chosen, Discard | Declare)
    return str(chosen.card)


@every_level
def test_no_joker_is_discarded(level: str) -> None:
    game = dealt(["2S 3S 5S 6S 4H 5H 6H 7H 9D TD JD 8C 9C QH Jk", ""], "2D", "KD", game="continental")
    play(game, "Ann: draw stock")
    assert discarded(game, level) != "Jk"


@every_level
def test_a_joker_on_the_pile_is_taken(level: str) -> None:
    game = dealt(["2S 3S 5S 6S 4H 5H 6H 7H 9D TD JD 8C 9C QH KD", ""], "Jk", game="continental")
    assert bot(game, level) == move(0, "draw discard")


@every_level
def test_what_the_next_seat_collects_is_kept_where_something_else_is_as_useless(level: str) -> None:
    """Bob has taken 6H and 8H; of two cards that fit nothing, 7H is not the one to throw."""
    hand = "2S 3S 4S 5S 6S 7S 9D TD JD 5C 6C 7C 9C TC 7H"
    game = dealt([hand, ""], "2D", "KH", game="continental")
    play(game, "Ann: draw stock")
    collected(game, 1, "6H 8H")
    assert discarded(game, level) == "KH"


@every_level
def test_among_four_it_is_kept_too(level: str) -> None:
    """Of 2H and KH, which fit nothing, Bob, who plays next, collects round the 2H, and Cy round the king."""
    hand = "2S 3S 4S 5S 6S 7S 9D TD JD 5C 6C 7C 9C TC 2H"
    game = dealt([hand, "3H 4H", "QH JH", ""], "2D", "KH", game="continental")
    play(game, "Ann: draw stock")
    game.in_the_open[1:3] = cards("3H 4H"), cards("QH JH")
    assert discarded(game, level) == "KH"


@every_level
def test_fifteen_that_lie_ready_are_shown(level: str) -> None:
    game = dealt(["2S 3S 4S 5S 6S 4H 5H 6H 7H 9D TD JD 8C 9C Jk", ""], "QC", "KH", game="continental")
    play(game, "Ann: draw stock")
    assert isinstance(bot(game, level), Declare)


@every_level
def test_a_card_of_no_use_is_left_lying(level: str) -> None:
    game = dealt(["2S 3S 5S 6S 4H 5H 6H 7H 9D TD JD 8C 9C QH KD", ""], "2D", game="continental")
    assert bot(game, level) == move(0, "draw stock")
