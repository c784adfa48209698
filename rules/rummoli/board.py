"""The board: its pots, and how chips get into them and out again. (RM-2, RM-3, RM-15, RM-19, RM-21)"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final

from rules.cards import Card
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.rummoli.game import Rummoli

CENTRE: Final = "rummoli"
POKER: Final = "poker"
POTS: Final = (CENTRE, POKER, "TS", "JD", "QC", "KH", "AS", "AD-KD", "7-8-9")
"""The pots in board order. (RM-2)"""

SINGLES: Final = {Card.of(code): code for code in ("TS", "JD", "QC", "KH", "AS")}
"""The cards that earn a pot on their own, each with its pot. (RM-15)"""

PAIR: Final = (Card.of("AD"), Card.of("KD"))


def has_pay_card(hand: Sequence[Card]) -> bool:
    """Whether a hand holds a card with a pot of its own, or both cards of the pair. (RM-6)"""
    return any(card in SINGLES for card in hand) or all(card in hand for card in PAIR)


class WonBy(Enum):
    """How a seat came to win chips from a pot. (RM-9, RM-15, RM-17)"""

    BEST_HAND = "best hand"
    OTHERS_FOLDED = "others folded"
    PAY_CARD = "pay card"
    LAST_CARD = "last card"


def in_chips(count: int) -> str:
    """``count`` with its unit, for a sentence.

    >>> in_chips(1), in_chips(5)
    ('1 chip', '5 chips')
    """
    return f"{count} chip{'' if count == 1 else 's'}"


def pay_pot(game: Rummoli, seat: Seat, pot: str, amount: int) -> int:
    """Move ``amount`` chips, or as many as there are, from a seat to a pot; return how many. (RM-19)"""
    paid = min(amount, game.scores[seat])
    game.scores[seat] -= paid
    game.pots[pot] += paid
    return paid


def pay_seat(game: Rummoli, payer: Seat, receiver: Seat, amount: int) -> int:
    """Move ``amount`` chips, or as many as there are, from ``payer`` to ``receiver``; return how many. (RM-19)"""
    paid = min(amount, game.scores[payer])
    game.scores[payer] -= paid
    game.scores[receiver] += paid
    return paid


def take_from_pot(game: Rummoli, seat: Seat, pot: str, amount: int) -> None:
    """Move ``amount`` chips from a pot, which holds them, to a seat."""
    game.pots[pot] -= amount
    game.scores[seat] += amount


def ante(game: Rummoli, seat: Seat, times: int) -> int:
    """Have a seat pay one chip to each pot, in board order, ``times`` times over; return how many it paid. (RM-3)"""
    pots = POTS if game.options.ante == "nine_pots" else POTS[1:]
    return sum(pay_pot(game, seat, pot, 1) for _ in range(times) for pot in pots)
