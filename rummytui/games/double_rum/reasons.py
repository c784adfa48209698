"""Reasons that only Double Rum has: jokers, and melds that everybody adds to."""

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
    """Early in a hand, a meld on the table serves the others, who add to it."""


@record
class CouldBeLaidOff(Reason):
    """The card fits on the table, so that the next seat might play it."""

    card: Card
