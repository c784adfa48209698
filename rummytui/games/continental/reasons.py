"""Reasons that only Continental Rummy has: fifteen cards in runs, or nothing."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card
from rummytui.advice import Reason


@dataclass(frozen=True, slots=True)
class Nearer(Reason):
    """With the card only so many are missing."""

    card: Card
    missing: int


@dataclass(frozen=True, slots=True)
class NoNearer(Reason):
    """As many cards are missing with the card as without it."""

    card: Card
    missing: int


@dataclass(frozen=True, slots=True)
class MoreToWaitFor(Reason):
    """With the card in place of another, more of the cards to come bring the hand nearer."""

    card: Card


@dataclass(frozen=True, slots=True)
class StillMissing(Reason):
    """So many cards are missing from the fifteen then."""

    cards: int


@dataclass(frozen=True, slots=True)
class FurtherOff(Reason):
    """So many more cards would be missing."""

    cards: int


@dataclass(frozen=True, slots=True)
class HeldTwice(Reason):
    """The hand holds the card twice."""

    card: Card


@dataclass(frozen=True, slots=True)
class FewestNeighbours(Reason):
    """Of all cards it has the fewest near it in its suit: these."""

    card: Card
    near: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Parts(Reason):
    """The card is near these in its suit."""

    card: Card
    near: tuple[Card, ...]
