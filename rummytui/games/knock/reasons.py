"""Reasons that only Knock Rummy has."""

from __future__ import annotations

from rules.record import record
from rummytui.advice import Reason


@record
class OthersLikely(Reason):
    """The deadwood that the others probably have by now."""

    points: int
