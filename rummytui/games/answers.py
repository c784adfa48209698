"""Moves in words, as answers to a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from rules.moves import Move
from rules.view import View
from rummytui.games.desk import Desk
from rummytui.table.scene import Scene

KeyT = TypeVar("KeyT")


def answers_said(desk: Desk, view: View, moves: Mapping[KeyT, Move]) -> dict[KeyT, str]:
    """Each of these moves of the seat whose view it is, in words that begin with a verb."""
    assert view.seat is not None
    scene = Scene(view, frozenset((view.seat,)), view.seat, (view.seat,), {view.seat: view.legal_moves(view.seat)})
    return {key: desk.at(view.phase).step(scene, move).do for key, move in moves.items()}
