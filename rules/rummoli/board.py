"""The board: the pots, the chips and the ante. (RM-1 to RM-3, RM-15, RM-19, RM-21)"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from rules.cards import Card
from rules.game import Game
from rules.rummoli.options import RummoliOptions
from rules.state import State

CENTRE: Final = "rummoli"
POKER: Final = "poker"
POTS: Final = (CENTRE, POKER, "TS", "JD", "QC", "KH", "AS", "AD-KD", "7-8-9")
"""The pots in board order. (RM-2)"""

SINGLES: Final = {Card.of(code): code for code in ("TS", "JD", "QC", "KH", "AS")}
"""The cards that earn a pot by themselves. (RM-15)"""

PAIR: Final = (Card.of("AD"), Card.of("KD"))


def has_pay_card(hand: Sequence[Card]) -> bool:
    """Whether a hand holds one of the cards that a pot is for, or both of the pair. (RM-6)"""
    return any(card in SINGLES for card in hand) or all(card in hand for card in PAIR)


class WonBy(Enum):
    """How chips of a pot came to a seat. (RM-9, RM-15, RM-17)"""

    BEST_HAND = "best hand"
    OTHERS_FOLDED = "others folded"
    PAY_CARD = "pay card"
    LAST_CARD = "last card"


class RummoliState(State):
    """What everybody may know of a round of Rummoli."""

    options: RummoliOptions
    seats_in: tuple[int, ...]
    """The seats that are dealt cards. (RM-19)"""
    pots: dict[str, int]
    """Chips in each pot, in board order."""
    bids: list[int]
    """One number a seat: its highest bid for the widow; 0 for none."""
    dropped: set[int]
    """The seats that bid no further."""
    to_bid: int | None
    """Whose bid is next where bids go round."""
    exchanged: int | None
    """The seat that took the widow."""
    locked: dict[int, bool]
    """The seats of which everybody knows whether a pay card kept them from the widow, and whether it did. (RM-6)"""
    bets: list[int]
    """One number a seat: chips put into this betting round."""
    folded: set[int]
    """The seats that gave up the pot."""
    contested: str
    """The pot that is played for."""
    to_bet: list[int]
    """The seats that have still to speak, in order."""
    raises: int
    """Raises so far in this betting round."""
    shown: dict[int, tuple[Card, ...]]
    """The best five that each seat showed at the last showdown."""
    laid: list[tuple[int, Card]]
    """Who laid what in this round, in order."""
    earned: tuple[int, str] | None
    """The seat and the pot that may be claimed until the next card is laid. (RM-16)"""
    may_lay: str
    """The colour that has to be led, "any" for the first lead, or "" where the next card of a suit is due."""
    first_leader: int | None
    """The seat that led the first card of the round."""
    to_lay: int
    """The seat that has to lay."""
    final_pots: list[str]
    """The pots that are still to be played for in the final. (RM-20)"""

    @property
    def chips(self) -> list[int]:
        """The chips of each seat."""
        return self.scores


class Board(Game, RummoliState):
    """A game played for chips on a board. What no seat has lies in a pot."""

    def _pay(self, seat: int, pot: str, amount: int) -> int:
        """Move up to ``amount`` chips from a seat to a pot and return how many it was. (RM-19)"""
        paid = min(amount, self.scores[seat])
        self.scores[seat] -= paid
        self.pots[pot] += paid
        return paid

    def _pay_seat(self, payer: int, receiver: int, amount: int) -> int:
        """Move up to ``amount`` chips between seats and return how many it was. (RM-19)"""
        paid = min(amount, self.scores[payer])
        self.scores[payer] -= paid
        self.scores[receiver] += paid
        return paid

    def _take(self, seat: int, pot: str, amount: int) -> None:
        self.pots[pot] -= amount
        self.scores[seat] += amount

    def _ante(self, seat: int, times: int) -> int:
        """One chip to each pot in board order, ``times`` over, as far as the chips go. (RM-3)"""
        pots = POTS if self.options.ante == "nine_pots" else POTS[1:]
        return sum(self._pay(seat, pot, 1) for _ in range(times) for pot in pots)
