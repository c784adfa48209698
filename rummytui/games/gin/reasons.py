"""Reasons that only Gin Rummy has."""

from __future__ import annotations

from rules.record import record
from rules.seats import Seat
from rummytui.advice import Reason


@record
class OtherMayKnock(Reason):
    """Whoever waits for gin is more often met by the other's knock than rewarded."""

    seat: Seat


@record
class GinIsNear(Reason):
    """This many of the cards that may come would make gin, so waiting is worth more than a knock."""

    cards: int
    of: int
