"""Reasons that only Double Rum has: jokers, and melds that everybody adds to."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card
from rummytui.advice import Reason


@dataclass(frozen=True, slots=True)
class JokerFitsAnywhere(Reason):
    """A joker makes up the third card of a meld from any two that go together."""


@dataclass(frozen=True, slots=True)
class TakesJokersPlace(Reason):
    """The card can be played where a joker stands for it. (DR-6)"""

    card: Card


@dataclass(frozen=True, slots=True)
class OthersCouldLayOff(Reason):
    """Early in a hand, a meld on the table serves the others, who add to it."""


@dataclass(frozen=True, slots=True)
class CouldBeLaidOff(Reason):
    """The card fits on the table, so that the next seat might play it."""

    card: Card
