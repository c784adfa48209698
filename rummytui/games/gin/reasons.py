"""Reasons for hints that only Gin Rummy has."""

from __future__ import annotations

from typing import Final

from rules.record import record
from rules.seats import Seat
from rummytui.advice import CostsIfCaught, PassesUp, Reason
from rummytui.text.advice import WORDS as SHARED
from rummytui.text.advice import ReasonWords, clause, costs_if


@record
class OtherMayKnock(Reason):
    """Waiting for gin, a player meets the other's knock more often than gin."""

    seat: Seat


@record
class GinIsNear(Reason):
    """This many of the unseen cards would make gin, so waiting is worth more than a knock."""

    cards: int
    of: int


WORDS: Final[ReasonWords] = dict(
    [
        *SHARED.items(),
        clause(CostsIfCaught, costs_if("knocks")),
        # At the first upcard, "pass on 5♦" already says it.
        clause(PassesUp, lambda who, why: "" if who.view.phase == "upcard" else SHARED[PassesUp](who, why)),
        clause(
            OtherMayKnock, lambda who, why: f"{who.names[why.seat]} would probably knock before {who.name} gets gin"
        ),
        clause(GinIsNear, lambda _, why: f"{why.cards} of the {why.of} unseen cards would make gin"),
    ]
)
"""Each kind of reason of this game as a clause."""
