"""Why it is time to knock in Gin, in words."""

from __future__ import annotations

from rummytui.advice import PassesUp
from rummytui.games.gin.reasons import GinIsNear, OtherMayKnock
from rummytui.text.advice import Adviser


class GinAdviser(Adviser):
    """Why it is time to knock."""

    ends = "knocks"

    def _passes_up(self, reason: PassesUp) -> str:
        # At the first upcard, "pass on 5♦" already says it.
        return "" if self.view.phase == "upcard" else super()._passes_up(reason)

    def _other_may_knock(self, reason: OtherMayKnock) -> str:
        return f"{self.names[reason.seat]} would probably knock before {self.name} gets gin"

    def _gin_is_near(self, reason: GinIsNear) -> str:
        return f"{reason.cards} of the {reason.of} unseen cards would make gin"
