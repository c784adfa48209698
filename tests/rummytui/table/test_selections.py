"""Which cards are selected again when a move is taken back."""

from __future__ import annotations

from rules import new_game
from rules.cards import cards
from rules.events import CardDiscarded, CardDrawn, Event
from rummytui.table.scene import Scene
from rummytui.table.selections import Selections
from rummytui.text.narration import MoveTakenBack

FIRST, SECOND = cards("4H 9C")


def scene(*happened: Event, face_up: int | None = 1, selected: str = "", hand: int = 1) -> Scene:
    game = new_game("rummy", ["Ann", "Bob"], seed=1)
    game.hand_number = hand
    view = game.seen_by(face_up)
    return Scene(view, frozenset({0, 1}), face_up, (1,), selected=tuple(cards(selected)), events=happened)


DRAWN = CardDrawn(1, "discard", FIRST)
THROWN = CardDiscarded(1, SECOND)


def test_they_are_those_that_were_selected_at_this_point_once() -> None:
    selections = Selections()
    selections.keep(scene(DRAWN, selected="4H 9C"))
    assert selections.back_at(scene(DRAWN, MoveTakenBack(1, practice=False))) == (FIRST, SECOND)
    assert selections.back_at(scene(DRAWN, MoveTakenBack(1, practice=False))) is None


def test_nobody_is_shown_what_was_selected_in_the_hand_of_somebody_else() -> None:
    selections = Selections()
    selections.keep(scene(DRAWN, selected="4H"))
    assert selections.back_at(scene(DRAWN, face_up=0)) is None
    assert selections.back_at(scene(DRAWN, face_up=None)) is None


def test_later_moves_are_undone_with_earlier_ones() -> None:
    selections = Selections()
    selections.keep(scene(DRAWN, THROWN, selected="9C"))
    assert selections.back_at(scene(DRAWN)) is None
    assert selections.back_at(scene(DRAWN, THROWN)) is None


def test_what_was_done_before_is_still_known() -> None:
    selections = Selections()
    selections.keep(scene(selected="4H"))
    selections.keep(scene(DRAWN, selected="9C"))
    assert selections.back_at(scene(DRAWN)) == (SECOND,)
    assert selections.back_at(scene()) == (FIRST,)


def test_selections_of_this_hand_and_the_one_before_are_kept() -> None:
    selections = Selections()
    for hand in (1, 2, 3):
        selections.keep(scene(selected="4H", hand=hand))
    assert selections.back_at(scene(hand=2)) == (FIRST,)
    assert selections.back_at(scene(hand=1)) is None
