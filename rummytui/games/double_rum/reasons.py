"""Reasons that only Double Rum has: jokers, and melds that anyone can lay off on."""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rummytui.advice import Reason


@record
class JokerFitsAnywhere(Reason):
    """A joker makes up the third card of a meld from any two that go together."""


@record
class TakesJokersPlace(Reason):
    """The card can be played where a joker stands for it. (DR-6)"""

    card: Card


@record
class OthersCouldLayOff(Reason):
    """Early in a hand, a meld on the table helps the others, who can lay off on it."""


@record
class CouldBeLaidOff(Reason):
    """The card fits a meld on the table, so the next seat might lay it off."""

    card: Card
