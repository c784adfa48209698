"""Why somebody ate, and what keeps a gift from somebody, as data; the words for it are found where it is told."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from rules.cards import Card
from rules.refusals import RuleViolation
from rules.seats import Seat


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


class Obstacle(Enum):
    """What keeps a gift from a seat."""

    NOT_FED = "not fed"
    """The seat is not fed at all, or not by this giver. (TU-4, TU-6, TU-7, TU-15)"""
    SET = "set"
    """TU-8."""
    RUN = "run"
    """TU-9."""
    NO_DOUBLE = "no double"
    """TU-10."""


class GiftRefused(RuleViolation):
    """A gift that a seat may not be given. ``obstacle`` is what keeps it away."""

    def __init__(
        self, obstacle: Obstacle, clause: str, message: str, *, cards: Sequence[Card] = (), seats: Sequence[Seat] = ()
    ) -> None:
        super().__init__(clause, message, cards=cards, seats=seats)
        self.obstacle = obstacle
