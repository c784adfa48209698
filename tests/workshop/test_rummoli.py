"""The kernel of Rummoli plays as the rules do."""

from __future__ import annotations

import pytest

from rules import moves
from rules.cards import NATURALS
from rules.moves import Move
from rules.rummoli.game import Rummoli
from tools.workshop.games.rummoli import Kernel, Lineup
from tools.workshop.kernels import LoggedMove, compiler

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler on this machine")

LEVELS = ["hard:deals=4;guesses=50", "medium", "random", "easy"]


def move_of(done: LoggedMove) -> Move:
    """The same move as the rules name it."""
    match done.kind:
        case "lay":
            return moves.Lay(done.seat, NATURALS[done.number])
        case "bid":
            return moves.Bid(done.seat, done.number)
        case "bet":
            return moves.Bet(done.seat, done.number)
        case "raise":
            return moves.Raise(done.seat, done.number)
    plain = (moves.Exchange, moves.Keep, moves.Drop, moves.Check, moves.Call, moves.Fold)
    return next(kind for kind in plain if kind.kind == done.kind)(done.seat)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("rounds", [0, 5])
def test_sittings_of_the_kernel_come_out_as_by_the_rules(players: int, rounds: int) -> None:
    """Every bid, bet and card is legal in its place, nobody else is to act, and each has as many chips at the end."""
    levels = [LEVELS[(seat + players) % 4] for seat in range(players)]
    table = Lineup(levels, starting_chips=20 + 10 * (players % 3), bet_limit=5 + players % 4, rounds=rounds)
    told = Kernel().tell(table, seed=players)
    chosen = Rummoli.Options.model_validate({"first_dealer": told.dealer, **table.options})
    game = Rummoli.begin([f"P{seat}" for seat in range(players)], 1, chosen, told.decks)
    done = iter(told.done)
    while not game.over:
        if game.phase == "between hands":
            game.play(moves.Deal(game.to_act[0]))
        else:
            game.play(move_of(next(done)))
    assert next(done, None) is None
    assert list(game.chips) == told.chips
