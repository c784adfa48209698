"""What melds protect from, and the double that gets past them. (TU-8 to TU-10)"""

from typing import Any

import pytest

from rules.cards import RANKS, Card
from rules.tummy.events import CardsGiven, Eaten, EatenFor
from rules.tummy.protection import Double, barred, doubles, shields
from tests.rules.tummy.kitchen import eaten_for, feeding, givable, give, meals, no_gift, plates


def safe_from(melds: list[tuple[int, str]], **options: Any) -> set[str]:
    """The ranks that Cat cannot be given alone."""
    game = feeding(["", "", "", "2D"], melds, gone=[1], last="9C", **options)
    refused = {RANKS[rank] for rank in range(13) if barred(game, 2) >> rank & 1}
    assert refused == {shield.rank for shield in shields(game, 2)}
    for card in list(game.stock):
        game.hands[3] = [card]
        assert (f"{card} Cat" in givable(game, "Dan")) is (card.rank not in refused)
    return refused


class TestASet:
    @pytest.mark.clause("TU-8")
    @pytest.mark.parametrize("laid", ["6S 6H 6D", "6S 6H 6D 6C"])
    def test_protects_from_its_rank(self, laid: str) -> None:
        assert safe_from([(2, laid)]) == {"6"}

    @pytest.mark.clause("TU-8")
    def test_says_so(self) -> None:
        game = feeding(["", "6C KD", "5H"], [(2, "6S 6H 6D")])
        assert "Cat has three sixes on the table" in no_gift(game, "Bob", "6C", "Cat", "TU-8")
        give(game, "Bob", "KD", "Cat")

    @pytest.mark.clause("TU-8")
    def test_protects_its_owner_only(self) -> None:
        game = feeding(["", "6C KD", "5H", "2C"], [(2, "6S 6H 6D")])
        assert givable(game, "Bob") == {"6C Dan", "KD Cat", "KD Dan"}


class TestARun:
    @pytest.mark.clause("TU-9")
    def test_protects_from_what_lies_just_beyond_its_ends(self) -> None:
        assert safe_from([(2, "4S 5S 6S 7S")]) == {"3", "8"}

    @pytest.mark.clause("TU-9")
    def test_protects_in_any_suit(self) -> None:
        game = feeding(["", "3S 3H 8C 4D 7H", "KH"], [(2, "4S 5S 6S 7S")])
        for card in ("3S", "3H", "8C"):
            no_gift(game, "Bob", card, "Cat", "TU-9")
        assert {said for said in givable(game, "Bob") if "Cat" in said} == {"4D Cat", "7H Cat"}

    @pytest.mark.clause("TU-9", "SH-8")
    @pytest.mark.parametrize(
        ("laid", "ends"),
        [
            ("AS 2S 3S", {"low": "4", "either": "4", "corner": "4K"}),
            ("JS QS KS", {"low": "T", "high": "TA", "either": "TA", "corner": "TA"}),
            ("QS KS AS", {"high": "J", "either": "J", "corner": "J2"}),
            ("KS AS 2S", {"corner": "Q3"}),
            ("2S 3S 4S", {"low": "A5", "high": "5", "either": "A5", "corner": "A5"}),
            ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", {"low": "A", "high": "A", "either": "A", "corner": "A"}),
            ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS", {"low": "2", "high": "2A", "either": "2A", "corner": "2A"}),
        ],
    )
    def test_protects_from_what_could_be_added_to_it(self, laid: str, ends: dict[str, str]) -> None:
        for ace, expected in ends.items():
            assert safe_from([(2, laid)], ace=ace) == set(expected), ace

    @pytest.mark.clause("TU-9")
    def test_that_is_whole_protects_from_nothing(self) -> None:
        whole = " ".join(rank + "S" for rank in RANKS)
        assert safe_from([(2, whole)]) == set()

    @pytest.mark.clause("TU-8", "TU-9")
    def test_adds_to_what_a_set_protects_from(self) -> None:
        assert safe_from([(2, "JH JD JC"), (2, "4S 5S 6S"), (2, "7H 8H 9H")]) == {"J", "3", "7", "6", "T"}

    @pytest.mark.clause("TU-8", "TU-9")
    @pytest.mark.parametrize("melds", [["4S 5S 6S", "7H 7D 7C"], ["7H 7D 7C", "4S 5S 6S"]])
    def test_gives_way_to_a_set_that_protects_from_the_same_rank(self, melds: list[str]) -> None:
        game = feeding(["", "7S KD", "5H"], [(2, meld) for meld in melds])
        assert no_gift(game, "Bob", "7S", "Cat", "TU-8").startswith("Cat has three sevens on the table")

    @pytest.mark.clause("TU-9")
    def test_says_what_would_get_past_it(self) -> None:
        game = feeding(["", "3D KD", "5H"], [(2, "4S 5S 6S 7S")])
        said = no_gift(game, "Bob", "3D", "Cat", "TU-9")
        assert "4-5-6-7 of spades" in said
        assert "an 8 of the same suit" in said

    @pytest.mark.clause("TU-9")
    def test_promises_no_double_where_there_is_none(self) -> None:
        at_the_edge = feeding(["", "4D KD", "5H"], [(2, "AS 2S 3S")])
        assert "whole run" not in no_gift(at_the_edge, "Bob", "4D", "Cat", "TU-9")
        behind_a_set = feeding(["", "3D KD", "5H"], [(2, "4S 5S 6S 7S"), (2, "8H 8D 8C")])
        assert "whole run" not in no_gift(behind_a_set, "Bob", "3D", "Cat", "TU-9")


ANTONY = [(2, "4S 5S 6S 7S")]


class TestTheDouble:
    @pytest.mark.clause("TU-10")
    @pytest.mark.parametrize("given", ["3D 8D", "8D 3D", "3S 8S"])
    def test_feeds_the_whole_run_with_both_its_ends(self, given: str) -> None:
        game = feeding(["", given + " KH", "5H 9D"], ANTONY)
        events = give(game, "Bob", given, "Cat")
        assert meals(game, events) == [("Cat", "345678", 6)]
        assert eaten_for(events) == {EatenFor.DOUBLE}
        assert all(set(map(str, e.cards)) == set(given.split()) for e in events if isinstance(e, Eaten))
        assert plates(game)[2] == dict.fromkeys("345678", 1)
        assert (game.hands[1], game.to_act) == ([Card.of("KH")], (2,))

    @pytest.mark.clause("TU-10")
    @pytest.mark.parametrize("given", ["3D 8C", "3D 9D", "4D 7D", "KH QH", "3D 3S"])
    def test_is_two_cards_of_one_suit_just_beyond_the_ends(self, given: str) -> None:
        game = feeding(["", given + " JH", "5H 9H"], ANTONY)
        no_gift(game, "Bob", given, "Cat", "TU-10")

    @pytest.mark.clause("TU-10")
    def test_belongs_to_one_run_of_that_owner(self) -> None:
        melds = [(2, "4S 5S 6S"), (3, "8H 9H TH")]
        game = feeding(["", "3D JD 7C 3C", "5H 9D", "2D"], melds)
        no_gift(game, "Bob", "3D JD", "Cat", "TU-10")
        no_gift(game, "Bob", "3C 7C", "Dan", "TU-10")
        assert {said for said in givable(game, "Bob") if "+" in said} == {"3C+7C Cat"}

    @pytest.mark.clause("TU-10")
    def test_needs_a_card_beyond_both_ends(self) -> None:
        game = feeding(["", "4D KD AD", "5H 9D"], [(2, "AS 2S 3S")], ace="either")
        no_gift(game, "Bob", "4D KD", "Cat", "TU-10")

    @pytest.mark.clause("TU-10")
    def test_reaches_round_the_corner_where_runs_do(self) -> None:
        game = feeding(["", "4D KD", "5H 9D"], [(2, "AS 2S 3S")], ace="corner")
        assert meals(game, give(game, "Bob", "4D KD", "Cat")) == [("Cat", "KA234", 5)]

    @pytest.mark.clause("TU-10")
    def test_takes_the_ace_of_spades_like_any_card(self) -> None:
        game = feeding(["", "AS 5S", "6H 9D"], [(2, "2H 3H 4H")])
        assert "AS+5S Cat" in givable(game, "Bob")
        assert meals(game, give(game, "Bob", "5S AS", "Cat")) == [("Cat", "A2345", 5)]

    @pytest.mark.clause("TU-10", "TU-8")
    @pytest.mark.parametrize("stopper", ["3S 3H 3C", "8S 8H 8C"])
    def test_is_stopped_by_a_set_of_either_card(self, stopper: str) -> None:
        game = feeding(["", "3D 8D", "5H 9D"], [*ANTONY, (2, stopper)])
        assert "stops the double" in no_gift(game, "Bob", "3D 8D", "Cat", "TU-8")
        assert givable(game, "Bob") == {"3D broth", "8D broth"}

    @pytest.mark.clause("TU-10")
    def test_is_not_stopped_by_somebody_elses_set(self) -> None:
        game = feeding(["", "3D 8D", "5H 9D", "2D"], [*ANTONY, (3, "3S 3H 3C")])
        assert meals(game, give(game, "Bob", "3D 8D", "Cat")) == [("Cat", "345678", 6)]

    @pytest.mark.clause("TU-10")
    def test_is_not_stopped_by_a_second_run(self) -> None:
        game = feeding(["", "3D 8D", "5H KD"], [*ANTONY, (2, "9H TH JH")])
        assert safe_from([*ANTONY, (2, "9H TH JH")]) == {"3", "8", "Q"}
        assert meals(game, give(game, "Bob", "3D 8D", "Cat")) == [("Cat", "345678", 6)]

    @pytest.mark.clause("TU-10")
    @pytest.mark.parametrize("turn", [1, -1])
    def test_feeds_the_longer_of_two_runs_that_fit(self, turn: int) -> None:
        melds = [(2, "4S 5S 6S 7S"), (2, "9H TH JH QH KH AH 2H")][::turn]
        game = feeding(["", "3D 8D", "5H KD"], melds, ace="corner")
        assert [double.ranks for double in doubles(game, 1, game.hands[1])] == [tuple("89TJQKA23")]
        assert meals(game, give(game, "Bob", "3D 8D", "Cat")) == [("Cat", "89TJQKA23", 9)]

    @pytest.mark.clause("TU-10")
    @pytest.mark.parametrize("turn", [1, -1])
    @pytest.mark.parametrize(
        ("longer", "shorter", "given", "ranks"),
        [
            # Each in the suit that comes first and in the one that comes last, the longer from low and from high cards.
            ("9S TS JS QS KS AS 2S", "4C 5C 6C 7C", "3D 8D", "89TJQKA23"),
            ("9C TC JC QC KC AC 2C", "4S 5S 6S 7S", "3D 8D", "89TJQKA23"),
            ("3S 4S 5S 6S 7S 8S 9S TS", "QC KC AC", "JD 2D", "23456789TJ"),
            ("3C 4C 5C 6C 7C 8C 9C TC", "QS KS AS", "JD 2D", "23456789TJ"),
            ("KS AS 2S 3S 4S 5S", "7C 8C 9C TC JC", "6D QD", "QKA23456"),
            ("KC AC 2C 3C 4C 5C", "7S 8S 9S TS JS", "6D QD", "QKA23456"),
        ],
    )
    def test_feeds_the_run_of_more_cards_of_any_rank(
        self, turn: int, longer: str, shorter: str, given: str, ranks: str
    ) -> None:
        """Round the corner two runs can leave the same two ends."""
        game = feeding(["", given, "5H 9H"], [(2, longer), (2, shorter)][::turn], ace="corner")
        (double,) = doubles(game, 1, game.hands[1])
        assert double.ranks == tuple(ranks)
        assert " ".join(map(str, double.run.cards)) == longer
        assert [move.cards for move in game.legal_moves(1) if len(move.cards) == 2] == [double.cards]
        assert meals(game, give(game, "Bob", given, "Cat")) == [("Cat", ranks, len(ranks))]
        assert plates(game)[2] == dict.fromkeys(ranks, 1)

    @pytest.mark.clause("TU-10")
    def test_of_two_runs_alike_is_one_move(self) -> None:
        game = feeding(["", "3D 8D", "5H KD"], [(2, "4S 5S 6S 7S"), (2, "4H 5H 6H 7H")])
        assert [move.cards for move in game.legal_moves(1) if len(move.cards) == 2] == [(Card.of("3D"), Card.of("8D"))]
        assert meals(game, give(game, "Bob", "3D 8D", "Cat")) == [("Cat", "345678", 6)]

    @pytest.mark.clause("TU-10", "TU-7")
    def test_can_be_all_that_the_lonely_have_for_themselves(self) -> None:
        game = feeding(["", "3D 8D"], [(1, "4S 5S 6S 7S")])
        assert givable(game, "Bob") == {"3D broth", "8D broth", "3D+8D Bob"}
        assert meals(game, give(game, "Bob", "3D 8D", "Bob")) == [("Bob", "345678", 6)]

    @pytest.mark.clause("TU-10", "TU-6")
    def test_is_one_turn(self) -> None:
        game = feeding(["", "3D 8D 2H", "5H KD"], ANTONY)
        events = give(game, "Bob", "3D 8D", "Cat")
        assert sum(isinstance(event, CardsGiven) for event in events) == 1
        assert game.to_act == (2,)

    def test_can_be_pointed_out_from_a_view(self) -> None:
        game = feeding(["", "3D 8D 3C 8C 2H", "5H KD"], ANTONY)
        view: Any = game.seen_by(1)
        run = game.melds[0]
        assert doubles(view, 1, view.hands[1]) == [
            Double((Card.of(f"3{suit}"), Card.of(f"8{suit}")), 2, run, tuple("345678")) for suit in "DC"
        ]
        assert [(shield.rank, shield.partner) for shield in shields(view, 2)] == [("3", "8"), ("8", "3")]
