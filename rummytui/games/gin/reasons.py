"""Reasons that only Gin Rummy has."""

from __future__ import annotations

from rules.record import record
from rules.seats import Seat
from rummytui.advice import Reason


@record
class OtherMayKnock(Reason):
    """Waiting for gin, a player meets the other's knock more often than gin."""

    seat: Seat


@record
class GinIsNear(Reason):
    """This many of the unseen cards would make gin, so waiting is worth more than a knock."""

    cards: int
    of: int
