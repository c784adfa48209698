"""How the rules say no."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import Card
from rules.seats import Seat


class RuleViolation(Exception):
    """A move, a table or a house rule that the rules do not allow.

    ``clause`` is the id of the clause that is broken, ``message`` one sentence that says why, with names in it.
    ``cards`` are the cards that the sentence mentions and ``seats`` the seats, so that a screen can draw them its way.
    """

    def __init__(self, clause: str, message: str, *, cards: Sequence[Card] = (), seats: Sequence[Seat] = ()) -> None:
        super().__init__(clause, message)
        self.clause = clause
        self.message = message
        self.cards = tuple(cards)
        self.seats = tuple(seats)

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})"


class MalformedMove(ValueError):
    """No move at all, whatever the rules: an unknown kind, a wrong field, something that is not a card."""


class MalformedView(ValueError):
    """Text that is no view of a game that this program knows."""
