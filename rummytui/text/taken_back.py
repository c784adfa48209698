"""What happens at a table and is not part of the game: something was taken back."""

from __future__ import annotations

from rules.events import Event
from rules.record import record
from rules.seats import Seat


@record
class MoveTakenBack(Event):
    """A move of ``seat`` was taken back, with whatever followed it; ``practice``: by one person who plays with bots."""

    seat: Seat
    practice: bool
