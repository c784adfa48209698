"""How far a hand is from fifteen, counted fast: as the rules count it."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import get_args

import pytest

from rules.cards import JOKER, NATURALS, Card, cards, full_pack
from rules.melds import Ace
from rules.rummy import fifteen
from rules.rummy.continental import ContinentalOptions
from rules.rummy.fifteen import cards_missing
from rules.rummy.one_suit import SUMS, Suit, swept
from rummytui.games.continental.judgement import Reach, turns_to_go

ACES = [ace for ace in get_args(Ace) if ace in get_args(ContinentalOptions.model_fields["ace"].annotation)]


def cards_that_help(cards: Iterable[Card], ace: Ace) -> list[Card]:
    """The natural cards any one of which would leave one card fewer missing, by sweeping each suit with it."""
    counts = fifteen._by_suit(cards)
    suits = [swept(suit, ace) for suit in counts]
    used, _ = fifteen._most_used(suits)
    found = []
    for suit in range(4):
        others = fifteen._joined([other.worthwhile for other in (*suits[:suit], *suits[suit + 1 :])])
        for rank in range(13):
            more = (*counts[suit][:rank], counts[suit][rank] + 1, *counts[suit][rank + 1 :])
            if _more_can_be_used(others, suits[suit], swept(more, ace), used):
                found.append(NATURALS[suit * 13 + rank])
    return found


def _more_can_be_used(others: fifteen._Joined, old: Suit, new: Suit, used: int) -> bool:
    """Whether more than ``used`` cards can be used in all once a suit has changed from ``old`` to ``new``."""
    return any(
        so_far + now > used and SUMS[number][part] is not None
        for part, now in new.worthwhile
        if now > old.best[part].used
        for number, (so_far, _) in others.items()
    )


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
