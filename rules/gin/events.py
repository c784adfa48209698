"""Events and scores that only Gin Rummy has."""

from __future__ import annotations

from enum import Enum
from typing import Final

from rules.cards import Card
from rules.events import DEEDS as SHARED
from rules.events import Deed, DeedTable, Event, HandSettled, not_remembered, remembered
from rules.gin.laying_off import LaidOff
from rules.reasons import VoidReason
from rules.record import Record, record
from rules.seats import Seat


class Scored(Enum):
    """What points are for. (GI-6, GI-7)"""

    DIFFERENCE = "difference"
    WHOLE_COUNT = "whole count"
    UNDERCUT = "undercut"
    GIN = "gin"
    BIG_GIN = "big gin"
    SPADES = "spades"
    GAME = "game"
    SHUTOUT = "shutout"
    BOXES = "boxes"


@record
class Points(Record):
    """``seat`` scores ``points``; ``why`` says what for."""

    seat: Seat
    points: int
    why: Scored


@record
class StockNearlyGone(VoidReason):
    """A turn ended with only ``cards`` cards left in the stock, and nobody had knocked. (GI-2)"""

    cards: int


@record
class UpcardPassed(Event):
    """``seat`` was offered the first ``upcard`` and let it lie. (GI-1)"""

    seat: Seat
    upcard: Card


@record
class WentGin(Event):
    """``seat`` knocked with nothing unmatched; ``big``: without a discard. (GI-4)"""

    seat: Seat
    big: bool


@record
class GinSettled(HandSettled):
    """A hand of Gin is over and won: nobody pays, somebody scores.

    ``laid_off`` are the cards that the other seat put on the melds of ``knocker``, which its count leaves out.
    """

    knocker: int = 0
    laid_off: tuple[LaidOff, ...] = ()
    points: tuple[Points, ...] = ()

    def changes(self) -> list[int]:
        """Points scored in this hand, one number per seat."""
        return sums(self.points, len(self.counts))


@record
class TargetReached(Event):
    """``seat`` has reached the target, and with that these ``points`` come on top. (GI-7)"""

    seat: Seat
    points: tuple[Points, ...]


def sums(points: tuple[Points, ...], seats: int) -> list[int]:
    """What each of ``seats`` seats scores in all.

    >>> sums((Points(1, 20, Scored.DIFFERENCE), Points(1, 25, Scored.UNDERCUT)), 2)
    [0, 45]
    """
    found = [0] * seats
    for scored in points:
        found[scored.seat] += scored.points
    return found


DEEDS: Final[DeedTable] = {
    **SHARED,
    **not_remembered(UpcardPassed, GinSettled, TargetReached),
    **remembered(WentGin, lambda event: [Deed(event.seat, "out")]),
}
"""Gin is how a player goes out here: no card of the hand is left unmatched."""
