"""How soon a contract may come together, in futures drawn by lot."""

from random import Random

import pytest

from rules.cards import NATURALS, Card, cards
from rummytui.games.dummy_rummy.futures import Futures

ROUNDS = 10.0


def futures(contract: tuple[int, int], to_come: str = "") -> Futures:
    pack = cards(to_come) * 30 if to_come else [*NATURALS] * 4
    return Futures(contract, "either", pack, ROUNDS, Random(1), count=32)


def needed(hand: str, contract: tuple[int, int], to_come: str = "") -> set[Card]:
    outlook = futures(contract, to_come).outlook(cards(hand))
    return {card for card, loss in outlook.needed.items() if loss}


@pytest.mark.parametrize(
    ("hand", "contract"),
    [("7S 7H 7D KS KH KD", (2, 0)), ("3S 4S 5S 6S 9H 9D 9C", (1, 1)), ("7S 7S 7S 7S 7S 7S", (2, 0))],
)
def test_a_contract_that_is_there_is_sure(hand: str, contract: tuple[int, int]) -> None:
    assert futures(contract).chance(cards(hand)) == 1
    assert futures(contract).outlook(cards(hand)).chance == 1


def test_each_card_that_is_waited_for_may_come_too_late() -> None:
    """All that comes is the seven that is missing, and one round in ten is the last."""
    hand = cards("7S 7H KS KH KD")
    assert futures((2, 0), "7C").chance(hand) == pytest.approx(0.9)
    assert futures((2, 0), "7C").chance(hand, extra=1) == 1
    assert futures((0, 1), "9C").chance(cards("3S 4S 5S")) == 0


def test_what_others_discard_may_complete_the_contract() -> None:
    """Of two cards that are left one helps, and it is enough that somebody discards it before the next draw."""
    alone, among_others = (
        Futures((0, 1), "either", cards("6S KC") * 30, ROUNDS, Random(1), count=400, looks=looks) for looks in (0, 2)
    )
    hand = cards("3S 4S 5S")
    assert among_others.chance(hand) > alone.chance(hand)
    assert among_others.chance(hand) < 0.9
    assert among_others.chance(hand, extra=1) == pytest.approx(0.5 + 0.5 * among_others.chance(hand), abs=0.05)


def test_nearer_hands_have_better_chances() -> None:
    hands = ["3S 4S 5S 6S 9H 9D 9C", "3S 4S 5S 9H 9D 9C", "3S 4S 9H 9D 9C", "3S 9H 9D QC"]
    chances = [futures((1, 1)).chance(cards(hand)) for hand in hands]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[-1]


def test_open_runs_are_better_than_those_with_a_gap() -> None:
    assert futures((0, 1)).chance(cards("4S 5S 6S")) > futures((0, 1)).chance(cards("4S 5S 7S"))


def test_what_is_needed() -> None:
    assert needed("7S 7H 7D KS KH KD 2C", (2, 0), "2H") == {*cards("7S 7H 7D KS KH KD")}
    assert needed("7S 7H 7D 7C KS KH KD 2C", (2, 0), "5D") == {*cards("KS KH KD")}
    assert needed("7S 7S 7H KS KS KH 2C 9D", (2, 0), "KD 7D") >= {*cards("7H KH")}
    assert not needed("3S 3S 4S 4S 5S 5S 6S 6S 9D", (0, 1))
    assert needed("3S 4S 5S 6S 7S 9D", (0, 1), "2D") == {*cards("4S 5S 6S")}
    assert needed("3S 3S 4S 4S 5S 5S 6S 6S 9D", (0, 2), "2D") == {*cards("3S 4S 5S 6S")}
