"""The deal and the turn that the rummy games share. (SH-1 to SH-5, SH-11)"""

from collections import Counter
from typing import Any

import pytest

from rules import RuleViolation, new_game
from rules.cards import full_pack
from rules.events import CardDiscarded, CardDrawn, HandDealt, HandSettled, WentOut
from rules.rummy.rummy import Rummy
from tests.rules.table import NAMES, dealt, move, play, refused, stacked, throw_back, words_of

ALL_FIT = "4S 5S 6S 7H 8H 9H TH KH KD KS"
"""Ten cards, all of which can be laid."""
LAY_ALL = "meld 4S 5S 6S, meld 7H 8H 9H TH, meld KH KD KS"


class TwoPacks(Rummy):
    """Rummy with two packs, to see what the shared turn says about identical cards."""

    name = "two packs"
    title = "Rummy with two packs"

    def _pack(self) -> tuple[int, int]:
        return 2, 0


def two_packs(hands: list[str], upcard: str) -> Any:
    deck = stacked(hands, upcard, size=10, dealer=1, packs=2)
    return TwoPacks.begin(["Ann", "Bob"], 1, TwoPacks.Options(first_dealer=1), [deck])


class TestTheDeal:
    @pytest.mark.clause("SH-1")
    def test_goes_round_one_card_at_a_time_from_the_dealers_left(self) -> None:
        deck = [str(card) for card in full_pack()]
        game: Any = new_game("rummy", NAMES[:3], seed=1, options={"first_dealer": 1}, decks=[deck])
        assert [list(map(str, hand)) for hand in game.hands] == [deck[1:21:3], deck[2:21:3], deck[0:21:3]]
        assert list(map(str, game.discards)) == [deck[21]]
        assert list(map(str, game.stock)) == deck[:21:-1]
        assert game.opening == (HandDealt(1, 1, game.discards[0]),)

    @pytest.mark.clause("SH-1")
    def test_leaves_a_stock_that_is_drawn_in_its_order(self) -> None:
        game = dealt(["", ""], stock="2C 9H 5D")
        drawn = [event for _ in range(3) for event in throw_back(game) if isinstance(event, CardDrawn)]
        assert [str(draw.card) for draw in drawn] == ["2C", "9H", "5D"]

    @pytest.mark.clause("SH-1")
    def test_shuffles_in_below_what_a_short_deck_leaves_out(self) -> None:
        decks = [["7H", "8H"], ["KC"]]
        options = {"first_dealer": 1, "stalemate": 1}
        games: list[Any] = [new_game("rummy", NAMES[:2], seed=s, options=options, decks=decks) for s in (1, 2)]
        for game in games:
            assert (str(game.hands[0][0]), str(game.hands[1][0])) == ("7H", "8H")
            assert Counter([*game.hands[0], *game.hands[1], *game.stock, *game.discards]) == Counter(full_pack())
        assert games[0].stock != games[1].stock

    @pytest.mark.clause("SH-1")
    def test_takes_one_deck_a_deal_void_hands_included(self) -> None:
        decks = [["7H"], ["KC"]]
        game: Any = new_game("rummy", NAMES[:2], seed=1, options={"first_dealer": 1, "stalemate": 1}, decks=decks)
        deals = []
        for _ in range(3):
            deals.append(str(game.hands[(game.dealer + 1) % 2][0]))
            while game.phase == "play":
                throw_back(game)
            game.play(move(0, "deal"))
        assert deals[:2] == ["7H", "KC"]


class TestTheTurn:
    @pytest.mark.clause("SH-3")
    @pytest.mark.parametrize("dealer", range(3))
    def test_begins_left_of_the_dealer_and_goes_clockwise(self, dealer: int) -> None:
        game = dealt(["", "", ""], dealer=dealer)
        turns = []
        for _ in range(5):
            turns += game.to_act
            throw_back(game)
        assert turns == [(dealer + 1 + step) % 3 for step in range(5)]

    @pytest.mark.clause("SH-3")
    @pytest.mark.parametrize(
        "said",
        ["draw stock", "draw discard", "meld 4S 5S 6S", "lay_off 7S 0", "discard 4S"],
    )
    def test_is_nobody_elses(self, said: str) -> None:
        game = dealt(["", "4S 5S 6S 7S", ""])
        refusal = refused(game, f"Bob: {said}", "SH-3")
        assert "Bob" in refusal.message
        assert "Ann" in refusal.message
        assert refusal.seats == (1,)
        assert game.legal_moves(1) == []

    @pytest.mark.clause("SH-3")
    @pytest.mark.parametrize("seat", [-1, 3, 99])
    def test_is_nobodys_who_does_not_sit_there(self, seat: int) -> None:
        game = dealt(["", "", ""])
        with pytest.raises(RuleViolation, match=r"seat .*\(SH-3\)"):
            game.check(move(seat, "draw stock"))
        assert game.legal_moves(seat) == []

    @pytest.mark.clause("SH-3")
    @pytest.mark.parametrize("said", ["meld 4S 5S 6S", "lay_off 7S 0", "discard 4S"])
    def test_begins_with_the_draw(self, said: str) -> None:
        game = dealt(["4S 5S 6S 7S", ""])
        refused(game, f"Ann: {said}", "SH-3")
        assert {legal.kind for legal in game.legal_moves(0)} == {"draw"}

    @pytest.mark.clause("SH-3")
    @pytest.mark.parametrize("first", ["stock", "discard"])
    @pytest.mark.parametrize("second", ["stock", "discard"])
    def test_has_one_draw(self, first: str, second: str) -> None:
        game = dealt(["", ""])
        play(game, f"Ann: draw {first}")
        refused(game, f"Ann: draw {second}", "SH-3")
        play(game, f"Ann: discard {game.hands[0][0]}")
        assert game.to_act == (1,)

    @pytest.mark.clause("SH-3")
    def test_allows_any_number_of_melds_and_lay_offs(self) -> None:
        game = dealt(["4S 5S 6S 7S 9C 9D 9H 9S 2D", ""], stock="KD")
        play(game, "Ann: draw stock, meld 4S 5S 6S, meld 9C 9D 9H, lay_off 7S 0, lay_off 9S 1, discard KD")
        assert [len(meld.cards) for meld in game.melds] == [4, 4]
        assert game.to_act == (1,)

    @pytest.mark.clause("SH-3", "SH-9")
    def test_allows_none_even_with_a_meld_in_hand(self) -> None:
        game = dealt(["4S 5S 6S 2D", ""], stock="KD")
        play(game, "Ann: draw stock, discard KD")
        assert game.melds == []
        assert game.to_act == (1,)

    @pytest.mark.clause("SH-3")
    @pytest.mark.parametrize(
        "said",
        [
            "discard 4S",
            "meld 4S 5S 6S",
            "meld 2H 2D 2C",
            "meld 2H 2H 2H",
            "lay_off 7S 0",
            "discard Jk",
            "meld 2H 2D Jk=2S",
        ],
    )
    def test_plays_cards_from_the_own_hand_only(self, said: str) -> None:
        game = dealt(["2H 2D 9C 9D 9H", "4S 5S 6S 7S 2C"])
        play(game, "Ann: draw stock, meld 9C 9D 9H")
        refused(game, f"Ann: {said}", "SH-3")

    @pytest.mark.clause("SH-3")
    def test_a_refusal_names_the_card_that_is_not_held(self) -> None:
        game = dealt(["2H", "4S"])
        play(game, "Ann: draw stock")
        refusal = refused(game, "Ann: discard 4S", "SH-3")
        assert list(map(str, refusal.cards)) == ["4S"]
        assert "4S" in refusal.message

    @pytest.mark.clause("SH-3")
    @pytest.mark.parametrize(
        "said", ["knock 2H", "declare 4S 5S 6S / 2H", "refuse", "move_joker 2H 0", "leave", "bid 5", "claim TS", "buy"]
    )
    def test_has_no_place_for_what_other_games_do(self, said: str) -> None:
        game = dealt(["2H 4S 5S 6S", ""])
        refused(game, f"Ann: {said}", "SH-3")
        play(game, "Ann: draw stock")
        refused(game, f"Ann: {said}", "SH-3")


class TestTheDraw:
    @pytest.mark.clause("SH-4")
    def test_is_the_top_of_the_stock(self) -> None:
        game = dealt(["", ""], "KC", "2D 3D")
        events = play(game, "Ann: draw stock")
        assert [str(event.card) for event in events if isinstance(event, CardDrawn)] == ["2D"]
        assert str(game.hands[0][-1]) == "2D"
        assert str(game.stock[-1]) == "3D"
        assert list(map(str, game.discards)) == ["KC"]

    @pytest.mark.clause("SH-4")
    def test_or_the_top_of_the_discard_pile(self) -> None:
        game = dealt(["4H", ""], "KC", "2D")
        play(game, "Ann: draw discard, discard 4H")
        assert "KC" in map(str, game.hands[0])
        assert list(map(str, game.discards)) == ["4H"]
        assert str(game.stock[-1]) == "2D"
        events = play(game, "Bob: draw discard")
        assert [(event.source, str(event.card)) for event in events if isinstance(event, CardDrawn)] == [
            ("discard", "4H")
        ]

    @pytest.mark.clause("SH-4")
    def test_is_as_the_player_likes(self) -> None:
        game = dealt(["", ""])
        assert game.legal_moves(0) == [move(0, "draw stock"), move(0, "draw discard")]

    @pytest.mark.clause("SH-4")
    def test_needs_a_pile_to_take_from(self) -> None:
        game = dealt(["", ""])
        # In one-pack Rummy a pile is empty only within a turn, so it has to be taken away here.
        game.stock += game.discards
        game.discards = []
        refused(game, "Ann: draw discard", "SH-4")
        assert game.legal_moves(0) == [move(0, "draw stock")]


def with_one_card_left(bob_throws: str, **options: Any) -> Any:
    """Ann, to draw, holds 7S alone behind three melds: 0 is 4S 5S 6S, 1 is 7H 8H 9H, 2 is three kings."""
    game = dealt(["4S 5S 6S 7H 8H 9H KH KD KS 7S", f"{bob_throws} 2C 2H 2S"], "QD", "2D 3D", **options)
    play(
        game,
        f"""
        Ann: draw stock, meld 4S 5S 6S, meld 7H 8H 9H, meld KH KD KS, discard 2D
        Bob: draw stock, discard {bob_throws}
        """,
    )
    return game


class TestTheCardFromThePile:
    @pytest.mark.clause("SH-5")
    def test_does_not_go_straight_back(self) -> None:
        game = dealt(["4H", ""], "KC")
        play(game, "Ann: draw discard")
        refusal = refused(game, "Ann: discard KC", "SH-5")
        assert "KC" in refusal.message
        assert list(map(str, refusal.cards)) == ["KC"]
        assert move(0, "discard KC") not in game.legal_moves(0)
        assert len(words_of(game, 0, "discard")) == 10
        play(game, "Ann: discard 4H")

    @pytest.mark.clause("SH-5")
    def test_may_be_thrown_in_a_later_turn(self) -> None:
        game = dealt(["4H", "5H"], "KC", "2D")
        play(
            game,
            """
            Ann: draw discard, discard 4H
            Bob: draw stock, discard 5H
            Ann: draw discard, discard KC
            """,
        )
        assert str(game.discards[-1]) == "KC"

    @pytest.mark.clause("SH-5")
    def test_a_card_from_the_stock_may_go_at_once(self) -> None:
        game = dealt(["", ""], "KC", "2D")
        play(game, "Ann: draw stock, discard 2D")
        assert str(game.discards[-1]) == "2D"

    @pytest.mark.clause("SH-5")
    def test_with_several_packs_its_twin_may_go(self) -> None:
        game = two_packs(["KC 4H", ""], "KC")
        play(game, "Ann: draw discard, discard KC")
        assert game.hands[0].count(game.discards[-1]) == 1

    @pytest.mark.clause("SH-5")
    def test_with_several_packs_it_stays_without_a_twin(self) -> None:
        game = two_packs(["4H", "KC"], "KC")
        play(game, "Ann: draw discard")
        refused(game, "Ann: discard KC", "SH-5")

    @pytest.mark.clause("SH-5")
    def test_cannot_be_all_that_a_lay_off_leaves(self) -> None:
        game = with_one_card_left("QC")
        play(game, "Ann: draw discard")
        refusal = refused(game, "Ann: lay_off 7S 0", "SH-5")
        assert "QC" in refusal.message
        assert "Ann" in refusal.message
        assert game.legal_moves(0) == [move(0, "discard 7S")]

    @pytest.mark.clause("SH-5")
    def test_may_be_all_that_is_left_by_the_discard(self) -> None:
        game = with_one_card_left("QC")
        play(game, "Ann: draw discard, discard 7S")
        assert list(map(str, game.hands[0])) == ["QC"]
        assert game.to_act == (1,)

    @pytest.mark.clause("SH-5")
    def test_may_be_all_that_is_left_where_it_can_still_be_laid(self) -> None:
        game = with_one_card_left("KC")
        play(game, "Ann: draw discard, lay_off 7S 0")
        assert game.legal_moves(0) == [move(0, "lay_off KC 2")]
        events = play(game, "Ann: lay_off KC 2")
        assert WentOut(0) in events

    @pytest.mark.clause("SH-5")
    def test_may_be_all_that_is_left_where_the_card_just_laid_makes_room(self) -> None:
        game = with_one_card_left("8S")
        play(game, "Ann: draw discard")
        refused(game, "Ann: lay_off 8S 0", "SH-10")
        play(game, "Ann: lay_off 7S 0, lay_off 8S 0")
        assert game.phase == "between hands"

    @pytest.mark.clause("SH-5", "SH-11")
    def test_is_no_last_discard_where_one_is_required(self) -> None:
        game = with_one_card_left("KC", final_discard="required")
        play(game, "Ann: draw discard")
        refused(game, "Ann: lay_off 7S 0", "SH-5")
        play(game, "Ann: lay_off KC 2")
        assert game.legal_moves(0) == [move(0, "discard 7S")]

    @pytest.mark.clause("SH-5", "SH-10")
    @pytest.mark.parametrize(("lay_off", "stuck"), [("anyones", False), ("own", True)])
    def test_counts_as_stuck_where_the_only_meld_for_it_is_out_of_bounds(self, lay_off: str, stuck: bool) -> None:
        game = dealt(["4S 5S 6S 7H 8H 9H KH KD KS 7S", "QC JC TC 9C"], "QD", "2D 3D", lay_off=lay_off)
        play(
            game,
            """
            Ann: draw stock, meld 4S 5S 6S, meld 7H 8H 9H, meld KH KD KS, discard 2D
            Bob: draw stock, meld QC JC TC, discard 9C
            Ann: draw discard
            """,
        )
        if stuck:
            refused(game, "Ann: lay_off 7S 0", "SH-5")
        else:
            play(game, "Ann: lay_off 7S 0, lay_off 9C 3")

    @pytest.mark.clause("SH-5")
    @pytest.mark.parametrize(("upcard", "stuck"), [("QC", True), ("7S", False), ("3S", False), ("6C", True)])
    def test_cannot_be_all_that_a_meld_leaves_unless_it_fits_there(self, upcard: str, stuck: bool) -> None:
        game = dealt(["4S 5S 6S 7H 8H 9H", "", "", "", ""], upcard)
        play(game, "Ann: draw discard, meld 7H 8H 9H")
        if stuck:
            refused(game, "Ann: meld 4S 5S 6S", "SH-5")
            assert words_of(game, 0, "meld") == []
        else:
            assert "4S 5S 6S" in words_of(game, 0, "meld")
            play(game, f"Ann: meld 4S 5S 6S, lay_off {upcard} 1")

    @pytest.mark.clause("SH-5")
    def test_may_be_melded_with_the_rest(self) -> None:
        game = dealt(["4S 5S 6S 7H 8H 9H", "", "", "", ""], "7S")
        play(game, "Ann: draw discard, meld 7H 8H 9H, meld 4S 5S 6S 7S")
        assert game.phase == "between hands"

    @pytest.mark.clause("SH-5")
    def test_a_card_that_came_from_the_stock_may_be_all_that_is_left(self) -> None:
        game = dealt(["4S 5S 6S 7H 8H 9H", "", "", "", ""], "KC", "QC")
        play(game, "Ann: draw stock, meld 7H 8H 9H, meld 4S 5S 6S, discard QC")
        assert game.phase == "between hands"


class TestGoingOut:
    @pytest.mark.clause("SH-11")
    def test_by_the_discard(self) -> None:
        game = dealt([ALL_FIT, ""], stock="2D")
        events = play(game, f"Ann: draw stock, {LAY_ALL}, discard 2D")
        assert_won(game, events, 0)
        assert events[-3] == CardDiscarded(0, game.discards[-1])

    @pytest.mark.clause("SH-11")
    def test_by_a_meld_at_once(self) -> None:
        game = dealt([ALL_FIT, ""], stock="KC", upcard="2D")
        events = play(game, "Ann: draw stock, meld 4S 5S 6S, meld 7H 8H 9H TH, meld KH KD KS KC")
        assert_won(game, events, 0)
        assert game.hands[0] == []

    @pytest.mark.clause("SH-11")
    def test_by_a_lay_off_at_once(self) -> None:
        game = dealt([ALL_FIT, ""], stock="KC", upcard="2D")
        events = play(game, f"Ann: draw stock, {LAY_ALL}, lay_off KC 2")
        assert_won(game, events, 0)

    @pytest.mark.clause("SH-11")
    def test_whoever_does_it(self) -> None:
        game = dealt(["", ALL_FIT], stock="2D 2H")
        throw_back(game)
        events = play(game, f"Bob: draw stock, {LAY_ALL}, discard 2H")
        assert_won(game, events, 1)

    @pytest.mark.clause("SH-11")
    def test_needs_the_discard_where_it_is_required(self) -> None:
        game = dealt([ALL_FIT, ""], stock="KC", upcard="2D", final_discard="required")
        play(game, "Ann: draw stock, meld 4S 5S 6S, meld 7H 8H 9H TH")
        refused(game, "Ann: meld KH KD KS KC", "SH-11")
        assert "KS KH KD KC" not in words_of(game, 0, "meld")
        play(game, "Ann: meld KH KD KS")
        refused(game, "Ann: lay_off KC 2", "SH-11")
        assert game.legal_moves(0) == [move(0, "discard KC")]
        assert_won(game, play(game, "Ann: discard KC"), 0)


def assert_won(game: Any, events: list[Any], winner: int) -> None:
    """The hand is over, won by that seat, and nothing can be played but a new deal or the end."""
    assert WentOut(winner) in events
    assert next(event for event in events if isinstance(event, HandSettled)).winners == (winner,)
    assert game.phase == "between hands"
    assert game.hands[winner] == []
    refused(game, "Ann: draw stock", "SH-15")
