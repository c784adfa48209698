"""Why units were paid and why a hand was void, as data. Who tells it finds the words.

A game with reasons of its own adds them in its module: members of a subclass of `PaymentReason`, or a `VoidReason`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rules.seats import Seat


class PaymentReason(Enum):
    """What one seat pays another for."""


class Paid(PaymentReason):
    """What is paid for in more than one game."""

    CARDS_LEFT = "cards left"
    WENT_RUMMY = "went rummy"
    ABOVE_LOWEST = "above lowest"
    UNMATCHED_CARDS = "unmatched cards"


@dataclass(frozen=True, slots=True)
class VoidReason:
    """What ended a hand without a winner."""


@dataclass(frozen=True, slots=True)
class StockSpent(VoidReason):
    """The stock would have been made anew once more than the table allows, for the ``times``-th time. (SH-13)"""

    times: int


@dataclass(frozen=True, slots=True)
class OnlyDiscardsTaken(VoidReason):
    """For so many ``rounds`` every draw was a discard, and nothing was tabled. (SH-13)"""

    rounds: int


@dataclass(frozen=True, slots=True)
class NoStockToDraw(VoidReason):
    """For so many ``rounds`` there was no stock to choose, and nothing was tabled. (DU-15)"""

    rounds: int


@dataclass(frozen=True, slots=True)
class StockGone(VoidReason):
    """The stock is gone for good, and nothing was tabled for so many ``rounds``. (GA-5, DR-9)"""

    rounds: int


@dataclass(frozen=True, slots=True)
class DiscardRefused(VoidReason):
    """The stock is gone, and ``seat`` would not take the discard either. (GA-4)"""

    seat: Seat
