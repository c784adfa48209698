"""Hidden cards dealt to places that cannot have every card. (SH-17)"""

from random import Random

import pytest

from rules.cards import cards, cards_in, mask_of
from rules.rummoli.dealing import DealtHand, deal_out, shown_five


@pytest.mark.clause("RM-9", "SH-17")
@pytest.mark.parametrize(
    ("others", "possible"),
    [
        ("AS QS 9S 8S 7S", False),
        ("AD QD 9D 8D 7D", True),
        ("AC AS 3C", True),
        ("3H 4H", True),
        ("TH", False),
        ("AS QS 9S", True),
        ("AS AD QS", False),
    ],
)
def test_what_lies_beside_a_flush_that_was_shown(others: str, possible: bool) -> None:
    """Nothing better, and no flush as good in a suit that goes before."""
    five = cards("AH QH 9H 8H 7H")
    assert shown_five(tuple(five)).is_best_of(mask_of([*five, *cards(others)])) == possible


def test_no_deal_is_found_where_there_is_none() -> None:
    low, high = mask_of(cards("2S 3S")), mask_of(cards("2S 3S 4S 5S"))
    assert deal_out([DealtHand(0, 2, low), DealtHand(0, 1, low), DealtHand(0, 1, high)], Random(1)) is None
    assert deal_out([DealtHand(0, 1, high, needs=((1 << cards("6S")[0],),)), DealtHand(0, 3, high)], Random(1)) is None


def test_the_one_deal_that_there_is_is_found() -> None:
    two, three, four = (1 << card for card in cards("2S 3S 4S"))
    places = [
        DealtHand(0, 1, two | three | four),
        DealtHand(0, 1, three | four, needs=((four,),)),
        DealtHand(0, 1, three),
    ]
    assert deal_out(places, Random(1)) == [two, four, three]


def test_patience_for_a_deal_ends() -> None:
    """Three places that each need a different card take three choices, and a fourth to see that nothing is missing."""
    hidden = cards("2S 3S 4S")
    places = [DealtHand(0, 1, mask_of(hidden), needs=((1 << card,),)) for card in hidden]
    assert deal_out(places, Random(1), 3) is None
    assert deal_out(places, Random(1), 4) == [1 << card for card in hidden]


def test_every_deal_is_as_likely_as_the_others() -> None:
    """Two seats of two cards, of which one must not have the ace."""
    pack = cards("AS 2S 3S 4S")
    places = [DealtHand(0, 2, mask_of(pack[1:])), DealtHand(0, 2, mask_of(pack))]
    rng = Random(1)
    dealt = [deal_out(places, rng) for _ in range(900)]
    found = [tuple(cards_in(each[0])) for each in dealt if each]
    assert len(found) == 900
    assert all(240 < found.count(hand) < 360 for hand in set(found))
    assert len(set(found)) == 3


@pytest.mark.clause("RM-9", "SH-17")
@pytest.mark.parametrize(
    ("others", "possible"),
    [
        ("9S 8S 7S 6S 5S", False),
        ("9D 8D 7D 6D 5D", True),
        ("9S 8S 7S 6S", True),
        ("TC 9C 8C 7C 6C", False),
        ("TH", False),
    ],
)
def test_what_lies_beside_a_straight_flush_that_was_shown(others: str, possible: bool) -> None:
    """One as good in a suit that goes before would have been shown instead."""
    five = cards("9H 8H 7H 6H 5H")
    assert shown_five(tuple(five)).is_best_of(mask_of([*five, *cards(others)])) == possible
