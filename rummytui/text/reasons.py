"""Words for the reasons that the rules give as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rules.reasons import (
    DiscardRefused,
    NoStockToDraw,
    OnlyDiscardsTaken,
    Paid,
    PaymentReason,
    StockGone,
    StockSpent,
    VoidReason,
)

PAID: Final[Mapping[PaymentReason, str]] = MappingProxyType(
    {
        Paid.CARDS_LEFT: "cards left in hand",
        Paid.WENT_RUMMY: "going rummy pays double",
        Paid.ABOVE_LOWEST: "difference in count",
        Paid.UNMATCHED_CARDS: "deadwood",
    }
)
"""Payments that more than one game has. A game adds its own reasons on its desk."""

NOBODY_PAYS: Final = "nobody wins and nobody pays"
EVERYBODY_COUNTS: Final = "nobody wins and everybody counts the cards left in hand"

_ROUNDS = ("no", "a whole", "two", "three", "four", "five")


def void_said(why: VoidReason, names: Sequence[str], means: str = NOBODY_PAYS) -> str:
    """The sentence that says why a hand has no winner, and what that ``means``. ``names`` are in seat order.

    >>> void_said(StockGone(2), [])
    'The stock is gone, and nothing has been laid down for two rounds, so nobody wins and nobody pays.'
    """
    return f"{_ended(why, names)}, so {means}."


def _ended(why: VoidReason, names: Sequence[str]) -> str:
    match why:
        case StockSpent(times):
            return f"The stock has run out for the {ordinal(times)} time with nothing laid down in between"
        case OnlyDiscardsTaken(rounds):
            return f"For {_rounds(rounds)} everybody took a discard and nobody laid anything down"
        case NoStockToDraw(rounds):
            return f"There was no stock to draw from and nothing was laid down for {_rounds(rounds)}"
        case StockGone(rounds):
            return f"The stock is gone, and nothing has been laid down for {_rounds(rounds)}"
        case DiscardRefused(seat):
            return f"The stock is gone and {names[seat]} refused the discard"
    raise NotImplementedError(f"{type(why).__name__} has no words")


def _rounds(count: int) -> str:
    return f"{_ROUNDS[count]} round{'' if count == 1 else 's'}"


def ordinal(number: int) -> str:
    """A number as a place in a row.

    >>> ordinal(1), ordinal(12), ordinal(22)
    ('1st', '12th', '22nd')
    """
    suffix = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"
