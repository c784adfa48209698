"""Reasons that only Knock Rummy has."""

from __future__ import annotations

from dataclasses import dataclass

from rummytui.advice import Reason


@dataclass(frozen=True, slots=True)
class OthersLikely(Reason):
    """What the others are likely to have left unmatched by now."""

    points: int
