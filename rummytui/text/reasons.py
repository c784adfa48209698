"""Words for refusals, and for the reasons that the rules give as data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from rules import RuleViolation
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
from rummytui.text.speech import said, said_all

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


VoidT = TypeVar("VoidT", bound=VoidReason)
WhyVoid: TypeAlias = Callable[[Sequence[str], VoidT], str]
"""Says what ended a hand, given the names of the players, in a sentence without its full stop."""
VoidWords: TypeAlias = Mapping[type[VoidReason], WhyVoid[Any]]
"""The words for each kind of reason why a hand has no winner."""


def why_void(kind: type[VoidT], words: WhyVoid[VoidT]) -> tuple[type[VoidReason], WhyVoid[Any]]:
    """An entry of a table of `VoidWords`, which has to suit its kind."""
    return kind, words


VOID: Final[VoidWords] = dict(
    [
        why_void(
            StockSpent,
            lambda _, why: f"The stock has run out for the {ordinal(why.times)} time with nothing laid down in between",
        ),
        why_void(
            OnlyDiscardsTaken,
            lambda _, why: f"For {_rounds(why.rounds)} everybody took a discard and nobody laid anything down",
        ),
        why_void(
            NoStockToDraw,
            lambda _, why: f"There was no stock to draw from and nothing was laid down for {_rounds(why.rounds)}",
        ),
        why_void(
            StockGone, lambda _, why: f"The stock is gone, and nothing has been laid down for {_rounds(why.rounds)}"
        ),
        why_void(DiscardRefused, lambda names, why: f"The stock is gone and {names[why.seat]} refused the discard"),
    ]
)
"""Reasons that more than one game has."""


def void_said(why: VoidReason, names: Sequence[str], means: str = NOBODY_PAYS, words: VoidWords = VOID) -> str:
    """The sentence that says why a hand has no winner, and what that ``means``. ``names`` are in seat order.

    >>> void_said(StockGone(2), [])
    'The stock is gone, and nothing has been laid down for two rounds, so nobody wins and nobody pays.'
    """
    return f"{words[type(why)](names, why)}, so {means}."


def _rounds(count: int) -> str:
    return f"{_ROUNDS[count]} round{'' if count == 1 else 's'}"


def ordinal(number: int) -> str:
    """A number as a place in a row.

    >>> ordinal(1), ordinal(12), ordinal(22)
    ('1st', '12th', '22nd')
    """
    suffix = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def refusal(violation: RuleViolation) -> str:
    """The sentence of a refusal, with cards written as they are elsewhere and without the clause.

    >>> from rules import Card
    >>> card = Card.of("7H")
    >>> refusal(RuleViolation("SH-5", "7H came from the discard pile this turn.", cards=[card]))
    '7♥ came from the discard pile this turn.'
    """
    text = violation.message
    for card in violation.cards:
        text = re.sub(rf"(?<!\w){re.escape(str(card))}(?![\w=])", said_all([card]) if card.rank else said(card), text)
    return text
