"""How the rules say no."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import Card
from rules.seats import Seat


class RuleViolation(Exception):
    """A move, a table or a house rule that the rules do not allow.

    ``clause`` is the id of the clause that is broken, ``message`` one sentence that says why, with names in it.
    ``cards`` and ``seats`` are those that the sentence mentions, so that a screen can draw them in its own way.
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
    """Not a move in any game: of an unknown kind, with a wrong field, or with something that is not a card."""


class MalformedView(ValueError):
    """Text that is not a view of any game this program knows."""


class MalformedEvent(ValueError):
    """Text that is not an event of any game this program knows."""
