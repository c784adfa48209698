"""Reasons that only Knock Rummy has."""

from __future__ import annotations

from rules.record import record
from rummytui.advice import Reason


@record
class OthersLikely(Reason):
    """What the others are likely to have left unmatched by now."""

    points: int
