"""Reasons that only Continental Rummy has: fifteen cards in runs, or nothing."""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason


@record
class Nearer(Reason):
    """With the card only this many are missing."""

    card: Card
    missing: int


@record
class NoNearer(Reason):
    """As many cards are missing with the card as without it."""

    card: Card
    missing: int


@record
class MoreToWaitFor(Reason):
    """With the card in place of another, more of the cards to come bring the hand nearer."""

    card: Card


@record
class StillMissing(Reason):
    """This many cards are missing from the fifteen then."""

    cards: int


@record
class FurtherOff(Reason):
    """This many more cards would be missing."""

    cards: int


@record
class HeldTwice(Reason):
    """The hand holds the card twice."""

    card: Card


@record
class FewestNeighbours(Reason):
    """Of all cards it has the fewest near it in its suit: these."""

    card: Card
    near: tuple[Card, ...]


@record
class Parts(Reason):
    """The card is near these in its suit."""

    card: Card
    near: tuple[Card, ...]
