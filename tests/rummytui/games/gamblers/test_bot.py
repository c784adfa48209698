"""The medium bot for Gambler's Rummy at a table of two."""

from typing import Any

import pytest

from tests.rules.table import dealt, move, play
from tests.rummytui.games.rummy.test_bot import whole_turn

ONE_MELD = "4S 5S 6S KD 8C 3H TH"
TWO_MELDS = "4S 5S 6S KD KC KH TH"


def two(hand: str, **more: Any) -> Any:
    """A table of two; Ann holds ``hand`` and begins."""
    return dealt([hand, "QD JD 9C"], "TC", "2D 2S", game="gamblers", table="two_to_four", **more)


def tables(game: Any) -> bool:
    """Whether medium tables anything in this turn, whose draw is made."""
    return "meld" in {made.kind for made in whole_turn(game, "medium")}


@pytest.mark.clause("GA-2")
@pytest.mark.parametrize(("hand", "begins"), [(ONE_MELD, False), (TWO_MELDS, True)])
def test_one_meld_alone_is_held_back_while_the_other_has_not_begun(hand: str, begins: bool) -> None:
    game = two(hand)
    game.play(move(0, "draw stock"))
    assert tables(game) is begins


def test_one_meld_is_tabled_once_the_other_has_begun() -> None:
    game = dealt(
        ["KD 4S 5S 6S 8C 3H TH", "7D 7S 7H QD JC 9C 2C"], "TC", "2D 2S AD", game="gamblers", table="two_to_four"
    )
    play(game, "Ann: draw stock, discard KD\nBob: draw stock, meld 7D 7S 7H, discard QD")
    game.play(move(0, "draw stock"))
    assert tables(game)


def test_at_a_larger_table_one_meld_is_tabled_at_once() -> None:
    game = dealt([ONE_MELD, "QD JD 9C", "JS"], "TC", "2D 2S", game="gamblers", table="two_to_four")
    game.play(move(0, "draw stock"))
    assert tables(game)
