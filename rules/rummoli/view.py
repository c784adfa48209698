"""What one seat may know of a round of Rummoli. (RM-7, RM-9, SH-17)"""

from __future__ import annotations

from rules.cards import Card
from rules.rummoli.state import RummoliState
from rules.view import View


class RummoliView(View, RummoliState):
    """What one seat may know of a round of Rummoli."""

    widow: list[Card]
    """The widow, or the hand that was put away for it; HIDDEN, except for the seat that put it away."""
