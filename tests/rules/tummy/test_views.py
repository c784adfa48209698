"""What each seat may know, and what it can imagine. (SH-17, TU-3, TU-11, TU-16, TU-20)"""

import pickle
from random import Random
from typing import Any

import pytest

from rules.cards import HIDDEN, Card, cards, mask_of
from rules.melds import melds_within
from rules.moves import Deal, Discard, Draw, Finish
from rules.tummy.events import SwapMade
from tests.rules.tummy.kitchen import (
    answer,
    answers_of,
    at_the_end,
    feeding,
    fresh,
    give,
    leave,
    lose,
    swap,
    win,
    with_cooks,
)

ANTONY = [(2, "4S 5S 6S 7S")]


def imagined(game: Any, viewer: int | None, count: int = 60) -> list[Any]:
    """Many games that the viewer cannot tell from this one."""
    view = game.seen_by(viewer)
    found = [view.imagined(Random(seed)) for seed in range(count)]
    assert all(one.seen_by(viewer) == view for one in found)
    return found


def held_ranks(games: list[Any], seat: int) -> set[str]:
    """The ranks that the seat holds in any of the games."""
    return {card.rank for game in games for card in game.hands[seat]}


class TestASwap:
    def table(self, **options: Any) -> Any:
        game = fresh(5, special="off", seed=2, **options)
        win(game)
        leave(game, "Bob", "Dan")
        game.play(Deal(0))
        return game

    @pytest.mark.clause("TU-16", "SH-17")
    def test_is_known_with_its_cards_to_these_two_only(self) -> None:
        game = self.table()
        take, gave = game.hands[1][0], game.hands[0][0]
        (made,) = game.play(swap(game, "Bob", str(take), str(gave)))
        for viewer in (None, 2, 3, 4):
            assert made.seen_by(viewer) == SwapMade(0, 1, HIDDEN, HIDDEN)
            assert game.seen_by(viewer).whereabouts == {}
        for viewer in (0, 1):
            assert made.seen_by(viewer) == made

    @pytest.mark.clause("TU-16")
    def test_made_open_leaves_the_chef_knowing_the_cooks_hands(self) -> None:
        game = self.table()
        bob, dan = list(game.hands[1]), list(game.hands[3])
        take, gave = bob[0], game.hands[0][0]
        game.play(swap(game, "Bob", str(take), str(gave)))
        game.play(swap(game, "Dan"))
        view = game.seen_by(0)
        assert view.hands[1] == [HIDDEN] * 6
        assert sorted(view.known[1]) == sorted({*bob, gave} - {take})
        assert sorted(view.known[3]) == sorted(dan)
        assert game.seen_by(1).known[0] == (take,)
        assert all(game.seen_by(viewer).known[seat] == () for viewer in (None, 2, 3, 4) for seat in range(5))
        for one in imagined(game, 0):
            assert sorted(one.hands[3]) == sorted(dan)

    @pytest.mark.clause("TU-16")
    def test_made_blind_shows_the_chef_only_what_was_taken(self) -> None:
        game = self.table(cook_swap="blind")
        gave = game.hands[0][0]
        (made,) = game.play(swap(game, "Bob", 4, str(gave)))
        game.play(swap(game, "Dan"))
        assert made.taken in game.seen_by(0).hands[0]
        assert (game.seen_by(0).known[1], game.seen_by(0).known[3]) == ((gave,), ())
        assert game.seen_by(1).known[0] == (made.taken,)

    @pytest.mark.clause("TU-16")
    def test_is_forgotten_card_by_card_as_they_are_played(self) -> None:
        game = self.table()
        gave = game.hands[0][0]
        game.play(swap(game, "Bob", str(game.hands[1][0]), str(gave)))
        game.play(swap(game, "Dan"))
        while game.to_act != (1,):
            seat = game.to_act[0]
            game.play(Draw(seat, "stock"))
            game.play(Discard(seat, game.hands[seat][-1]))
        game.play(Draw(1, "stock"))
        game.play(Discard(1, gave))
        assert gave not in game.seen_by(0).known[1]
        assert len(game.seen_by(0).known[1]) == 5
        game.play(Draw(2, "discard"))
        assert gave in game.seen_by(0).known[2]

    @pytest.mark.clause("TU-16")
    def test_may_be_passed_on_to_the_next_cook_unseen(self) -> None:
        game = self.table()
        take = game.hands[1][0]
        game.play(swap(game, "Bob", str(take), str(game.hands[0][0])))
        assert game.seen_by(1).known[0] == (take,)
        kept = game.copy()
        game.play(swap(game, "Dan", str(game.hands[3][0]), str(take)))
        kept.play(swap(kept, "Dan", str(kept.hands[3][0]), str(kept.hands[0][0])))
        for one in (game, kept):
            view = one.seen_by(1)
            assert (view.known[0], view.known[3], view.whereabouts) == ((), (), {take: (0, 3)})
            dreams = imagined(one, 1)
            assert {seat for dream in dreams for seat in range(5) if take in dream.hands[seat]} == {0, 3}
            assert not any(take in dream.stock for dream in dreams)
        assert game.seen_by(1) == kept.seen_by(1)
        assert take in game.seen_by(0).known[3]

    def test_may_lie_ahead(self) -> None:
        for way in ("open", "blind"):
            game = self.table(cook_swap=way)
            for viewer in (None, 0, 1, 2):
                for one in imagined(game, viewer, 10):
                    assert one.to_act == (0,)
                    one.play(one.legal_moves(0)[0])


class TestAutomaticAnswers:
    @pytest.mark.clause("TU-11", "SH-17")
    def test_show_that_who_ate_has_none_of_the_rank(self) -> None:
        game = feeding(["", "KS 2H 3H", "5H 9D TD 4C"])
        give(game, "Bob", "KS", "Cat")
        assert "K" not in held_ranks(imagined(game, 1), 2)
        assert "K" in held_ranks(imagined(game, 2), 1)

    @pytest.mark.clause("TU-11", "SH-17")
    def test_show_that_who_cancelled_has_no_more(self) -> None:
        game = feeding(["", "KS 2H 3H", "KD 9D TD 4C"])
        give(game, "Bob", "KS", "Cat")
        assert "K" not in held_ranks(imagined(game, None), 2)

    @pytest.mark.clause("TU-11", "SH-17")
    def test_leave_it_open_whether_who_reversed_has_another(self) -> None:
        game = feeding(["", "KS 2H 3H", "KH KD 9D TD 4C"])
        give(game, "Bob", "KS", "Cat")
        assert Card.of("KC") in {card for one in imagined(game, 1, 200) for card in one.hands[2]}
        game = feeding(["", "KS 2H 3H", "KH KC 9D TD 4C"])
        give(game, "Bob", "KS", "Cat")
        assert "K" not in held_ranks(imagined(game, 1, 200), 2)

    @pytest.mark.clause("TU-11", "SH-17")
    def test_show_less_of_who_cancels_the_own_gift(self) -> None:
        game = feeding(["", "7S 7D 7C 9D TD 4C"])
        give(game, "Bob", "7S", "Bob")
        alike = {str(card) for one in imagined(game, 0, 200) for card in one.hands[1] if card.rank == "7"}
        assert alike == {"7C"}

    @pytest.mark.clause("TU-6", "TU-11", "SH-17")
    def test_leave_on_the_broth_what_everybody_saw_going_there(self) -> None:
        game = feeding(["", "KS 2H 3H", "9D TD 4C"])
        give(game, "Bob", "KS", "Cat")
        give(game, "Cat", "9D", "Bob")
        for one in imagined(game, 1, 30):
            assert one.stock[-2:] == cards("KS 9D")

    @pytest.mark.clause("TU-12", "SH-17")
    def test_show_both_ends_of_a_double(self) -> None:
        game = feeding(["", "3D 8D 2H", "KH QH JC TC"], ANTONY)
        give(game, "Bob", "3D 8D", "Cat")
        assert held_ranks(imagined(game, 1, 200), 2).isdisjoint("38")

    @pytest.mark.clause("TU-12", "SH-17")
    def test_show_of_the_end_that_was_not_played_that_there_is_one_at_most(self) -> None:
        game = feeding(["", "3D 8D 2H KS", "3H 8S QH JC TC", "6H 6C"], ANTONY)
        give(game, "Bob", "3D 8D", "Cat")
        dreams = imagined(game, 1, 300)
        eights = [sum(card.rank == "8" for card in one.hands[2]) for one in dreams]
        assert set(eights) == {0, 1}
        assert "3" not in held_ranks(dreams, 2)
        give(game, "Cat", "8S", "Bob")
        assert held_ranks(imagined(game, 1, 200), 2).isdisjoint("38")

    @pytest.mark.clause("TU-12", "SH-17")
    def test_show_of_the_lower_end_too_where_the_upper_was_sent_back(self) -> None:
        game = feeding(["", "3D 8D 2H KS", "8S 8H QH JC TC 9H", "6H 6C"], ANTONY)
        give(game, "Bob", "3D 8D", "Cat")
        threes = [sum(card.rank == "3" for card in one.hands[2]) for one in imagined(game, 1, 300)]
        assert set(threes) == {0, 1}


class TestAnswersByChoice:
    @pytest.mark.clause("TU-11", "SH-17")
    @pytest.mark.parametrize("held", ["KD KH 9D TD 4C", "5H 6H 9D TD 4C"])
    def test_stay_possible_while_owed_and_tell_nothing(self, held: str) -> None:
        game = feeding(["", "KS 2H 3H", held], answers="by_choice")
        give(game, "Bob", "KS", "Cat")
        dreams = imagined(game, 1, 200)
        assert {len(answers_of(one, "Cat")) for one in dreams} >= {1, 2, 4}
        assert all(one.to_act == (2,) for one in dreams)
        answer(game, "Cat", "accept")
        assert "K" in held_ranks(imagined(game, 1, 200), 2)

    @pytest.mark.clause("TU-11", "SH-17")
    def test_look_the_same_with_any_cards(self) -> None:
        views = []
        for held in ("KD KH 9D TD 4C", "5H 6H 9D TD 4C"):
            game = feeding(["", "KS 2H 3H", held], answers="by_choice")
            give(game, "Bob", "KS", "Cat")
            views.append([game.seen_by(viewer) for viewer in (None, 0, 1)])
        assert views[0] == views[1]


class TestCompulsoryTabling:
    @pytest.mark.clause("TU-3", "SH-17")
    def test_shows_that_nothing_could_be_tabled(self) -> None:
        game = at_the_end(
            ["2H 4D 6C 8C TD QC KH", "4H 9D", "5H"], [(1, "9S TS JS"), (1, "3D 3H 3C")], tabling="compulsory"
        )
        game.play(Discard(0, Card.of("2H")))
        for one in imagined(game, 1, 40):
            assert not melds_within(mask_of([*one.hands[0], *cards("2H")]), "low")
            assert not {"8S", "QS", "3S"} & set(map(str, one.hands[0]))

    @pytest.mark.clause("TU-3", "SH-17")
    def test_shows_it_in_the_feeding_still(self) -> None:
        game = at_the_end(["2H 4D 5D 9H KS", "4H 9D", "5H"], [(1, "9S TS JS")], tabling="compulsory")
        game.play(Discard(0, Card.of("2H")))
        game.play(Draw(1, "stock"))
        game.stock = [card for card in [*game.stock, *game.hands[1], *game.hands[2]] if card != Card.of("KC")]
        game.hands[1:], game.drawn_from[1:] = [cards("KC"), []], [[0], []]
        game.play(Discard(1, Card.of("KC")))
        give(game, "Ann", "4D", "Cat")
        give(game, "Ann", "5D", "Cat")
        for one in imagined(game, 1, 200):
            assert not melds_within(mask_of([*one.hands[0], *cards("2H 4D 5D")]), "low")
            assert not {"8S", "QS"} & set(map(str, one.hands[0]))


class TestEveryView:
    def test_pickles_small_and_has_no_secrets(self) -> None:
        game = feeding(["", "KS 2H", "5H KD"])
        for viewer in (None, 0, 1, 2):
            view = game.seen_by(viewer)
            assert pickle.loads(pickle.dumps(view)) == view
            assert len(pickle.dumps(view)) < 10_000
            for secret in ("sheet", "_seed", "_decks", "_uses_of_chance", "whereabouts_by_viewer", "play"):
                assert not hasattr(view, secret)

    @pytest.mark.clause("SH-17")
    def test_shows_the_hands_of_a_void_hand(self) -> None:
        game = fresh(3)
        lose(game)
        assert game.seen_by(None).hands == game.hands

    @pytest.mark.clause("SH-17")
    @pytest.mark.parametrize("phase", ["swap", "play", "feeding", "special", "between hands", "over"])
    def test_has_nothing_that_nobody_declared_public(self, phase: str) -> None:
        game = in_phase(phase)
        assert game.phase == phase
        game.rug = game._rug = ["swept under the rug"]
        for viewer in (None, 0, 1, 2):
            view = game.seen_by(viewer)
            assert not hasattr(view, "rug")
            assert not hasattr(view, "_rug")
            assert b"under the rug" not in pickle.dumps(view)
            assert not hasattr(view.imagined(Random(1)), "rug")


def in_phase(phase: str) -> Any:
    """A game for three that has come to this phase."""
    if phase == "swap":
        return with_cooks("Bob", players=3)
    game = fresh(3, special="card" if phase == "special" else "off")
    if phase == "feeding":
        return feeding(["", "KS 2H", "5H KD"])
    if phase != "play":
        win(game)
    if phase == "over":
        game.play(Finish(0))
    return game
