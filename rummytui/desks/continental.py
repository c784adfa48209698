"""Continental Rummy at the table."""

from __future__ import annotations

from rules.rummy.continental import ContinentalView
from rummytui.desks.fifteen import FifteenStaging
from rummytui.desks.scene import Scene
from rummytui.desks.whole_hand import WholeHandDesk
from rummytui.widgets.layout import Group
from rummytui.words import counted, whose


class ContinentalDesk(WholeHandDesk):
    """Continental: the layout shows which cards belong together, what they lack, and how far it is to fifteen. (CO-3)"""

    staging = FifteenStaging

    def nearest(self, scene: Scene) -> tuple[str, list[Group]]:
        assert isinstance(scene.view, ContinentalView)
        near = scene.view.nearest_layout()
        name = whose(scene.view.players[scene.face_up or 0])
        if not near.missing:
            return f"{name} fifteen are complete", [Group(cards) for cards in near.together]
        heading = f"{name} hand lacks {counted(near.missing, 'card')}; behind + is what would help"
        return heading, [Group(*run) for run in zip(near.together, near.wanted, strict=True)]
