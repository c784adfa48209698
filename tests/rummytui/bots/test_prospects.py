"""The judge of hands, against slow and simple ways to find the same."""

from itertools import combinations
from random import Random
from typing import get_args

import pytest

from rules.arrange import PIPS
from rules.cards import NATURALS, WHOLE_PACK, Card, cards, cards_in, mask_of
from rules.melds import Ace, Meld, NotAMeld, extended, in_order, melds_within, tabled
from rummytui.bots.prospects import CARD_IN_HAND, Prospects, completing
from rummytui.bots.seen import unseen
from tests.rules.playing import everywhere, table

ACES = get_args(Ace)


def is_meld(held: list[Card], ace: Ace) -> bool:
    try:
        in_order(held, ace)
    except NotAMeld:
        return False
    return True


def slow_least(hand: int, melds: tuple[Meld, ...], ace: Ace) -> int:
    """The least that is left after trying everything that can be done with a hand."""
    best = sum(PIPS[card % 13] + CARD_IN_HAND for card in cards_in(hand))
    for laid in melds_within(hand, ace):
        best = min(best, slow_least(hand & ~mask_of(laid), melds, ace))
    for index, meld in enumerate(melds):
        for card in cards_in(hand & meld.room):
            after = (*melds[:index], extended(meld, card, ace), *melds[index + 1 :])
            best = min(best, slow_least(hand & ~(1 << card), after, ace))
    return best


def promising_hand(rng: Random) -> list[Card]:
    """Nine cards of two suits and two ranks, so that melds compete for them."""
    suits, ranks = rng.sample(range(4), 2), rng.sample(range(13), 2)
    return rng.sample([card for card in NATURALS if card // 13 in suits or card % 13 in ranks], 9)


@pytest.mark.parametrize("ace", ACES)
def test_completing_is_every_card_that_melds_with_two(ace: Ace) -> None:
    rng = Random(3)
    melds = {frozenset(three) for three in combinations(NATURALS, 3) if is_meld([*three], ace)}
    for _ in range(60):
        held = promising_hand(rng)
        makes = {card for card in NATURALS for two in combinations(held, 2) if frozenset((card, *two)) in melds}
        makes -= set(held)
        found = set(cards_in(completing(mask_of(held), ace))) - set(held)
        assert makes <= found
        if ace in ("low", "corner"):
            assert makes == found


@pytest.mark.parametrize("ace", ACES)
def test_least_is_what_trying_everything_leaves(ace: Ace) -> None:
    """One run and one set lie on the table; cards that fit there may chain, or serve better in the hand."""
    rng = Random(4)
    fitting = 0
    for _ in range(120):
        run = in_order([NATURALS[13 * 2 + first] for first in (5, 6, 7)], ace)
        melds = (tabled(0, run, ace), tabled(1, tuple(cards("2S 2H 2D")), ace))
        held = mask_of(card for card in promising_hand(rng) if card not in run and card.rank != "2") | 1 << Card.of(
            "9D"
        )
        prospects = Prospects(ace, melds, must_meld_first=False)
        fitting += bool(prospects.room & held)
        assert prospects.least(held) == slow_least(held, melds, ace)
    assert fitting > 20


def test_nothing_fits_before_an_own_meld_where_that_is_the_rule() -> None:
    melds = (tabled(1, tuple(cards("4S 5S 6S")), "low"),)
    bound = Prospects("low", melds, must_meld_first=True)
    free = Prospects("low", melds, must_meld_first=False)
    alone, with_meld = mask_of(cards("7S KD")), mask_of(cards("7S 9H 9D 9C"))
    assert bound.least(alone) == free.least(alone) + bound.weight(Card.of("7S"))
    assert bound.least(with_meld) == free.least(with_meld) == 0


def test_expectation_after_a_draw_is_the_mean_over_what_may_come() -> None:
    rng = Random(5)
    prospects = Prospects("low", (tabled(0, tuple(cards("4S 5S 6S")), "low"),), must_meld_first=False)
    for _ in range(20):
        held = mask_of(card for card in promising_hand(rng) if card not in cards("4S 5S 6S"))
        to_come = WHOLE_PACK & ~held & ~mask_of(cards("4S 5S 6S"))
        mean = sum(prospects.least_after_discard(held | 1 << card) for card in cards_in(to_come)) / to_come.bit_count()
        assert prospects.expected_after_draw(held, to_come) == pytest.approx(mean)


def test_outs_count_only_what_may_come() -> None:
    prospects = Prospects("low", (), must_meld_first=False)
    pair = mask_of(cards("9S 9H"))
    both, one = mask_of(cards("9D 9C KS KH")), mask_of(cards("9D KS KH KD"))
    assert prospects.outs(pair, both) == 2 * prospects.outs(pair, one) == 2 * 3 * (9 + CARD_IN_HAND) / 4
    assert prospects.outs(pair, mask_of(cards("KS KH"))) == prospects.outs(pair, 0) == 0


def test_unseen_is_what_lies_face_down() -> None:
    for number in range(30):
        sitting = table("rummy", number)
        list(sitting.play(80))
        game = sitting.game
        if game.phase != "play":
            continue
        view = game.seen_by(game.to_act[0])
        hidden = everywhere(game)
        hidden.subtract(view.hands[view.seat])
        hidden.subtract(view.discards)
        hidden.subtract(card for meld in view.melds for card in meld.cards)
        hidden.subtract(card for known in view.known.values() for card in known)
        assert unseen(view) == mask_of(+hidden)
