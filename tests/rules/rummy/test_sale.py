"""The sale in Dummy Rummy. (DU-5 to DU-9)"""

import pytest

from rules import HIDDEN
from rules.cards import cards
from rules.events import CardBought, CardDrawn, SaleOpened
from rules.reasons import OnlyDiscardsTaken
from tests.rules.rummy.dummies import deal, unsold
from tests.rules.table import move, play, refused, take_and_pass

TWO_SETS = "7S 7H 7D KS KH KC"


class TestTheDraw:
    @pytest.mark.clause("DU-5")
    def test_the_upcard_is_free(self) -> None:
        game = deal(["", ""], upcard="QD")
        events = play(game, "Ann: draw discard")
        assert events == [CardDrawn(0, "discard", cards("QD")[0])]
        assert game.pennies == [3, 3]
        assert game.phase == "play"
        refused(game, "Ann: draw stock", "SH-3")
        refused(game, "Ann: discard QD", "SH-5")

    @pytest.mark.clause("DU-6")
    def test_the_stock_opens_a_sale(self) -> None:
        game = deal(["", "", ""], upcard="QD")
        assert play(game, "Ann: draw stock") == [SaleOpened(0, cards("QD")[0], (1, 2))]
        assert game.phase == "sale"
        assert len(game.hands[0]) == 11
        refused(game, "Ann: draw discard", "DU-6")

    @pytest.mark.clause("DU-6")
    @pytest.mark.parametrize("extra", range(4))
    def test_a_buyer_takes_the_card_and_more_before_the_draw(self, extra: int) -> None:
        game = deal(["", "", ""], upcard="QD", stock="2C 3C 4C 5C", extra_cards=extra)
        before = len(game.stock)
        events = play(game, "Ann: draw stock\nBob: buy")
        bought = ["QD", "2C", "3C", "4C"][: extra + 1]
        assert [str(card) for card in game.hands[1][11:]] == bought
        assert str(game.hands[0][-1]) == ["2C", "3C", "4C", "5C"][extra]
        assert events[1] == CardBought(1, 0, cards("QD")[0], 2)
        assert len(game.stock) == before - extra - 1
        assert game.pennies == [3, 2, 3]
        assert game.to_act == (0,)
        assert game.phase == "play"
        assert len(game.hands[1]) == 12 + extra

    @pytest.mark.clause("DU-6")
    def test_the_cards_that_come_with_it_are_the_buyers_secret(self) -> None:
        game = deal(["", "", ""], upcard="QD", stock="2C 3C 4C")
        events = play(game, "Ann: draw stock\nBob: buy")
        drawn = [event.seen_by(2) for event in events if isinstance(event, CardDrawn)]
        assert all(isinstance(event, CardDrawn) and event.card == HIDDEN for event in drawn)
        assert game.seen_by(2).known[1] == tuple(cards("QD"))

    @pytest.mark.clause("DU-6")
    def test_there_is_no_sale_where_nobody_can_buy(self) -> None:
        game = deal(["", ""], pennies=0)
        events = play(game, "Ann: draw stock")
        assert [type(event) for event in events] == [CardDrawn]
        assert game.phase == "play"

    @pytest.mark.clause("DU-6")
    def test_unsold_the_upcard_stays_and_the_drawer_draws(self) -> None:
        game = deal(["", "", ""], upcard="QD", stock="2C")
        play(game, "Ann: draw stock\nBob: pass\nCat: pass")
        assert str(game.discards[-1]) == "QD"
        assert str(game.hands[0][-1]) == "2C"
        assert game.pennies == [3, 3, 3]


class TestWhoBuys:
    @pytest.mark.clause("DU-6")
    @pytest.mark.parametrize("said", ["buy", "pass"])
    def test_there_is_nothing_to_buy_before_a_card_is_offered(self, said: str) -> None:
        game = deal(["", ""], dealer=0)
        refused(game, f"Bob: {said}", "DU-6")

    @pytest.mark.clause("DU-7")
    def test_in_playing_order_each_is_asked_in_turn(self) -> None:
        game = deal(["", "", "", ""], dealer=0)
        game.play(move(1, "draw stock"))
        assert game.to_act == (2,)
        refused(game, "Dan: buy", "DU-7")
        play(game, "Cat: pass")
        assert game.to_act == (3,)
        refused(game, "Cat: buy", "DU-7")
        play(game, "Dan: buy")
        assert game.pennies == [3, 3, 3, 2]

    @pytest.mark.clause("DU-7")
    def test_the_quickest_buys(self) -> None:
        game = deal(["", "", "", ""], dealer=0, sale="quickest")
        game.play(move(1, "draw stock"))
        assert game.to_act == (2, 3, 0)
        play(game, "Ann: buy")
        assert game.pennies == [2, 3, 3, 3]
        assert game.to_act == (1,)

    @pytest.mark.clause("DU-8")
    @pytest.mark.parametrize("pennies", [0, 1, 3, 10])
    def test_a_penny_a_card_and_all_of_them_back_at_the_next_hand(self, pennies: int) -> None:
        game = deal(["", ""], pennies=pennies)
        assert game.pennies == [pennies] * 2
        for _ in range(pennies):
            game.play(move(0, "draw stock"))
            assert game.phase == "sale"
            game.play(move(1, "buy"))
            game.play(move(0, f"discard {game.hands[0][0]}"))
            take_and_pass(game)
        assert game.pennies == [pennies, 0]
        play(game, "Ann: draw stock")
        assert game.phase == "play"
        game.play(move(0, f"discard {game.hands[0][0]}"))
        game.void_hand(OnlyDiscardsTaken(5))
        game.play(move(0, "deal"))
        assert game.pennies == [pennies] * 2

    @pytest.mark.clause("DU-8")
    def test_one_sale_a_turn(self) -> None:
        game = deal(["", "", ""])
        take_and_pass(game)
        pile = len(game.discards)
        game.play(move(1, "draw stock"))
        play(game, "Cat: buy")
        assert len(game.discards) == pile - 1
        assert game.phase == "play"
        refused(game, "Bob: draw stock", "SH-3")

    @pytest.mark.clause("DU-8")
    @pytest.mark.parametrize("allowed", [True, False])
    def test_buying_back_ones_own_discard(self, allowed: bool) -> None:
        game = deal(["", "", ""], discarder_may_buy=allowed)
        take_and_pass(game)
        game.play(move(1, "draw stock"))
        assert (0 in game.buyers) is allowed
        if not allowed:
            play(game, "Cat: pass")
            assert game.phase == "play"
        else:
            play(game, "Cat: pass\nAnn: buy")

    @pytest.mark.clause("DU-8")
    def test_anybody_may_buy_the_card_that_was_turned_up_at_the_deal(self) -> None:
        game = deal(["", "", ""], discarder_may_buy=False)
        game.play(move(0, "draw stock"))
        assert game.buyers == [1, 2]

    @pytest.mark.clause("DU-8")
    def test_only_the_last_discarder_may_not_buy_back(self) -> None:
        game = deal(["", "", ""], discarder_may_buy=False)
        take_and_pass(game)
        take_and_pass(game)
        game.play(move(2, "draw stock"))
        assert game.buyers == [0]

    @pytest.mark.clause("DU-9")
    @pytest.mark.parametrize("allowed", [True, False])
    def test_buying_once_down(self, allowed: bool) -> None:
        game = deal([TWO_SETS, "", ""], buy_when_down=allowed)
        unsold(game)
        play(game, f"Ann: lay_down {TWO_SETS[:8]} + {TWO_SETS[9:]}")
        game.play(move(0, f"discard {game.hands[0][0]}"))
        game.play(move(1, "draw stock"))
        assert (0 in game.buyers) is allowed
        if not allowed:
            refused(game, "Ann: buy", "DU-9")
