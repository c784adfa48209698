"""Whether counted cards meet a contract, told by masks, against the way that lays it down."""

from random import Random

import pytest

from rules.cards import NATURALS, cards
from rules.melds import Ace
from rules.rummy.contract import best_lay_down
from rummytui.games.dummy_rummy.futures import CardCounts, Laying

CONTRACTS = [(2, 0), (1, 1), (0, 2), (2, 1), (3, 0), (1, 2), (0, 3)]


@pytest.mark.clause("DU-2")
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_contract_is_met_just_when_it_can_be_laid_down(contract: tuple[int, int]) -> None:
    chance, met = Random(7), 0
    for _ in range(120):
        hand = chance.sample([*NATURALS[:26], *NATURALS[:20]] * 2, 16)
        laid = Laying(contract, "either").meets(CardCounts.of(hand)) is not None
        assert laid == (best_lay_down(hand, contract, "either") is not None), hand
        met += laid
    assert 0 < met < 120


@pytest.mark.parametrize(
    ("hand", "contract", "met"),
    [
        ("3S 4S 5S 6S 6H 6D", (1, 1), False),
        ("3S 4S 5S 6S 6H 6D 6C", (1, 1), True),
        ("3S 3S 4S 4S 5S 5S 6S 6S", (0, 2), True),
        ("3S 4S 5S 6S 7S 8S 9S", (0, 2), False),
        ("7S 7S 7S 7S 7S 7S", (2, 0), True),
        ("3S 3S 3S 4S 4S 4S 5S 5S 5S 6S 6S 6S", (0, 3), True),
        ("3S 3S 4S 4S 4S 5S 5S 5S 6S 6S 6S 9H", (0, 3), False),
    ],
)
def test_no_card_is_used_twice(hand: str, contract: tuple[int, int], met: bool) -> None:
    assert (Laying(contract, "either").meets(CardCounts.of(cards(hand))) is not None) == met


@pytest.mark.clause("DU-4")
@pytest.mark.parametrize(
    ("run", "aces"),
    [
        ("AS 2S 3S 4S", {"either", "low", "corner"}),
        ("JS QS KS AS", {"either", "high", "corner"}),
        ("QS KS AS 2S", {"corner"}),
        ("KS 2S 3S 4S", set()),
    ],
)
def test_the_ace_stands_where_the_table_says(run: str, aces: set[Ace]) -> None:
    every: tuple[Ace, ...] = ("either", "low", "high", "corner")
    assert {ace for ace in every if Laying((0, 1), ace).meets(CardCounts.of(cards(run))) is not None} == aces


def test_a_card_taken_away_was_never_there() -> None:
    hand = cards("7S 7S 7H 7D 8S 9S TS KC")
    for card in {*hand}:
        rest = [other for at, other in enumerate(hand) if at != hand.index(card)]
        assert CardCounts.of(hand).without_card(card)[:4] == CardCounts.of(rest)[:4]


def test_the_soonest_draw_that_meets_the_contract() -> None:
    laying, coming = Laying((1, 1), "either"), cards("2H 9D 6S KC")
    hand = CardCounts.of(cards("3S 4S 5S 9H 9C"))
    end = laying.soonest(hand, coming, 0)
    assert end is not None
    assert end[0] == 3
    assert laying.soonest(hand, coming[:2], 0) is None
    assert laying.needed(end[1], laying.meets(end[1]) or ()) == {*cards("3S 4S 5S 6S 9H 9C 9D")}


def test_a_discard_of_another_that_completes_the_contract_is_waited_for() -> None:
    """Two are looked at before each card that comes, and none of them is kept for later."""
    laying, coming = Laying((1, 1), "either"), cards("2H 9D KC KC")
    hand = CardCounts.of(cards("3S 4S 5S 9H 9C"))
    looked = cards("9S 9D 6S 2C 4D 6S 9D 9D")
    end = laying.soonest(hand, coming, 0, looked, 2)
    assert end is not None
    assert end[0] == 3
    assert end[1].once == CardCounts.of(cards("3S 4S 5S 9H 9C 2H 9D 6S")).once
    assert laying.soonest(hand, coming, 0, cards("9S 6S 9D 2C"), 1) is None
    sooner = laying.soonest(hand, coming, 2, looked, 2)
    assert sooner is not None
    assert sooner[0] == 2


def test_what_is_offered_at_once_may_complete_the_contract() -> None:
    laying = Laying((0, 1), "either")
    hand = CardCounts.of(cards("3S 4S 5S"))
    end = laying.soonest(hand, cards("KC"), 0, cards("6S"), 1)
    assert end is not None
    assert end[0] == 1
    assert laying.soonest(hand, cards("KC"), 0, cards("6H"), 1) is None


def test_a_card_more_is_counted_like_the_others() -> None:
    hand = cards("7S 7S 7S 7H 7D 8S")
    for card in hand:
        assert CardCounts.of(hand).with_card(card) == CardCounts.of([*hand, card])


def test_a_fourth_of_a_rank_may_set_one_free_for_the_run() -> None:
    laying = Laying((1, 1), "either")
    end = laying.soonest(CardCounts.of(cards("3S 4S 5S 6S 6H 6D")), cards("KC 6C"), 0)
    assert end is not None
    assert end[0] == 2


def test_what_goes_down_in_a_set_beyond_its_three() -> None:
    laying = Laying((1, 1), "either")
    hand = cards("3S 4S 5S 6S 9H 9D 9C 9S KH KD")
    counted = CardCounts.of(hand)
    runs = laying.meets(counted) or ()
    assert laying.beyond(counted, runs, hand) == cards("9H 9D 9C 9S")
    four = cards("3S 4S 5S 6S 6H 6D 6C KH")
    assert not laying.beyond(CardCounts.of(four), laying.meets(CardCounts.of(four)) or (), four), (
        "one six is in the run"
    )
    three = cards("3S 4S 5S 6S 6H 6D 9H 9D 9C")
    assert not laying.beyond(CardCounts.of(three), laying.meets(CardCounts.of(three)) or (), three), (
        "two sixes are no set"
    )
    runs_only = Laying((0, 1), "either")
    assert not runs_only.beyond(counted, runs_only.meets(counted) or (), hand)
