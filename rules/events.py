"""What happens in a game, as data.

Playing a move returns the events that follow from it, in order. The log, the settlement screen and the statistics are
made from them. Next to each kind is what the family book remembers about it. An event may hold a card that not
everybody saw: `Event.seen_by` gives what one seat saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, TypeVar

from rules.arrange import Arrangement
from rules.cards import HIDDEN, Card
from rules.reasons import PaymentReason, VoidReason
from rules.record import Record, record
from rules.seats import Seat

DeedKind: TypeAlias = Literal["won", "out", "pot", "food"]
"""A hand won that no `HandSettled` tells of, the last card of a hand, chips out of a pot, helpings of a food."""


class Deed(NamedTuple):
    """``seat`` did something once; ``amount`` says how much of it where that counts, and ``what`` of what."""

    seat: Seat
    kind: DeedKind
    what: str = ""
    amount: int = 1


EventT = TypeVar("EventT", bound="Event")
DeedTable: TypeAlias = "Mapping[type[Event], Callable[[Any], Iterable[Deed]]]"
"""How each kind of event is remembered; a game has an entry for each kind that can happen in it."""


def remembered(kind: type[EventT], deeds: Callable[[EventT], Iterable[Deed]]) -> DeedTable:
    """An entry of a table of deeds, which has to suit its kind of event."""
    return {kind: deeds}


def not_remembered(*kinds: type[Event]) -> DeedTable:
    """Entries for events that aren't remembered."""
    return dict.fromkeys(kinds, lambda _: ())


Source: TypeAlias = Literal["stock", "discard"]


@record
class Event(Record):
    """Something that happened."""

    @property
    def reveals(self) -> bool:
        """Whether it showed someone a hidden card that wasn't the mover's own; then it can't be undone."""
        return False

    @property
    def is_showdown(self) -> bool:
        """Whether hands were shown to be compared; everyone looks at them before play continues."""
        return False

    @property
    def lays_open(self) -> bool:
        """Whether it opens hands: not even a single player can undo what came before."""
        return self.is_showdown

    def seen_by(self, viewer: Seat | None) -> Event:
        """The event as ``viewer`` saw it (None: as everybody did). Most are public."""
        return self


@record
class HandDealt(Event):
    """The ``hand_number``-th hand was dealt by ``dealer``; ``upcard`` began the discard pile. (SH-1)"""

    hand_number: int
    dealer: Seat
    upcard: Card | None

    reveals: ClassVar = True
    """A hand is seen by the player it is dealt to."""


@record
class CardDrawn(Event):
    """``seat`` took a card; if it came from the stock, only that seat saw which one. (SH-4)"""

    seat: Seat
    source: Source
    card: Card

    @property
    def reveals(self) -> bool:
        """Only if the card came from the stock."""
        return self.source == "stock"

    def seen_by(self, viewer: Seat | None) -> CardDrawn:
        """The draw, with the card hidden from everybody else when it came from the stock."""
        return self if self.source == "discard" or viewer == self.seat else replace(self, card=HIDDEN)


@record
class StockTurnedOver(Event):
    """``seat`` turned the discard pile over, or shuffled it, into a stock of ``size`` cards. (SH-12, DU-15)"""

    seat: Seat
    size: int
    shuffled: bool


@record
class MeldTabled(Event):
    """``seat`` laid a new meld, which is number ``meld`` on the table, counted from 0."""

    seat: Seat
    cards: tuple[Card, ...]
    meld: int


@record
class CardLaidOff(Event):
    """``seat`` added ``card`` to meld number ``meld``, which belongs to ``owner``. (SH-10)"""

    seat: Seat
    card: Card
    meld: int
    owner: Seat


@record
class JokerMoved(Event):
    """``seat`` played ``card`` where a joker stood for it; the joker went to the other end, as ``joker``. (DR-6)"""

    seat: Seat
    card: Card
    meld: int
    owner: Seat
    joker: Card


@record
class CardDiscarded(Event):
    """``seat`` put ``card`` on the discard pile."""

    seat: Seat
    card: Card


@record
class HandDeclared(Event):
    """``seat`` showed the whole hand, laid out in ``melds``."""

    seat: Seat
    melds: tuple[tuple[Card, ...], ...]


@record
class Knocked(Event):
    """``seat`` knocked, and the play is over. (KN-1)"""

    seat: Seat


@record
class DrawRefused(Event):
    """The stock is gone, and ``seat`` would not take ``upcard``. (GA-3)"""

    seat: Seat
    upcard: Card


@record
class PlayDriedUp(Event):
    """Nothing was tabled for a whole round without a stock; the hand ends as if ``seat`` had refused. (GA-5)"""

    seat: Seat


@record
class SaleOpened(Event):
    """``seat`` would rather draw from the stock, so ``card`` is for sale to ``buyers``. (DU-6)"""

    seat: Seat
    card: Card
    buyers: tuple[Seat, ...]


@record
class SalePassed(Event):
    """``seat`` let the card go. (DU-7)"""

    seat: Seat


@record
class CardBought(Event):
    """``seat`` bought ``card`` in the turn of ``turn`` and has ``pennies`` left. (DU-6)"""

    seat: Seat
    turn: Seat
    card: Card
    pennies: int


@record
class WentDown(Event):
    """``seat`` lays down the contract; its melds follow. (DU-10)"""

    seat: Seat


@record
class WentOut(Event):
    """``seat`` has no card left. (SH-11)"""

    seat: Seat


@record
class Payment(Record):
    """``payer`` owes ``receiver`` this many ``units``; ``why`` is the reason."""

    payer: Seat
    receiver: Seat
    units: int
    why: PaymentReason


@record
class HandSettled(Event):
    """The hand is over and won.

    ``hands`` are the cards that were left, one tuple per seat, ``counts`` what they cost, one number per seat, and
    ``payments`` who pays whom. ``arranged`` is how each hand was laid out, in games where that decides its cost.
    """

    hand_number: int
    winners: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    counts: tuple[int, ...]
    payments: tuple[Payment, ...]
    arranged: tuple[Arrangement | None, ...] = ()

    reveals: ClassVar = True
    """All hands are shown."""

    lays_open: ClassVar = True
    """All hands are shown."""

    def changes(self) -> list[int]:
        """Units won or lost in this hand, one number per seat."""
        change = [0] * len(self.counts)
        for payment in self.payments:
            change[payment.payer] -= payment.units
            change[payment.receiver] += payment.units
        return change


@record
class HandVoid(Event):
    """The hand ended without a winner; ``why`` is the reason. (SH-13)"""

    hand_number: int
    why: VoidReason

    reveals: ClassVar = True
    """All hands are shown."""

    lays_open: ClassVar = True
    """All hands are shown."""


@record
class SittingOver(Event):
    """Nothing more will be played; ``by`` is the seat that said so, or None where the house rules did. (SH-15)"""

    by: Seat | None


DEEDS: Final[DeedTable] = {
    **not_remembered(HandDealt, HandDeclared, HandSettled, HandVoid, SittingOver),
    **not_remembered(
        CardDrawn, CardBought, CardDiscarded, StockTurnedOver, MeldTabled, CardLaidOff, JokerMoved, WentDown
    ),
    **not_remembered(Knocked, DrawRefused, PlayDriedUp, SaleOpened, SalePassed),
    **remembered(WentOut, lambda event: [Deed(event.seat, "out")]),
}
"""What the family book remembers of these, besides the scores of the hand."""
