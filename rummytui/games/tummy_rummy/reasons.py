"""Reasons that only Tummy Rummy has: the Special, swaps with a Cook, and the Feeding."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card
from rules.seats import Seat
from rummytui.advice import Reason

# ------------------------------------------------------------------------------------------------ before the Feeding


@dataclass(frozen=True, slots=True)
class SpecialFires(Reason):
    """Everybody but the Chef eats when the card is played; ``safe`` if the Chef is the one who plays it. (TU-14)"""

    card: Card
    safe: bool


@dataclass(frozen=True, slots=True)
class ShowsWhereToLayOff(Reason):
    """Melds on the table show the others where to lay off, and nobody is about to go out yet."""


@dataclass(frozen=True, slots=True)
class ProtectsInFeeding(Reason):
    """Melds on the table protect their owner in the Feeding. (TU-8, TU-9)"""


@dataclass(frozen=True, slots=True)
class OftenPlayed(Reason):
    """Cards of its rank are among those that are played most."""

    card: Card


@dataclass(frozen=True, slots=True)
class NoSwapHelps(Reason):
    """No swap with this Cook makes the hand better."""

    cook: Seat


@dataclass(frozen=True, slots=True)
class FewerLoose(Reason):
    """So many cards fit nowhere before the swap and after it."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CookLoses(Reason):
    """So many more of the Cook's cards fit nowhere then."""

    cook: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class AnythingIsBetter(Reason):
    """The card is of so little use that one taken unseen is likely to be better."""

    card: Card


# ---------------------------------------------------------------------------------------------------- the Feeding


@dataclass(frozen=True, slots=True)
class NobodyTakes(Reason):
    """Nobody can be given any of these."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NobodyElse(Reason):
    """Only this seat itself can be fed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EatsUnits(Reason):
    """What is eaten for it, in units."""

    seat: Seat
    units: int


@dataclass(frozen=True, slots=True)
class FewerUnits(Reason):
    """So many units less would be eaten."""

    seat: Seat
    units: int


@dataclass(frozen=True, slots=True)
class CannotAnswer(Reason):
    """The seat holds no card to play against it, as far as can be told."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MayAnswer(Reason):
    """The chance in percent that the seat holds a card to play against it."""

    seat: Seat
    percent: int


@dataclass(frozen=True, slots=True)
class LikelierAnswered(Reason):
    """By so many percent it is likelier that the seat has an answer."""

    seat: Seat
    percent: int


@dataclass(frozen=True, slots=True)
class NoGuardLost(Reason):
    """The cards are not wanted for answering gifts."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GivesUpGuard(Reason):
    """The cards are wanted for answering gifts."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HasEatenLeast(Reason):
    """No other rival has eaten less so far."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HasEatenMore(Reason):
    """The seat has eaten more so far than another."""

    seat: Seat
    than: Seat


@dataclass(frozen=True, slots=True)
class CostsUnits(Reason):
    """So many units are eaten then."""

    units: int


@dataclass(frozen=True, slots=True)
class SavesUnits(Reason):
    """So many units are not eaten then."""

    units: int


@dataclass(frozen=True, slots=True)
class TurnsBack(Reason):
    """The giver eats so many units instead."""

    giver: Seat
    units: int


@dataclass(frozen=True, slots=True)
class WorthMoreKept(Reason):
    """The cards that it takes to answer are worth more if they are kept."""

    cards: tuple[Card, ...]
