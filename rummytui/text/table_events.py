"""What happens at a table and isn't part of the game: a move is undone, or a seat changes hands."""

from __future__ import annotations

from rules.events import Event
from rules.record import record
from rules.seats import Seat


@record
class MoveTakenBack(Event):
    """A move of ``seat`` was undone, with all that followed it; ``practice``: by one person who plays with bots."""

    seat: Seat
    practice: bool


@record
class SeatHandedOver(Event):
    """A bot plays that seat from now on, or, if it is not a ``bot``, a person; ``again``: as at the beginning of the game."""

    seat: Seat
    bot: bool
    again: bool
