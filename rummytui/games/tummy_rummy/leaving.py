"""Saying goodbye between two hands. (TU-15)"""

from __future__ import annotations

from rules import moves
from rummytui.games.draw_and_discard.desk import OnTurnsTable
from rummytui.games.tummy_rummy.feeding import tummy_view
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Choose, Offer, Play, Target
from rummytui.table.scene import Scene


class Goodbye(Command):
    """Say goodbye: play one last hand as a Short-Order Cook, eating double, then leave the game."""

    name, key, label, kind = "goodbye", "g", "say goodbye", moves.Leave

    def possible(self, scene: Scene) -> bool:
        return bool(self._leavers(scene))

    def _leavers(self, scene: Scene) -> list[int]:
        return [move.seat for move in scene.moves(moves.Leave)]

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        names = scene.view.players
        leavers = self._leavers(scene)
        if not leavers:
            return Advise(self.lacking(scene))
        question = "Who's leaving? They play one last hand as a Cook, eating double."
        return Choose.of_seats(question, names, leavers, lambda seat: Play((moves.Leave(seat),)))

    def lacking(self, scene: Scene) -> str:
        return "Nobody else can leave." if not scene.view.over else "The game is over."


def leaving_notes(scene: Scene) -> list[str]:
    """Who has said goodbye, in a sentence."""
    view = tummy_view(scene.view)
    if view.over:
        return []
    hand = view.hand_number + 1
    return [
        f"{view.players[seat]} cooks in hand {hand}, eating double, and then leaves." for seat in sorted(view.cooks)
    ]


class GoodbyeDesk(OnTurnsTable):
    """Between two hands people may leave. (TU-15)"""

    commands = (Goodbye(),)
