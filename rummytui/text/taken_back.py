"""What happens at a table and is not part of the game: a move was undone."""

from __future__ import annotations

from rules.events import Event
from rules.record import record
from rules.seats import Seat


@record
class MoveTakenBack(Event):
    """A move of ``seat`` was undone, with all that followed it; ``practice``: by one person who plays with bots."""

    seat: Seat
    practice: bool
