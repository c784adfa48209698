"""Reasons that only Boathouse Rummy has: the card beneath the upcard can be drawn too. (BO-1)"""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason


@record
class OpensUp(Reason):
    """The card and the one beneath it, which can be drawn next, make this meld, or the lower one alone does."""

    card: Card
    beneath: Card
    meld: tuple[Card, ...]
