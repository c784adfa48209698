"""The dealer and the widow. (RM-5, RM-6)"""

import pytest

from rules.cards import cards
from rules.phase import Audience
from rules.rummoli.board import has_pay_card
from rules.rummoli.events import HandKept, NotAsked, WidowExchanged
from tests.rules.rummoli.boards import ALL_PAY_CARDS, dealt, unlocked
from tests.rules.table import play, refused


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

    @pytest.mark.clause("RM-5", "SH-17")
    @pytest.mark.parametrize("claims", ["automatic", "called"])
    def test_looks_at_the_own_hand_alone(self, claims: str) -> None:
        game = unlocked(claims=claims)
        view = game.seen_by(2)
        assert game.stage.audience(game) is view.stage.audience(view) is Audience.PRIVATE
        assert game.stage.forced(game) is None
        assert not game.stage.can_call(game)
