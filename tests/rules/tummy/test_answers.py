"""Cancelling and reversing, of themselves and by choice. (TU-11, TU-12, TU-21)"""

from itertools import combinations
from typing import Any

import pytest

from rules.cards import Card, cards
from rules.moves import Feed
from rules.tummy.answers import Gift, Response, automatic, clue_from
from rules.tummy.events import EatenFor, GiftAnswered
from tests.rules.tummy.kitchen import (
    answer,
    answering,
    answers_of,
    eaten_for,
    feeding,
    give,
    meals,
    no_move,
    plates,
)

ANTONY = [(2, "4S 5S 6S 7S")]


class TestOneCard:
    @pytest.mark.clause("TU-11")
    def test_is_cancelled_by_the_only_card_of_its_rank(self) -> None:
        game = feeding(["", "KS 2H", "KD 5H"])
        events = give(game, "Bob", "KS", "Cat")
        assert events[1:] == [GiftAnswered(1, 2, tuple(cards("KS")), "cancel", tuple(cards("KD")))]
        assert (game.scores, game.hands[2], game.fed) == ([0, 0, 0], cards("5H"), cards("KS KD"))

    @pytest.mark.clause("TU-11")
    @pytest.mark.parametrize(("held", "played", "kept"), [("KC KH", "KH KC", ""), ("KC KH KS", "KS KH", "KC")])
    def test_is_reversed_by_two_in_the_order_of_the_suits(self, held: str, played: str, kept: str) -> None:
        game = feeding(["", "KD 2H", held + " 5H"])
        events = give(game, "Bob", "KD", "Cat")
        assert events[1] == GiftAnswered(1, 2, tuple(cards("KD")), "reverse", tuple(cards(played)))
        assert (meals(game, events), eaten_for(events)) == ([("Bob", "K", 1)], {EatenFor.REVERSED_CARD})
        assert game.hands[2] == [*cards(kept), *cards("5H")]

    @pytest.mark.clause("TU-11")
    def test_names_the_receiver_as_who_fed_the_giver(self) -> None:
        game = feeding(["", "KD 2H", "KS KH 5H"])
        eaten: Any = give(game, "Bob", "KD", "Cat")[2]
        assert (eaten.giver, eaten.receiver, set(eaten.cards)) == (2, 1, set(cards("KD KS KH")))

    @pytest.mark.clause("TU-11")
    @pytest.mark.parametrize("rank", "K9")
    def test_comes_back_even_if_the_giver_is_protected(self, rank: str) -> None:
        game = feeding(["", f"{rank}D 2H", f"{rank}S {rank}C 5H"], [(1, "TH JH QH"), (1, "JS JD JC")])
        assert meals(game, give(game, "Bob", f"{rank}D", "Cat")) == [("Bob", rank, 1)]

    @pytest.mark.clause("TU-11")
    def test_cannot_be_sent_back_a_second_time(self) -> None:
        game = feeding(["", "KD KC 2H", "KS KH 5H"])
        assert meals(game, give(game, "Bob", "KD", "Cat")) == [("Bob", "K", 1)]
        assert game.hands[1] == cards("KC 2H")

    @pytest.mark.clause("TU-21", "TU-11")
    def test_of_louise_comes_back_from_thelma(self) -> None:
        game = feeding(["", "KS 2H", "KC KD KH"])
        louise, thelma = 1, 2
        events = give(game, "Bob", "KS", "Cat")
        assert meals(game, events) == [("Bob", "K", 1)]
        assert plates(game)[louise] == {"K": 1}
        assert game.hands[thelma] == cards("KC")

    @pytest.mark.clause("TU-11")
    @pytest.mark.parametrize("held", ["7D", "7D 7H", "7S 7H 7D"])
    def test_given_to_oneself_can_only_be_cancelled(self, held: str) -> None:
        game = feeding(["", "7C " + held])
        events = give(game, "Bob", "7C", "Bob")
        assert meals(game, events) == []
        first = min(cards(held))
        assert events[1] == GiftAnswered(1, 1, tuple(cards("7C")), "cancel", (first,))
        assert len(game.hands[1]) == len(held.split()) - 1

    @pytest.mark.clause("TU-6", "TU-11")
    def test_continues_left_of_the_giver_no_matter_who_ate(self) -> None:
        game = feeding(["", "KD 2H", "6C", "KS KH 5H"])
        give(game, "Bob", "KD", "Dan")
        assert game.to_act == (2,)

    @pytest.mark.clause("TU-11", "TU-6")
    def test_may_leave_its_receiver_without_a_card(self) -> None:
        game = feeding(["", "KD 2H", "KS", "6C 7D"])
        give(game, "Bob", "KD", "Cat")
        assert game.to_act == (3,)


class TestTheDouble:
    @pytest.mark.clause("TU-12")
    @pytest.mark.parametrize(
        ("held", "played"),
        [("3H", "3H"), ("8C", "8C"), ("8C 3H", "3H")],
    )
    def test_is_cancelled_by_one_card_the_lower_end_first(self, held: str, played: str) -> None:
        game = feeding(["", "3D 8D 2H", held + " KH"], ANTONY)
        events = give(game, "Bob", "8D 3D", "Cat")
        assert events[1:] == [GiftAnswered(1, 2, tuple(cards("3D 8D")), "cancel", tuple(cards(played)))]
        assert game.scores == [0, 0, 0]

    @pytest.mark.clause("TU-12")
    @pytest.mark.parametrize(
        ("held", "played"),
        [
            ("3H 3C", "3H 3C"),
            ("8C 8H", "8H 8C"),
            ("8C 8H 3C 3H", "3H 3C"),
            ("8C 8H 3C", "8H 8C"),
            ("8S 3S 3H 3C", "3S 3H"),
        ],
    )
    def test_is_reversed_by_two_of_one_rank_the_lower_end_first(self, held: str, played: str) -> None:
        game = feeding(["", "3D 8D 2H", held + " KH"], ANTONY)
        events = give(game, "Bob", "3D 8D", "Cat")
        assert events[1] == GiftAnswered(1, 2, tuple(cards("3D 8D")), "reverse", tuple(cards(played)))
        assert (meals(game, events), eaten_for(events)) == ([("Bob", "345678", 6)], {EatenFor.REVERSED_DOUBLE})

    @pytest.mark.clause("TU-12")
    def test_is_not_answered_by_cards_of_the_run_itself(self) -> None:
        game = feeding(["", "3D 8D 2H", "4H 5H 6H 7H"], ANTONY)
        assert meals(game, give(game, "Bob", "3D 8D", "Cat")) == [("Cat", "345678", 6)]

    @pytest.mark.clause("TU-12", "TU-11")
    @pytest.mark.parametrize("held", ["3H", "3H 3C", "8H 8C"])
    def test_given_to_oneself_can_only_be_cancelled(self, held: str) -> None:
        game = feeding(["", "3D 8D " + held], [(1, "4S 5S 6S 7S")])
        events = give(game, "Bob", "3D 8D", "Bob")
        assert meals(game, events) == []
        assert events[1] == GiftAnswered(1, 1, tuple(cards("3D 8D")), "cancel", (cards(held)[0],))

    @pytest.mark.clause("TU-12")
    def test_takes_the_lower_end_of_the_run_round_the_corner(self) -> None:
        game = feeding(["", "JD 2D", "JC 2C KH"], [(2, "QS KS AS")], ace="corner")
        events = give(game, "Bob", "JD 2D", "Cat")
        assert events[1] == GiftAnswered(1, 2, tuple(cards("JD 2D")), "cancel", tuple(cards("JC")))


class TestByChoice:
    @pytest.mark.clause("TU-11")
    @pytest.mark.parametrize("held", ["5H", "KH 5H", "KS KH KC"])
    def test_asks_everybody_who_holds_a_card(self, held: str) -> None:
        game = feeding(["", "KD 2H", held], answers="by_choice")
        give(game, "Bob", "KD", "Cat")
        assert (game.to_act, game.phase, game.scores) == ((2,), "feeding", [0, 0, 0])
        assert (game.gift.cards, game.fed) == (tuple(cards("KD")), cards("KD"))
        assert "accept" in answers_of(game, "Cat")

    @pytest.mark.clause("TU-11")
    def test_asks_nobody_without_a_card(self) -> None:
        game = feeding(["", "2S 4C", "3H", "6D 7D"], answers="by_choice")
        give(game, "Bob", "2S", "Cat")
        answer(game, "Cat", "accept")
        give(game, "Cat", "3H", "Dan")
        answer(game, "Dan", "accept")
        assert meals(game, give(game, "Dan", "6D", "Cat")) == [("Cat", "6", 1)]
        assert game.to_act == (1,)

    @pytest.mark.clause("TU-11")
    def test_lets_matching_cards_be_kept(self) -> None:
        game = feeding(["", "KS 2H", "KC KD KH"], answers="by_choice")
        give(game, "Bob", "KS", "Cat")
        assert answers_of(game, "Cat") == {
            "accept", "cancel KH", "cancel KD", "cancel KC", "reverse KH KD", "reverse KH KC", "reverse KD KC"
        }  # fmt: skip
        events = answer(game, "Cat", "accept")
        assert events[0] == GiftAnswered(1, 2, tuple(cards("KS")), "accept", ())
        assert (meals(game, events), eaten_for(events), game.hands[2]) == (
            [("Cat", "K", 1)],
            {EatenFor.CARD},
            cards("KC KD KH"),
        )

    @pytest.mark.clause("TU-11")
    def test_lets_the_cards_be_named(self) -> None:
        game = feeding(["", "KS 2H", "KC KD KH"], answers="by_choice")
        give(game, "Bob", "KS", "Cat")
        events = answer(game, "Cat", "reverse KC KD")
        assert meals(game, events) == [("Bob", "K", 1)]
        assert (game.hands[2], game.gift, game.to_act) == (cards("KH"), None, (2,))

    @pytest.mark.clause("TU-11")
    def test_lets_a_gift_be_cancelled(self) -> None:
        game = feeding(["", "KS 2H", "KC 5D"], answers="by_choice")
        give(game, "Bob", "KS", "Cat")
        events = answer(game, "Cat", "cancel KC")
        assert events == [GiftAnswered(1, 2, tuple(cards("KS")), "cancel", tuple(cards("KC")))]
        assert game.fed == cards("KS KC")

    @pytest.mark.clause("TU-11", "TU-7")
    def test_lets_nobody_turn_round_what_is_ones_own(self) -> None:
        game = feeding(["", "7C 7D 7H"], answers="by_choice")
        give(game, "Bob", "7C", "Bob")
        assert answers_of(game, "Bob") == {"accept", "cancel 7H", "cancel 7D"}
        no_move(game, answering(game, "Bob", "reverse 7D 7H"), "TU-11")
        events = answer(game, "Bob", "accept")
        assert (meals(game, events), eaten_for(events)) == ([("Bob", "7", 1)], {EatenFor.OWN_CARD})

    @pytest.mark.clause("TU-12")
    def test_goes_for_the_double_as_well(self) -> None:
        game = feeding(["", "3D 8D 2H", "8C 8H 3C KH"], ANTONY, answers="by_choice")
        give(game, "Bob", "3D 8D", "Cat")
        assert answers_of(game, "Cat") == {"accept", "cancel 3C", "cancel 8H", "cancel 8C", "reverse 8H 8C"}
        no_move(game, answering(game, "Cat", "reverse 3C 8C"), "TU-12")
        no_move(game, answering(game, "Cat", "cancel KH"), "TU-12")
        events = answer(game, "Cat", "cancel 8C")
        assert (meals(game, events), game.hands[2]) == ([], cards("8H 3C KH"))

    @pytest.mark.clause("TU-10", "TU-12")
    def test_can_be_to_eat_the_whole_run_or_to_send_it_back(self) -> None:
        for said, eater, why in (
            ("accept", "Cat", EatenFor.DOUBLE),
            ("reverse 8C 8H", "Bob", EatenFor.REVERSED_DOUBLE),
        ):
            game = feeding(["", "3D 8D 2H", "8C 8H 3C KH"], ANTONY, answers="by_choice")
            give(game, "Bob", "3D 8D", "Cat")
            events = answer(game, "Cat", said)
            assert (meals(game, events), eaten_for(events)) == ([(eater, "345678", 6)], {why})

    @pytest.mark.clause("TU-11", "SH-3")
    @pytest.mark.parametrize(
        ("said", "clause"),
        [
            ("accept KC", "TU-11"),
            ("cancel", "TU-11"),
            ("cancel KC KD", "TU-11"),
            ("cancel 5D", "TU-11"),
            ("cancel KH", "SH-3"),
            ("reverse KC", "TU-11"),
            ("reverse KC KC", "SH-3"),
            ("reverse KC 5D", "TU-11"),
        ],
    )
    def test_is_to_be_made_with_the_right_cards(self, said: str, clause: str) -> None:
        game = feeding(["", "KS 2H", "KC KD 5D"], answers="by_choice")
        give(game, "Bob", "KS", "Cat")
        no_move(game, answering(game, "Cat", said), clause)

    @pytest.mark.clause("TU-11")
    def test_comes_before_anything_else(self) -> None:
        game = feeding(["", "7C 7D 7H"], answers="by_choice")
        no_move(game, answering(game, "Bob", "accept"), "TU-11")
        give(game, "Bob", "7C", "Bob")
        no_move(game, Feed(1, (Card.of("7D"),), 1), "TU-11")


@pytest.mark.clause("TU-11", "TU-12")
@pytest.mark.parametrize("giver", [0, 1], ids=["another's", "their own"])
@pytest.mark.parametrize("given", ["7S", "7C", "7H 9D", "9D 7H"])
def test_an_automatic_answer_gives_away_what_a_better_hand_would_have_answered(given: str, giver: int) -> None:
    """It gives away all that, and nothing else: it is compared with every hand that would have answered the same."""
    gift = Gift(giver, 1, tuple(cards(given)), ("7",))
    others = [card for card in cards("7S 7H 7D 7C 9S 9H 9D 9C") if card not in gift.cards]
    alike: dict[Response, list[list[Card]]] = {}
    for size in range(len(others) + 1):
        for hand in combinations(others, size):
            alike.setdefault(automatic(hand, gift), []).append(list(hand))
    for (how, played), hands in alike.items():
        clue = clue_from(gift, (how, played))
        kept = [[card for card in hand if card not in played] for hand in hands]
        lacking = {card for card in others if not any(card in hand for hand in kept)}
        assert {card for card in others if 1 << card & clue.lacks} == lacking, (how, played)
        once = {rank for rank in "79" if max(sum(card.rank == rank for card in hand) for hand in kept) == 1}
        assert {card.rank for card in others if 1 << card & clue.single} == once - {c.rank for c in played}, (
            how,
            played,
        )
