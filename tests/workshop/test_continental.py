"""The kernel of Continental plays as the rules do, and knows how far a hand is from fifteen."""

from __future__ import annotations

import ctypes
from random import Random

import pytest

from rules import moves
from rules.cards import JOKER, full_pack
from rules.rummy.continental import Continental
from rules.rummy.fifteen import cards_missing
from tools.workshop.games.continental import card_of, tell
from tools.workshop.kernels import compiler, kernel

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler on this machine")


def test_as_many_cards_are_missing_as_by_the_rules() -> None:
    for seed in range(300):
        hand = Random(seed).sample(full_pack(2, 2), 15 + seed % 2)
        counts = (ctypes.c_uint8 * 52)()
        for card in hand:
            if card != JOKER:
                counts[card] += 1
        found = kernel("continental").missing_of(counts, hand.count(JOKER))
        assert found == cards_missing(hand, "either")


@pytest.mark.parametrize("seed", range(1_000_000, 1_000_006))
@pytest.mark.parametrize("levels", [["hard", "medium"], ["easy", "hard", "medium", "hard"]])
def test_hands_of_the_kernel_are_legal_and_end_as_by_the_rules(seed: int, levels: list[str]) -> None:
    deck, done = tell(levels, seed)
    options = Continental.Options.model_validate({"first_dealer": len(levels) - 1, "hands": 1})
    names = [f"P{seat}" for seat in range(len(levels))]
    game = Continental.begin(names, 1, options, [list(map(str, deck))])
    for taking, number in zip(done[::2], done[1::2], strict=True):
        (seat,) = game.to_act
        game.play(moves.draw(seat, "discard" if taking else "stock"))
        ending = next((move for move in game.legal_moves(seat) if isinstance(move, moves.Declare)), None)
        if ending is None:
            game.play(moves.discard(seat, card_of(number)))
        else:
            # The kernel goes out with any discard; which one it is makes no difference to who wins.
            game.play(ending)
    assert game.over
    assert max(game.scores) > 0
