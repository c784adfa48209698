"""Reasons that only Tummy Rummy has: the Special, swaps with a Cook, and the Feeding."""

from __future__ import annotations

from rules.cards import Card
from rules.record import record
from rules.seats import Seat
from rummytui.advice import Reason

# ------------------------------------------------------------------------------------------------ before the Feeding


@record
class SpecialFires(Reason):
    """Everybody but the Chef eats when the card is played; ``safe`` if the Chef is the one who plays it. (TU-14)"""

    card: Card
    safe: bool


@record
class ShowsWhereToLayOff(Reason):
    """Melds on the table show the others where to lay off, and nobody is about to go out yet."""


@record
class ProtectsInFeeding(Reason):
    """Melds on the table protect their owner in the Feeding. (TU-8, TU-9)"""


@record
class OftenPlayed(Reason):
    """A card of its rank is played in this many of a hundred hands."""

    card: Card
    percent: int


@record
class KeepsGuessing(Reason):
    """Nobody can prepare for a Special that is picked by chance among the likely ones."""


@record
class NoSwapHelps(Reason):
    """No swap with this Cook makes the hand better."""

    cook: Seat


@record
class FewerLoose(Reason):
    """This many cards fit nowhere before the swap and after it."""

    before: int
    after: int


@record
class CookLoses(Reason):
    """This many more of the Cook's cards fit nowhere then."""

    cook: Seat
    cards: int


@record
class AnythingIsBetter(Reason):
    """The card is of so little use that one taken unseen is likely to be better."""

    card: Card


# ---------------------------------------------------------------------------------------------------- the Feeding


@record
class NobodyTakes(Reason):
    """Nobody can be given any of these."""

    cards: tuple[Card, ...]


@record
class NobodyElse(Reason):
    """Only this seat itself can be fed."""

    seat: Seat


@record
class EatsUnits(Reason):
    """What is eaten for it, in units."""

    seat: Seat
    units: int


@record
class FewerUnits(Reason):
    """This many fewer units would be eaten."""

    seat: Seat
    units: int


@record
class CannotAnswer(Reason):
    """The seat holds no card to play against it, as far as can be told."""

    seat: Seat


@record
class MayAnswer(Reason):
    """The chance in percent that the seat holds a card to play against it."""

    seat: Seat
    percent: int


@record
class LikelierAnswered(Reason):
    """It is likelier by this many percent that the seat has an answer."""

    seat: Seat
    percent: int


@record
class NoGuardLost(Reason):
    """The cards are not wanted for answering gifts."""

    cards: tuple[Card, ...]


@record
class GivesUpGuard(Reason):
    """The cards are wanted for answering gifts."""

    cards: tuple[Card, ...]


@record
class HasEatenLeast(Reason):
    """No other rival has eaten less so far."""

    seat: Seat


@record
class HasEatenMore(Reason):
    """The seat has eaten more so far than another."""

    seat: Seat
    than: Seat


@record
class CostsUnits(Reason):
    """This many units are eaten then."""

    units: int


@record
class SavesUnits(Reason):
    """This many units are not eaten then."""

    units: int


@record
class TurnsBack(Reason):
    """The giver eats this many units instead."""

    giver: Seat
    units: int


@record
class WorthMoreKept(Reason):
    """The cards that it takes to answer are worth more if they are kept."""

    cards: tuple[Card, ...]
