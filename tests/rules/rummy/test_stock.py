"""The end of the stock, and hands that go nowhere. (SH-12, SH-13, RU-5)"""

from typing import Any

import pytest

from rules import new_game
from rules.cards import cards
from rules.events import CardDrawn, Event, HandDealt, HandSettled, HandVoid, SittingOver, StockTurnedOver
from rules.reasons import OnlyDiscardsTaken, StockSpent, VoidReason
from tests.rules.table import NAMES, dealt, move, play, refused, run_down, state, take_and_pass, throw_back


class TestTurningOver:
    @pytest.mark.clause("SH-12", "RU-5")
    def test_the_example_of_the_rulebook(self) -> None:
        game = dealt(["", ""])
        # So small a pile cannot come about in Rummy, where every turn leaves a card on it.
        game.stock, game.discards = [], cards("3C 9D KS")
        events = play(game, "Ann: draw stock")
        assert events == [StockTurnedOver(0, 3, False), CardDrawn(0, "stock", cards("3C")[0])]
        assert game.stock == cards("KS 9D")
        assert game.discards == []
        refused(game, "Ann: draw discard", "SH-3")
        play(game, f"Ann: discard {game.hands[0][0]}")
        assert len(game.discards) == 1
        play(game, "Bob: draw stock")
        assert str(game.hands[1][-1]) == "9D"

    @pytest.mark.clause("SH-12", "SH-4")
    def test_is_the_players_choice(self) -> None:
        game = dealt(["", ""])
        run_down(game)
        seat, upcard = game.to_act[0], game.discards[-1]
        assert game.legal_moves(seat) == [move(seat, "draw stock"), move(seat, "draw discard")]
        game.play(move(seat, "draw discard"))
        assert game.hands[seat][-1] == upcard
        assert game.stock == []
        assert len(game.discards) == 31

    @pytest.mark.clause("SH-12")
    def test_waits_until_the_stock_is_gone(self) -> None:
        game = dealt(["", ""])
        run_down(game, left=1)
        last, pile = game.stock[-1], list(game.discards)
        seat = game.to_act[0]
        events = game.play(move(seat, "draw stock"))
        assert events == [CardDrawn(seat, "stock", last)]
        assert game.discards == pile
        assert game.stock == []

    @pytest.mark.clause("SH-12")
    def test_makes_a_stock_of_the_whole_pile(self) -> None:
        game = dealt(["", "", ""])
        run_down(game)
        pile, seat = list(game.discards), game.to_act[0]
        events = game.play(move(seat, "draw stock"))
        assert events == [StockTurnedOver(seat, len(pile), False), CardDrawn(seat, "stock", pile[0])]
        assert game.discards == []
        assert game.stock[::-1] == pile[1:]

    @pytest.mark.clause("SH-12")
    @pytest.mark.parametrize("how", ["as_it_lies", "shuffle"])
    def test_shuffles_if_the_table_says_so(self, how: str) -> None:
        stocks = []
        for seed in (1, 2, 2):
            game = dealt(["", ""], stock=ALL_THE_STOCK, seed=seed, turn_over=how)
            run_down(game)
            pile, seat = list(game.discards), game.to_act[0]
            events = game.play(move(seat, "draw stock"))
            assert events[0] == StockTurnedOver(seat, 32, how == "shuffle")
            stocks.append([game.hands[seat][-1], *game.stock[::-1]])
            assert sorted(stocks[-1]) == sorted(pile)
            assert (stocks[-1] == pile) == (how == "as_it_lies")
        assert (stocks[0] == stocks[1]) == (how == "as_it_lies")
        assert stocks[1] == stocks[2]

    @pytest.mark.clause("SH-12", "SH-5")
    def test_makes_a_card_of_the_stock_again_that_may_go_back(self) -> None:
        game = dealt(["", ""])
        run_down(game)
        seat = game.to_act[0]
        game.play(move(seat, "draw stock"))
        game.play(move(seat, f"discard {game.hands[seat][-1]}"))
        assert len(game.discards) == 1


ALL_THE_STOCK = (
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2D 3D 4D 5D 6D"  # 31 cards
)


def turnovers(events: list[Event]) -> int:
    return sum(isinstance(event, StockTurnedOver) for event in events)


def until_void(game: Any) -> list[Event]:
    """Go through the stock again and again until the hand ends, and return what happened."""
    events: list[Event] = []
    while game.phase == "play":
        events += throw_back(game)
    return events


class TestStalemate:
    @pytest.mark.clause("SH-13")
    @pytest.mark.parametrize("stalemate", [1, 2, 3, 20])
    @pytest.mark.parametrize("players", [2, 6])
    def test_comes_with_one_turnover_too_many(self, stalemate: int, players: int) -> None:
        game = dealt([""] * players, stalemate=stalemate)
        events = until_void(game)
        assert turnovers(events) == stalemate
        assert isinstance(events[-1], HandVoid)

    @pytest.mark.clause("SH-13")
    def test_comes_at_the_fourth_unless_the_table_says_otherwise(self) -> None:
        assert turnovers(until_void(dealt(["", ""]))) == 3

    @pytest.mark.clause("SH-13")
    def test_comes_by_a_legal_draw(self) -> None:
        game = dealt(["", ""], stalemate=1)
        run_down(game)
        throw_back(game)
        run_down(game)
        seat, before = game.to_act[0], game.hands[game.to_act[0]][:]
        assert move(seat, "draw stock") in game.legal_moves(seat)
        game.check(move(seat, "draw stock"))
        events = game.play(move(seat, "draw stock"))
        assert [type(event) for event in events] == [HandVoid]
        assert game.hands[seat] == before
        assert game.phase == "between hands"

    @pytest.mark.clause("SH-13")
    def test_can_be_put_off_by_taking_the_discard(self) -> None:
        game = dealt(["", ""], stalemate=1)
        run_down(game)
        throw_back(game)
        run_down(game)
        take_and_pass(game)
        assert game.phase == "play"
        assert isinstance(throw_back(game)[-1], HandVoid)

    @pytest.mark.clause("SH-13")
    @pytest.mark.parametrize("said", ["meld 4S 5S 6S", "lay_off 7S 0"])
    @pytest.mark.parametrize("stalemate", [1, 3])
    def test_counts_afresh_when_a_card_is_tabled(self, said: str, stalemate: int) -> None:
        game = dealt(["4S 5S 6S 7S", ""], stalemate=stalemate)
        if said.startswith("lay_off"):
            play(game, "Ann: draw stock, meld 4S 5S 6S")
            game.play(move(0, f"discard {game.hands[0][-1]}"))
        for _ in range(stalemate):
            run_down(game)
            throw_back(game)
        while game.to_act != (0,) or len(game.stock) > 3:
            throw_back(game)
        play(game, f"Ann: draw stock, {said}")
        game.play(move(0, f"discard {game.hands[0][-1]}"))
        assert turnovers(until_void(game)) == stalemate

    @pytest.mark.clause("SH-13")
    def test_counts_afresh_in_every_hand(self) -> None:
        game = dealt(["", ""], stalemate=2)
        for _ in range(3):
            assert turnovers(until_void(game)) == 2
            play(game, "Ann: deal")

    @pytest.mark.clause("SH-13")
    def test_of_taking_discards_counts_afresh_in_every_hand(self) -> None:
        game = dealt(["", ""])
        for _ in range(3):
            for _ in range(9):
                take_and_pass(game)
                assert game.phase == "play"
            take_and_pass(game)
            play(game, "Ann: deal")

    @pytest.mark.clause("SH-13")
    def test_does_not_come_while_cards_are_tabled(self) -> None:
        game = dealt(["4S 5S 6S 7S 8S", ""], stalemate=1)
        events: list[Event] = []
        for said in ("meld 4S 5S 6S", "lay_off 7S 0", "lay_off 8S 0"):
            run_down(game, left=4)
            while game.to_act != (0,):
                events += throw_back(game)
            events += play(game, f"Ann: draw stock, {said}")
            events += game.play(move(0, f"discard {game.hands[0][-1]}"))
            while game.stock:
                events += throw_back(game)
            events += throw_back(game)
        assert turnovers(events) == 3
        assert game.phase == "play"

    @pytest.mark.clause("SH-13")
    @pytest.mark.parametrize("players", [2, 3, 6])
    def test_comes_after_five_rounds_of_taking_discards(self, players: int) -> None:
        game = dealt([""] * players)
        for _ in range(5 * players - 1):
            take_and_pass(game)
            assert game.phase == "play"
        assert isinstance(take_and_pass(game)[-1], HandVoid)

    @pytest.mark.clause("SH-13")
    @pytest.mark.parametrize("turn", [0, 4, 9])
    def test_of_that_kind_is_put_off_by_a_draw_from_the_stock(self, turn: int) -> None:
        game = dealt(["", ""])
        for number in range(turn + 10):
            (throw_back if number == turn else take_and_pass)(game)
            assert game.phase == "play"
        assert isinstance(take_and_pass(game)[-1], HandVoid)

    @pytest.mark.clause("SH-13")
    @pytest.mark.parametrize("turn", [0, 4, 8])
    def test_of_that_kind_is_put_off_by_tabling(self, turn: int) -> None:
        game = dealt(["4S 5S 6S", ""])
        # Ann throws from the front of her hand, where the spades would be first.
        game.hands[0].reverse()
        for number in range(turn + 10):
            if number == turn:
                play(game, "Ann: draw discard, meld 4S 5S 6S")
                game.play(move(0, f"discard {game.hands[0][0]}"))
            else:
                take_and_pass(game)
            assert game.phase == "play"
        assert isinstance(take_and_pass(game)[-1], HandVoid)

    @pytest.mark.clause("SH-13", "SH-14")
    @pytest.mark.parametrize(("kind", "why"), [("stock", StockSpent(4)), ("discard", OnlyDiscardsTaken(5))])
    def test_costs_nobody_anything_and_says_why(self, kind: str, why: VoidReason) -> None:
        game = dealt(["", "", ""])
        events: list[Event] = []
        while game.phase == "play":
            events += throw_back(game) if kind == "stock" else take_and_pass(game)
        void = events[-1]
        assert isinstance(void, HandVoid)
        assert void.why == why
        assert not any(isinstance(event, HandSettled) for event in events)
        assert game.scores == [0, 0, 0]

    @pytest.mark.clause("SH-13", "SH-15")
    def test_counts_as_a_hand(self) -> None:
        game = dealt(["", ""], stalemate=1, hands=2)
        assert not isinstance(until_void(game)[-1], SittingOver)
        events = play(game, "Bob: deal")
        assert isinstance(events[0], HandDealt)
        assert (game.hand_number, game.dealer) == (2, 0)
        assert until_void(game)[-1] == SittingOver(None)

    @pytest.mark.clause("SH-13", "SH-12")
    def test_knows_a_shuffled_pile_too(self) -> None:
        assert turnovers(until_void(dealt(["", ""], stalemate=2, turn_over="shuffle"))) == 2


class TestChance:
    @pytest.mark.clause("SH-1")
    def test_shuffles_for_every_hand(self) -> None:
        game: Any = new_game("rummy", NAMES[:2], seed=5, options={"first_dealer": 1, "stalemate": 1})
        deals = []
        for _ in range(4):
            deals.append([game.hands[(game.dealer + 1) % 2][:], game.hands[game.dealer][:], game.stock[:]])
            until_void(game)
            play(game, "Ann: deal")
        assert all(one != other for number, one in enumerate(deals) for other in deals[:number])

    @pytest.mark.clause("SH-12")
    def test_shuffles_every_renewed_stock(self) -> None:
        """The same cards in the same order, shuffled in the first turn-over and in the second, lie differently."""
        game = dealt(["", ""], turn_over="shuffle")
        run_down(game)
        orders = []
        for _ in range(2):
            game.discards.sort()
            game.play(move(game.to_act[0], "draw stock"))
            orders.append([game.hands[game.to_act[0]][-1], *game.stock[::-1]])
            game.play(move(game.to_act[0], f"discard {game.hands[game.to_act[0]][-1]}"))
            run_down(game)
        assert sorted(orders[0]) == sorted(orders[1])
        assert orders[0] != orders[1]

    @pytest.mark.clause("SH-12", "SH-1")
    def test_of_one_seed_is_always_the_same(self) -> None:
        games: list[Any] = [
            new_game("rummy", NAMES[:2], seed=5, options={"first_dealer": 1, "stalemate": 1, "turn_over": "shuffle"})
            for _ in range(2)
        ]
        for game in games:
            until_void(game)
            play(game, "Ann: deal")
        assert state(games[0]) == state(games[1])
