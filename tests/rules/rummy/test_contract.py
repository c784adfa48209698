"""The best way to lay down a contract, against a search that tries everything. (DU-10)"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from rules.cards import NATURALS, Card, cards
from rules.melds import Ace, NotAMeld, in_order
from rules.rummy.contract import COSTS, Layout, best_lay_down, cost, needed

CONTRACTS = [(2, 0), (1, 1), (0, 2), (2, 1), (3, 0), (1, 2), (0, 3), (1, 0), (0, 1), (4, 0)]


def every_meld(hand: Sequence[Card], ace: Ace) -> Iterator[tuple[bool, Counter[Card]]]:
    """Every set and every run in a hand, by trying every choice of cards; True for a run."""
    seen = set()
    for size in range(3, len(hand) + 1):
        for chosen in combinations(sorted(hand), size):
            if chosen in seen:
                continue
            seen.add(chosen)
            try:
                ordered = in_order(chosen, ace, least_run=4)
            except NotAMeld:
                continue
            yield ordered[0].rank != ordered[1].rank, Counter(chosen)


def most_laid(hand: Sequence[Card], contract: tuple[int, int], ace: Ace) -> int:
    """What the cards of the dearest layout count; -1 where there is none."""
    melds = list(every_meld(hand, ace))
    best = -1

    def choose(at: int, left: Counter[Card], sets: int, runs: int, laid: int) -> None:
        nonlocal best
        if not sets and not runs:
            best = max(best, laid)
            return
        for index in range(at, len(melds)):
            is_run, meld = melds[index]
            if (runs if is_run else sets) and all(left[card] >= count for card, count in meld.items()):
                worth = cost(list(meld.elements()))
                choose(index, left - meld, sets - (not is_run), runs - is_run, laid + worth)

    choose(0, Counter(hand), *contract, 0)
    return best


def meld_rich(rng: Random, size: int) -> list[Card]:
    """A hand of a few ranks in two suits, so that sets and runs compete for the same cards."""
    start = rng.randrange(13)
    pool = [NATURALS[suit * 13 + (start + step) % 13] for suit in (0, 1) for step in range(5)] * 4
    return rng.sample(pool, size)


def planted(rng: Random, contract: tuple[int, int]) -> list[Card]:
    """A hand that holds the contract, and a few cards near it."""
    sets, runs = contract
    start = rng.randrange(1, 9)
    hand = [NATURALS[rng.randrange(2) * 13 + rank] for rank in [rng.randrange(start, start + 4)] * 3 * sets]
    for _ in range(runs):
        suit = rng.randrange(2) * 13
        hand += [NATURALS[suit + start + step] for step in range(4)]
    return hand + meld_rich(rng, min(2, 12 - len(hand)))


@pytest.mark.clause("DU-10")
@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("ace", ["low", "high", "either", "corner"])
def test_leaves_the_least(contract: tuple[int, int], ace: Ace) -> None:
    rng = Random(repr((contract, ace)))
    found = 0
    for trial in range(12):
        hand = planted(rng, contract) if trial % 2 else meld_rich(rng, min(needed(contract) + 2, 12))
        layout = best_lay_down(hand, contract, ace)
        most = most_laid(hand, contract, ace)
        assert (layout is None) == (most < 0), hand
        if layout is not None:
            found += 1
            check(layout, hand, contract, ace)
            assert sum(cost(meld) for meld in layout) == most, hand
    assert found >= 6


def check(layout: Layout, hand: Sequence[Card], contract: tuple[int, int], ace: Ace) -> None:
    """A layout is the contract, in melds, out of the hand."""
    laid = Counter(card for meld in layout for card in meld)
    assert not laid - Counter(hand)
    ordered = [in_order(meld, ace, least_run=4) for meld in layout]
    runs = sum(meld[0].rank != meld[1].rank for meld in ordered)
    assert (len(layout) - runs, runs) == contract


def test_finds_what_lies_in_a_hand_of_thirty() -> None:
    rng = Random(30)
    for _ in range(20):
        hand = rng.sample([*NATURALS] * 4, 18) + cards("3S 4S 5S 6S 3H 4H 5H 6H 9C TC JC QC")
        layout = best_lay_down(hand, (0, 3), "either")
        assert layout is not None
        check(layout, hand, (0, 3), "either")


def test_keeps_back_a_card_where_it_has_to() -> None:
    hand = cards("7S 7H 7D 7C KS KH KC")
    layout = best_lay_down(hand, (2, 0), "low", lambda laid: sum(map(len, laid)) < len(hand))
    assert layout is not None
    assert [" ".join(map(str, meld)) for meld in layout] == ["KS KH KC", "7H 7D 7C"]


def test_says_so_where_there_is_none() -> None:
    assert best_lay_down(cards("7S 7H 8D 9C KS KH QC"), (2, 0), "either") is None
    assert best_lay_down(cards("7S 7H 7D KS KH KC"), (2, 0), "either", lambda laid: False) is None


def test_costs_are_those_of_the_rulebook() -> None:
    assert COSTS == (15, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)
