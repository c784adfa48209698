"""What only Knock Rummy has, in words."""

from __future__ import annotations

from rummytui.games.knock.reasons import OthersLikely
from rummytui.text import counted
from rummytui.text.advice import Adviser


class KnockAdviser(Adviser):
    """Why it is time to knock, or not yet."""

    ends = "knocks"

    def _others_likely(self, reason: OthersLikely) -> str:
        others = [name for seat, name in enumerate(self.names) if seat != self.view.seat]
        points = counted(reason.points, "point")
        if len(others) == 1:
            return f"{others[0]} probably has about {points} by now"
        return f"the others probably have about {points} each by now"
