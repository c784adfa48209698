"""Melds and lay-offs at the table. (SH-6 to SH-10)"""

from typing import Any

import pytest

from rules import new_game
from rules.events import CardLaidOff, MeldTabled
from tests.rules.rummy.test_turn import two_packs
from tests.rules.table import dealt, move, play, refused, stacked, words_of

ACES = ["low", "high", "either", "corner"]


class TestSets:
    @pytest.mark.clause("SH-6")
    @pytest.mark.parametrize("laid", ["9C 9D 9H", "9S 9C 9D", "9C 9D 9H 9S", "AC AD AH", "KS KD KC"])
    def test_are_three_or_four_of_a_rank(self, laid: str) -> None:
        game = dealt([laid, ""], "2D")
        events = play(game, f"Ann: draw stock, meld {laid}")
        assert [meld.owner for meld in game.melds] == [0]
        assert sorted(map(str, game.melds[0].cards)) == sorted(laid.split())
        assert events[-1] == MeldTabled(0, game.melds[0].cards, 0)
        assert not set(laid.split()) & set(map(str, game.hands[0]))

    @pytest.mark.clause("SH-6")
    @pytest.mark.parametrize("laid", ["9C 9D", "9C 9D 8H", "9C", "9C 9D 9H 8C", "9C TC JD"])
    def test_are_nothing_less_and_nothing_mixed(self, laid: str) -> None:
        game = dealt(["9C 9D 9H 8H 8C TC JD", ""])
        play(game, "Ann: draw stock")
        refusal = refused(game, f"Ann: meld {laid}", "SH-6")
        assert refusal.message.startswith(
            f"{laid} {'isn’t' if ' ' not in laid else 'aren’t'} a meld: ".replace("’", "'")
        )
        assert sorted(map(str, refusal.cards)) == sorted(laid.split())

    @pytest.mark.clause("SH-6")
    def test_of_no_card_at_all_are_none(self) -> None:
        game = dealt(["9C", ""])
        play(game, "Ann: draw stock")
        assert refused(game, "Ann: meld", "SH-6").message.startswith("Nothing isn't a meld: ")

    @pytest.mark.clause("SH-6")
    def test_of_four_can_also_be_laid_as_any_three(self) -> None:
        game = dealt(["9C 9D 9H 9S 2D", ""], "KC", "4H")
        play(game, "Ann: draw stock")
        offered = {frozenset(words.split()) for words in words_of(game, 0, "meld")}
        nines = {"9C", "9D", "9H", "9S"}
        assert {four for four in offered if four <= nines} == {
            *(frozenset(nines - {one}) for one in nines),
            frozenset(nines),
        }

    @pytest.mark.clause("SH-6")
    def test_with_several_packs_may_hold_twins(self) -> None:
        game = two_packs(["9C 9C 9D", ""], "2D")
        play(game, "Ann: draw stock, meld 9C 9C 9D")
        assert list(map(str, game.melds[0].cards)) == ["9D", "9C", "9C"]


class TestRuns:
    @pytest.mark.clause("SH-7")
    @pytest.mark.parametrize("laid", ["4S 5S 6S", "6S 4S 5S", "4S 5S 6S 7S 8S 9S TS", "TD JD QD KD", "2C 3C 4C"])
    def test_are_neighbours_of_one_suit_in_any_order(self, laid: str) -> None:
        game = dealt([laid, ""], "2D")
        play(game, f"Ann: draw stock, meld {laid}")
        order = "A23456789TJQK"
        assert [str(card) for card in game.melds[0].cards] == sorted(
            laid.split(), key=lambda code: order.index(code[0])
        )

    @pytest.mark.clause("SH-7")
    @pytest.mark.parametrize("laid", ["4S 5S 7S", "4S 6S 8S", "4S 5S 6S 8S", "5S 6S 4S TS"])
    def test_have_no_gap(self, laid: str) -> None:
        game = dealt(["4S 5S 6S 7S 8S TS", ""])
        play(game, "Ann: draw stock")
        refused(game, f"Ann: meld {laid}", "SH-7")

    @pytest.mark.clause("SH-7")
    @pytest.mark.parametrize("laid", ["4S 5S 6H", "4S 5H 6H"])
    def test_are_of_one_suit(self, laid: str) -> None:
        game = dealt(["4S 5S 5H 6H", ""])
        play(game, "Ann: draw stock")
        refused(game, f"Ann: meld {laid}", "SH-6")

    @pytest.mark.clause("SH-7")
    def test_of_two_are_none(self) -> None:
        game = dealt(["4S 5S", ""])
        play(game, "Ann: draw stock")
        refused(game, "Ann: meld 4S 5S", "SH-6")

    @pytest.mark.clause("SH-7")
    def test_hold_a_rank_once(self) -> None:
        game = two_packs(["4S 5S 6S 6S", ""], "2D")
        play(game, "Ann: draw stock")
        refused(game, "Ann: meld 4S 5S 6S 6S", "SH-7")

    @pytest.mark.clause("SH-7")
    def test_can_be_laid_in_part(self) -> None:
        game = dealt(["4S 5S 6S 7S 8S", ""], "KC", "2D")
        play(game, "Ann: draw stock")
        spades = {words for words in words_of(game, 0, "meld") if words.startswith(("4S", "5S", "6S"))}
        assert {"4S 5S 6S", "5S 6S 7S", "6S 7S 8S", "4S 5S 6S 7S", "5S 6S 7S 8S", "4S 5S 6S 7S 8S"} <= spades


RUNS = {
    "AS 2S 3S": {"low", "either", "corner"},
    "AS 2S 3S 4S": {"low", "either", "corner"},
    "QS KS AS": {"high", "either", "corner"},
    "JS QS KS AS": {"high", "either", "corner"},
    "KS AS 2S": {"corner"},
    "QS KS AS 2S": {"corner"},
    "KS AS 2S 3S": {"corner"},
    "JS QS KS": set(ACES),
    "2S 3S 4S": set(ACES),
}

ROOM = {
    ("2S 3S 4S", "AS"): {"low", "either", "corner"},
    ("JS QS KS", "AS"): {"high", "either", "corner"},
    ("AS 2S 3S", "KS"): {"corner"},
    ("QS KS AS", "2S"): {"corner"},
    ("QS KS AS", "JS"): {"high", "either", "corner"},
    ("AS 2S 3S", "4S"): {"low", "either", "corner"},
}


class TestAces:
    @pytest.mark.clause("SH-8", "SH-7")
    @pytest.mark.parametrize("ace", ACES)
    @pytest.mark.parametrize("laid", RUNS)
    def test_stand_where_the_house_rule_has_them(self, laid: str, ace: str) -> None:
        game = dealt([laid, ""], "2D", "7H", ace=ace)
        play(game, "Ann: draw stock")
        if ace in RUNS[laid]:
            assert laid in words_of(game, 0, "meld")
            play(game, f"Ann: meld {' '.join(reversed(laid.split()))}")
            assert " ".join(map(str, game.melds[0].cards)) == laid
        else:
            assert laid not in words_of(game, 0, "meld")
            refused(game, f"Ann: meld {laid}", "SH-8")

    @pytest.mark.clause("SH-8", "SH-10")
    @pytest.mark.parametrize(
        ("laid", "card", "ace"), [(laid, card, ace) for laid, card in ROOM for ace in ACES if ace in RUNS[laid]]
    )
    def test_leave_room_where_the_house_rule_has_it(self, laid: str, card: str, ace: str) -> None:
        game = dealt([f"{laid} {card} 9D", ""], "2D", "7H", ace=ace)
        play(game, f"Ann: draw stock, meld {laid}")
        if ace in ROOM[laid, card]:
            assert move(0, f"lay_off {card} 0") in game.legal_moves(0)
            play(game, f"Ann: lay_off {card} 0")
        else:
            assert move(0, f"lay_off {card} 0") not in game.legal_moves(0)
            refused(game, f"Ann: lay_off {card} 0", "SH-10")

    @pytest.mark.clause("SH-8", "RU-1")
    def test_are_low_at_first(self) -> None:
        game = dealt(["AS 2S 3S QS KS", ""], "2D", "7H")
        play(game, "Ann: draw stock, meld AS 2S 3S")
        refused(game, "Ann: lay_off KS 0", "SH-10")

    @pytest.mark.clause("SH-6", "SH-8")
    @pytest.mark.parametrize("ace", ACES)
    def test_make_sets_at_every_table(self, ace: str) -> None:
        game = dealt(["AS AD AC", ""], "2D", "7H", ace=ace)
        play(game, "Ann: draw stock, meld AS AD AC")
        assert len(game.melds) == 1

    @pytest.mark.clause("SH-10", "SH-8")
    @pytest.mark.parametrize(
        ("ace", "first", "then"),
        [("either", "2S", "AS"), ("high", "2S", "AS"), ("corner", "2S", "AS"), ("low", "AS", "KS")],
    )
    def test_that_fit_both_ends_go_to_the_high_one(self, ace: str, first: str, then: str) -> None:
        game = dealt(["2S 3S 4S 5S 6S 7S 8S 9S 2H 4C", "TS JS QS KS AS"], "2D", "7H 7D", ace=ace)
        play(
            game,
            """
            Ann: draw stock, meld 2S 3S 4S 5S 6S 7S 8S 9S, discard 7H
            Bob: draw stock, lay_off TS 0, lay_off JS 0, lay_off QS 0, lay_off KS 0, lay_off AS 0
            """,
        )
        laid = [str(card) for card in game.melds[0].cards]
        assert (laid[0], laid[-1]) == (first, then)
        assert len(laid) == 13


class TestTheTable:
    @pytest.mark.clause("SH-9")
    def test_keeps_what_lies_on_it(self) -> None:
        game = dealt(["4S 5S 6S 7S 7H 7D 8S", ""], "2D", "KC")
        play(game, "Ann: draw stock, meld 4S 5S 6S 7S")
        for said in ("discard 7S", "meld 7S 7H 7D", "lay_off 7S 0", "meld 4S 5S 6S"):
            refused(game, f"Ann: {said}", "SH-3")
        assert all("7S" not in str(legal) for legal in game.legal_moves(0))

    @pytest.mark.clause("SH-9", "SH-3")
    def test_waits_until_a_player_likes(self) -> None:
        game = dealt(["4S 5S 6S", ""], "2D", "KC KD KH")
        play(game, "Ann: draw stock, discard KC\nBob: draw stock, discard KD\nAnn: draw stock, meld 4S 5S 6S")
        assert len(game.melds) == 1


def with_melds(bob: str = "", **options: Any) -> Any:
    """Ann has laid 0: 4S 5S 6S and 1: 9C 9D 9H; Bob has drawn and is to table."""
    game = dealt(["4S 5S 6S 9C 9D 9H 2C", bob], "2D", "KC KD", **options)
    play(game, "Ann: draw stock, meld 4S 5S 6S, meld 9C 9D 9H, discard 2C\nBob: draw stock")
    return game


class TestLayOffs:
    @pytest.mark.clause("SH-10")
    @pytest.mark.parametrize(
        ("card", "meld", "after"),
        [("7S", 0, "4S 5S 6S 7S"), ("3S", 0, "3S 4S 5S 6S"), ("9S", 1, "9S 9H 9D 9C")],
    )
    def test_go_to_a_set_of_the_rank_or_an_end_of_a_run(self, card: str, meld: int, after: str) -> None:
        game = with_melds("7S 3S 9S 8S 2S")
        assert move(1, f"lay_off {card} {meld}") in game.legal_moves(1)
        events = play(game, f"Bob: lay_off {card} {meld}")
        assert " ".join(map(str, game.melds[meld].cards)) == after
        assert game.melds[meld].owner == 0
        assert events == [CardLaidOff(1, next(c for c in game.melds[meld].cards if str(c) == card), meld, 0)]
        assert card not in map(str, game.hands[1])

    @pytest.mark.clause("SH-10")
    @pytest.mark.parametrize(("card", "meld"), [("8S", 0), ("2S", 0), ("9S", 0), ("7S", 1), ("7H", 0), ("KD", 1)])
    def test_fit_nowhere_else(self, card: str, meld: int) -> None:
        game = with_melds("7S 3S 9S 8S 2S 7H")
        assert move(1, f"lay_off {card} {meld}") not in game.legal_moves(1)
        refusal = refused(game, f"Bob: lay_off {card} {meld}", "SH-10")
        assert "Ann" in refusal.message
        assert card in refusal.message

    @pytest.mark.clause("SH-10")
    @pytest.mark.parametrize("meld", [-1, -2, 2, 100])
    def test_need_a_meld(self, meld: int) -> None:
        game = with_melds("7S 9S")
        refused(game, f"Bob: lay_off 9S {meld}", "SH-10")

    @pytest.mark.clause("SH-10")
    def test_can_follow_one_another(self) -> None:
        game = with_melds("7S 8S 9S 2H")
        refused(game, "Bob: lay_off 8S 0", "SH-10")
        play(game, "Bob: lay_off 7S 0, lay_off 8S 0, lay_off 9S 0")
        assert len(game.melds[0].cards) == 6

    @pytest.mark.clause("SH-10")
    def test_may_choose_between_set_and_run(self) -> None:
        game = dealt(["7S 7D 7C 4H 5H 6H 2C", "7H"], "2D", "KC KD")
        play(game, "Ann: draw stock, meld 7S 7D 7C, meld 4H 5H 6H, discard 2C\nBob: draw stock")
        assert [str(m) for m in game.legal_moves(1) if m.kind == "lay_off"] == [
            str(move(1, "lay_off 7H 0")),
            str(move(1, "lay_off 7H 1")),
        ]

    @pytest.mark.clause("SH-10")
    @pytest.mark.parametrize("lay_off", ["anyones", "own"])
    def test_go_on_whose_melds_the_table_says(self, lay_off: str) -> None:
        game = with_melds("7S 3S QH QD QS 2H", lay_off=lay_off)
        play(game, "Bob: meld QH QD QS")
        if lay_off == "anyones":
            assert words_of(game, 1, "lay_off") == ["3S", "7S"]
            play(game, "Bob: lay_off 7S 0")
        else:
            assert words_of(game, 1, "lay_off") == []
            refusal = refused(game, "Bob: lay_off 7S 0", "SH-10")
            assert refusal.seats == (1, 0)

    @pytest.mark.clause("SH-10")
    @pytest.mark.parametrize("lay_off", ["anyones", "own"])
    def test_always_go_on_the_own(self, lay_off: str) -> None:
        game = dealt(["4S 5S 6S 7S", ""], "2D", "KC", lay_off=lay_off)
        play(game, "Ann: draw stock, meld 4S 5S 6S, lay_off 7S 0")

    @pytest.mark.clause("SH-10")
    @pytest.mark.parametrize("when", ["always", "after_own_meld"])
    def test_wait_for_an_own_meld_where_the_table_says_so(self, when: str) -> None:
        game = with_melds("7S QH QD QS 2H", lay_off_when=when)
        if when == "always":
            assert words_of(game, 1, "lay_off") == ["7S"]
            play(game, "Bob: lay_off 7S 0")
        else:
            assert words_of(game, 1, "lay_off") == []
            refusal = refused(game, "Bob: lay_off 7S 0", "SH-10")
            assert "Bob" in refusal.message

    @pytest.mark.clause("SH-10")
    def test_may_follow_an_own_meld_of_this_turn(self) -> None:
        game = with_melds("7S QH QD QS 2H", lay_off_when="after_own_meld")
        play(game, "Bob: meld QH QD QS, lay_off 7S 0")

    @pytest.mark.clause("SH-10")
    def test_may_follow_an_own_meld_of_an_earlier_turn(self) -> None:
        game = with_melds("7S QH QD QS 2H", lay_off_when="after_own_meld")
        play(game, "Bob: meld QH QD QS, discard KD\nAnn: draw discard")
        play(game, f"Ann: discard {game.hands[0][0]}\nBob: draw stock, lay_off 7S 0")

    @pytest.mark.clause("SH-10")
    def test_need_an_own_meld_afresh_in_every_hand(self) -> None:
        decks = [
            stacked(["4S 5S 6S 7H 8H 9H TH KH KD KS", ""], "3D", "2D", size=10, dealer=1),
            stacked(["7S", "4S 5S 6S"], "3D", "2D 2H", size=10, dealer=0),
        ]
        options = {"first_dealer": 1, "lay_off_when": "after_own_meld"}
        game = new_game("rummy", ["Ann", "Bob"], seed=1, options=options, decks=decks)
        play(
            game,
            """
            Ann: draw stock, meld 4S 5S 6S, meld 7H 8H 9H TH, meld KH KD KS, discard 2D
            Ann: deal
            Bob: draw stock, meld 4S 5S 6S, discard 2D
            Ann: draw stock
            """,
        )
        refused(game, "Ann: lay_off 7S 0", "SH-10")
