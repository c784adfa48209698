"""Continental Rummy at the table."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card
from rules.rummy.continental import ContinentalView
from rummytui.desks.concealed import ConcealedDesk, Declare
from rummytui.desks.scene import Scene
from rummytui.words import counted, whose


class ContinentalDesk(ConcealedDesk):
    """Continental: the layout shows which cards belong together and how far it is to fifteen. (CO-3)"""

    ending = Declare()

    def layout(self, scene: Scene) -> tuple[str, list[tuple[str, Sequence[Card]]]]:
        assert isinstance(scene.view, ContinentalView)
        near = scene.view.nearest_layout()
        name = whose(scene.view.players[scene.face_up or 0])
        heading = (
            f"{name} fifteen are complete"
            if not near.missing
            else f"{name} hand lacks {counted(near.missing, 'card')}: what belongs together"
        )
        return heading, [("", cards) for cards in near.together]

    def ending_prompt(self, scene: Scene) -> str:
        return "declare all fifteen"
