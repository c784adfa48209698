"""The best five cards, against another program and against trying everything. (RM-9)"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from rules.cards import NATURALS, Card, cards, mask_of
from rules.rummoli.best_five import best_five, hand_name, strength

if TYPE_CHECKING:
    from pokerkit import StandardHighHand

CLOSE = [card for card in NATURALS if card.rank in "A2345TJ"]
"""Cards that make pairs, straights and flushes more often than a whole pack does."""


def judged(five: tuple[Card, ...]) -> StandardHighHand:
    """What the other program makes of five cards. Only one process of all that collect this test pays for its tables."""
    from pokerkit import StandardHighHand

    return StandardHighHand("".join(card.rank + card.suit.lower() for card in five))


def best_judged(hand: list[Card]) -> StandardHighHand:
    return max(judged(five) for five in combinations(hand, 5))


@pytest.mark.clause("RM-9")
@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("pool", [NATURALS, CLOSE], ids=["any", "close"])
def test_agrees_with_another_program(size: int, pool: list[Card]) -> None:
    rng = Random(size * len(pool))
    for _ in range(400):
        one, two = rng.sample(pool, size), rng.sample(pool, size)
        mine = strength(mask_of(one)), strength(mask_of(two))
        theirs = best_judged(one), best_judged(two)
        assert (mine[0] > mine[1], mine[0] == mine[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1]), (one, two)


@pytest.mark.clause("RM-9")
@pytest.mark.parametrize("size", [8, 10, 13, 18])
def test_agrees_with_trying_everything(size: int) -> None:
    rng = Random(size)
    for _ in range(3 if size > 13 else 10):
        hand = rng.sample(CLOSE if size <= 13 else NATURALS, size)
        assert strength(mask_of(hand)) == max(strength(mask_of(five)) for five in combinations(hand, 5))


@pytest.mark.clause("RM-9")
@pytest.mark.parametrize("size", [5, 7, 13, 18])
def test_the_five_are_five_of_the_hand_and_as_strong(size: int) -> None:
    rng = Random(size)
    for _ in range(500):
        hand = rng.sample(NATURALS if size > 7 else CLOSE, size)
        five = best_five(hand)
        assert len(set(five)) == 5
        assert set(five) <= set(hand)
        assert strength(mask_of(five)) == strength(mask_of(hand))


@pytest.mark.parametrize(
    ("hand", "five", "name"),
    [
        ("AS KS QS JS TS 9S 2D", "AS KS QS JS TS", "straight flush, ace high"),
        ("AS 2S 3S 4S 5S KD KH", "5S 4S 3S 2S AS", "straight flush, five high"),
        ("9S 9H 9D 9C KS 2D", "9S 9H 9D 9C KS", "four nines"),
        ("9S 9H 9D 9C 2D 3H", "9S 9H 9D 9C 3H", "four nines"),
        ("9S 9H 9D 9C AS KS KH KD KC", "KS KH KD KC AS", "four kings"),
        ("9S 9H 9D 9C 2S KS KH KD KC", "KS KH KD KC 9S", "four kings"),
        ("9S 9H 9D KC KS 2D 2H", "9S 9H 9D KS KC", "full house, nines over kings"),
        ("9S 9H 9D KC KS KD 2H", "KS KD KC 9S 9H", "full house, kings over nines"),
        ("AH 9H 8H 3H 2H TS JS QS", "AH 9H 8H 3H 2H", "flush, ace high"),
        ("AH 2S 3D 4C 5H 9H KD", "5H 4C 3D 2S AH", "straight, five high"),
        ("7S 7H 7D AC KD 2S", "7S 7H 7D AC KD", "three sevens"),
        ("6S 6H 4D 4C 2S 2H AS", "6S 6H 4D 4C AS", "two pairs, sixes and fours"),
        ("JS JH AD 9C 2S 3D", "JS JH AD 9C 3D", "pair of jacks"),
        ("AS QD 9C 7H 3S 2D", "AS QD 9C 7H 3S", "high card, ace"),
    ],
)
def test_every_kind_of_hand_by_its_name(hand: str, five: str, name: str) -> None:
    assert " ".join(map(str, best_five(cards(hand)))) == five
    assert hand_name(best_five(cards(hand))) == name
