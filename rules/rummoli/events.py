"""What happens only in Rummoli."""

from __future__ import annotations

from typing import ClassVar, Final

from rules.cards import Card
from rules.events import Deed, DeedTable, Event, SittingOver, not_remembered, remembered
from rules.record import record
from rules.rummoli.board import WonBy
from rules.seats import Seat


@record
class RoundDealt(Event):
    """``dealer`` dealt round ``round_number``; ``antes`` are the chips each seat paid to the board. (RM-3, RM-4)"""

    round_number: int
    dealer: Seat
    antes: tuple[int, ...]

    reveals: ClassVar = True
    """A hand is seen by the player it is dealt to."""


@record
class NotAsked(Event):
    """These ``seats`` may not have the widow, because each holds a pay card. (RM-6)"""

    seats: tuple[Seat, ...]


@record
class WidowExchanged(Event):
    """``seat``, the dealer, took the widow and put the dealt hand away. (RM-5)"""

    seat: Seat

    reveals: ClassVar = True
    """The dealer has seen the widow."""


@record
class HandKept(Event):
    """``seat``, the dealer, kept the hand that was dealt. (RM-5)"""

    seat: Seat

    reveals: ClassVar = True
    """It comes out who may bid for the widow, and so who holds a pay card. (RM-6)"""


@record
class BidMade(Event):
    """``seat`` bids ``amount`` chips for the widow. (RM-5)"""

    seat: Seat
    amount: int


@record
class DroppedOut(Event):
    """``seat`` bids no further. (RM-5)"""

    seat: Seat


@record
class WidowSold(Event):
    """``seat`` paid ``amount`` chips to ``dealer`` and took the widow. (RM-5)"""

    seat: Seat
    amount: int
    dealer: Seat

    reveals: ClassVar = True
    """The buyer has seen the widow."""


@record
class Checked(Event):
    """``seat`` stays in without betting. (RM-8)"""

    seat: Seat


@record
class BetMade(Event):
    """``seat`` opened the betting with ``amount`` chips. (RM-8)"""

    seat: Seat
    amount: int


@record
class BetCalled(Event):
    """``seat`` put in ``amount`` chips to call; ``short`` if it had no more and still owes some. (RM-8)"""

    seat: Seat
    amount: int
    short: bool


@record
class BetRaised(Event):
    """``seat`` matched the bet and raised it by ``amount`` chips. (RM-8)"""

    seat: Seat
    amount: int


@record
class Folded(Event):
    """``seat`` gave up the pot. (RM-8)"""

    seat: Seat


@record
class ChipsReturned(Event):
    """``amount`` chips that nobody matched went back to ``seat``. (RM-8)"""

    seat: Seat
    amount: int


@record
class HandsShown(Event):
    """The showdown: each seat that has not folded, with its best five. (RM-9)"""

    shown: tuple[tuple[Seat, tuple[Card, ...]], ...]

    reveals: ClassVar = True
    """The hands that are compared are shown."""

    is_showdown: ClassVar = True
    """Always."""


@record
class PotWon(Event):
    """``seat`` took ``amount`` chips out of ``pot``; ``why`` is what won them."""

    seat: Seat
    pot: str
    amount: int
    why: WonBy


@record
class CardLaid(Event):
    """``seat`` laid ``card``; ``lead`` if it began a new sequence. (RM-10, RM-11)"""

    seat: Seat
    card: Card
    lead: bool

    reveals: ClassVar = True
    """It comes out who holds the next card, or that nobody does."""


@record
class PotEarned(Event):
    """``seat`` may claim ``pot`` with ``amount`` chips in it until the next card is laid. (RM-16)"""

    seat: Seat
    pot: str
    amount: int


@record
class PotMissed(Event):
    """``seat`` did not claim ``pot`` in time; its ``amount`` chips stay on the board. (RM-16)"""

    seat: Seat
    pot: str
    amount: int


@record
class SequenceStopped(Event):
    """Nobody has ``wanted``, the next card (None after an ace), so a new sequence begins. (RM-11)"""

    wanted: Card | None

    reveals: ClassVar = True
    """Nobody has the card that is wanted."""


@record
class LeadPassed(Event):
    """``seat`` has no ``colour`` to lead and paid ``fine`` chips for it; ``instead`` leads, if that is known. (RM-13)"""

    seat: Seat
    colour: str
    fine: int
    instead: Seat | None = None

    reveals: ClassVar = True
    """The seat has no card of that colour."""


@record
class RoundWon(Event):
    """``seat`` laid its last card; ``paid`` is what each seat paid it for cards left, in chips. (RM-17)"""

    seat: Seat
    paid: tuple[int, ...]

    reveals: ClassVar = True
    """All hands are shown."""

    lays_open: ClassVar = True
    """All hands are shown."""


@record
class RoundStuck(Event):
    """Nobody could lead; ``paid`` is what each seat paid to the centre for cards left, in chips. (RM-14)"""

    paid: tuple[int, ...]

    reveals: ClassVar = True
    """All hands are shown."""

    lays_open: ClassVar = True
    """All hands are shown."""


@record
class SeatOut(Event):
    """``seat`` has no chip left and is dealt no more cards. (RM-19)"""

    seat: Seat


@record
class FinalDealt(Event):
    """Five cards each for the ``amount`` chips in ``pot``. (RM-20)"""

    pot: str
    amount: int
    dealer: Seat

    reveals: ClassVar = True
    """All hands are shown."""


DEEDS: Final[DeedTable] = {
    **not_remembered(RoundDealt, RoundStuck, SeatOut, FinalDealt, SittingOver),
    **not_remembered(NotAsked, WidowExchanged, HandKept, BidMade, DroppedOut, WidowSold),
    **not_remembered(Checked, BetMade, BetCalled, BetRaised, Folded, ChipsReturned, HandsShown),
    **not_remembered(CardLaid, PotEarned, PotMissed, SequenceStopped, LeadPassed),
    **remembered(PotWon, lambda event: [Deed(event.seat, "pot", event.pot, event.amount)] if event.amount else []),
    **remembered(RoundWon, lambda event: [Deed(event.seat, "won"), Deed(event.seat, "out")]),
}
"""Pots, and rounds, which are won with the last card. (RM-15, RM-17)"""
