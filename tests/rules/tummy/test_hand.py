"""The hand before the Feeding: the deal, tabling, the house rules shared with Rummy, void hands. (TU-1, TU-3, TU-19)"""

from typing import Any

import pytest

from rules import RuleViolation, new_game
from rules.cards import Card, cards
from rules.events import HandVoid, StockTurnedOver
from rules.moves import Deal, Discard, Draw, Feed, LayOff, Meld
from rules.tummy.events import ChefCrowned
from tests.rules.table import NAMES, run_down, take_and_pass, throw_back
from tests.rules.tummy.kitchen import (
    GAME,
    at_the_end,
    feeding,
    fresh,
    lose,
    name_special,
    no_move,
    win,
    with_cooks,
)


class TestTheTable:
    @pytest.mark.clause("TU-1")
    @pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
    def test_deals_as_many_cards_as_rummy(self, players: int, size: int) -> None:
        game = fresh(players)
        assert [len(hand) for hand in game.hands] == [size] * players
        assert len(game.stock) == 52 - players * size - 1
        assert game.to_act == (0,)

    @pytest.mark.clause("TU-1", "SH-16")
    @pytest.mark.parametrize("players", [0, 1, 7])
    def test_is_for_two_to_six(self, players: int) -> None:
        with pytest.raises(RuleViolation, match=r"2 to 6 players.*SH-16"):
            new_game(GAME, NAMES[:players], seed=1)

    @pytest.mark.clause("TU-1")
    def test_has_the_ace_low(self) -> None:
        assert fresh().options.ace == "low"
        low = at_the_end(["QS KS AS 2S 3S 7D", "4H", "5H"])
        no_move(low, Meld(0, tuple(cards("QS KS AS"))), "SH-8")
        assert Meld(0, tuple(cards("AS 2S 3S"))) in low.legal_moves(0)

    @pytest.mark.clause("SH-8")
    @pytest.mark.parametrize(
        ("ace", "runs"),
        [("low", {"A23"}), ("high", {"QKA"}), ("either", {"A23", "QKA"}), ("corner", {"A23", "QKA", "KA2"})],
    )
    def test_puts_the_ace_where_the_house_does(self, ace: str, runs: set[str]) -> None:
        game = at_the_end(["QS KS AS 2S 3S 7D", "4H", "5H"], ace=ace)
        laid = {"".join(card.rank for card in move.cards) for move in game.legal_moves(0) if isinstance(move, Meld)}
        assert {run for run in laid if len(run) == 3} == runs

    @pytest.mark.clause("TU-3")
    def test_takes_melds_and_additions_as_rummy_does(self) -> None:
        game = at_the_end(["7S 7H 7D 9C 9D 3H", "4H", "5H"], [(1, "4S 5S 6S")])
        game.play(Meld(0, tuple(cards("7S 7H 7D"))))
        assert (game.melds[1].owner, game.melds[1].cards) == (0, tuple(cards("7S 7H 7D")))
        assert game.phase == "play"

    @pytest.mark.clause("TU-3")
    def test_leaves_a_meld_to_the_player_who_laid_it(self) -> None:
        game = at_the_end(["7S 9C 9D", "4H", "5H"], [(1, "4S 5S 6S")])
        game.play(LayOff(0, Card.of("7S"), 0))
        assert (game.melds[0].owner, game.melds[0].cards) == (1, tuple(cards("4S 5S 6S 7S")))

    @pytest.mark.clause("SH-11")
    @pytest.mark.parametrize("final_discard", ["optional", "required"])
    def test_asks_for_a_last_discard_if_the_house_does(self, final_discard: str) -> None:
        game = at_the_end(["7S 7H 7D", "4H", "5H"], final_discard=final_discard)
        last = Meld(0, tuple(cards("7S 7H 7D")))
        if final_discard == "required":
            no_move(game, last, "SH-11")
        else:
            assert ChefCrowned(0) in game.play(last)

    @pytest.mark.clause("SH-10")
    @pytest.mark.parametrize(
        ("options", "clause"),
        [
            ({}, None),
            ({"lay_off": "own"}, "SH-10"),
            ({"lay_off_when": "after_own_meld"}, "SH-10"),
        ],
    )
    def test_adds_to_melds_where_the_house_does(self, options: dict[str, Any], clause: str | None) -> None:
        game = at_the_end(["7S 9C 9D", "4H", "5H"], [(1, "4S 5S 6S")], **options)
        move = LayOff(0, Card.of("7S"), 0)
        if clause:
            no_move(game, move, clause)
        else:
            game.play(move)

    @pytest.mark.clause("SH-12")
    @pytest.mark.parametrize("way", ["as_it_lies", "shuffle"])
    def test_turns_the_broth_over_as_the_house_does(self, way: str) -> None:
        game = fresh(4, turn_over=way)
        run_down(game)
        pile = list(game.discards)
        events = game.play(Draw(game.to_act[0], "stock"))
        assert isinstance(events[0], StockTurnedOver)
        assert events[0].shuffled is (way == "shuffle")
        assert ([events[1].card, *game.stock[::-1]] == pile) is (way == "as_it_lies")


class TestCompulsoryTabling:
    @pytest.mark.clause("TU-3")
    @pytest.mark.parametrize("tabling", ["voluntary", "compulsory"])
    def test_lets_nobody_hold_a_meld_back(self, tabling: str) -> None:
        game = at_the_end(["7S 7H 7D 9C 9D", "4H", "5H"], tabling=tabling)
        held_back = Discard(0, Card.of("9C"))
        if tabling == "voluntary":
            assert held_back in game.legal_moves(0)
            game.play(held_back)
            return
        assert "Ann can still lay down three sevens" in no_move(game, held_back, "TU-3")
        game.play(Meld(0, tuple(cards("7S 7H 7D"))))
        game.play(held_back)

    @pytest.mark.clause("TU-3")
    def test_lets_nobody_hold_a_fitting_card_back(self) -> None:
        game = at_the_end(["7S 9C KD", "4H", "5H"], [(1, "4S 5S 6S")], tabling="compulsory")
        assert "lay off 7S on Bob's 4-5-6 of spades" in no_move(game, Discard(0, Card.of("9C")), "TU-3")
        game.play(LayOff(0, Card.of("7S"), 0))
        game.play(Discard(0, Card.of("9C")))

    @pytest.mark.clause("TU-3")
    def test_asks_for_nothing_that_a_last_discard_forbids(self) -> None:
        game = at_the_end(["7S 7H 7D", "4H", "5H"], tabling="compulsory", final_discard="required")
        game.play(Discard(0, Card.of("7S")))

    @pytest.mark.clause("TU-3", "SH-5")
    def test_asks_for_nothing_that_would_leave_only_the_upcard(self) -> None:
        game = at_the_end(["7S 7H 7D KC", "4H", "5H"], tabling="compulsory")
        game.taken, game.in_the_open[0], game.drawn_from[0] = cards("KC"), cards("KC"), [0, 0, 0]
        game.play(Discard(0, Card.of("7S")))

    @pytest.mark.clause("TU-3")
    def test_leaves_additions_alone_where_the_house_forbids_them(self) -> None:
        game = at_the_end(["7S 9C KD", "4H", "5H"], [(1, "4S 5S 6S")], tabling="compulsory", lay_off="own")
        game.play(Discard(0, Card.of("9C")))


class TestAVoidHand:
    @pytest.mark.clause("TU-19", "SH-13")
    @pytest.mark.parametrize("stalemate", [1, 2, 3])
    def test_comes_after_so_many_times_through_the_broth(self, stalemate: int) -> None:
        game = fresh(2, stalemate=stalemate)
        turned = 0
        while game.phase == "play":
            turned += sum(isinstance(event, StockTurnedOver) for event in throw_back(game))
        assert (turned, game.phase) == (stalemate, "between hands")

    @pytest.mark.clause("TU-19", "SH-13")
    def test_comes_after_five_rounds_of_taking_discards(self) -> None:
        game = fresh(3)
        turns = 0
        while game.phase == "play":
            events = take_and_pass(game)
            turns += 1
        assert turns == 15
        assert isinstance(events[-1], HandVoid)

    @pytest.mark.clause("TU-15", "TU-19", "SH-13")
    def test_comes_after_five_rounds_of_those_who_still_play(self) -> None:
        game = with_cooks("Bob", cook_swap="off")
        win(game)
        game.play(Deal(0))
        assert game.gone == {1}
        turns = 0
        while game.phase == "play":
            events = take_and_pass(game)
            turns += 1
        assert turns == 15
        assert isinstance(events[-1], HandVoid)

    @pytest.mark.clause("TU-19")
    def test_has_no_chef_no_feeding_and_no_special(self) -> None:
        game = fresh(3)
        win(game)
        name_special(game, "5H")
        game.play(Deal(0))
        assert (game.chef, game.special) == (0, Card.of("5H"))
        before = list(game.scores)
        events = lose(game)
        (void,) = events
        assert isinstance(void, HandVoid)
        assert (game.phase, game.chef, game.special, game.scores) == ("between hands", None, None, before)

    @pytest.mark.clause("TU-19")
    def test_ends_what_the_last_chef_was_safe_from(self) -> None:
        game = fresh(3)
        win(game)
        name_special(game, "5H")
        game.play(Deal(0))
        lose(game)
        game.play(Deal(0))
        assert (game.chef, game.special, game.phase) == (None, None, "play")
        win(game)
        name_special(game, "5H")
        assert game.chef != 0
        game.play(Deal(0))
        assert game.chef != 0

    @pytest.mark.clause("SH-13", "TU-19")
    def test_counts_as_a_hand(self) -> None:
        game = fresh(3, hands=2)
        lose(game)
        game.play(Deal(1))
        lose(game)
        assert game.over

    @pytest.mark.clause("SH-3")
    @pytest.mark.parametrize("move", [Feed(0, tuple(cards("4H")), 1), Draw(1, "stock")])
    def test_and_any_other_hand_wants_its_own_moves(self, move: Any) -> None:
        playing = at_the_end(["4H 9C", "5H", "6H"])
        no_move(playing, move, "TU-6" if isinstance(move, Feed) else "SH-3")
        fed = feeding(["", "5H", "6H"])
        assert "Feeding" in no_move(fed, Draw(1, "stock"), "SH-3")
