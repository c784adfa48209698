"""Fifteen cards in runs, compared with a slow search that shares nothing with it. (CO-3, CO-4)

The distance to a layout is checked by what makes it one: it is 0 for hands that can be laid out and for no others; one
card changed never changes it by more than one; and where it is not 0, some change makes it one less.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from rules.cards import JOKER, NATURALS, Card, cards, full_pack
from rules.melds import Ace
from rules.rummy.fifteen import cards_missing, is_complete, layout_of, nearest_layout
from rules.rummy.one_suit import LAYOUTS
from tests.rules import referee

ACES: tuple[Ace, ...] = ("low", "high", "either")
LENGTHS = {(5, 0, 0): [3] * 5, (1, 3, 0): [4, 4, 4, 3], (2, 1, 1): [5, 4, 3, 3]}


# -------------------------------------------------------------------------------------------------------- the slow search


def can_be_laid_out(hand: Sequence[Card], ace: Ace) -> bool:
    """Whether fifteen cards make runs of the right lengths, found by trying every run for the first card left."""
    held = Counter(str(card) for card in hand if card != JOKER)
    jokers = len(hand) - held.total()
    return any(_laid_out(held, jokers, tuple(lengths), ace, {}) for lengths in LENGTHS.values())


def _laid_out(held: Counter[str], jokers: int, lengths: tuple[int, ...], ace: Ace, known: dict[object, bool]) -> bool:
    if not lengths:
        return not held.total() and not jokers
    if not held.total():
        return False
    key = (frozenset(held.items()), jokers, lengths)
    if key not in known:
        first = min(held)
        known[key] = any(
            _laid_out(held - used, jokers - wild, _without(lengths, length), ace, known)
            for length in set(lengths)
            for used, wild in _runs_with(first, held, jokers, length, ace)
        )
    return known[key]


def _without(lengths: tuple[int, ...], one: int) -> tuple[int, ...]:
    at = lengths.index(one)
    return lengths[:at] + lengths[at + 1 :]


def _runs_with(
    first: str, held: Counter[str], jokers: int, length: int, ace: Ace
) -> Iterator[tuple[Counter[str], int]]:
    """Every run of a length that uses ``first``, as the naturals that it takes and the number of its jokers."""
    order = referee.ORDERS[ace]
    for start in range(len(order) - length + 1):
        window = order[start : start + length]
        if first[0] not in window:
            continue
        others = [rank + first[1] for rank in window if rank != first[0]]
        there = [code for code in others if held[code]]
        for pattern in range(1 << len(there)):
            used = Counter([first, *(code for place, code in enumerate(there) if pattern >> place & 1)])
            if length - used.total() <= jokers:
                yield used, length - used.total()


# --------------------------------------------------------------------------------------------------------------- hands


def any_hand(rng: Random) -> tuple[list[Card], int]:
    """Fifteen cards of any table, and how many packs it plays with."""
    packs = rng.choice([2, 3, 4])
    return rng.sample(full_pack(packs, packs), 15), packs


def near_hand(rng: Random, ace: Ace) -> tuple[list[Card], int]:
    """A hand that was laid out, with some of its cards made jokers and some changed."""
    packs = rng.choice([2, 3, 4])
    while True:
        order = referee.ORDERS[ace]
        suits = rng.sample("SHDC", rng.choice([1, 2, 4]))
        hand = []
        for length in rng.choice(list(LENGTHS.values())):
            start = rng.randrange(len(order) - length + 1)
            suit = rng.choice(suits)
            hand += [Card.of(rank + suit) for rank in order[start : start + length]]
        for place in rng.sample(range(15), rng.choice([0, 0, 1, 2, 3, 4])):
            hand[place] = JOKER
        for place in rng.sample(range(15), rng.choice([0, 0, 1, 2])):
            hand[place] = rng.choice(NATURALS)
        if not Counter(hand) - Counter(full_pack(packs, packs)):
            return hand, packs


def wild_hand(rng: Random, ace: Ace) -> list[Card]:
    """A hand near a layout in which there are more jokers than any table has."""
    hand, _ = near_hand(rng, ace)
    for place in rng.sample(range(15), rng.randrange(4, 9)):
        hand[place] = JOKER
    return hand


def check_layout(hand: Sequence[Card], ace: Ace) -> bool:
    """Compare with the slow search; where there is a layout, see that it is one. Returns whether there is."""
    layout = layout_of(hand, ace)
    shown = " ".join(map(str, hand))
    assert (layout is not None) == can_be_laid_out(hand, ace), (shown, ace)
    assert (cards_missing(hand, ace) == 0) == is_complete(hand, ace) == (layout is not None), (shown, ace)
    if layout is None:
        return False
    assert Counter(card.in_hand for run in layout for card in run) == Counter(hand)
    lengths = [len(run) for run in layout]
    assert lengths in LENGTHS.values()
    for run in layout:
        assert "".join(card.rank for card in run) in referee.ORDERS[ace]
        assert len({card.suit for card in run}) == 1
        assert not all(card.is_joker for card in run)
    return True


def check_distance(hand: list[Card], packs: int, ace: Ace) -> None:
    """See that the distance is the fewest changes, supposing that it is right where it is less."""
    here = cards_missing(hand, ace)
    spare = set((Counter(full_pack(packs, packs)) - Counter(hand)).elements())
    around = [
        cards_missing([*hand[:place], *hand[place + 1 :], card], ace) for place in range(len(hand)) for card in spare
    ]
    assert min(around) >= here - 1, hand
    assert max(around) <= here + 1, hand
    if here:
        assert min(around) == here - 1, hand


def check_nearest(hand: Sequence[Card], ace: Ace) -> None:
    """See that what is shown to a player is in keeping with the distance, the hand and the rules."""
    near = nearest_layout(hand, ace)
    jokers = list(hand).count(JOKER)
    held = Counter(card for run in near.together for card in run)
    assert not held - Counter(hand)
    assert near.missing == cards_missing(hand, ace)
    runs = [sorted([*have, *want]) for have, want in zip(near.together, near.wanted, strict=True)]
    lengths = Counter(map(len, runs))
    layouts = [Counter(lengths) for lengths in LENGTHS.values()]
    assert any(not lengths - layout for layout in layouts)
    assert near.missing == max(15 - held.total() - jokers, 0)
    for have, want, run in zip(near.together, near.wanted, runs, strict=True):
        assert have
        assert not set(have) & set(want)
        assert referee.is_run(map(str, run), ace)


def check_sample(hands: int, seed: int) -> int:
    rng, laid_out = Random(seed), 0
    for number in range(hands):
        ace = ACES[number % 3]
        for hand, _ in (any_hand(rng), near_hand(rng, ace)):
            laid_out += check_layout(hand, ace)
            check_nearest(hand, ace)
    return laid_out


@pytest.mark.clause("CO-3", "CO-4")
def test_agrees_with_the_slow_search() -> None:
    assert check_sample(150, seed=1) > 30


@pytest.mark.clause("CO-4")
def test_jokers_for_whole_runs_agree_with_the_slow_search() -> None:
    """With so many jokers, held cards must be spread over more runs than could hold them."""
    rng = Random(4)
    assert sum(check_layout(wild_hand(rng, ACES[number % 3]), ACES[number % 3]) for number in range(60)) > 50
    assert check_layout([*NATURALS[3:13], *[JOKER] * 5], "either")
    assert layout_of([JOKER] * 15, "either") is None


@pytest.mark.clause("CO-3", "CO-4")
def test_the_distance_is_the_fewest_changes() -> None:
    rng = Random(2)
    for number in range(2):
        ace = ACES[number % 3]
        check_distance(*any_hand(rng), ace)
        check_distance(*near_hand(rng, ace), ace)


@pytest.mark.clause("CO-3")
def test_sixteen_cards_are_as_near_as_their_best_fifteen() -> None:
    rng = Random(3)
    for number in range(40):
        ace = ACES[number % 3]
        hand, packs = any_hand(rng) if number % 2 else near_hand(rng, ace)
        hand.append(rng.choice(list((Counter(full_pack(packs, packs)) - Counter(hand)).elements())))
        best = min(cards_missing([*hand[:place], *hand[place + 1 :]], ace) for place in range(16))
        assert cards_missing(hand, ace) == best
        assert is_complete(hand, ace) == (best == 0)
        check_nearest(hand, ace)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_agrees_with_the_slow_search_on_many_hands(part: int) -> None:
    check_sample(1000, seed=100 + part)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_the_distance_of_many_hands_is_the_fewest_changes(part: int) -> None:
    rng = Random(200 + part)
    for number in range(15):
        ace = ACES[number % 3]
        check_distance(*any_hand(rng), ace)
        check_distance(*near_hand(rng, ace), ace)


# ------------------------------------------------------------------------------------------------------ single answers


def straight(first: str, length: int, *, ranks: str = referee.ORDERS["either"]) -> str:
    """So many cards from this one on."""
    at = ranks.index(first[0])
    return " ".join(rank + first[1] for rank in ranks[at : at + length])


@pytest.mark.clause("CO-3")
@pytest.mark.parametrize(
    ("hand", "lengths"),
    [
        (f"{straight('3S', 6)} {straight('5H', 6)} {straight('9C', 3)}", [3, 3, 3, 3, 3]),
        (f"{straight('2S', 8)} {straight('4H', 7)}", [4, 4, 4, 3]),
        (f"{straight('2S', 5)} {straight('4H', 5)} {straight('6D', 5)}", None),
        (f"{straight('2S', 5)} {straight('4H', 4)} {straight('6D', 3)} {straight('8C', 3)}", [5, 4, 3, 3]),
        (f"{straight('2S', 9)} {straight('4H', 6)}", [3, 3, 3, 3, 3]),
        (f"{straight('2S', 10)} {straight('4H', 5)}", [5, 4, 3, 3]),
        (f"{straight('2S', 11)} {straight('4H', 4)}", [4, 4, 4, 3]),
        (f"{straight('2S', 12)} {straight('4H', 3)}", [3, 3, 3, 3, 3]),
        (
            f"{straight('2S', 3)} {straight('2S', 3)} {straight('2S', 3)} {straight('2S', 3)} {straight('2S', 3)}",
            [3] * 5,
        ),
        (f"{straight('2S', 5)} {straight('4H', 5)} {straight('6D', 4)} Jk", [5, 4, 3, 3]),
        (f"{straight('2S', 3)} {straight('4H', 3)} {straight('6D', 3)} {straight('6C', 3)} Jk Jk Jk", [4, 4, 4, 3]),
    ],
)
def test_layouts(hand: str, lengths: list[int] | None) -> None:
    layout = layout_of(cards(hand), "either")
    assert (None if layout is None else list(map(len, layout))) == lengths


@pytest.mark.clause("CO-3")
@pytest.mark.parametrize(
    ("hand", "ace", "runs"),
    [
        (
            "5H 6H 7H 8H 8H 9H TH TH TH JH JH JH QH Jk Jk",
            "low",
            "5H 6H 7H 8H + 8H 9H TH JH + TH JH Jk=QH Jk=KH + TH JH QH",
        ),
        (
            "6S 7S 8S 2H 3H 4H 5H 3D 4D 5D 6D TD JD QD Jk",
            "low",
            "2H 3H 4H 5H + 3D 4D 5D 6D + TD JD QD Jk=KD + 6S 7S 8S",
        ),
        (
            "AS 2S 3S 4S 4S 5S 5S 6S 7S 8S 9S TS JS QS KS",
            "low",
            "AS 2S 3S 4S 5S + 7S 8S 9S TS + 4S 5S 6S + JS QS KS",
        ),
        (
            "6D 7D 8D 8D 9D 9D TD JD JD QD QD 2C Jk Jk Jk",
            "either",
            "8D 9D TD JD QD + 6D 7D 8D 9D + JD QD Jk=KD + 2C Jk=3C Jk=4C",
        ),
        (
            "JH QH KH 8D 9D TD JD 2C 3C 4C 5C 5C 6C 7C Jk",
            "high",
            "8D 9D TD JD + 2C 3C 4C 5C + 5C 6C 7C Jk=8C + JH QH KH",
        ),
        (
            "4S 5S 6S 7S 6H 7H 8H 9H 5D 6D 7D AC QC Jk Jk",
            "either",
            "4S 5S 6S 7S + 6H 7H 8H 9H + Jk=JC QC Jk=KC AC + 5D 6D 7D",
        ),
    ],
)
def test_of_several_layouts_the_first_is_taken(hand: str, ace: Ace, runs: str) -> None:
    """These hands come out otherwise where a suit is only searched for ways to use all its cards."""
    layout = layout_of(cards(hand), ace)
    assert layout is not None
    assert " + ".join(" ".join(map(str, run)) for run in layout) == runs


@pytest.mark.clause("CO-4")
def test_no_run_is_jokers_alone() -> None:
    """Three runs of four and three jokers: nothing but the jokers would make the run of three that is missing."""
    assert cards_missing(cards("2S 3S 4S 5S 2H 3H 4H 5H 2D 3D 4D 5D Jk Jk Jk"), "either") == 0
    assert cards_missing(cards("2S 3S 4S 5S 6S 8H 9H TH JH 2D 3D 4D Jk Jk Jk"), "either") == 0
    assert cards_missing(cards("2S 2S 2S 2S 3S 3S 3S 3S 4S 4S 4S 4S Jk Jk Jk"), "either") == 0


@pytest.mark.clause("CO-5")
@pytest.mark.parametrize(
    ("run", "aces"), [("AS 2S 3S", ("low", "either")), ("QS KS AS", ("high", "either")), ("KS AS 2S", ())]
)
def test_aces(run: str, aces: tuple[str, ...]) -> None:
    hand = cards(f"{run} 4S 5S 6S 4H 5H 6H 4D 5D 6D 4C 5C 6C")
    assert tuple(ace for ace in ACES if layout_of(hand, ace)) == tuple(ace for ace in ACES if ace in aces)


@pytest.mark.parametrize("count", [0, 14, 16])
def test_no_other_number_of_cards_can_be_laid_out(count: int) -> None:
    assert layout_of([*NATURALS[:13], *NATURALS[:13]][:count], "either") is None


@pytest.mark.parametrize(
    ("hand", "ace", "missing"),
    [
        ("", "either", 15),
        ("Jk Jk Jk Jk", "either", 11),
        ("7S", "either", 14),
        ("7S 7S 7S 7S", "either", 11),
        ("AS KS", "either", 13),
        ("AS KS", "low", 13),
        (straight("AS", 13), "low", 2),
        (straight("2S", 5) + " " + straight("4H", 5) + " " + straight("6D", 5), "either", 1),
    ],
)
def test_distances(hand: str, ace: Ace, missing: int) -> None:
    assert cards_missing(cards(hand), ace) == missing


def test_the_layouts_are_these() -> None:
    assert set(LAYOUTS) == set(LENGTHS)
