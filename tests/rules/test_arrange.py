"""The best arrangement of a hand, compared with a naive solver that shares nothing with it. (BO-5, KN-2)"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from random import Random

import pytest

from rules.arrange import DEAR_ACES, PIPS, Arrangement, Arranger, arranger
from rules.cards import NATURALS, RANKS, SUITS, Card, cards, cards_in, full_pack, mask_of
from rules.melds import Ace
from tests.daily import daily
from tests.rules import referee

ACES: tuple[Ace, ...] = ("low", "high", "either", "corner")
RULES = [(ace, costs) for ace in ACES for costs in (PIPS, DEAR_ACES)]


# ---------------------------------------------------------------------------------------------------- the naive solver


@cache
def every_meld(ace: Ace, packs: int) -> tuple[tuple[str, ...], ...]:
    """Every set and run of three, four or five cards: longer ones fall into these."""
    runs = [
        tuple(rank + suit for rank in window)
        for suit in SUITS
        for size in (3, 4, 5)
        for window in {"".join(referee.ORDERS[ace][start : start + size]) for start in range(26)}
        if len(set(window)) == size
    ]
    sets = [
        choice
        for rank in RANKS
        for size in (3, 4, 5)
        for choice in set(combinations(sorted(rank + suit for suit in SUITS * packs), size))
    ]
    return tuple({tuple(sorted(meld)) for meld in (*runs, *sets)})


@cache
def every_meld_counted(ace: Ace, packs: int) -> tuple[Counter[str], ...]:
    """The same, each counted once and for all hands."""
    return tuple(map(Counter, every_meld(ace, packs)))


def naive_least(codes: Iterable[str], ace: Ace, costs: tuple[int, ...], packs: int = 1) -> int:
    """The least cost of what is left, by taking out melds in every order."""
    held = tuple(sorted(codes))
    counts = Counter(held)
    possible = [meld for meld in every_meld_counted(ace, packs) if meld <= counts]

    @cache
    def least(left: tuple[str, ...]) -> int:
        remaining = Counter(left)
        best = sum(costs[RANKS.index(code[0])] for code in left)
        for meld in possible:
            if meld <= remaining:
                best = min(best, least(tuple(sorted((remaining - meld).elements()))))
        return best

    return least(held)


# --------------------------------------------------------------------------------------------------------------- hands


def random_hand(rng: Random, packs: int = 1) -> list[Card]:
    """Any hand."""
    return rng.sample(full_pack(packs), rng.choice([6, 7, 8, 10, 11]))


def rich_hand(rng: Random, packs: int = 1) -> list[Card]:
    """A hand from two suits or a few ranks, where cards fit several melds at a time."""
    first, second = rng.sample(range(4), 2)
    low = rng.randrange(13)
    near = [(low + step) % 13 for step in range(rng.choice([4, 5]))]
    pool = [
        card
        for card in full_pack(packs)
        if card % 13 in near or (card // 13 in (first, second) and (card % 13 - low) % 13 < 8)
    ]
    return rng.sample(pool, min(len(pool), rng.choice([7, 8, 9, 10, 11])))


def check_against_naive(hand: list[Card], ace: Ace, costs: tuple[int, ...], packs: int = 1) -> None:
    solver = arranger(ace, costs)
    expected = naive_least(map(str, hand), ace, costs, packs)
    assert solver.least(hand) == expected, (" ".join(map(str, hand)), ace)
    check_arrangement(solver.best(hand), hand, ace, costs, expected)
    if packs == 1:
        unmatched = cards_in(solver.unmatched(mask_of(hand)))
        assert set(unmatched) <= set(hand)
        assert sum(costs[card % 13] for card in unmatched) == expected, (" ".join(map(str, hand)), ace)


def check_arrangement(found: Arrangement, hand: list[Card], ace: Ace, costs: tuple[int, ...], count: int) -> None:
    """The arrangement is of this hand, its melds are melds as they would lie, and its count is right."""
    assert Counter(card for meld in (*found.melds, found.unmatched) for card in meld) == Counter(hand)
    assert all(referee.is_meld(map(str, meld), ace) for meld in found.melds)
    for meld in found.melds:
        ranks = "".join(card.rank for card in meld)
        assert len(set(ranks)) == 1 or ranks in referee.ORDERS[ace], ranks
    assert sum(costs[card % 13] for card in found.unmatched) == found.count == count


def check_sample(hands: int, seed: int) -> None:
    rng = Random(seed)
    for number in range(hands):
        ace, costs = RULES[number % len(RULES)]
        check_against_naive(random_hand(rng), ace, costs)
        check_against_naive(rich_hand(rng), ace, costs)


@pytest.mark.clause("BO-5", "KN-2")
@pytest.mark.parametrize("part", range(4))
def test_agrees_with_the_naive_solver(part: int) -> None:
    check_sample(150, seed=part)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_agrees_with_the_naive_solver_on_many_hands(part: int) -> None:
    check_sample(1000, seed=1000 + part)


@pytest.mark.parametrize("ace", ACES)
def test_agrees_on_hands_of_two_packs(ace: Ace) -> None:
    rng = Random(7)
    for _ in range(25):
        check_against_naive(random_hand(rng, packs=2), ace, PIPS, packs=2)
        check_against_naive(rich_hand(rng, packs=2)[:9], ace, DEAR_ACES, packs=2)


# ------------------------------------------------------------------------------------- tens of thousands of dense hands


@cache
def every_run(ace: Ace) -> frozenset[frozenset[str]]:
    """The ranks of every run of three, four or five cards."""
    order = referee.ORDERS[ace]
    runs = {order[start : start + size] for size in (3, 4, 5) for start in range(len(order) - size + 1)}
    return frozenset(frozenset(run) for run in runs if len(set(run)) == len(run))


@cache
def least_in_runs(ranks: str, ace: Ace, costs: tuple[int, ...]) -> int:
    """The least cost of what is left of the ranks of one suit, by taking out runs of three, four or five in every way."""
    held = set(ranks)
    return min(
        [
            sum(costs[RANKS.index(rank)] for rank in ranks),
            *(
                least_in_runs("".join(rank for rank in ranks if rank not in run), ace, costs)
                for run in every_run(ace)
                if run <= held
            ),
        ]
    )


def patient_least(codes: Iterable[str], ace: Ace, costs: tuple[int, ...]) -> int:
    """The least cost of what is left of cards of one pack: every choice of sets to its end, and each suit by itself."""
    suits = tuple("".join(code[0] for code in codes if code[1] == suit) for suit in SUITS)
    columns = [(rank, [place for place, suit in enumerate(suits) if rank in suit]) for rank in RANKS]
    full = [(rank, places) for rank, places in columns if len(places) >= 3]

    def least(number: int, left: tuple[str, ...]) -> int:
        if number == len(full):
            return sum(least_in_runs(suit, ace, costs) for suit in left)
        rank, places = full[number]
        choices = [(), *combinations(places, 3), *combinations(places, 4)]
        return min(
            least(number + 1, tuple(s.replace(rank, "") if place in choice else s for place, s in enumerate(left)))
            for choice in choices
        )

    return least(0, suits)


def dense_hand(rng: Random, size: int, ranks: int, suits: int, packs: int = 1) -> list[Card]:
    """A hand from so many neighbouring ranks of so many suits, where nearly every card fits into a set and a run."""
    low = rng.randrange(13)
    near = {(low + step) % 13 for step in range(ranks)}
    chosen = rng.sample(range(4), suits)
    pool = [card for card in full_pack(packs) if card % 13 in near and card // 13 in chosen]
    return rng.sample(pool, min(size, len(pool)))


SHAPES = [
    (7, 3, 4),
    (8, 4, 4),
    (8, 4, 3),
    (10, 4, 4),
    (10, 5, 4),
    (11, 4, 4),
    (11, 5, 4),
    (11, 6, 3),
    (12, 5, 4),
    (14, 6, 4),
]
"""Sizes of dense hands, with the ranks and suits that they are from."""

GROWN = [(18, 5, 4), (20, 5, 4), (20, 7, 3), (22, 8, 3), (27, 9, 3), (33, 11, 3), (22, 13, 4)]
"""Hands as Boathouse Rummy lets them grow."""


def check_dense(hands: int, seed: int, shapes: list[tuple[int, int, int]]) -> None:
    rng = Random(seed)
    for number in range(hands):
        ace, costs = RULES[number % len(RULES)]
        hand = dense_hand(rng, *rng.choice(shapes))
        solver = arranger(ace, costs)
        expected = patient_least(tuple(map(str, hand)), ace, costs)
        assert solver.least(hand) == expected, (" ".join(map(str, hand)), ace, costs)
        if number % 5 == 0:
            check_arrangement(solver.best(hand), hand, ace, costs, expected)


@pytest.mark.clause("BO-5", "KN-2")
@pytest.mark.parametrize("part", daily(range(4), [0]))
def test_agrees_on_dense_hands(part: int) -> None:
    check_dense(6000, part, SHAPES)


@pytest.mark.clause("BO-5", "BO-2")
def test_agrees_on_grown_hands() -> None:
    check_dense(30, 1, GROWN)


@pytest.mark.parametrize("ace", ACES)
@pytest.mark.parametrize(("packs", "shape"), [(2, (9, 3, 3)), (2, (10, 5, 2)), (3, (9, 3, 2)), (2, (12, 7, 1))])
def test_agrees_on_dense_hands_of_several_packs(ace: Ace, packs: int, shape: tuple[int, int, int]) -> None:
    rng = Random(packs)
    for number in range(20):
        check_against_naive(dense_hand(rng, *shape, packs), ace, (PIPS, DEAR_ACES)[number % 2], packs)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_agrees_on_many_dense_hands(part: int) -> None:
    check_dense(15_000, 100 + part, SHAPES)
    check_dense(150, 100 + part, GROWN)


@pytest.mark.parametrize("ace", ACES)
def test_the_patient_solver_agrees_with_the_naive_one(ace: Ace) -> None:
    rng = Random(3)
    for _ in range(40):
        codes = tuple(map(str, dense_hand(rng, *rng.choice(SHAPES[:7]))))
        assert patient_least(codes, ace, PIPS) == naive_least(codes, ace, PIPS), codes


# ------------------------------------------------------------------------------------------------------ single answers


@pytest.mark.clause("BO-5")
@pytest.mark.parametrize(
    ("hand", "ace", "costs", "least"),
    [
        ("7C 7D 7H 8H 9H", "corner", DEAR_ACES, 14),
        ("QS KS AS 2S", "corner", DEAR_ACES, 0),
        ("QS KS AS 2S", "either", DEAR_ACES, 2),
        ("QS KS AS 2S", "low", DEAR_ACES, 33),
        ("KS AS 2S", "corner", PIPS, 0),
        ("KS AS 2S", "either", PIPS, 13),
        ("AS AH AD", "low", DEAR_ACES, 0),
        ("AS", "low", DEAR_ACES, 11),
        ("AS", "low", PIPS, 1),
        ("KS QH JD TC", "low", PIPS, 40),
        ("", "low", PIPS, 0),
        # The set of four gives one of its cards to the run.
        ("5S 5H 5D 5C 6C 7C", "low", PIPS, 0),
    ],
)
def test_examples(hand: str, ace: Ace, costs: tuple[int, ...], least: int) -> None:
    held = cards(hand)
    assert arranger(ace, costs).least(held) == least
    assert arranger(ace, costs).best(held).count == least


@pytest.mark.clause("BO-5")
def test_keeps_the_run_where_that_leaves_less() -> None:
    best = arranger("low", PIPS).best(cards("7C 7D 7H 8H 9H"))
    assert best == Arrangement((tuple(cards("7H 8H 9H")),), tuple(cards("7D 7C")), 14)


def test_eleven_cards_are_as_good_as_their_best_ten() -> None:
    """A hand that is known to be got wrong where a card is discarded first and the rest arranged after."""
    eleven = cards("5S AC 7C 3D 5D 6D 7D AH 5H 6H 7H")
    solver = arranger("low", PIPS)
    assert min(solver.least([card for card in eleven if card != thrown]) for thrown in eleven) == 10


def test_a_whole_pack_and_a_whole_suit_are_matched() -> None:
    for ace in ACES:
        solver = Arranger(ace, PIPS)
        assert solver.least(NATURALS) == 0
        suit = solver.best(NATURALS[13:26])
        assert (suit.count, len(suit.melds)) == (0, 1)


def test_costs_and_ace_do_not_mix() -> None:
    """What is remembered for one way to count is not used for another."""
    hand = cards("AS KS QS")
    answers = [arranger(ace, costs).least(hand) for ace, costs in RULES]
    assert answers == [21, 31, 0, 0, 0, 0, 0, 0]


# ------------------------------------------------------------------------------------------------------ one card less


def splitter(ace: Ace) -> Callable[[int], bool]:
    """What says of a mask whether it falls into melds with nothing left: some meld must hold its first card."""
    with_first: dict[int, list[int]] = {1 << card: [] for card in range(52)}
    for meld in every_meld(ace, 1):
        mask = mask_of(cards(meld))
        with_first[mask & -mask].append(mask)

    @cache
    def splits(mask: int) -> bool:
        return not mask or any(splits(mask ^ meld) for meld in with_first[mask & -mask] if mask & meld == meld)

    return splits


def nearly_out(rng: Random, ace: Ace) -> list[Card]:
    """Ten cards or more in melds that were put together at random, and one besides."""
    hand: set[Card] = set()
    while len(hand) < 10:
        meld = cards(rng.choice(every_meld(ace, 1)))
        if not hand & set(meld):
            hand |= set(meld)
    return [*hand, rng.choice([card for card in NATURALS if card not in hand])]


def check_ways_out(hand: list[Card], ace: Ace, costs: tuple[int, ...], splits: Callable[[int], bool]) -> None:
    solver = arranger(ace, costs)
    expected = {
        thrown: solver.best(rest).melds
        for thrown, rest in [(None, hand), *((card, [c for c in hand if c != card]) for card in hand)]
        if splits(mask_of(rest))
    }
    assert solver.ways_out(mask_of(hand)) == expected, (" ".join(map(str, hand)), ace)


@pytest.mark.clause("BO-4")
@pytest.mark.parametrize("ace", ACES)
def test_every_way_out_of_a_hand_is_found_and_laid_out_best(ace: Ace) -> None:
    rng, splits = Random(11), splitter(ace)
    for number in range(150):
        check_ways_out(nearly_out(rng, ace), ace, (PIPS, DEAR_ACES)[number % 2], splits)


def check_against_best(hand: list[Card], ace: Ace) -> None:
    """Every card is tried as the discard; what `best` leaves of the others has been compared with patience above."""
    solver = arranger(ace, DEAR_ACES)
    rests = {thrown: solver.best(card for card in hand if card != thrown) for thrown in (None, *hand)}
    expected = {thrown: best.melds for thrown, best in rests.items() if not best.count}
    assert solver.ways_out(mask_of(hand)) == expected, (" ".join(map(str, hand)), ace)


def check_grown_large(hands: int, seed: int, ace: Ace) -> None:
    rng = Random(seed)
    for _ in range(hands):
        ranks = rng.randint(8, 13)
        check_against_best(dense_hand(rng, rng.randint(3 * ranks, 4 * ranks - 2), ranks, 4), ace)


@pytest.mark.clause("BO-4")
@pytest.mark.parametrize("ace", ACES)
def test_every_way_out_of_a_hand_grown_large_is_found_and_laid_out_best(ace: Ace) -> None:
    check_grown_large(20, 4, ace)


@pytest.mark.soak
@pytest.mark.parametrize("ace", ACES)
def test_every_way_out_of_many_hands_grown_large_is_found_and_laid_out_best(ace: Ace) -> None:
    check_grown_large(900, 400, ace)


@pytest.mark.clause("BO-4")
@pytest.mark.parametrize(
    ("missing", "ace"),
    [
        ("JS KS 2H 4H JH KH JD KD 2C 4C JC KC", "corner"),
        ("3S 4S 5S 9S 3H 5H 9H 5D 6D 3C 5C 9C", "corner"),
        ("2S 4S 5S 6S 7S 7H 5D 6D 7D 5C 6C 7C", "corner"),
        ("4S 4H 5H 6H 7H 8H 9H TH 7C 8C 9C TC", "corner"),
        ("9S TS AH 9H TH JH QH KH AD 2D 9D TD", "corner"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", "corner"),
        ("AS 2S 3S 5S 6S AH 2H AD 2D AC 2C 3C", "either"),
        ("AS 2S 3S 4S 5S AH 3H 5H 5D AC 3C 5C", "low"),
        ("5S 6S 2H 4H 5H 2D 3D 4D 5D 2C 4C 5C", "high"),
    ],
)
def test_every_way_out_is_found_and_laid_out_best_where_there_are_many_sets(missing: str, ace: Ace) -> None:
    check_against_best([card for card in NATURALS if card not in cards(missing)], ace)


def whole_suit(rng: Random) -> list[Card]:
    """A whole suit, for a run on which the rest of the hand draws for its sets, most of them near the ace."""
    suit, *others = rng.sample(range(4), 4)
    ranks = {rng.choice([0, 1, 2, 3, 9, 10, 11, 12, rng.randrange(13)]) for _ in range(4)}
    beside = [other * 13 + rank for rank in ranks for other in others[: rng.choice([2, 2, 3])]]
    return [NATURALS[card] for card in (*range(suit * 13, suit * 13 + 13), *beside)]


@pytest.mark.clause("BO-4", "SH-8")
@pytest.mark.parametrize("ace", ACES)
def test_what_can_be_thrown_from_a_whole_suit_and_some_sets(ace: Ace) -> None:
    rng, splits = Random(19), splitter(ace)
    for _ in range(100):
        hand = whole_suit(rng)
        rests = {thrown: [card for card in hand if card != thrown] for thrown in (None, *hand)}
        thrown = {thrown for thrown, rest in rests.items() if splits(mask_of(rest))}
        assert arranger(ace, DEAR_ACES).ways_out(mask_of(hand)).keys() == thrown, (" ".join(map(str, hand)), ace)


@pytest.mark.clause("KN-1")
@pytest.mark.parametrize("ace", ACES)
def test_the_discards_that_leave_little_are_those_that_the_naive_solver_finds(ace: Ace) -> None:
    rng = Random(17)
    for number in range(40):
        hand, most = rich_hand(rng), rng.choice([0, 5, 10, 20])
        costs = (PIPS, DEAR_ACES)[number % 2]
        low = [card for card in sorted(hand) if naive_least((str(c) for c in hand if c != card), ace, costs) <= most]
        assert arranger(ace, costs).discards(mask_of(hand), most) == low, (" ".join(map(str, hand)), most)
