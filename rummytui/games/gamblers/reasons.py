"""Reasons that only Gambler's Rummy has: the last discard is taken or refused. (GA-3, GA-4)"""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason


@record
class NoLower(Reason):
    """With the upcard no less would be left over."""

    card: Card


@record
class TakenDown(Reason):
    """With the upcard the hand comes down from one count to another."""

    card: Card
    count: int
    left: int


@record
class ShowsWhereToLayOff(Reason):
    """What is tabled shows the others where they can lay off."""


@record
class CountsAgainst(Reason):
    """What the hand counts, and what the lowest of the others is likely to."""

    count: int
    lowest: int
