"""The pots of the board, and what goes into them. (RM-2, RM-3, RM-18, RM-19, RM-21)"""

from random import Random

import pytest

from rules.rummoli.board import POTS
from rules.rummoli.events import RoundDealt
from tests.rules.rummoli.boards import begun, lay, stops, total
from tests.rules.table import play

ALL_POTS = ("rummoli", "poker", "TS", "JD", "QC", "KH", "AS", "AD-KD", "7-8-9")


@pytest.mark.clause("RM-2")
def test_nine_pots_in_board_order() -> None:
    assert ALL_POTS == POTS
    assert tuple(begun().pots) == ALL_POTS


@pytest.mark.clause("RM-3")
@pytest.mark.parametrize(("ante", "pots"), [("nine_pots", 9), ("eight_pots", 8)])
@pytest.mark.parametrize(("dealer_antes", "times"), [("single", 1), ("double", 2)])
def test_everybody_pays_a_chip_to_each_pot(ante: str, pots: int, dealer_antes: str, times: int) -> None:
    game = begun(3, ante=ante, dealer_antes=dealer_antes)
    assert game.chips == [50 - pots, 50 - pots, 50 - pots * times]
    each = 2 + times
    assert game.pots["rummoli"] == (each if pots == 9 else 0)
    assert [game.pots[pot] for pot in ALL_POTS[1:]] == [each] * 8
    assert game.opening[0] == RoundDealt(1, 2, (pots, pots, pots * times))


@pytest.mark.clause("RM-3", "RM-19")
def test_a_seat_that_is_short_pays_in_board_order() -> None:
    game = stops(["2C", "3H", "4H"], chips=[4, 40, 40], betting=True)
    lay(game, "Ann 2C")
    assert game.phase == "between hands"
    game.scores[:] = [4, 50, 50]
    pots = dict(game.pots)
    play(game, "Ann: deal")
    paid = {pot: game.pots[pot] - pots[pot] for pot in ALL_POTS}
    assert [paid[pot] for pot in ALL_POTS] == [3, 3, 3, 3, 2, 2, 2, 2, 2]
    assert game.chips[0] == 0


@pytest.mark.clause("RM-3", "RM-19")
def test_a_dealer_who_is_short_of_the_second_ante_pays_every_pot_before_any_twice() -> None:
    game = stops(["2C", "3H", "4H"], dealer_antes="double", betting=True)
    lay(game, "Ann 2C")
    game.scores[:] = [12, 50, 50]
    pots = dict(game.pots)
    play(game, "Ann: deal")
    assert game.dealer == 0
    assert [game.pots[pot] - pots[pot] for pot in ALL_POTS] == [4, 4, 4, 3, 3, 3, 3, 3, 3]


@pytest.mark.clause("RM-18")
def test_pots_that_nobody_won_stay() -> None:
    game = stops(["2C", "3H"], betting=True)
    filled = {pot: game.pots[pot] for pot in ALL_POTS[2:]}
    lay(game, "Ann 2C")
    play(game, "Ann: deal")
    assert {pot: game.pots[pot] - 2 for pot in ALL_POTS[2:]} == filled


@pytest.mark.clause("RM-21")
@pytest.mark.parametrize("players", range(2, 9))
def test_no_chip_is_lost_or_made(players: int) -> None:
    rng = Random(players)
    game = begun(players, starting_chips=20, claims="called", final="pot_by_pot", wrong_colour="pays_a_chip", rounds=6)
    chips = total(game)
    while not game.over:
        game.play(rng.choice(game.legal_moves(rng.choice(game.to_act))))
        assert total(game) == chips
        assert min(*game.chips, *game.pots.values()) >= 0
