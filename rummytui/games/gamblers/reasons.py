"""Reasons that only Gambler's Rummy has: the last discard is taken or refused. (GA-3, GA-4)"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card
from rummytui.advice import Reason


@dataclass(frozen=True, slots=True)
class NoLower(Reason):
    """With the upcard no less would be left over."""

    card: Card


@dataclass(frozen=True, slots=True)
class TakenDown(Reason):
    """With the upcard the hand comes down from one count to another."""

    card: Card
    count: int
    left: int


@dataclass(frozen=True, slots=True)
class CountsAgainst(Reason):
    """What the hand counts, and what the lowest of the others is likely to."""

    count: int
    lowest: int
