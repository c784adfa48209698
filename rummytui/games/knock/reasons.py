"""Reasons for hints that only Knock Rummy has."""

from __future__ import annotations

from typing import Final

from rules.record import record
from rummytui.advice import CostsIfCaught, Reason
from rummytui.text import counted
from rummytui.text.advice import WORDS as SHARED
from rummytui.text.advice import Adviser, ReasonWords, clause, costs_if


@record
class OthersLikely(Reason):
    """The deadwood that the others probably have by now."""

    points: int


@record
class WaitingCosts(Reason):
    """Playing on would probably cost more than a knock that may not win."""


@record
class TimeToGetLower(Reason):
    """The others are unlikely to knock so soon that this seat can't improve its hand first."""


def _others_likely(who: Adviser, reason: OthersLikely) -> str:
    others = [name for seat, name in enumerate(who.names) if seat != who.view.seat]
    points = counted(reason.points, "point")
    if len(others) == 1:
        return f"{others[0]} probably has about {points} by now"
    return f"the others probably have about {points} each by now"


WORDS: Final[ReasonWords] = dict(
    [
        *SHARED.items(),
        clause(CostsIfCaught, costs_if("knocks")),
        clause(OthersLikely, _others_likely),
        clause(WaitingCosts, lambda who, _: f"waiting would probably cost {who.name} even more"),
        clause(TimeToGetLower, lambda _, __: "there's time to get lower first"),
    ]
)
"""Each kind of reason of this game as a clause."""
