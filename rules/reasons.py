"""Reasons for payments and void hands, as data; the wording belongs to the interface.

A game with reasons of its own adds them in its module: a subclass of `PaymentReason` with members, or a `VoidReason`.
"""

from __future__ import annotations

from enum import Enum

from rules.record import Record, record
from rules.seats import Seat


class PaymentReason(Enum):
    """What one seat pays another for."""


class Paid(PaymentReason):
    """Reasons for payments that several games share."""

    CARDS_LEFT = "cards left"
    WENT_RUMMY = "went rummy"
    ABOVE_LOWEST = "above lowest"
    UNMATCHED_CARDS = "unmatched cards"


@record
class VoidReason(Record):
    """What ended a hand without a winner."""


@record
class StockSpent(VoidReason):
    """The stock was about to be renewed for the ``times``-th time, one more than the table allows. (SH-13)"""

    times: int


@record
class OnlyDiscardsTaken(VoidReason):
    """For ``rounds`` full rounds every draw was from the discard pile, and nothing was tabled. (SH-13)"""

    rounds: int


@record
class NoStockToDraw(VoidReason):
    """Nothing was tabled for ``rounds`` full rounds in which there was no stock to choose. (DU-15)"""

    rounds: int


@record
class StockGone(VoidReason):
    """The stock is gone for good, and nothing was tabled for ``rounds`` full rounds. (GA-5, DR-9)"""

    rounds: int


@record
class DiscardRefused(VoidReason):
    """The stock is gone, and ``seat`` would not take the discard either. (GA-4)"""

    seat: Seat
