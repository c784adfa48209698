"""The best way to lay down a contract, against a search that tries everything. (DU-10)"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
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


def most_of_many(hand: Sequence[Card], contract: tuple[int, int], ace: Ace) -> int:
    """The same for many cards: every choice of runs, and with each of them every choice of ranks for the sets."""
    sets, runs = contract
    order = {"low": range(13), "high": range(1, 14), "either": range(14)}[ace]
    windows = [
        Counter(NATURALS[suit + place % 13] for place in order[start:end])
        for suit in (0, 13, 26, 39)
        for start in range(len(order))
        for end in range(start + 4, min(start + 13, len(order)) + 1)
    ]
    held = Counter(hand)
    best = -1
    for chosen in combinations_with_replacement([window for window in windows if window <= held], runs):
        taken = sum(chosen, Counter[Card]())
        if not taken <= held:
            continue
        alike = [[card for card in (held - taken).elements() if card % 13 == rank] for rank in range(13)]
        for ranks in (ranks for size in range(min(sets, 1), sets + 1) for ranks in combinations(alike, size)):
            if sum(len(cards) // 3 for cards in ranks) >= sets and all(len(cards) >= 3 for cards in ranks):
                best = max(best, cost(list(taken.elements())) + sum(map(cost, ranks)))
    return best


@pytest.mark.clause("DU-10")
@pytest.mark.parametrize("contract", CONTRACTS)
def test_leaves_the_least_of_thirty_cards(contract: tuple[int, int]) -> None:
    """A buyer's hand has up to thirty cards, and most of them go together in many ways."""
    rng = Random(repr(contract))
    aces: tuple[Ace, ...] = ("low", "high", "either")
    for ace in aces:
        for pool in ([*NATURALS] * 4, NATURALS[2:8] * 3 + NATURALS[15:20] * 4, NATURALS[1:10] + NATURALS[16:22] * 4):
            hand = rng.sample(pool, 29)
            layout = best_lay_down(hand, contract, ace)
            most = most_of_many(hand, contract, ace)
            assert (-1 if layout is None else sum(map(cost, layout))) == most, hand
            if layout is not None:
                check(layout, hand, contract, ace)


@pytest.mark.clause("DU-10")
@pytest.mark.parametrize(
    ("hand", "contract"),
    [
        ("AS AS 6S 7S 8S 9S TS JS JS JS QS QS KS KS", (0, 3)),
        ("2S 3S 4S 5S 6S 7S 7S 8S 9S TS 3H 3H 4H 5H 5H 6H", (0, 3)),
        ("5S 6S 7S 8S 5H 5H 7H 5D 5D 6D 7D 8D 8D 9D 7C 9C 9C", (1, 2)),
        ("4S 5S 6S 7S 7S 8S 9S QS 5H 5H 6H 6H 8H TH JH 4D 7D 8D 9D", (1, 1)),
    ],
)
def test_does_not_give_up_too_early(hand: str, contract: tuple[int, int]) -> None:
    """The first layout that comes to mind is not the best of these."""
    layout = best_lay_down(cards(hand), contract, "either")
    assert layout is not None
    assert sum(map(cost, layout)) == most_of_many(cards(hand), contract, "either")


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
