"""The board: the pots, the chips and the ante. (RM-1 to RM-3, RM-15, RM-19, RM-21)"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from rules.cards import Card
from rules.game import Game

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


class Board(Game):
    """A game played for chips on a board. What no seat has lies in a pot."""

    public = (*Game.public, "pots")

    pots: dict[str, int]
    """Chips in each pot, in board order."""

    @property
    def chips(self) -> list[int]:
        """The chips of each seat."""
        return self.scores

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
