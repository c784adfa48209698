"""Reasons that only Continental Rummy has: fifteen cards in runs, or nothing."""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason


@record
class Nearer(Reason):
    """With the card, only this many cards are missing."""

    card: Card
    missing: int


@record
class NoNearer(Reason):
    """As many cards are missing with the card as without it."""

    card: Card
    missing: int


@record
class MoreToWaitFor(Reason):
    """With the card in place of another, more of the unseen cards bring the hand nearer."""

    card: Card


@record
class StillMissing(Reason):
    """After the discard, this many of the fifteen cards are missing."""

    cards: int


@record
class FurtherOff(Reason):
    """After the discard, this many more cards would be missing."""

    cards: int


@record
class HeldTwice(Reason):
    """The hand holds the card twice."""

    card: Card


@record
class FewestNeighbours(Reason):
    """Of all cards in the hand, it has the fewest near it in its suit: these."""

    card: Card
    near: tuple[Card, ...]


@record
class Parts(Reason):
    """The card is near these in its suit."""

    card: Card
    near: tuple[Card, ...]
