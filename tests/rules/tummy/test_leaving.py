"""Short-Order Cooks: leaving, eating double, the end of the sitting. (TU-15, TU-17, TU-18)"""

import pytest

from rules.cards import Card, cards
from rules.moves import Deal, Discard, Draw, Feed, Finish, Leave, Meld
from rules.phase import Audience
from rules.tummy.events import FinalBill, HandFed, SeatGone, SeatLeaving
from tests.rules.tummy.kitchen import (
    at_the_end,
    audiences,
    feed_on,
    feeding,
    fresh,
    give,
    leave,
    lose,
    meals,
    name_special,
    no_move,
    plates,
    win,
    with_cooks,
)

FEEDING_FOUR = ["", "KS 2H", "4H 5H", "6D 7D"]


class TestLeaving:
    @pytest.mark.clause("TU-15")
    def test_is_declared_between_hands(self) -> None:
        game = fresh(3, special="off")
        no_move(game, Leave(0), "TU-15")
        win(game)
        assert [move.kind for move in game.legal_moves(1)] == ["deal", "finish", "leave"]
        assert game.play(Leave(1)) == [SeatLeaving(1)]
        assert (game.cooks, game.to_act) == ({1}, (0, 1, 2))

    @pytest.mark.clause("TU-15")
    def test_cannot_be_taken_back(self) -> None:
        game = fresh(3, special="off")
        win(game)
        leave(game, "Bob")
        assert "Bob" in no_move(game, Leave(1), "TU-15")
        assert [move.kind for move in game.legal_moves(1)] == ["deal", "finish"]

    @pytest.mark.clause("TU-15")
    @pytest.mark.parametrize("void", [False, True])
    def test_takes_effect_after_one_hand_more(self, void: bool) -> None:
        game = with_cooks("Bob")
        assert (game.cooks, game.gone) == ({1}, set())
        while game.phase == "swap":
            game.play(game.legal_moves(0)[-1])
        events = lose(game) if void else win(game)
        assert SeatGone(1) in events
        assert (game.cooks, game.gone, game.to_act) == (set(), {1}, (0, 2, 3))
        assert "Bob has left" in no_move(game, Deal(1), "TU-15")

    @pytest.mark.clause("TU-15")
    def test_leaves_seats_their_numbers_and_skips_the_gone(self) -> None:
        game = with_cooks("Bob", players=6, cook_swap="off")
        win(game)
        dealers, sizes = [], []
        for _ in range(6):
            game.play(Deal(0))
            dealers.append(game.dealer)
            sizes.append([len(hand) for hand in game.hands])
            assert game.to_act != (1,)
            order = []
            for _ in range(5):
                seat = game.to_act[0]
                order.append(seat)
                game.play(Draw(seat, "stock"))
                game.play(Discard(seat, game.hands[seat][-1]))
            clockwise = [(game.dealer + step) % 6 for step in range(1, 7)]
            assert order == [seat for seat in clockwise if seat != 1]
            lose(game)
        assert dealers == [2, 3, 4, 5, 0, 2]
        assert sizes == [[6, 0, 6, 6, 6, 6]] * 6

    @pytest.mark.clause("TU-15")
    def test_makes_hands_bigger_where_fewer_are_left(self) -> None:
        game = with_cooks("Bob", "Cat", "Eve", players=5, cook_swap="off")
        assert [len(hand) for hand in game.hands] == [6] * 5
        win(game)
        game.play(Deal(0))
        assert [len(hand) for hand in game.hands] == [10, 0, 0, 10, 0]

    @pytest.mark.clause("TU-15")
    def test_passes_over_the_gone_in_the_feeding(self) -> None:
        game = feeding(["", "KS 2H", "", "6D 7D"], gone=[2])
        give(game, "Bob", "KS", "Dan")
        assert game.to_act == (3,)
        assert {move.to for move in game.legal_moves(3)} == {1}

    @pytest.mark.clause("TU-15", "TU-18")
    def test_leaves_the_plate_on_the_bill(self) -> None:
        game = with_cooks("Bob", cook_swap="off")
        win(game)
        eaten = dict(game.plates[1])
        (bill,) = game.play(Finish(0))
        assert isinstance(bill, FinalBill)
        assert (bill.plates[1], game.scores[1]) == (eaten, sum(eaten.values()))

    @pytest.mark.clause("TU-15")
    def test_is_said_aloud(self) -> None:
        game = fresh(3, special="off")
        win(game)
        assert game.phase == "between hands"
        assert audiences(game) == {Audience.OPEN}


class TestEatingDouble:
    @pytest.mark.clause("TU-15")
    def test_is_for_cooks_in_the_feeding(self) -> None:
        game = feeding(FEEDING_FOUR, cooks=[2])
        assert meals(game, give(game, "Bob", "KS", "Cat")) == [("Cat", "K", 2)]
        assert meals(game, give(game, "Cat", "4H", "Dan")) == [("Dan", "4", 1)]
        assert (plates(game), game.scores) == ([{}, {}, {"K": 2}, {"4": 1}], [0, 0, 2, 1])

    @pytest.mark.clause("TU-15", "TU-10")
    def test_goes_for_every_rank_of_a_double(self) -> None:
        game = feeding(["", "3D 8D", "5H 9D"], [(2, "4S 5S 6S 7S")], cooks=[2])
        assert meals(game, give(game, "Bob", "3D 8D", "Cat")) == [("Cat", "345678", 12)]

    @pytest.mark.clause("TU-15", "TU-11")
    def test_goes_for_what_comes_back(self) -> None:
        game = feeding(["", "KS 2H", "KD KH"], cooks=[1])
        assert meals(game, give(game, "Bob", "KS", "Cat")) == [("Bob", "K", 2)]

    @pytest.mark.clause("TU-15", "TU-14")
    @pytest.mark.parametrize(("special", "units"), [("card", 2), ("rank", 6)])
    def test_goes_for_the_special(self, special: str, units: int) -> None:
        game = at_the_end(["QS QH QD KC", "4H", "5H"], special="QH", old_chef=2, cooks=[1])
        game.options = game.options.model_copy(update={"special": special})
        game.play(Meld(0, tuple(cards("QS QH QD"))))
        assert game.scores == [units // 2, units, 0]

    @pytest.mark.clause("TU-15")
    def test_is_not_yet_for_who_only_says_goodbye(self) -> None:
        game = fresh(3, special="off")
        win(game)
        leave(game, "Bob")
        assert game.scores == [0, *game.scores[1:]]
        game.play(Deal(0))
        assert game.cooks == {1}

    @pytest.mark.clause("TU-15", "TU-14")
    def test_ends_for_a_cook_who_wins_with_naming_the_special(self) -> None:
        game = at_the_end(["9C", "4H", "5H"], cooks=[0])
        game.play(Discard(0, Card.of("9C")))
        feed_on(game)
        assert (game.phase, game.to_act, game.gone, game.scores[0]) == ("special", (0,), set(), 0)
        assert SeatGone(0) in name_special(game, "KD")
        assert (game.gone, game.chef) == ({0}, 0)
        game.play(Deal(1))
        assert (game.chef, game.special, game.phase) == (0, Card.of("KD"), "play")
        seat = game.to_act[0]
        game.play(Draw(seat, "stock"))
        pile = next(pile for pile in (*game.hands, game.stock, game.discards) if Card.of("KD") in pile)
        pile[pile.index(Card.of("KD"))], game.hands[seat][0] = game.hands[seat][0], Card.of("KD")
        before = list(game.scores)
        game.play(Discard(seat, Card.of("KD")))
        assert game.scores == [before[0], before[1] + 1, before[2] + 1]

    @pytest.mark.clause("TU-17", "TU-4")
    def test_spares_a_chef_who_leaves_the_special_but_not_the_feeding(self) -> None:
        game = at_the_end(["7S 9C", "4H", "5H KH"], special="7S", old_chef=2, cooks=[2], gone=[])
        game.play(Discard(0, Card.of("7S")))
        assert game.scores == [1, 1, 0]
        game = feeding(["", "4H", "5H KH"], old_chef=2, cooks=[2])
        assert meals(game, give(game, "Bob", "4H", "Cat")) == [("Cat", "4", 2)]

    @pytest.mark.clause("TU-17", "TU-4")
    def test_spares_a_chef_who_leaves_and_wins_again(self) -> None:
        game = feeding(["", "4H", "5H KH"], old_chef=0, cooks=[0])
        no_move(game, Feed(1, tuple(cards("4H")), 0), "TU-4")


class TestTheEnd:
    @pytest.mark.clause("TU-17", "SH-15")
    @pytest.mark.parametrize("void", [False, True])
    @pytest.mark.parametrize(("players", "leaving"), [(2, ["Bob"]), (2, ["Ann", "Bob"]), (3, ["Ann", "Cat"])])
    def test_comes_when_fewer_than_two_are_left(self, players: int, leaving: list[str], void: bool) -> None:
        game = with_cooks(*leaving, players=players, cook_swap="off")
        assert not game.over
        events = lose(game) if void else win(game)
        assert (game.over, game.to_act) == (True, ())
        assert isinstance(events[-1], FinalBill)
        assert events[-1].by is None
        assert game.gone == {game.players.index(name) for name in leaving}

    @pytest.mark.clause("TU-17")
    def test_does_not_come_while_two_are_left(self) -> None:
        game = with_cooks("Bob", players=3, cook_swap="off")
        win(game)
        assert game.phase == "between hands"

    @pytest.mark.clause("TU-18", "SH-15")
    @pytest.mark.parametrize("target", [3, 4, 5])
    def test_comes_with_so_many_units_on_a_plate(self, target: int) -> None:
        game = feeding(["", "KS 4H", "QD", "2C"], target=target, cooks=[2])
        give(game, "Bob", "KS", "Cat")
        give(game, "Cat", "QD", "Dan")
        give(game, "Dan", "2C", "Cat")
        give(game, "Bob", "4H", "Dan")
        assert game.scores == [0, 0, 4, 2]
        assert game.over is (target <= 4)

    @pytest.mark.clause("SH-15")
    @pytest.mark.parametrize("hands", [0, 1, 3])
    def test_comes_after_so_many_hands(self, hands: int) -> None:
        game = fresh(3, hands=hands, special="off")
        for _ in range((hands or 4) - 1):
            win(game)
            game.play(Deal(0))
        win(game)
        assert game.over is bool(hands)

    @pytest.mark.clause("TU-18")
    def test_is_won_by_who_ate_least(self) -> None:
        game = feeding(["", "KS 4H", "QD", "2C"], hands=2)
        give(game, "Bob", "KS", "Cat")
        give(game, "Cat", "QD", "Dan")
        give(game, "Dan", "2C", "Bob")
        *_, fed, bill = give(game, "Bob", "4H", "Dan")
        assert isinstance(fed, HandFed)
        assert fed.counts == (0, 1, 1, 2)
        assert bill == FinalBill(None, ({}, {"2": 1}, {"K": 1}, {"Q": 1, "4": 1}), (0,))

    @pytest.mark.clause("TU-18")
    def test_can_have_several_winners(self) -> None:
        game = fresh(3, special="off")
        lose(game)
        (bill,) = game.play(Finish(2))
        assert bill == FinalBill(2, ({}, {}, {}), (0, 1, 2))
