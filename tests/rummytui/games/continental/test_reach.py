"""How far a hand is from fifteen, counted fast: as the rules count it."""

from collections import Counter
from random import Random
from typing import get_args

import pytest

from rules.cards import JOKER, NATURALS, Card, cards, full_pack
from rules.melds import Ace
from rules.rummy.continental import ContinentalOptions
from rules.rummy.fifteen import cards_missing, cards_that_help
from rummytui.games.continental.judgement import turns_to_go
from rummytui.games.continental.reach import Reach

ACES = [ace for ace in get_args(Ace) if ace in get_args(ContinentalOptions.model_fields["ace"].annotation)]


@pytest.mark.parametrize("ace", ACES)
def test_what_is_missing_and_what_helps_are_as_in_the_rules(ace: Ace) -> None:
    for seed in range(12):
        rng = Random(seed)
        hand = rng.sample(full_pack(2, 2), 15)
        to_come = Counter({card: rng.randrange(3) for card in NATURALS})
        reach = Reach(hand, ace)
        assert reach.missing == cards_missing(hand, ace)
        assert reach.helping(to_come) == sum(to_come[card] for card in cards_that_help(hand, ace))


def test_a_changed_hand_is_the_hand_with_the_change() -> None:
    hand = cards("2S 3S 4S 5H 6H 7H 9D TD JD 5C 6C 7C TH JH Jk")
    for change in cards("QH 5S Jk"):
        more = Reach(hand, "either").changed(change, 1)
        assert more.missing == cards_missing([*hand, change], "either")
    for change in (Card.of("TH"), JOKER):
        fewer = [card for card in hand if card != change]
        assert Reach(hand, "either").changed(change, -1).missing == cards_missing(fewer, "either")


def test_nearer_hands_have_fewer_turns_to_go() -> None:
    """Complete, one card missing with many and with few to wait for, far off."""
    to_come = Counter(full_pack(2, 2))
    fifteen = "2S 3S 4S 5H 6H 7H 9D TD JD 5C 6C 7C"
    hands = [
        f"{fifteen} TH JH QH",
        f"{fifteen} TH JH 2D",
        f"{fifteen} QH AH 2D",
        "2S 5S 8S JS AH 4H 7H TH 2D 5D 8D JD 3C 6C 9C",
    ]
    turns = [turns_to_go(Reach(cards(hand), "either"), to_come) for hand in hands]
    assert turns[0] == 0
    assert turns == sorted(turns)
    assert turns[-1] > turns[1] + 5
