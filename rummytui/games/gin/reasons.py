"""Reasons that only Gin Rummy has."""

from __future__ import annotations

from dataclasses import dataclass

from rules.seats import Seat
from rummytui.advice import Reason


@dataclass(frozen=True, slots=True)
class OtherMayKnock(Reason):
    """Whoever waits for gin is more often met by the other's knock than rewarded."""

    seat: Seat
