"""The kernel of Dummy Rummy plays as the rules do."""

from __future__ import annotations

import pytest

from rules import moves
from rules.cards import NATURALS, Card
from rules.moves import Move
from rules.rummy.contract import Contract
from rules.rummy.dummy_rummy import CONTRACTS, DummyRummy
from tools.workshop.games.dummy_rummy import tell
from tools.workshop.kernels import LoggedMove, compiler

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler on this machine")

QUICK = "hard:futures=6"


def next_move(game: DummyRummy, done: list[LoggedMove]) -> Move:
    """The next move as the rules name it; what a contract consists of is one move there."""
    seat, kind, number = done.pop(0)
    match kind:
        case "draw stock" | "draw discard":
            return moves.draw(seat, "stock" if kind == "draw stock" else "discard")
        case "buy":
            return moves.Buy(seat)
        case "pass":
            return moves.Pass(seat)
        case "discard":
            return moves.Discard(seat, NATURALS[number])
        case "lay off":
            return moves.lay_off(seat, NATURALS[number // 100], number % 100)
    done.insert(0, LoggedMove(seat, kind, number))
    laid: list[tuple[Card, ...]] = []
    held = list(game.hands[seat])
    while done and done[0].kind in ("set", "run"):
        melded = run_of(done[0].number) if done[0].kind == "run" else set_of(held, done[0].number)
        for card in melded:
            held.remove(card)
        laid.append(melded)
        done.pop(0)
    return moves.LayDown(seat, tuple(laid))


def run_of(number: int) -> tuple[Card, ...]:
    suit, low = divmod(number, 11)
    return tuple(NATURALS[suit * 13 + (low + step) % 13] for step in range(4))


def set_of(held: list[Card], rank: int) -> tuple[Card, ...]:
    return tuple(sorted(card for card in held if card % 13 == rank)[:3])


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("levels", [["easy", QUICK], [QUICK, "medium:futures=6", "easy", QUICK]])
def test_hands_of_the_kernel_are_legal_and_end_as_by_the_rules(contract: Contract, levels: list[str]) -> None:
    """Until a stock is made of the pile, since the kernel shuffles in a way of its own."""
    deck, done = tell(levels, contract, 1_000_000 + 7 * len(levels))
    names = [f"P{seat}" for seat in range(len(levels))]
    options = DummyRummy.Options.model_validate(
        {"contracts": [list(contract)], "first_dealer": len(levels) - 1, "final_discard": "optional"}
    )
    game = DummyRummy.begin(names, 1, options, [list(map(str, deck))])
    while done and not game.turnovers:
        game.play(next_move(game, done))
    assert game.turnovers or game.over
    assert game.turnovers or 0 in game.scores
