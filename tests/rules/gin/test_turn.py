"""The deal, the upcard that is offered, the turn, and the end of the stock. (GI-1, GI-2)"""

from random import Random
from typing import Any

import pytest

from rules import GAMES, new_game
from rules.events import CardDrawn, HandVoid
from rules.gin.events import StockNearlyGone, UpcardPassed
from rules.reasons import OnlyDiscardsTaken
from tests.rules.gin.duel import begun, duel
from tests.rules.table import NAMES, dealt, move, play, refused, run_down, take_and_pass, throw_back


class TestTheTable:
    @pytest.mark.clause("GI-1", "SH-1")
    def test_is_for_two_with_ten_cards_each(self) -> None:
        assert list(GAMES["gin"].player_counts()) == [2]
        game: Any = new_game("gin", NAMES[:2], seed=1)
        assert [len(hand) for hand in game.hands] == [10, 10]
        assert (len(game.stock), len(game.discards)) == (31, 1)

    @pytest.mark.clause("SH-15", "GI-7")
    def test_has_these_house_rules_and_no_others(self) -> None:
        options: Any = GAMES["gin"].Options()
        assert options.model_dump() == {
            "first_dealer": "random",
            "hands": 0,
            "target": 100,
            "knock_limit": 10,
            "spades_double": False,
            "big_gin": "off",
            "undercut": 25,
            "gin": 25,
            "game_bonus": 100,
            "box": 25,
            "shutout": "double",
            "next_dealer": "alternate",
        }

    @pytest.mark.clause("SH-16", "GI-3")
    def test_sets_of_house_rules_can_be_played(self) -> None:
        kind = GAMES["gin"]
        for preset in kind.Options.presets.values():
            assert new_game("gin", NAMES[:2], seed=1, options=preset.rules).options != kind.Options()

    @pytest.mark.clause("GI-1")
    def test_has_low_aces(self) -> None:
        hand = begun("AS 2S 3S QS KS AH KH QH 9D 7C").seen_by(0).best_arrangement()
        assert [list(map(str, meld)) for meld in hand.melds] == [["AS", "2S", "3S"]]
        assert hand.count == 10 + 10 + 1 + 10 + 10 + 9 + 7 + 10


class TestTheUpcard:
    @pytest.mark.clause("GI-1")
    def test_is_offered_to_who_does_not_deal(self) -> None:
        game = duel()
        assert (game.phase, game.to_act, game.dealer) == ("upcard", (0,), 1)
        assert game.legal_moves(0) == [move(0, "draw discard"), move(0, "pass")]
        refused(game, "Bob: pass", "SH-3")
        refused(game, "Bob: draw discard", "SH-3")

    @pytest.mark.clause("GI-1", "SH-5")
    def test_taken_is_the_draw_of_the_turn(self) -> None:
        game = duel()
        (drawn,) = play(game, "Ann: draw discard")
        assert isinstance(drawn, CardDrawn)
        assert (game.phase, game.to_act, str(game.hands[0][-1])) == ("play", (0,), "8D")
        refused(game, "Ann: draw stock", "SH-3")
        refused(game, "Ann: discard 8D", "SH-5")
        play(game, f"Ann: discard {game.hands[0][0]}")
        assert game.to_act == (1,)
        assert len(game.legal_moves(1)) == 2

    @pytest.mark.clause("GI-1")
    def test_is_offered_to_the_dealer_next(self) -> None:
        game = duel()
        (passed,) = play(game, "Ann: pass")
        assert passed == UpcardPassed(0, game.discards[-1])
        assert (game.phase, game.to_act) == ("upcard", (1,))
        assert game.legal_moves(1) == [move(1, "draw discard"), move(1, "pass")]
        play(game, "Bob: draw discard")
        assert (game.phase, game.to_act, len(game.hands[1])) == ("play", (1,), 11)
        play(game, f"Bob: discard {game.hands[1][0]}")
        assert (game.to_act, game.turns) == ((0,), 2)

    @pytest.mark.clause("GI-1")
    def test_passed_by_both_leaves_the_stock_alone_to_the_first_turn(self) -> None:
        game = duel()
        play(game, "Ann: pass\nBob: pass")
        assert (game.phase, game.to_act) == ("play", (0,))
        assert game.legal_moves(0) == [move(0, "draw stock")]
        refusal = refused(game, "Ann: draw discard", "GI-1")
        assert "8D" in refusal.message
        play(game, "Ann: draw stock, discard TC")
        assert game.legal_moves(1) == [move(1, "draw stock"), move(1, "draw discard")]
        throw_back(game)
        assert len(game.legal_moves(0)) == 2

    @pytest.mark.clause("GI-1", "SH-2", "SH-15")
    @pytest.mark.parametrize(
        ("said", "clause"),
        [
            ("draw stock", "GI-1"),
            ("discard 8D", "GI-1"),
            ("knock 8D", "GI-1"),
            ("meld 8D 8H 8S", "KN-1"),
            ("deal", "SH-2"),
            ("finish", "SH-15"),
            ("refuse", "SH-3"),
        ],
    )
    def test_comes_before_everything_else(self, said: str, clause: str) -> None:
        refused(duel(), f"Ann: {said}", clause)

    @pytest.mark.clause("GI-1")
    def test_is_passed_at_no_other_time(self) -> None:
        game = begun()
        refused(game, "Ann: pass", "GI-1")
        play(game, "Ann: discard TC")
        refused(game, "Bob: pass", "GI-1")

    @pytest.mark.clause("SH-17")
    @pytest.mark.parametrize("said", ["", "Ann: pass", "Ann: pass\nBob: pass", "Ann: draw discard"])
    def test_is_all_that_anybody_knows_of_the_other_hand(self, said: str) -> None:
        game = duel("KS KH KD KC QS QH QD QC JS JH")
        play(game, said)
        view: Any = game.seen_by(1)
        assert view.passes == game.passes
        assert list(map(str, view.known[0])) == (["8D"] if "draw" in said else [])
        hands = set()
        for number in range(20):
            imagined: Any = view.imagined(Random(number))
            assert (imagined.phase, imagined.to_act, imagined.hands[1]) == (game.phase, game.to_act, game.hands[1])
            assert "draw" not in said or "8D" in map(str, imagined.hands[0])
            hands.add(tuple(imagined.hands[0]))
        assert len(hands) > 10


class TestTheEndOfTheStock:
    @pytest.mark.clause("GI-2")
    def test_comes_with_two_cards_left(self) -> None:
        game = begun()
        play(game, "Ann: discard TC")
        run_down(game, 3)
        assert (game.phase, len(game.stock)) == ("play", 3)
        events = throw_back(game)
        assert events[-1] == HandVoid(1, StockNearlyGone(2))
        assert (game.phase, game.scores, game.winner) == ("between hands", [0, 0], None)

    @pytest.mark.clause("GI-2")
    def test_may_be_met_by_a_knock(self) -> None:
        game = begun("AS 2S 3S AH 2H 3H AD 2D 3D 4D")
        play(game, "Ann: discard TC")
        run_down(game, 3)
        seat = game.to_act[0]
        play(game, f"{NAMES[seat]}: draw stock")
        assert len(game.stock) == 2
        if seat == 1:
            play(game, f"Bob: discard {game.hands[1][-1]}")
            assert game.winner is None
        else:
            play(game, f"Ann: knock {game.hands[0][-1]}")
            assert game.winner == 0

    @pytest.mark.clause("GI-2", "SH-13")
    def test_is_not_waited_for_when_nobody_draws_from_it(self) -> None:
        game = begun()
        play(game, "Ann: discard TC")
        for _ in range(9):
            assert take_and_pass(game)
            assert game.phase == "play"
        assert take_and_pass(game)[-1] == HandVoid(1, OnlyDiscardsTaken(5))
        assert game.phase == "between hands"

    @pytest.mark.clause("GI-2")
    def test_never_turns_the_pile_over(self) -> None:
        for seed in range(4):
            game: Any = new_game("gin", NAMES[:2], seed=seed, options={"knock_limit": 0})
            play(game, f"{NAMES[game.to_act[0]]}: draw discard")
            play(game, f"{NAMES[game.to_act[0]]}: discard {game.hands[game.to_act[0]][0]}")
            while game.phase == "play":
                throw_back(game)
            assert len(game.stock) == 2
            assert len(game.discards) + 2 + 20 == 52


def test_dealer_alone_matters_not_the_seat() -> None:
    game = dealt(["", ""], "8D", game="gin", dealer=0)
    assert game.to_act == (1,)
