"""Sets and runs, compared with a slow referee who tries everything. (SH-6 to SH-10)"""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import NATURALS, Card, cards, mask_of
from rules.melds import Ace, NotAMeld, extended, in_order, lay_offs, melds_within, run_ends, spoken, tabled
from tests.rules import referee

ACES: tuple[Ace, ...] = ("low", "high", "either", "corner")
aces = st.sampled_from(ACES)
hands = st.sets(st.sampled_from(NATURALS), max_size=11)
"""As many cards as the slow referee has patience for."""

close_hands = st.builds(
    lambda suit, ranks, more: {NATURALS[suit * 13 + rank] for rank in ranks} | more,
    st.integers(0, 3),
    st.sets(st.integers(0, 12), min_size=4, max_size=8),
    st.sets(st.sampled_from(NATURALS), max_size=3),
)
"""Hands with many cards of one suit, where runs are."""


def codes(held: object) -> list[str]:
    assert isinstance(held, set | frozenset | tuple | list)
    return [str(card) for card in held]


@pytest.mark.clause("SH-6", "SH-7", "SH-8")
@settings(max_examples=150)
@given(hands | close_hands, aces)
def test_all_melds_in_a_hand_are_found_once_and_no_others(held: set[Card], ace: Ace) -> None:
    found = melds_within(mask_of(held), ace)
    assert len({frozenset(meld) for meld in found}) == len(found)
    assert {frozenset(codes(meld)) for meld in found} == set(referee.melds_in(codes(held), ace))


@pytest.mark.clause("SH-6", "SH-7", "SH-8")
@settings(max_examples=300)
@given(st.lists(st.sampled_from(NATURALS), max_size=6) | close_hands.map(list), aces)
def test_cards_are_a_meld_where_the_referee_says_so(held: list[Card], ace: Ace) -> None:
    """With repeats, as in several packs: a set may hold twins, a run no rank twice."""
    if referee.is_meld(codes(held), ace):
        assert sorted(in_order(held, ace)) == sorted(held)
    else:
        with pytest.raises(NotAMeld):
            in_order(held, ace)


@pytest.mark.clause("SH-7", "SH-8")
@pytest.mark.parametrize("ace", ACES)
def test_every_run_of_a_suit_lies_from_low_to_high(ace: Ace) -> None:
    for size in range(3, 14):
        for held in combinations(NATURALS[26:39], size):
            if referee.is_run(codes(held), ace):
                ranks = "".join(card.rank for card in in_order(reversed(held), ace))
                assert ranks in referee.ORDERS[ace]


@pytest.mark.clause("SH-10", "SH-8")
@settings(max_examples=150)
@given(hands | close_hands, aces)
def test_cards_fit_on_a_meld_where_the_referee_says_so(held: set[Card], ace: Ace) -> None:
    for laid in melds_within(mask_of(held), ace)[:8]:
        meld = tabled(0, laid, ace)
        others = [card for card in NATURALS if card not in laid]
        room = [card for card in others if referee.fits(codes(laid), str(card), ace)]
        assert lay_offs(mask_of(others), meld) == room
        for card in room:
            grown = extended(meld, card, ace)
            assert sorted(grown.cards) == sorted([*laid, card])
            assert grown.cards == in_order([*laid, card], ace) or ace == "corner"
            assert grown.owner == 0


@pytest.mark.clause("SH-7")
@pytest.mark.parametrize("ace", ACES)
def test_a_full_suit_has_no_room_and_is_found_once(ace: Ace) -> None:
    suit = NATURALS[:13]
    assert run_ends(in_order(suit, ace), ace) == (None, None)
    found = melds_within(mask_of(suit), ace)
    assert len({frozenset(meld) for meld in found}) == len(found)


@pytest.mark.clause("SH-10")
@pytest.mark.parametrize(
    ("laid", "ace", "ends"),
    [
        ("4S 5S 6S", "low", "3S 7S"),
        ("AS 2S 3S", "low", "- 4S"),
        ("JS QS KS", "low", "TS -"),
        ("2S 3S 4S", "high", "- 5S"),
        ("JS QS KS", "high", "TS AS"),
        ("QS KS AS", "high", "JS -"),
        ("AS 2S 3S", "either", "- 4S"),
        ("QS KS AS", "either", "JS -"),
        ("QS KS AS", "corner", "JS 2S"),
        ("AS 2S 3S", "corner", "KS 4S"),
        ("KS AS 2S", "corner", "QS 3S"),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "either", "- AH"),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "corner", "- AH"),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "high", "- AH"),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "low", "AH -"),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "either", "- KH"),
        ("3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "either", "2H -"),
    ],
)
def test_the_ends_of_a_run(laid: str, ace: Ace, ends: str) -> None:
    assert [str(end or "-") for end in run_ends(cards(laid), ace)] == ends.split()


def test_melds_are_found_in_an_order_that_does_not_depend_on_the_hand() -> None:
    held = cards("7S 7H 7D 7C 8D 9D TD 2S 3S 4S")
    first = melds_within(mask_of(held), "low")
    random.Random(1).shuffle(held)
    assert melds_within(mask_of(held), "low") == first
    assert [len({card.rank for card in meld}) == 1 for meld in first] == [True] * 5 + [False] * (len(first) - 5)


@pytest.mark.parametrize(
    ("laid", "words"),
    [
        ("4S 5S 6S", "4-5-6 of spades"),
        ("TD JD QD", "10-J-Q of diamonds"),
        ("9C 9D 9H 9S", "four nines"),
        ("AS AH AD", "three aces"),
    ],
)
def test_a_meld_has_words_for_it(laid: str, words: str) -> None:
    assert spoken(cards(laid)) == words
