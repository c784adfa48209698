"""The swap of the Chef with the Short-Order Cooks. (TU-16)"""

from typing import Any

import pytest

from rules import HIDDEN
from rules.cards import Card
from rules.move_json import move_from_json, move_to_json
from rules.moves import Deal, Discard, Draw, Swap
from rules.phase import Audience
from rules.tummy.events import SwapDeclined, SwapMade
from tests.rules.tummy.kitchen import (
    at_the_end,
    audiences,
    feed_on,
    fresh,
    leave,
    lose,
    name_special,
    no_move,
    swap,
    with_cooks,
)


class TestTheSwap:
    @pytest.mark.clause("TU-16")
    def test_comes_before_the_first_draw(self) -> None:
        game = with_cooks("Cat")
        assert (game.phase, game.to_act, game.unswapped) == ("swap", (0,), [2])
        assert "swap" not in {move.kind for move in game.legal_moves(1)}
        no_move(game, Draw(1, "stock"), "SH-3")
        no_move(game, Draw(0, "stock"), "SH-3")
        game.play(swap(game, "Cat"))
        assert (game.phase, game.to_act) == ("play", (1,))
        no_move(game, Swap(1, 2), "TU-16")

    @pytest.mark.clause("TU-16")
    def test_exchanges_two_cards(self) -> None:
        game = with_cooks("Cat")
        take, gave = game.hands[2][3], game.hands[0][5]
        ann, cat = set(game.hands[0]), set(game.hands[2])
        assert game.play(swap(game, "Cat", str(take), str(gave))) == [SwapMade(0, 2, take, gave)]
        assert (set(game.hands[0]), set(game.hands[2])) == (ann - {gave} | {take}, cat - {take} | {gave})
        assert len(game.legal_moves(1)) == 2

    @pytest.mark.clause("TU-16")
    def test_may_be_declined(self) -> None:
        game = with_cooks("Cat")
        before = [list(hand) for hand in game.hands]
        assert game.play(swap(game, "Cat")) == [SwapDeclined(0, 2)]
        assert game.hands == before

    @pytest.mark.clause("TU-16")
    def test_is_one_for_each_cook_in_any_order(self) -> None:
        game = with_cooks("Bob", "Dan")
        assert game.unswapped == [1, 3]
        game.play(swap(game, "Dan", str(game.hands[3][0]), str(game.hands[0][0])))
        assert (game.phase, game.unswapped) == ("swap", [1])
        no_move(game, swap(game, "Dan"), "TU-16")
        no_move(game, swap(game, "Cat"), "TU-16")
        game.play(swap(game, "Bob"))
        assert game.phase == "play"

    @pytest.mark.clause("TU-16")
    @pytest.mark.parametrize("way", ["open", "blind", "off"])
    def test_is_as_the_house_has_it(self, way: str) -> None:
        game = with_cooks("Cat", cook_swap=way)
        view = game.seen_by(0)
        if way == "off":
            assert (game.phase, game.unswapped) == ("play", [])
            return
        takes = {move.take for move in game.legal_moves(0) if isinstance(move, Swap)} - {None}
        if way == "open":
            assert (view.hands[2], takes) == (game.hands[2], set(game.hands[2]))
        else:
            assert (view.hands[2], takes) == ([HIDDEN] * 7, set(range(7)))
        assert len(game.legal_moves(0)) == 7 * 7 + 1
        assert view.legal_moves(0) == game.legal_moves(0)
        for viewer in (None, 1, 3):
            assert game.seen_by(viewer).hands[2] == [HIDDEN] * 7

    @pytest.mark.clause("TU-16")
    def test_made_blind_takes_a_card_by_its_place_in_a_shuffled_hand(self) -> None:
        game = with_cooks("Cat", cook_swap="blind")
        gave = str(game.hands[0][0])
        taken = []
        for place in range(7):
            one = game.copy()
            (made,) = one.play(swap(one, "Cat", place, gave))
            taken.append(made.taken)
            again = game.copy()
            assert again.play(swap(again, "Cat", place, gave)) == [made]
        assert sorted(taken) == sorted(game.hands[2])
        assert taken != game.hands[2]

    @pytest.mark.clause("TU-16")
    @pytest.mark.parametrize(
        ("way", "take", "gave"),
        [
            ("open", "own", "own"),
            ("open", 0, "own"),
            ("open", "theirs", "theirs"),
            ("open", "theirs", None),
            ("open", None, "own"),
            ("blind", 7, "own"),
            ("blind", -1, "own"),
            ("blind", "theirs", "own"),
            ("blind", 0, None),
            ("blind", 0, "theirs"),
        ],
    )
    def test_is_of_cards_that_these_two_hold(self, way: str, take: Any, gave: Any) -> None:
        game = with_cooks("Cat", cook_swap=way)
        held = {"own": str(game.hands[0][0]), "theirs": str(game.hands[2][0])}
        clause = "SH-3" if gave == "theirs" else "TU-16"
        no_move(game, swap(game, "Cat", held.get(take, take), held.get(gave, gave)), clause)

    @pytest.mark.clause("TU-16", "TU-17")
    def test_is_not_with_oneself(self) -> None:
        alone = with_cooks("Ann")
        assert (alone.chef, alone.phase) == (0, "play")
        both = with_cooks("Ann", "Bob")
        assert (both.phase, both.unswapped) == ("swap", [1])
        no_move(both, Swap(0, 0), "TU-16")

    @pytest.mark.clause("TU-16", "TU-19")
    def test_needs_a_chef(self) -> None:
        game = fresh(3)
        lose(game)
        leave(game, "Bob")
        game.play(Deal(0))
        assert (game.phase, game.cooks) == ("play", {1})

    @pytest.mark.clause("TU-16", "TU-15")
    def test_needs_a_chef_who_is_still_here(self) -> None:
        game = at_the_end(["9C", "4H", "5H", "6H"], cooks=[0], cook_swap="open")
        game.play(Discard(0, Card.of("9C")))
        feed_on(game)
        name_special(game, "KD")
        leave(game, "Bob")
        game.play(Deal(1))
        assert (game.gone, game.cooks, game.phase) == ({0}, {1}, "play")

    def test_is_written_and_read_again(self) -> None:
        for move in (Swap(0, 2, Card.of("7H"), Card.of("KS")), Swap(0, 2, 3, Card.of("KS")), Swap(0, 2)):
            read = move_from_json(move_to_json(move))
            assert isinstance(read, Swap)
            assert read == move
            assert type(read.take) is type(move.take)

    @pytest.mark.clause("TU-16", "SH-17")
    @pytest.mark.parametrize("way", ["open", "blind"])
    def test_is_for_the_eyes_of_the_chef(self, way: str) -> None:
        game = with_cooks("Bob", cook_swap=way)
        assert game.phase == "swap"
        assert audiences(game) == {Audience.PRIVATE}

    @pytest.mark.clause("TU-16", "SH-17")
    @pytest.mark.parametrize("way", ["open", "blind"])
    def test_shows_the_cooks_hand_to_the_chef_alone_until_it_is_seen_to(self, way: str) -> None:
        game = with_cooks("Bob", "Dan", cook_swap=way)
        for viewer in (None, 0, 1, 2, 3):
            faces = {seat for seat, hand in enumerate(game.seen_by(viewer).hands) if HIDDEN not in hand}
            assert faces == {None: set(), 0: {0, 1, 3} if way == "open" else {0}}.get(viewer, {viewer})
        game.play(swap(game, "Dan"))
        assert [HIDDEN in hand for hand in game.seen_by(0).hands] == [False, way == "blind", True, True]
