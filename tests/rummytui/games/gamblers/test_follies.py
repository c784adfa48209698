"""What a family would laugh at, and no bot does, whatever its level and temper."""

from typing import Any

import pytest

from rules.cards import Card, cards
from rummytui.bots import LEVELS
from rummytui.games.gamblers.bot import TEMPERS
from tests.rules.rummy.test_gamblers import stock_gone
from tests.rules.table import NAMES, dealt, move, play
from tests.rummytui.bots.walks import bot
from tests.rummytui.games.rummy.test_bot import whole_turn
from tests.rummytui.games.rummy.test_follies import discarded

BOTS = [*LEVELS, *(f"{level}:{temper}" for level in LEVELS for temper in TEMPERS)]

any_bot = pytest.mark.parametrize("level", BOTS)


def four(hand: str, *others: str, **more: Any) -> Any:
    """A table of four; Ann holds ``hand`` and begins."""
    return dealt([hand, *others, *[""] * (3 - len(others))], "TC", "2D", game="gamblers", **more)


@any_bot
def test_no_card_that_goes_with_two_that_the_next_seat_took(level: str) -> None:
    game = four("4S 5S 6S KD 8C 3H TH", "KH KC")
    game.play(move(0, "draw stock"))
    game.in_the_open[1] = cards("KH KC")
    assert discarded(game, level) != Card.of("KD")


@pytest.mark.parametrize("level", [level for level in BOTS if not level.startswith("gentle")])
def test_a_meld_is_tabled_early_since_going_out_takes_two_turns(level: str) -> None:
    game = four("4S 5S 6S KD 8C 3H TH")
    game.play(move(0, "draw stock"))
    assert "meld" in {made.kind for made in whole_turn(game, level)}


@any_bot
def test_whoever_may_go_out_does(level: str) -> None:
    game = dealt(["4S 5S 6S 9C 9D 9H KC", "QD", "JD", "TD"], "TC", "2D 2S 3D 3S 9S", game="gamblers")
    play(game, "Ann: draw stock, meld 4S 5S 6S, discard 2D")
    for seat, card in ((1, "QD"), (2, "JD"), (3, "TD")):
        play(game, f"{NAMES[seat]}: draw stock, discard {card}")
    game.play(move(0, "draw stock"))
    whole_turn(game, level)
    assert game.phase == "between hands"
    assert game.scores[0] > 0


@any_bot
def test_the_lowest_hand_takes_no_king_with_the_stock_gone(level: str) -> None:
    lowest = ["AS 2S", "KS KH", "QS QH", "JS JH"]
    game = next(found for found in (stock_gone(lowest, dealer) for dealer in range(4)) if found.to_act == (0,))
    assert bot(game, level).kind == "refuse"
