"""What everybody may know of a round of Rummoli."""

from __future__ import annotations

from rules.cards import Card
from rules.rummoli.options import RummoliOptions
from rules.seats import Seat
from rules.state import State


class RummoliState(State):
    """What everybody may know of a round of Rummoli."""

    options: RummoliOptions
    seats_in: tuple[Seat, ...]
    """The seats that are dealt cards. (RM-19)"""
    pots: dict[str, int]
    """Chips in each pot, in board order."""
    bids: list[int]
    """One number a seat: its highest bid for the widow; 0 for none."""
    dropped: set[Seat]
    """The seats that bid no further."""
    to_bid: Seat | None
    """Whose bid is next where bids go round."""
    exchanged: Seat | None
    """The seat that took the widow."""
    locked: dict[Seat, bool]
    """The seats of which everybody knows whether a pay card kept them from the widow, and whether it did. (RM-6)"""
    bets: list[int]
    """One number a seat: chips put into this betting round."""
    folded: set[Seat]
    """The seats that gave up the pot."""
    contested: str
    """The pot that is played for."""
    to_bet: list[Seat]
    """The seats that have still to speak, in order."""
    raises: int
    """Raises so far in this betting round."""
    shown: dict[Seat, tuple[Card, ...]]
    """The best five that each seat showed at the last showdown."""
    laid: list[tuple[Seat, Card]]
    """Who laid what in this round, in order."""
    earned: tuple[Seat, str] | None
    """The seat and the pot that may be claimed until the next card is laid. (RM-16)"""
    may_lay: str
    """The colour that has to be led, "any" for the first lead, or "" where the next card of a suit is due."""
    first_leader: Seat | None
    """The seat that led the first card of the round."""
    to_lay: Seat
    """The seat that has to lay."""
    final_pots: list[str]
    """The pots that are still to be played for in the final. (RM-20)"""

    @property
    def chips(self) -> list[int]:
        """The chips of each seat."""
        return self.scores

    def owed(self, seat: Seat) -> int:
        """The chips that ``seat`` would have to put in to call. (RM-8)"""
        return max(self.bets) - self.bets[seat]
