"""What can be done between two hands."""

from __future__ import annotations

from rules import moves
from rummytui.table.commands import Command
from rummytui.table.offers import Offer, Play, Target
from rummytui.table.scene import Scene


class DealNext(Command):
    """Deal the next hand."""

    name, key, label, kind = "deal", "d", "deal", moves.Deal

    def __init__(self, span: str) -> None:
        self._span = span

    def text(self, scene: Scene) -> str:
        return f"deal {self._span} {scene.view.hand_number + 1}"

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Deal(scene.seat),))


class Finish(Command):
    """End the sitting here; the scores stand as they are."""

    name, key, label, kind = "finish", "f", "finish here", moves.Finish

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Finish(scene.seat),))
