"""Continental Rummy at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rules import JOKER
from rules.jokers import readings
from rules.reasons import PaymentReason
from rules.rummy.continental import ContinentalPaid, ContinentalView
from rummytui.games.continental.evening import ContinentalEvening
from rummytui.games.continental.fifteen import FifteenDraft
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk
from rummytui.games.draw_and_discard.whole_hand import WholeHandTurn
from rummytui.table.scene import Scene
from rummytui.text import counted, whose
from rummytui.widgets.layout import Group


class ContinentalTurn(WholeHandTurn):
    """The layout shows which cards go together, which would complete them, and how many are missing. (CO-3)"""

    draft = FifteenDraft

    def nearest(self, scene: Scene) -> tuple[str, list[Group]]:
        assert isinstance(scene.view, ContinentalView)
        near = scene.view.nearest_layout()
        name = whose(scene.view.players[scene.face_up or 0])
        if not near.missing:
            # The jokers stand for the cards that the runs lack.
            ace = scene.view.options.ace
            runs = zip(near.together, near.wanted, strict=True)
            whole = [readings((*held, *[JOKER] * len(lacking)), ace)[0] if lacking else held for held, lacking in runs]
            return f"{name} hand is complete", [Group(run) for run in whole]
        short = f"{scene.view.players[scene.face_up or 0]} is {counted(near.missing, 'card')} short"
        heading = f"{short}; + marks what would help" if any(near.wanted) else short
        return heading, [Group(*run) for run in zip(near.together, near.wanted, strict=True)]


class ContinentalDesk(DrawAndDiscardDesk):
    """Continental Rummy."""

    evening = ContinentalEvening
    turn = ContinentalTurn
    paid: ClassVar[Mapping[PaymentReason, str]] = {
        ContinentalPaid.WINNING: "winning the hand",
        ContinentalPaid.JOKERS: "the winner's jokers",
        ContinentalPaid.NO_JOKER: "a hand without jokers",
        ContinentalPaid.ONE_SUIT: "a hand in one suit",
        ContinentalPaid.FIRST_TURN: "going out on the first turn",
    }


DESK = ContinentalDesk
