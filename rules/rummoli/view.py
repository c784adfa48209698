"""What one seat may know of a round of Rummoli. (RM-7, RM-9, SH-17)"""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.rummoli.state import RummoliState
from rules.view import View

PUT_AWAY: Final = "put away"
"""In what a view knows, the place of a hand that was put away for the widow; it stands among the seats."""


class RummoliView(View, RummoliState):
    """What one seat may know of a round of Rummoli."""

    widow: list[Card]
    """The widow, or the hand that was put away for it; HIDDEN, except for the seat that put it away."""

    @property
    def put_away(self) -> tuple[Card, ...]:
        """The hand that this seat put away for the widow; empty if it has not. (RM-7)"""
        return self.known.get(PUT_AWAY, ())
