"""Jokers in melds: what they can stand for, and where they may go. (CO-4, DR-4 to DR-7)"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from rules.cards import JOKER, NATURALS, Card, cards, full_pack
from rules.jokers import melds_with_jokers, moved_joker, readings, tabled_with_jokers, with_card
from rules.melds import Ace, Meld, NotAMeld
from tests.rules import referee

ACES: tuple[Ace, ...] = ("low", "high", "either", "corner")


def written(laid: Sequence[Card]) -> str:
    return " ".join(map(str, laid))


def ways(said: str, ace: Ace = "either") -> list[str]:
    return [written(way) for way in readings(cards(said), ace)]


class TestReadings:
    @pytest.mark.clause("DR-4")
    @pytest.mark.parametrize(
        ("said", "found"),
        [
            ("7S Jk 9S", ["7S Jk=8S 9S"]),
            ("7S Jk 8S", ["Jk=6S 7S 8S", "7S 8S Jk=9S"]),
            ("Jk=6S 7S 8S", ["Jk=6S 7S 8S"]),
            ("8S Jk=6S 7S", ["Jk=6S 7S 8S"]),
            ("AS Jk 2S", ["AS 2S Jk=3S"]),
            ("KS Jk AS", ["Jk=QS KS AS"]),
            ("QS Jk AS", ["QS Jk=KS AS"]),
            ("2S Jk AS Jk", ["AS 2S Jk=3S Jk=4S"]),
            ("9S 9H Jk", ["9S 9H Jk=9D"]),
            ("9H 9D Jk", ["Jk=9S 9H 9D"]),
            ("9H 9D Jk Jk", ["Jk=9S 9H 9D Jk=9C"]),
            ("9H 9D Jk=9H", ["9H Jk=9H 9D"]),
            ("9S 9H 9D 9C Jk", ["9S Jk=9S 9H 9D 9C"]),
            ("9H Jk=9D Jk=9D", ["9H Jk=9D Jk=9D"]),
            ("7S 8S 9S", ["7S 8S 9S"]),
        ],
    )
    def test_are_all_the_ways_that_cards_can_lie(self, said: str, found: list[str]) -> None:
        assert ways(said) == found

    @pytest.mark.clause("DR-4", "SH-8")
    def test_go_round_the_corner_only_where_runs_do(self) -> None:
        assert ways("KS Jk 2S", "corner") == ["KS Jk=AS 2S"]
        for ace in ("low", "high", "either"):
            with pytest.raises(NotAMeld):
                readings(cards("KS Jk 2S"), ace)

    @pytest.mark.clause("DR-4")
    @pytest.mark.parametrize(
        "said",
        ["7S Jk", "7S 8H Jk", "7S TS Jk", "7S Jk=9S TS", "7S 7S 8S Jk", "7S Jk=8H 9S", "7S Jk=7H 8S", "Jk Jk Jk"],
    )
    def test_are_none_for_cards_that_make_no_meld(self, said: str) -> None:
        with pytest.raises(NotAMeld):
            readings(cards(said), "either")

    @pytest.mark.clause("DR-4")
    @pytest.mark.parametrize("ace", ACES)
    def test_are_melds_that_use_just_these_cards(self, ace: Ace) -> None:
        """Compared with the referee, who tries every natural card in the place of every joker."""
        rng, compared = Random(5), 0
        for _ in range(400):
            suit = NATURALS[rng.randrange(4) * 13 :][:13]
            pool = [*rng.sample(suit, 4), *rng.sample(full_pack(2), 1), JOKER, JOKER]
            said = rng.sample(pool, rng.choice([3, 3, 4]))
            naturals = [str(card) for card in said if card != JOKER]
            wild = len(said) - len(naturals)
            if not wild or not naturals:
                continue
            faces = [
                filled
                for filled in product(map(str, NATURALS), repeat=wild)
                if referee.is_run([*naturals, *filled], ace)
            ]
            expected = {"".join(sorted([*naturals, *filled])) for filled in faces}
            try:
                found = readings(said, ace)
            except NotAMeld:
                found = []
            runs = ["".join(sorted(str(card.face) for card in way)) for way in found if way[0].rank != way[1].rank]
            assert sorted(runs) == sorted(expected)
            assert all(Counter(card.in_hand for card in way) == Counter(said) for way in found)
            assert (len(found) > len(runs)) == (len({code[0] for code in naturals}) == 1)
            compared += bool(expected)
        assert compared > 50


def run(laid: str, ace: Ace = "either", fixed: str = "", *, beyond_joker: bool = True) -> Meld:
    return tabled_with_jokers(0, tuple(cards(laid)), ace, beyond_joker=beyond_joker, fixed=cards(fixed))


class TestMeldsOnTheTable:
    @pytest.mark.clause("DR-5", "DR-6", "DR-7")
    @pytest.mark.parametrize(
        ("laid", "ace", "fixed"),
        [
            ("6S 7S 8S Jk=9S", "either", ""),
            ("Jk=5S 6S 7S", "either", ""),
            ("6S Jk=7S 8S", "either", "Jk=7S"),
            ("Jk=5S 6S 7S Jk=8S", "either", ""),
            ("Jk=5S Jk=6S 7S 8S", "either", "Jk=6S"),
            ("AS 2S Jk=3S", "either", "Jk=3S"),
            ("AS 2S Jk=3S", "corner", ""),
            ("2S 3S Jk=4S", "either", ""),
            ("2S 3S Jk=4S", "high", "Jk=4S"),
            ("Jk=QS KS AS", "either", "Jk=QS"),
            ("Jk=QS KS AS", "corner", ""),
            ("Jk=JS QS KS", "either", ""),
            ("Jk=JS QS KS", "low", "Jk=JS"),
            ("QS KS Jk=AS", "either", ""),
            ("Jk=AS 2S 3S", "either", ""),
            ("9S 9H Jk=9D", "either", "Jk=9D"),
            ("9H Jk=9H Jk=9C", "either", "Jk=9H Jk=9C"),
        ],
    )
    def test_show_which_jokers_can_no_longer_move(self, laid: str, ace: Ace, fixed: str) -> None:
        assert written(run(laid, ace).fixed) == fixed

    @pytest.mark.clause("DR-7")
    def test_keep_a_joker_that_has_moved_where_it_is(self) -> None:
        assert written(run("Jk=5S 6S 7S 8S 9S", fixed="Jk=5S").fixed) == "Jk=5S"

    @pytest.mark.clause("SH-10", "DR-7")
    @pytest.mark.parametrize(
        ("laid", "ace", "beyond", "room"),
        [
            ("Jk=5S 6S 7S", "either", True, "4S 8S"),
            ("Jk=5S 6S 7S", "either", False, "8S"),
            ("6S 7S Jk=8S", "either", False, "5S"),
            ("Jk=5S 6S Jk=7S", "either", False, ""),
            ("Jk=5S 6S Jk=7S", "either", True, "4S 8S"),
            ("AS 2S Jk=3S", "either", False, ""),
            ("QS KS AS", "either", True, "JS"),
            ("9S 9H Jk=9D", "either", False, "9S 9H 9D 9C"),
        ],
    )
    def test_have_room_at_their_ends(self, laid: str, ace: Ace, beyond: bool, room: str) -> None:
        meld = run(laid, ace, beyond_joker=beyond)
        assert {card for card in NATURALS if 1 << card & meld.room} == set(cards(room))

    @pytest.mark.clause("DR-7")
    @pytest.mark.parametrize(("laid", "moves"), [("Jk=5S 6S 7S Jk=8S", False), ("Jk=5S 6S 7S", True)])
    def test_let_no_joker_go_beyond_another_where_that_is_refused(self, laid: str, moves: bool) -> None:
        meld = run(laid, beyond_joker=False)
        assert (moved_joker(Card.of("5S"), meld, "either") is not None) == moves
        assert moved_joker(Card.of("5S"), run(laid), "either") is not None

    @pytest.mark.clause("SH-10", "DR-7")
    def test_take_an_ace_at_the_high_end_unless_a_joker_shuts_it(self) -> None:
        """From two to king an ace fits at both ends."""
        all_but_ace = " ".join(map(str, NATURALS[1:12]))
        open_run = run(f"{all_but_ace} Jk=KS")
        assert with_card(Card.of("AS"), open_run, "either", beyond_joker=True)[-1] == Card.of("AS")
        shut = run(f"{all_but_ace} Jk=KS", beyond_joker=False)
        assert {card for card in NATURALS if 1 << card & shut.room} == {Card.of("AS")}
        assert with_card(Card.of("AS"), shut, "either", beyond_joker=False)[0] == Card.of("AS")


class TestMovingAJoker:
    @pytest.mark.clause("DR-6")
    @pytest.mark.parametrize(
        ("laid", "played", "result"),
        [
            ("6S 7S 8S Jk=9S", "9S", "Jk=5S 6S 7S 8S 9S"),
            ("Jk=5S 6S 7S", "5S", "5S 6S 7S Jk=8S"),
            ("QS KS Jk=AS", "AS", "Jk=JS QS KS AS"),
            ("Jk=AS 2S 3S", "AS", "AS 2S 3S Jk=4S"),
            ("2S 3S Jk=4S", "4S", "Jk=AS 2S 3S 4S"),
            ("Jk=JS QS KS", "JS", "JS QS KS Jk=AS"),
            ("Jk=5S 6S 7S Jk=8S", "8S", "Jk=4S Jk=5S 6S 7S 8S"),
        ],
    )
    def test_takes_it_to_the_other_end(self, laid: str, played: str, result: str) -> None:
        moved = moved_joker(Card.of(played), run(laid), "either")
        assert moved is not None
        assert written(moved[1]) == result

    @pytest.mark.clause("DR-5", "DR-6", "DR-7")
    @pytest.mark.parametrize(
        ("laid", "played"),
        [
            ("6S 7S 8S Jk=9S", "8S"),
            ("6S 7S 8S Jk=9S", "9H"),
            ("6S 7S 8S Jk=9S", "5S"),
            ("6S Jk=7S 8S", "7S"),
            ("AS 2S Jk=3S", "3S"),
            ("Jk=QS KS AS", "QS"),
            ("9S 9H Jk=9D", "9D"),
        ],
    )
    def test_is_not_always_possible(self, laid: str, played: str) -> None:
        assert moved_joker(Card.of(played), run(laid), "either") is None


class TestMeldsInAHand:
    @pytest.mark.clause("DR-2", "DR-4")
    @pytest.mark.parametrize("ace", ACES)
    def test_are_melds_of_held_cards_with_two_naturals(self, ace: Ace) -> None:
        rng = Random(3)
        for _ in range(60):
            hand = rng.sample([*full_pack(2), *[JOKER] * 20], 10)
            found = melds_with_jokers(hand, ace, naturals=2)
            assert len(set(found)) == len(found)
            for meld in found:
                assert not Counter(card.in_hand for card in meld) - Counter(hand)
                assert referee.is_meld([str(card.face) for card in meld], ace)
                assert sum(not card.is_joker for card in meld) >= 2
                assert readings(meld, ace) == [meld]

    @pytest.mark.clause("DR-2")
    @pytest.mark.parametrize("ace", ACES)
    def test_lack_none_that_is_natural(self, ace: Ace) -> None:
        rng, seen = Random(4), 0
        for _ in range(40):
            hand = rng.sample([card for card in full_pack(2) if card < 13 or card % 13 < 2], 9)
            found = {tuple(sorted(m)) for m in melds_with_jokers(hand, ace, naturals=2)}
            codes = sorted(map(str, hand))
            expected = {tuple(sorted(cards(choice))) for choice in _all_choices(codes) if referee.is_meld(choice, ace)}
            assert found == expected
            seen += len(expected)
        assert seen > 60

    @pytest.mark.clause("DR-4")
    def test_are_found_with_a_joker_if_there_are_any(self) -> None:
        assert [written(meld) for meld in melds_with_jokers(cards("7S 8S Jk"), "either", naturals=2)] == [
            "Jk=6S 7S 8S",
            "7S 8S Jk=9S",
        ]
        assert [written(meld) for meld in melds_with_jokers(cards("7S 7S Jk"), "either", naturals=2)] == ["7S 7S Jk=7H"]
        assert melds_with_jokers(cards("7S 9H Jk"), "either", naturals=2) == []


def _all_choices(codes: list[str]) -> set[tuple[str, ...]]:
    """Every part of some cards, equal ones once."""
    found: set[tuple[str, ...]] = {()}
    for code in codes:
        found |= {(*choice, code) for choice in found}
    return found
