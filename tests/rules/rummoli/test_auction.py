"""The widow: exchanging, bidding, and who may not. (RM-5 to RM-7)"""

from typing import Any

import pytest

from rules import HIDDEN
from rules.cards import Card, cards
from rules.rummoli.board import has_pay_card
from rules.rummoli.events import BidMade, DroppedOut, HandKept, NotAsked, WidowExchanged, WidowSold
from tests.rules.rummoli.boards import dealt, no_widow, rebalance
from tests.rules.table import play, refused

ALL_PAY_CARDS = "TS JD QC KH AS AD KD"


def unlocked(players: int = 3, **options: Any) -> Any:
    """A round in which the widow holds every pay card, so that anybody may have her."""
    return dealt([""] * players, ALL_PAY_CARDS, **options)


class TestTheDealer:
    @pytest.mark.clause("RM-5")
    def test_may_exchange(self) -> None:
        game = unlocked()
        assert (game.phase, game.to_act) == ("widow", (2,))
        hand, widow = list(game.hands[2]), list(game.widow)
        assert play(game, "Cat: exchange")[0] == WidowExchanged(2)
        assert (game.hands[2], game.widow) == (widow, hand)
        assert game.phase == "poker"
        assert game.exchanged == 2

    @pytest.mark.clause("RM-5")
    def test_may_keep_and_then_the_others_bid(self) -> None:
        game = unlocked()
        hand = list(game.hands[2])
        assert play(game, "Cat: keep") == [HandKept(2)]
        assert game.hands[2] == hand
        assert (game.phase, game.to_act) == ("auction", (0, 1))
        refused(game, "Cat: bid 1", "SH-3")

    @pytest.mark.clause("RM-6")
    @pytest.mark.parametrize("card", ["TS", "JD", "QC", "KH", "AS", "AD KD"])
    def test_with_a_pay_card_is_not_asked(self, card: str) -> None:
        rest = " ".join(other for other in ALL_PAY_CARDS.split() if other not in card.split())
        game = dealt(["", "", card], rest)
        assert game.phase == "auction"
        assert NotAsked((2,)) in game.opening
        assert game.locked[2] is True
        refused(game, "Cat: exchange", "RM-6")

    @pytest.mark.clause("RM-6")
    def test_one_of_the_diamond_pair_does_not_lock(self) -> None:
        for card in ("AD", "KD"):
            assert dealt(["", "TS JD QC KH AS", card]).phase == "widow"

    @pytest.mark.clause("RM-6")
    def test_seven_eight_nine_is_no_card(self) -> None:
        assert not has_pay_card(cards("7S 8S 9S"))
        assert has_pay_card(cards("2S AD KD"))

    @pytest.mark.clause("RM-6")
    def test_unless_the_table_does_not_mind(self) -> None:
        game = dealt(["TS", "JD", "QC"], pay_card_lock=False)
        assert game.phase == "widow"
        play(game, "Cat: keep")
        assert game.to_act == (0, 1)
        assert game.locked == {}


class TestBidding:
    @pytest.mark.clause("RM-5")
    def test_open_anybody_at_any_time_and_the_highest_pays_the_dealer(self) -> None:
        game = unlocked(4)
        play(game, "Dan: keep\nCat: bid 3\nAnn: bid 5")
        assert game.bids == [5, 0, 3, 0]
        assert game.to_act == (1, 2)
        hand, widow, chips = list(game.hands[2]), list(game.widow), list(game.chips)
        assert play(game, "Cat: bid 7") == [BidMade(2, 7)]
        assert play(game, "Bob: drop") == [DroppedOut(1)]
        events = play(game, "Ann: drop")
        assert events[1] == WidowSold(2, 7, 3)
        assert (game.hands[2], game.widow) == (widow, hand)
        assert game.chips == [chips[0], chips[1], chips[2] - 7, chips[3] + 7]
        assert game.phase == "poker"

    @pytest.mark.clause("RM-5")
    def test_in_turn_each_bids_or_is_out(self) -> None:
        game = unlocked(4, auction="in_turn")
        play(game, "Dan: keep")
        assert game.to_act == (0,)
        refused(game, "Bob: bid 2", "SH-3")
        play(game, "Ann: bid 1\nBob: drop\nCat: bid 2")
        assert game.to_act == (0,)
        play(game, "Ann: bid 4\nCat: bid 9\nAnn: drop")
        assert game.exchanged == 2
        assert game.phase == "poker"

    @pytest.mark.clause("RM-5")
    def test_no_bid_and_nothing_happens(self) -> None:
        game = unlocked()
        hands, widow, chips = [list(hand) for hand in game.hands], list(game.widow), list(game.chips)
        play(game, "Cat: keep\nAnn: drop\nBob: drop")
        assert (game.hands, game.widow, game.chips) == (hands, widow, chips)
        assert game.exchanged is None

    @pytest.mark.clause("RM-5")
    @pytest.mark.parametrize("auction", ["open", "in_turn"])
    def test_refuses_bids_that_are_none(self, auction: str) -> None:
        game = unlocked(auction=auction)
        play(game, "Cat: keep")
        for amount in (-1, 0, 42, 1000):
            refused(game, f"Ann: bid {amount}", "RM-5")
        play(game, "Ann: bid 5")
        for amount in (5, 4, 42):
            refused(game, f"Bob: bid {amount}", "RM-5")
        play(game, "Bob: bid 41")
        # Ann has no more than Bob has bid, so there is nothing left to ask.
        assert game.exchanged == 1
        assert game.chips == [41, 0, 41 + 41]

    @pytest.mark.clause("RM-6")
    def test_a_seat_with_a_pay_card_is_not_asked(self) -> None:
        game = dealt(["TS", "", ""], "JD QC KH AS AD KD")
        assert NotAsked((0,)) in play(game, "Cat: keep")
        assert game.to_act == (1,)
        assert game.locked == {2: False, 0: True, 1: False}
        refused(game, "Ann: bid 1", "RM-6")

    @pytest.mark.clause("RM-5")
    def test_a_single_bidder_takes_her_for_one_chip(self) -> None:
        game = dealt(["TS", "", ""], "JD QC KH AS AD KD")
        play(game, "Cat: keep\nBob: bid 1")
        assert game.exchanged == 1

    @pytest.mark.clause("RM-5")
    def test_a_seat_without_chips_is_not_asked(self) -> None:
        game = unlocked()
        rebalance(game, [0, 30, 30])
        play(game, "Cat: keep")
        assert game.to_act == (1,)

    @pytest.mark.clause("RM-6")
    def test_all_locked_goes_straight_on(self) -> None:
        game = dealt(["TS", "JD", "QC"])
        assert game.phase == "poker"
        assert game.locked == {0: True, 1: True, 2: True}


class TestThePacket:
    @pytest.mark.clause("RM-4", "RM-7")
    def test_nobody_sees_the_widow(self) -> None:
        game = unlocked()
        for viewer in (None, 0, 1, 2):
            assert set(game.seen_by(viewer).widow) == {HIDDEN}

    @pytest.mark.clause("RM-7")
    def test_who_put_a_hand_away_knows_it_and_nobody_else(self) -> None:
        game = unlocked()
        put_away = list(game.hands[2])
        play(game, "Cat: exchange")
        assert game.seen_by(2).known["put away"] == tuple(put_away)
        assert game.seen_by(2).widow == put_away
        for viewer in (None, 0, 1):
            assert set(game.seen_by(viewer).widow) == {HIDDEN}
            assert "put away" not in game.seen_by(viewer).known

    @pytest.mark.clause("RM-7")
    def test_it_takes_no_part(self) -> None:
        game = unlocked(betting=False)
        put_away = set(game.hands[2])
        play(game, "Cat: exchange")
        while game.phase == "stops":
            game.play(game.legal_moves(game.to_act[0])[0])
        assert not put_away & {card for _, card in game.laid}

    @pytest.mark.clause("RM-7", "SH-17")
    def test_all_is_shown_when_the_round_is_over(self) -> None:
        game = unlocked(betting=False)
        no_widow(game)
        while game.phase == "stops":
            game.play(game.legal_moves(game.to_act[0])[0])
        view = game.seen_by(None)
        assert view.hands == game.hands
        assert view.widow == game.widow
        assert Card.of("TS") in game.widow
