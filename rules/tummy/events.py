"""What happens only in Tummy Rummy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import ClassVar, Final

from rules.cards import HIDDEN, Card
from rules.events import DEEDS as SHARED
from rules.events import Deed, DeedTable, Event, HandSettled, SittingOver, not_remembered, remembered
from rules.record import record
from rules.seats import Seat
from rules.tummy.answers import How


class EatenFor(Enum):
    """What somebody ate for."""

    CARD = "a card"
    """TU-6."""
    OWN_CARD = "a card of their own"
    """TU-7."""
    DOUBLE = "a double"
    """TU-10."""
    REVERSED_CARD = "a card reversed"
    """TU-11."""
    REVERSED_DOUBLE = "a double reversed"
    """TU-12."""
    SPECIAL = "the Special"
    """TU-14."""


@record
class ChefCrowned(Event):
    """``seat`` ran out of cards and is the Chef; the Feeding begins. (TU-4)"""

    seat: Seat

    reveals: ClassVar = True
    """In an open Feeding all hands are shown."""


@record
class CardsGiven(Event):
    """``giver`` gave ``receiver`` a card, or both cards of a double; other events have the result. (TU-6, TU-10)"""

    giver: Seat
    receiver: Seat
    cards: tuple[Card, ...]


@record
class CardUneaten(Event):
    """Nobody could be given ``card``, so ``seat`` put it into the broth. (TU-13)"""

    seat: Seat
    card: Card


@record
class GiftAnswered(Event):
    """``receiver`` played ``cards`` against what ``giver`` had given, or was asked and chose to eat.

    With automatic answers, eating is not an answer and there is no such event for it. (TU-11, TU-12)
    """

    giver: Seat
    receiver: Seat
    given: tuple[Card, ...]
    how: How
    cards: tuple[Card, ...]

    reveals: ClassVar = True
    """It shows what the receiver held."""


@record
class Eaten(Event):
    """``receiver`` ate ``units`` of ``food`` for ``rank``.

    ``giver`` played the ``cards`` that caused it; where a gift was reversed, its giver is the ``receiver`` here, and
    whoever reversed it the ``giver``. ``why`` says what it was eaten for. The units of a Short-Order Cook are doubled
    already. (TU-15)
    """

    giver: Seat
    receiver: Seat
    rank: str
    food: str
    units: int
    cards: tuple[Card, ...]
    why: EatenFor

    @property
    def reveals(self) -> bool:
        """A player who eats another's helping had no answer to it, or chose not to answer."""
        return self.why not in (EatenFor.OWN_CARD, EatenFor.SPECIAL)


@record
class HandFed(HandSettled):
    """The Feeding is over; ``winners`` is the Chef, ``counts`` the units each seat ate in this hand. (TU-18)"""

    def changes(self) -> list[int]:
        """Units eaten in this hand, one number per seat."""
        return list(self.counts)


@record
class SpecialNamed(Event):
    """``chef`` named ``card`` the Special of the next hand. (TU-14)"""

    chef: Seat
    card: Card


@record
class SpecialFired(Event):
    """``seat`` melded, laid off or discarded ``card``, so everybody but ``chef`` eats. (TU-14)"""

    seat: Seat
    card: Card
    chef: Seat


@record
class SwapMade(Event):
    """``chef`` took a card from ``cook``'s hand and gave one back; only these two know which. (TU-16)"""

    chef: Seat
    cook: Seat
    taken: Card
    given: Card

    reveals: ClassVar = True
    """Each of the two now holds a card that was the other's."""

    def seen_by(self, viewer: Seat | None) -> SwapMade:
        """The swap, with HIDDEN for its cards unless ``viewer`` is one of the two."""
        return self if viewer in (self.chef, self.cook) else replace(self, taken=HIDDEN, given=HIDDEN)


@record
class SwapDeclined(Event):
    """``chef`` left ``cook``'s hand as it was. (TU-16)"""

    chef: Seat
    cook: Seat


@record
class SeatLeaving(Event):
    """``seat`` plays one more hand, as a Short-Order Cook. (TU-15)"""

    seat: Seat

    reveals: ClassVar = True
    """Everyone has heard the goodbye, so it can't be undone."""


@record
class SeatGone(Event):
    """``seat`` has left the game. (TU-15)"""

    seat: Seat


@record
class FinalBill(SittingOver):
    """The sitting is over: ``plates`` is what each seat ate, rank by rank, ``winners`` who ate least. (TU-18)"""

    plates: tuple[Mapping[str, int], ...]
    winners: tuple[Seat, ...]


DEEDS: Final[DeedTable] = {
    **SHARED,
    **not_remembered(ChefCrowned, CardsGiven, CardUneaten, GiftAnswered, HandFed, SpecialNamed, SpecialFired),
    **not_remembered(SwapMade, SwapDeclined, SeatLeaving, SeatGone, FinalBill),
    **remembered(Eaten, lambda event: [Deed(event.receiver, "food", event.food, event.units)] if event.units else []),
}
"""Memories of eating, on top of those of the family. (TU-15)"""
