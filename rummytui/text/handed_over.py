"""What happens at a table and is not part of the game: a seat changes hands."""

from __future__ import annotations

from rules.events import Event
from rules.record import record
from rules.seats import Seat


@record
class SeatHandedOver(Event):
    """A bot plays that seat from now on, or, if it is not a ``bot``, a person; ``again``: as at the beginning of the game."""

    seat: Seat
    bot: bool
    again: bool
