"""Reasons that only Dummy Rummy has: a contract to complete in time, and cards to buy for it.

Chances are in percent, from imagining how the hand may go on.
"""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason


@record
class CompletesContract(Reason):
    """With the card the contract can be laid down, and not without it."""

    card: Card


@record
class ChanceGrows(Reason):
    """The chance of going down in time without buying, and with it."""

    before: int
    after: int


@record
class Burden(Reason):
    """This many more cards come with a bought one, and all of them are likely to count this much in the end."""

    cards: int
    points: int


@record
class IsDown(Reason):
    """The contract lies on the table already, and a bought card would only have to be got rid of."""


@record
class BetterThanStock(Reason):
    """The chance of going down in time with the card, and with one from the stock."""

    card: Card
    taken: int
    drawn: int


@record
class NoBetterThanStock(Reason):
    """The card brings the contract no nearer than one from the stock is likely to."""

    card: Card


@record
class GivesUp(Reason):
    """The card brings the contract nearer than one from the stock is likely to."""

    card: Card


@record
class NeverNeeded(Reason):
    """However the hand was imagined to go on, the contract was complete without the card."""

    card: Card


@record
class SeldomNeeded(Reason):
    """The card is needed in this many percent of the ways in which the contract was imagined to be completed."""

    card: Card
    percent: int
