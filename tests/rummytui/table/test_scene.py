"""What a scene says of itself."""

from __future__ import annotations

import pytest

from rules import new_game
from rules.cards import cards
from rules.moves import Draw, Finish
from rummytui.table.scene import Scene

NINE, FOUR = cards("9H 4S")


@pytest.mark.parametrize(
    ("selected", "cursor", "meant"),
    [((), None, ()), ((), NINE, (NINE,)), ((FOUR,), NINE, (FOUR,)), ((FOUR, NINE), None, (FOUR, NINE))],
)
def test_the_selected_cards_are_meant_and_only_without_any_the_one_under_the_cursor(
    selected: tuple[object, ...], cursor: object, meant: tuple[object, ...]
) -> None:
    view = new_game("rummy", ["Ann", "Bob"], seed=1).seen_by(0)
    scene = Scene(view, frozenset({0}), 0, selected=selected, cursor=cursor)  # type: ignore[arg-type]
    assert scene.meant == meant


def test_moves_are_those_of_all_who_act_and_of_nobody_else() -> None:
    game = new_game("rummy", ["Ann", "Bob", "Gail"], seed=1)
    draws = {seat: [Draw(seat, "stock"), Finish(seat)] for seat in range(3)}
    scene = Scene(game.seen_by(2), frozenset({0, 1, 2}), 2, (1, 0), draws)
    assert scene.moves(Draw) == [Draw(1, "stock"), Draw(0, "stock")]
    assert (scene.seat, scene.name) == (1, "Bob")
    assert list(scene.hand) == game.hands[2]
    assert scene._replace(face_up=None).hand == ()
