"""Both hands after a knock. (GI-5)"""

from collections import Counter
from random import Random

import pytest

from rules.arrange import PIPS, arranger
from rules.cards import NATURALS, Card, cards, mask_of
from rules.gin.laying_off import HandsCompared, best_arrangements, showdown
from rules.melds import extended, tabled
from tests.rules.gin import naive
from tests.rules.gin.duel import GIN_HAND, KNOCKER, OTHER, OTHER_LAYING_OFF

HANDS = 2000


def shown(knocker: str, other: str) -> HandsCompared:
    return showdown(cards(knocker), cards(other))


def laid_off(found: HandsCompared) -> dict[str, str]:
    """The cards laid off, each with the knocker's meld that it went on."""
    return {str(one.card): " ".join(map(str, found.knocker.melds[one.meld])) for one in found.laid_off}


class TestTheOther:
    @pytest.mark.clause("GI-5", "GI-9")
    def test_keeps_a_meld_that_gains_nothing_by_being_laid_off(self) -> None:
        found = shown(KNOCKER, OTHER)
        assert (found.knocker.count, found.other.count, found.laid_off) == (3, 25, ())

    @pytest.mark.clause("GI-5", "GI-9")
    def test_lays_off_what_fits(self) -> None:
        found = shown(KNOCKER, OTHER_LAYING_OFF)
        assert found.other.count == 30
        assert laid_off(found) == {"7S": "4S 5S 6S", "9S": "9H 9D 9C"}

    @pytest.mark.clause("GI-5", "GI-9")
    def test_lays_nothing_off_on_gin(self) -> None:
        found = shown(GIN_HAND, OTHER_LAYING_OFF)
        assert (found.knocker.count, found.other.count, found.laid_off) == (0, 46, ())

    @pytest.mark.clause("GI-4", "GI-5")
    def test_lays_nothing_off_on_big_gin(self) -> None:
        found = shown(f"{KNOCKER.removesuffix(' 3D')} 3S 2S", "AS 7S 9S JD 5H 4H QS 2C 2D 2H")
        assert (found.knocker.count, found.laid_off) == (0, ())
        assert found.other.count == 1 + 7 + 9 + 10 + 5 + 4 + 10

    @pytest.mark.clause("GI-5")
    def test_lays_one_card_on_the_other(self) -> None:
        found = shown(KNOCKER, "7S 8S TS QC QD QH JD JC AH 8H")
        assert laid_off(found) == {"7S": "4S 5S 6S", "8S": "4S 5S 6S"}
        assert found.other.count == 10 + 10 + 10 + 1 + 8

    @pytest.mark.clause("GI-5")
    def test_lays_on_both_ends(self) -> None:
        assert laid_off(shown(KNOCKER, "3S 2S 7S QC QD QH JD JC AH 8H")).keys() == {"3S", "2S", "7S"}

    @pytest.mark.clause("GI-5")
    def test_breaks_a_meld_where_that_pays(self) -> None:
        """The seven of spades leaves a run for the table, so that the eights can be a set and nine is all that is left."""
        found = shown("4S 5S 6S TH TD TC KC KD KH 2D", "7S 8S 9S 8H 8D QC QD QH 2C 2H")
        assert laid_off(found) == {"7S": "4S 5S 6S"}
        assert [" ".join(map(str, meld)) for meld in found.other.melds] == ["QH QD QC", "8S 8H 8D"]
        assert found.other.count == 9 + 2 + 2

    @pytest.mark.clause("GI-5")
    def test_takes_a_card_from_a_set_of_four(self) -> None:
        found = shown("4S 5S 6S TH TD TC KC KD KH AD", "3S 3H 3D 3C 2S QC QD QH 9C 8H")
        assert laid_off(found) == {"3S": "4S 5S 6S", "2S": "4S 5S 6S"}
        assert found.other.count == 17

    @pytest.mark.clause("GI-5")
    def test_finds_the_end_of_a_run_before_the_corner(self) -> None:
        assert not shown("JS QS KS TH TD TC 4C 4D 4H 2D", "AS 2S 7C 7D 9H 8H 5C 6D 3H 2C").laid_off
        assert not shown("AS 2S 3S TH TD TC 4C 4D 4H 2D", "KS QS 7C 7D 9H 8H 5C 6D 3H 2C").laid_off

    @pytest.mark.clause("GI-5")
    def test_is_left_most_by_the_knockers_equally_good_arrangements(self) -> None:
        """The seven of hearts belongs to the set or to the run; only on the longer run would the six and the five fit."""
        knocker = cards("7S 7H 7D 7C 8H 9H TH 2C 2D AD")
        ways = [{len(meld) for meld in way.melds} for way in best_arrangements(knocker)]
        assert sorted(map(sorted, ways)) == [[3, 4], [3, 4]]
        found = showdown(knocker, cards("6H 5H KS QS JC 9C 8S 3D 3C AC"))
        assert sorted(map(str, found.knocker.melds[0])) == ["7C", "7D", "7H", "7S"]
        assert (found.laid_off, found.other.count) == ((), 65)


def hands(number: int) -> tuple[list[Card], list[Card]]:
    """Two hands in which cards belong together more often than chance has it."""
    rng = Random(number)
    pack = list(NATURALS)
    rng.shuffle(pack)
    if number % 3:
        # Near one another in suit or in rank, so that there is a choice of melds, and much to lay off.
        suits = rng.sample(range(4), 3 if number % 2 else 2)
        low = rng.randrange(6)
        near = [card for card in pack if card // 13 in suits and low <= card % 13 < low + 8]
        pack = [*near, *(card for card in pack if card not in near)]
        top = pack[:20]
        rng.shuffle(top)
        pack = top
    return pack[:10], pack[10:20]


@pytest.mark.clause("GI-5")
def test_is_what_trying_everything_finds() -> None:
    met: Counter[str] = Counter()
    for number in range(HANDS):
        knocker, other = hands(number)
        found = showdown(knocker, other)
        expected = naive.counts([*map(str, knocker)], [*map(str, other)])
        assert (found.knocker.count, found.other.count) == expected, number
        alone = arranger("low", PIPS).least(other)
        met["laid off"] += bool(found.laid_off)
        met["several"] += len(found.laid_off) > 2
        met["of a choice"] += len(list(best_arrangements(knocker))) > 1
        met["a meld broken"] += sum(PIPS[one.card % 13] for one in found.laid_off) > alone - found.other.count
        assert_laid_out(found, knocker, other)
    assert all(met[what] > 20 for what in ("laid off", "several", "of a choice", "a meld broken")), met


def assert_laid_out(found: HandsCompared, knocker: list[Card], other: list[Card]) -> None:
    """Every card is somewhere, each lay-off fits where it goes, and each count is that of what is unmatched."""
    for arrangement in (found.knocker, found.other):
        assert all(naive.is_meld([*map(str, meld)]) for meld in arrangement.melds)
        assert arrangement.count == sum(PIPS[card % 13] for card in arrangement.unmatched)
    laid = [one.card for one in found.laid_off]
    for arrangement, gone, hand in ((found.knocker, [], knocker), (found.other, laid, other)):
        held = [*arrangement.unmatched, *gone, *(card for meld in arrangement.melds for card in meld)]
        assert sorted(held) == sorted(hand)
    melds = [tabled(0, meld, "low") for meld in found.knocker.melds]
    for one in found.laid_off:
        assert 1 << one.card & melds[one.meld].room
        melds[one.meld] = extended(melds[one.meld], one.card, "low")


@pytest.mark.clause("GI-3", "GI-5")
def test_eleven_cards_are_arranged_with_the_discard_in_mind() -> None:
    """A hand that others have counted wrongly: after the best discard ten are left, and not eleven."""
    hand = cards("5S AC 7C 3D 5D 6D 7D AH 5H 6H 7H")
    solver = arranger("low", PIPS)
    left = {str(card): solver.least([other for other in hand if other != card]) for card in hand}
    assert min(left.values()) == 10
    assert left == {
        card: min(naive.worth([*rest]) for _, rest in naive.arrangements(frozenset(kept), naive.melds_in(kept)))
        for card in map(str, hand)
        for kept in [[code for code in map(str, hand) if code != card]]
    }
    assert [str(card) for card in solver.discards(mask_of(hand), 10)] == [card for card in left if left[card] <= 10]
