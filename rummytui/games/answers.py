"""Moves in words, as answers to a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, TypeVar

from rules.moves import Move
from rules.view import View
from rummytui.table.scene import Scene

if TYPE_CHECKING:
    from rummytui.games.desk import Desk

KeyT = TypeVar("KeyT")


def answers_said(desk: Desk, view: View, moves: Mapping[KeyT, Move]) -> dict[KeyT, str]:
    """Each of these moves of the seat whose view it is, in words that begin with a verb."""
    scene = _decided_in(view)
    return {key: desk.at(view.phase).step(scene, move).do for key, move in moves.items()}


def question_of(desk: Desk, view: View, moves: Collection[Move]) -> str:
    """What a puzzle asks the seat whose view it is, with these moves for answers."""
    return desk.at(view.phase).question(_decided_in(view), [*moves])


def _decided_in(view: View) -> Scene:
    """The scene in which the seat decides whose view it is."""
    assert view.seat is not None
    return Scene(view, frozenset((view.seat,)), view.seat, (view.seat,), {view.seat: view.legal_moves(view.seat)})
