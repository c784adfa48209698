"""The auction of the widow. (RM-5, RM-6)"""

import pytest

from rules.phase import Audience
from rules.rummoli.events import BidMade, DroppedOut, NotAsked, WidowSold
from tests.rules.rummoli.boards import dealt, rebalance, unlocked
from tests.rules.table import play, refused


@pytest.mark.clause("RM-5")
@pytest.mark.parametrize("auction", ["open", "in_turn"])
def test_bids_are_called_across_the_table(auction: str) -> None:
    game = unlocked(auction=auction)
    play(game, "Cat: keep")
    view = game.seen_by(0)
    assert game.stage.audience(game) is view.stage.audience(view) is Audience.SHARED
    assert game.stage.forced(game) is None
    assert not game.stage.can_call(game)


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
    @pytest.mark.parametrize("dealer", range(5))
    def test_in_turn_goes_on_to_the_left_of_who_dropped(self, dealer: int) -> None:
        game = unlocked(5, auction="in_turn", dealer=dealer)
        first, second, third, fourth = [game.players[(dealer + step) % 5] for step in range(1, 5)]
        play(game, f"{game.players[dealer]}: keep\n{first}: bid 1\n{second}: bid 2\n{third}: drop")
        assert game.to_act == ((dealer + 4) % 5,)
        play(game, f"{fourth}: bid 3\n{first}: drop\n{second}: bid 4\n{fourth}: drop")
        assert (game.phase, game.exchanged) == ("poker", (dealer + 2) % 5)
        assert game.chips[dealer] == game.options.starting_chips - 9 + 4

    @pytest.mark.clause("RM-5", "SH-3")
    def test_open_names_all_who_may_bid_to_a_player_who_may_not(self) -> None:
        game = unlocked(4)
        play(game, "Dan: keep\nBob: drop")
        assert refused(game, "Dan: bid 1", "SH-3").message == "It isn't Dan's turn; it's up to Ann or Cat."

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
        too_little, too_much = (
            "A bid for the widow must be at least one chip.",
            "Ann has only 41 chips and can't bid more.",
        )
        for amount, why in ((-1, too_little), (0, too_little), (42, too_much), (1000, too_much)):
            assert refused(game, f"Ann: bid {amount}", "RM-5").message == why
        play(game, "Ann: bid 5")
        too_little, too_much = "A bid for the widow must be more than 5.", "Bob has only 41 chips and can't bid more."
        for amount, why in ((5, too_little), (4, too_little), (42, too_much)):
            assert refused(game, f"Bob: bid {amount}", "RM-5").message == why
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

    @pytest.mark.clause("RM-5", "RM-6", "SH-17")
    def test_a_pay_card_of_a_seat_without_chips_stays_secret(self) -> None:
        game = dealt(["TS", "JD", ""], "QC KH AS AD KD")
        rebalance(game, [0, 30, 30])
        assert NotAsked((1,)) in play(game, "Cat: keep")
        assert game.locked == {2: False, 1: True}

    @pytest.mark.clause("RM-6")
    def test_all_locked_goes_straight_on(self) -> None:
        game = dealt(["TS", "JD", "QC"])
        assert game.phase == "poker"
        assert game.locked == {0: True, 1: True, 2: True}
