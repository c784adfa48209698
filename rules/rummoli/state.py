"""What everybody may know of a round of Rummoli, and what one seat may. (RM-7, RM-9, SH-17)"""

from __future__ import annotations

from typing import Final

from rules.cards import Card
from rules.rummoli.options import RummoliOptions
from rules.seats import Seat
from rules.state import State
from rules.view import View


class RummoliState(State):
    """What everybody may know of a round of Rummoli."""

    options: RummoliOptions
    seats_in: tuple[Seat, ...]
    """The seats that are dealt cards. (RM-19)"""
    pots: dict[str, int]
    """Chips in each pot, in board order."""
    bids: list[int]
    """By seat: the highest bid for the widow, in chips; 0 for none."""
    dropped: set[Seat]
    """The seats that cannot bid any more."""
    to_bid: Seat | None
    """Whose bid is next, where bids are made in turn; None if nobody is left to bid."""
    exchanged: Seat | None
    """The seat that took the widow; None if nobody has."""
    locked: dict[Seat, bool]
    """Whether a pay card bars a seat from the widow, for the seats of which that is public. (RM-6)"""
    bets: list[int]
    """By seat: the chips put in during this betting round."""
    folded: set[Seat]
    """The seats that gave up the pot."""
    contested: str
    """The pot that the poker is for."""
    to_bet: list[Seat]
    """The seats that still have to speak, in order."""
    raises: int
    """Raises so far in this betting round."""
    shown: dict[Seat, tuple[Card, ...]]
    """The best five that each seat showed at the last showdown."""
    laid: list[tuple[Seat, Card]]
    """Who laid what in this round, in order."""
    earned: tuple[Seat, str] | None
    """Who may claim which pot until the next card is laid; None for nobody. (RM-16)"""
    may_lay: str
    """The colour that has to be led; "any" for the first lead; "" if the next card of the suit is due."""
    to_lay: Seat
    """The seat that has to lay a card."""
    final_pots: list[str]
    """The pots that are still to be played for in the final. (RM-20)"""

    @property
    def chips(self) -> list[int]:
        """The chips of each seat."""
        return self.scores

    def owed(self, seat: Seat) -> int:
        """How many chips ``seat`` would have to put in to call. (RM-8)"""
        return max(self.bets) - self.bets[seat]


PUT_AWAY: Final = "put away"
"""In what a view knows, the place of a hand that was put away for the widow; it stands among the seats."""


class RummoliView(View, RummoliState):
    """What one seat may know of a round of Rummoli."""

    widow: list[Card]
    """The widow, or the hand that was put away for it; HIDDEN, except for the seat that put it away."""

    @property
    def put_away(self) -> tuple[Card, ...]:
        """The hand that this seat put away for the widow; empty if it has not. (RM-7)"""
        return self.known.get(PUT_AWAY, ())
