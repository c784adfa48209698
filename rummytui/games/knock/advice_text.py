"""What only Knock Rummy has, in words."""

from __future__ import annotations

from rummytui.games.knock.reasons import OthersLikely
from rummytui.text.advice import Adviser


class KnockAdviser(Adviser):
    """Why it is time to knock, or not yet."""

    ends = "knocks"

    def _others_likely(self, reason: OthersLikely) -> str:
        return f"the others probably have about {reason.points} by now"
