"""Reasons that only Boathouse Rummy has: the second card of the pile can be drawn too. (BO-1)"""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason


@record
class OpensUp(Reason):
    """With the card beneath it, which can be drawn next, the card makes this meld, or that card alone does."""

    card: Card
    beneath: Card
    meld: tuple[Card, ...]
