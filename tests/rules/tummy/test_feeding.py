"""The Feeding: who feeds, who may be fed, what goes uneaten. (TU-4, TU-6, TU-7, TU-13, TU-20, TU-21)"""

from itertools import product
from typing import Any

import pytest

from rules.cards import HIDDEN, Card, cards
from rules.events import Deed, WentOut
from rules.moves import Discard, Feed
from rules.phase import Audience
from rules.tummy.events import CardsGiven, CardUneaten, ChefCrowned, Eaten, EatenFor, GiftAnswered, HandFed
from rules.tummy.game import TummyRummy
from rules.tummy.protection import lone_card_objections
from tests.rules.tummy.kitchen import (
    at_the_end,
    audiences,
    eaten_for,
    feed_on,
    feeding,
    fresh,
    givable,
    give,
    meals,
    no_gift,
    no_move,
    plates,
    win,
)


class TestTheChef:
    @pytest.mark.clause("TU-4")
    def test_is_the_player_who_goes_out(self) -> None:
        game = at_the_end(["4H", "9C", "5H"], chef=0)
        events = game.play(Discard(0, Card.of("4H")))
        assert [WentOut(0), ChefCrowned(0)] == events[1:3]
        assert (game.chef, game.phase, game.to_act) == (0, "feeding", (1,))

    @pytest.mark.clause("TU-4")
    def test_cannot_be_fed(self) -> None:
        game = feeding(["", "4H", "5H"])
        assert "Ann is the Chef" in no_gift(game, "Bob", "4H", "Ann", "TU-4")

    @pytest.mark.clause("TU-4", "TU-10")
    def test_cannot_be_fed_a_double_either(self) -> None:
        game = feeding(["", "3D 8D", "5H"], [(0, "4S 5S 6S 7S")])
        no_gift(game, "Bob", "3D 8D", "Ann", "TU-4")

    @pytest.mark.clause("TU-4")
    def test_of_the_last_hand_is_fed_like_anybody_when_this_one_is_over(self) -> None:
        game = feeding(["", "4H", "5H"], old_chef=2)
        assert game.chef == 0
        assert meals(game, give(game, "Bob", "4H", "Cat")) == [("Cat", "4", 1)]

    @pytest.mark.clause("TU-4")
    def test_of_the_last_hand_who_wins_again_is_safe_again(self) -> None:
        game = feeding(["", "4H", "5H"], old_chef=0)
        no_gift(game, "Bob", "4H", "Ann", "TU-4")

    @pytest.mark.clause("TU-4")
    def test_takes_no_part(self) -> None:
        game = feeding(["", "4H", "5H"])
        no_move(game, Feed(0, tuple(cards("4H")), 1), "SH-3")
        feed_on(game)
        assert (game.phase, game.to_act) == ("special", (0,))


class TestTheRound:
    @pytest.mark.clause("TU-6")
    @pytest.mark.parametrize("chef", [0, 1, 2, 3])
    def test_begins_left_of_the_chef_and_goes_clockwise(self, chef: int) -> None:
        held = ["2S 3S", "4H 5H", "6D 7D", "8C TC"]
        game = feeding(held, chef=chef)
        givers = [event.giver for event in feed_on(game) if isinstance(event, CardsGiven)]
        assert givers == [(chef + step) % 4 for step in (1, 2, 3)] * 2

    @pytest.mark.clause("TU-6")
    def test_skips_who_has_no_card_left(self) -> None:
        game = feeding(["", "2S", "3H 4H 5H", "6D 7D"])
        givers = [event.giver for event in feed_on(game) if isinstance(event, CardsGiven)]
        assert givers == [1, 2, 3, 2, 3, 2]

    @pytest.mark.clause("TU-6")
    def test_feeds_one_unit_a_card_and_the_card_goes_to_the_broth(self) -> None:
        game = feeding(["", "KS 4H", "5H"])
        before = len(game.stock)
        events = give(game, "Bob", "KS", "Cat")
        assert events == [
            CardsGiven(1, 2, tuple(cards("KS"))),
            Eaten(1, 2, "K", "turkey", 1, tuple(cards("KS")), EatenFor.CARD),
        ]
        assert (plates(game), game.scores) == ([{}, {}, {"K": 1}], [0, 0, 1])
        assert (game.stock[-1], len(game.stock), game.fed) == (Card.of("KS"), before + 1, cards("KS"))
        assert game.hands[1] == cards("4H")

    @pytest.mark.clause("TU-6")
    def test_feeds_those_too_who_have_no_card_left(self) -> None:
        game = feeding(["", "2S", "3H 4H", "6D 7D"])
        give(game, "Bob", "2S", "Dan")
        assert meals(game, give(game, "Cat", "3H", "Bob")) == [("Bob", "3", 1)]

    @pytest.mark.clause("TU-6")
    @pytest.mark.parametrize("answers", ["automatic", "by_choice"])
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_ends_when_nobody_holds_a_card(self, players: int, answers: str) -> None:
        for seed in range(5):
            game = fresh(players, seed=seed, answers=answers)
            events = win(game)
            assert not any(game.hands)
            (over,) = [event for event in events if isinstance(event, HandFed)]
            assert (over.winners, over.hands) == ((0,), ((),) * players)
            assert list(over.counts) == over.changes() == game.scores == game.eaten

    @pytest.mark.clause("TU-6")
    @pytest.mark.parametrize("given", ["", "4H 5H 6H"])
    def test_gives_one_card_a_turn(self, given: str) -> None:
        game = feeding(["", "4H 5H 6H", "5D"])
        no_gift(game, "Bob", given, "Cat", "TU-6")

    @pytest.mark.clause("SH-3", "TU-6")
    def test_gives_cards_that_are_held_in_turn(self) -> None:
        game = feeding(["", "4H 3D", "5H"], [(2, "4S 5S 6S 7S")])
        no_gift(game, "Bob", "KS", "Cat", "SH-3")
        no_gift(game, "Bob", "4H 4H", "Cat", "SH-3")
        no_gift(game, "Bob", "3D 8D", "Cat", "SH-3")
        no_gift(game, "Cat", "5H", "Bob", "SH-3")

    @pytest.mark.clause("TU-6")
    @pytest.mark.parametrize("to", [-1, 3, 99])
    def test_gives_them_to_somebody(self, to: int) -> None:
        game = feeding(["", "4H", "5H"])
        no_move(game, Feed(1, tuple(cards("4H")), to), "TU-6")

    @pytest.mark.clause("TU-15")
    def test_gives_nothing_to_who_is_gone(self) -> None:
        game = feeding(["", "4H", "", "5H"], gone=[2])
        assert "left the game" in no_gift(game, "Bob", "4H", "Cat", "TU-15")
        assert givable(game, "Bob") == {"4H Dan"}


class TestFeedingOneself:
    @pytest.mark.clause("TU-7")
    @pytest.mark.parametrize(("feed_self", "others"), [("when_alone", True), ("always", True), ("never", True)])
    def test_is_for_the_lonely(self, feed_self: str, others: bool) -> None:
        game = feeding(["", "4H KD", "5H"], feed_self=feed_self)
        if feed_self == "always":
            assert givable(game, "Bob") == {"4H Bob", "4H Cat", "KD Bob", "KD Cat"}
            events = give(game, "Bob", "4H", "Bob")
            assert (meals(game, events), eaten_for(events)) == ([("Bob", "4", 1)], {EatenFor.OWN_CARD})
        else:
            no_gift(game, "Bob", "4H", "Bob", "TU-7")
            assert givable(game, "Bob") == {"4H Cat", "KD Cat"}

    @pytest.mark.clause("TU-7", "TU-13")
    @pytest.mark.parametrize(("feed_self", "to"), [("when_alone", "Bob"), ("always", "Bob"), ("never", "broth")])
    def test_is_the_fate_of_the_loser_of_two(self, feed_self: str, to: str) -> None:
        game = feeding(["", "4H"], feed_self=feed_self)
        assert givable(game, "Bob") == {f"4H {to}"}
        if to == "broth":
            no_gift(game, "Bob", "4H", "Bob", "TU-7")
            assert CardUneaten(1, Card.of("4H")) in give(game, "Bob", "4H", "broth")
            assert game.scores == [0, 0]
        else:
            no_gift(game, "Bob", "4H", "broth", "TU-13")
            events = give(game, "Bob", "4H", "Bob")
            assert (meals(game, events), eaten_for(events)) == ([("Bob", "4", 1)], {EatenFor.OWN_CARD})

    @pytest.mark.clause("TU-7")
    def test_is_offered_after_all_others(self) -> None:
        game = feeding(["", "KH", "4H", "QH"], feed_self="always")
        give(game, "Bob", "KH", "Cat")
        assert [move.to for move in game.legal_moves(2) if isinstance(move, Feed)] == [3, 1, 2]

    @pytest.mark.clause("TU-13")
    @pytest.mark.parametrize(
        ("hands", "named"), [(["KH"], "Cat"), (["KH", "QH"], "Cat or Dan"), (["KH", "QH", "JH"], "Cat, Dan or Eve")]
    )
    def test_is_not_for_the_broth_while_any_of_these_may_have_it(self, hands: list[str], named: str) -> None:
        game = feeding(["", "4H", *hands])
        assert f"can still be fed to {named}," in no_gift(game, "Bob", "4H", "broth", "TU-13")

    @pytest.mark.clause("TU-7")
    def test_is_the_fate_of_the_last_but_the_chef(self) -> None:
        game = feeding(["", "4H", "", ""], gone=[2, 3])
        assert givable(game, "Bob") == {"4H Bob"}

    @pytest.mark.clause("TU-7")
    def test_is_not_for_who_sits_with_somebody_out_of_cards(self) -> None:
        game = feeding(["", "4H 5H", "6D"])
        give(game, "Bob", "4H", "Cat")
        give(game, "Cat", "6D", "Bob")
        assert givable(game, "Bob") == {"5H Cat"}

    @pytest.mark.clause("TU-21", "TU-11", "TU-7")
    def test_lets_the_loser_cancel_one_seven_with_the_other(self) -> None:
        game = feeding(["", "7C 7D"])
        events = give(game, "Bob", "7C", "Bob")
        assert events[:2] == [
            CardsGiven(1, 1, tuple(cards("7C"))),
            GiftAnswered(1, 1, tuple(cards("7C")), "cancel", tuple(cards("7D"))),
        ]
        assert (game.scores, game.phase) == ([0, 0], "special")

    @pytest.mark.clause("TU-7", "TU-8", "TU-13")
    def test_respects_what_the_loser_is_safe_from(self) -> None:
        game = feeding(["", "7C 3D"], [(1, "7S 7H 7D"), (1, "4H 5H 6H")])
        assert givable(game, "Bob") == {"7C broth", "3D broth"}


class TestUneatenCards:
    @pytest.mark.clause("TU-13")
    def test_are_those_that_nobody_could_be_given(self) -> None:
        game = feeding(["", "3D KH", "5H 6C"], [(2, "4S 5S 6S")])
        assert givable(game, "Bob") == {"3D broth", "KH Cat"}
        events = give(game, "Bob", "3D", "broth")
        assert events == [CardUneaten(1, Card.of("3D"))]
        assert (game.scores, game.to_act, game.stock[-1]) == ([0, 0, 0], (2,), Card.of("3D"))

    @pytest.mark.clause("TU-13")
    def test_are_none_that_somebody_could_be_given(self) -> None:
        game = feeding(["", "3D KH", "5H 6C", "TC"], [(2, "4S 5S 6S")])
        said = no_gift(game, "Bob", "3D", "broth", "TU-13")
        assert "Dan" in said
        assert "Cat" not in said
        assert "Cat or Dan" in no_gift(game, "Bob", "KH", "broth", "TU-13")

    @pytest.mark.clause("TU-13", "TU-10")
    def test_may_be_half_of_a_double(self) -> None:
        game = feeding(["", "3D 8D", "5H 6C"], [(2, "4S 5S 6S 7S")])
        assert givable(game, "Bob") == {"3D broth", "8D broth", "3D+8D Cat"}
        give(game, "Bob", "3D", "broth")

    @pytest.mark.clause("TU-13")
    def test_go_one_a_turn(self) -> None:
        game = feeding(["", "3D 8D", "5H 6C"], [(2, "4S 5S 6S 7S")])
        no_gift(game, "Bob", "3D 8D", "broth", "TU-13")

    @pytest.mark.clause("TU-13")
    def test_can_be_all_there_are(self) -> None:
        everything = [(1, "8S 9S TS"), (2, "8H 9H TH"), (1, "2S 3S 4S"), (2, "2H 3H 4H")]
        game = feeding(["", "7D JC 5C AD", "7C JD 5D AH"], everything, last="KC")
        events = feed_on(game)
        assert sum(isinstance(event, CardUneaten) for event in events) == 8
        assert game.scores == [0, 0, 0]
        assert game.phase == "special"


class TestOpenHands:
    @pytest.mark.clause("TU-20", "SH-17")
    @pytest.mark.parametrize("feeding_hands", ["hidden", "open"])
    def test_lie_face_up_for_the_feeding_only(self, feeding_hands: str) -> None:
        held = ["4H", "KH 7D", "5H 8S"]
        game = at_the_end(held, feeding_hands=feeding_hands)
        for phase in ("play", "feeding"):
            assert game.phase == phase
            for viewer, seat in product((None, 0, 1, 2), (1, 2)):
                view: Any = game.seen_by(viewer)
                shown = seat == viewer or (phase == "feeding" and feeding_hands == "open")
                assert view.hands[seat] == (cards(held[seat]) if shown else [HIDDEN] * 2)
                assert view.known[seat] == ()
            if phase == "play":
                game.play(Discard(0, Card.of("4H")))


class TestWhatScreensAsk:
    def test_tells_for_a_view_why_a_card_can_go_to_whom(self) -> None:
        game = feeding(["", "3D 6S KH", "5H 6C", "6D", ""], [(2, "4S 5S 6S"), (3, "KS KD KC")], gone=[4])
        view: Any = game.seen_by(1)
        said = lone_card_objections(view, 1, Card.of("3D"))
        assert {seat: why and why.clause for seat, why in said.items()} == {0: "TU-4", 1: "TU-7", 2: "TU-9", 3: None}
        said = lone_card_objections(view, 1, Card.of("KH"))
        assert {seat: why and why.clause for seat, why in said.items()} == {0: "TU-4", 1: "TU-7", 2: None, 3: "TU-8"}


class TestWhoseEyes:
    @pytest.mark.clause("TU-20")
    @pytest.mark.parametrize(("hands", "eyes"), [("hidden", Audience.PRIVATE), ("open", Audience.SHARED)])
    @pytest.mark.parametrize("asked", [False, True])
    def test_it_is_for_depends_on_how_the_hands_lie(self, hands: str, eyes: Audience, asked: bool) -> None:
        game = feeding(["", "KS 2H", "KD 4H"], feeding_hands=hands, answers="by_choice")
        if asked:
            give(game, "Bob", "KS", "Cat")
            assert game.gift
        assert audiences(game) == {eyes}
        shown = [HIDDEN not in hand for hand in game.seen_by(None).hands[1:]]
        assert shown == [hands == "open"] * 2


def test_the_family_book_counts_every_helping() -> None:
    """Not one for each dish: a run may be eaten at once, and a Short-Order Cook eats double."""
    eaten = Eaten(0, 1, "5", "rolls", 4, (Card.of("5H"),), EatenFor.CARD)
    assert list(TummyRummy.deeds[Eaten](eaten)) == [Deed(1, "food", "rolls", 4)]
