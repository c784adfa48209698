"""Reasons that only Gambler's Rummy has: the last discard is taken or refused. (GA-3, GA-4)"""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason


@record
class NoLower(Reason):
    """The upcard doesn't lower the count."""

    card: Card


@record
class TakenDown(Reason):
    """The upcard lowers the count of the hand from ``count`` to ``left``."""

    card: Card
    count: int
    left: int


@record
class ShowsWhereToLayOff(Reason):
    """Melds on the table give the others a place to lay off."""


@record
class CountsAgainst(Reason):
    """The count of the hand, and the estimated lowest count of the others."""

    count: int
    lowest: int
