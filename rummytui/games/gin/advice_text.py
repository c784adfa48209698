"""Why it is time to knock in Gin, in words."""

from __future__ import annotations

from rummytui.games.gin.reasons import GinIsNear, OtherMayKnock
from rummytui.text.advice import Adviser


class GinAdviser(Adviser):
    """Why it is time to knock."""

    ends = "knocks"

    def _other_may_knock(self, reason: OtherMayKnock) -> str:
        return f"waiting for gin more often brings a knock by {self.names[reason.seat]}"

    def _gin_is_near(self, reason: GinIsNear) -> str:
        return f"{reason.cards} of {reason.of} cards that may come make gin"
