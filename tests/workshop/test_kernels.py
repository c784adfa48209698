"""The ground that all kernels stand on counts and deals as the rules do."""

import ctypes
from collections import Counter
from random import Random
from typing import get_args

import pytest

from rules.arrange import DEAR_ACES, PIPS, arranger
from rules.cards import NATURALS, mask_of
from rules.melds import Ace
from rummytui.bots.prospects import completing
from tools.workshop.__main__ import main
from tools.workshop.games import games
from tools.workshop.kernels import compiler, kernel

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler on this machine")

CLOSE = [card for card in NATURALS if card.rank in "A23456QK"]
"""Cards of which hands have many melds, and melds in each other's way."""
HANDS = 2000


def hands(size: int) -> list[int]:
    rng = Random(size)
    return [mask_of(rng.sample(CLOSE if turn % 2 else NATURALS, size)) for turn in range(HANDS)]


@pytest.mark.parametrize("costs", [PIPS, DEAR_ACES], ids=["cheap aces", "dear aces"])
@pytest.mark.parametrize("ace", get_args(Ace))
def test_the_least_left_is_as_in_the_rules(ace: Ace, costs: tuple[int, ...]) -> None:
    """In the order of `Ace`, which is the kernel's own too."""
    for size in (7, 10, 11):
        masks = hands(size)
        found = (ctypes.c_int32 * HANDS)()
        kernel("probe").least_of(
            get_args(Ace).index(ace), (ctypes.c_int32 * 13)(*costs), (ctypes.c_uint64 * HANDS)(*masks), found, HANDS
        )
        assert list(found) == [arranger(ace, costs).least_of_mask(mask) for mask in masks]


@pytest.mark.parametrize("costs", [PIPS, DEAR_ACES], ids=["cheap aces", "dear aces"])
@pytest.mark.parametrize("ace", get_args(Ace))
def test_the_least_after_any_discard_is_that_after_the_best(ace: Ace, costs: tuple[int, ...]) -> None:
    for size in (1, 4, 11):
        masks = hands(size)[:500]
        found = (ctypes.c_int32 * len(masks))()
        kernel("probe").least_after_any_of(
            get_args(Ace).index(ace),
            (ctypes.c_int32 * 13)(*costs),
            (ctypes.c_uint64 * len(masks))(*masks),
            found,
            len(masks),
        )
        left = arranger(ace, costs).least_of_mask
        assert list(found) == [min(left(mask ^ 1 << card) for card in range(52) if mask >> card & 1) for mask in masks]


def test_the_cards_that_complete_a_meld_are_those_the_bots_see() -> None:
    masks = hands(10)
    found = (ctypes.c_uint64 * HANDS)()
    kernel("probe").completing_of((ctypes.c_uint64 * HANDS)(*masks), found, HANDS)
    assert list(found) == [completing(mask, "low") for mask in masks]


def test_every_card_is_dealt_and_every_place_sees_all_of_them() -> None:
    first: Counter[int] = Counter()
    for seed in range(2600):
        dealt = (ctypes.c_uint8 * 106)()
        kernel("probe").deal_of(ctypes.c_uint64(seed), 2, 2, dealt)
        assert Counter(dealt) == Counter([*range(52), *range(52), 52, 52])
        first[dealt[0]] += 1
    # 49 are expected of each, give or take seven: six times that is no chance.
    assert all(abs(first[card] - 2600 * 2 / 106) < 42 for card in range(53))


def test_an_unknown_game_is_answered_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    said = capsys.readouterr().err
    assert all(game in said for game in games())
