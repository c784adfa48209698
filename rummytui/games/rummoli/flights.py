"""What flies in Rummoli: chips between seats and pots, the widow, and cards onto the chain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rules.cards import HIDDEN, Card
from rules.events import Event
from rules.rummoli.board import CENTRE, POKER
from rules.rummoli.events import (
    BetCalled,
    BetMade,
    BetRaised,
    CardLaid,
    ChipsReturned,
    FinalDealt,
    LeadPassed,
    PotWon,
    RoundDealt,
    RoundStuck,
    RoundWon,
    WidowExchanged,
    WidowSold,
)
from rules.seats import Seat
from rummytui.table.flights import Flight, Flights, Spot, Token
from rummytui.text import counted

CHIPS: Final = "chips"
"""The kind of a token that is chips; its text says how many."""
WIDOW: Final = Spot("widow")


def chain(*cards: Card) -> Spot:
    """Where these cards of a sequence lie; none: where the next one will."""
    return Spot("chain", None, cards)


def pot(name: str) -> Spot:
    """Where the chips of a pot lie."""
    return Spot("pot", name)


class RummoliFlights(Flights):
    """Chips slide where they are paid; nobody sees more of the widow than its back."""

    def of(self, event: Event) -> Iterable[Flight]:
        match event:
            case RoundDealt() | FinalDealt():
                return self.deal(event.dealer, self.holding(event.dealer))
            case WidowExchanged():
                return self._exchange(event.seat)
            case WidowSold():
                return [*self._chips(event.amount, event.seat, event.dealer), *self._exchange(event.seat)]
            case CardLaid():
                return [Flight((event.card,), self.holding(event.seat, event.card), chain(event.card))]
        return self._paid(event)

    def _paid(self, event: Event) -> Iterable[Flight]:
        match event:
            case BetMade() | BetCalled() | BetRaised():
                return self._chips(event.amount, event.seat, pot(POKER))
            case ChipsReturned():
                return self._chips(event.amount, pot(POKER), event.seat)
            case PotWon():
                return self._chips(event.amount, pot(event.pot), event.seat)
            case LeadPassed():
                return self._chips(event.fine, event.seat, pot(CENTRE))
            case RoundWon():
                return self._from_all(event.paid, event.seat)
            case RoundStuck():
                return self._from_all(event.paid, pot(CENTRE))
        return ()

    def _from_all(self, paid: Sequence[int], end: Spot | Seat) -> Iterator[Flight]:
        for seat, amount in enumerate(paid):
            yield from self._chips(amount, seat, end)

    def _chips(self, amount: int, start: Spot | Seat, end: Spot | Seat) -> Iterator[Flight]:
        if amount:
            yield Flight(Token(CHIPS, counted(amount, "chip"), amount), self._place(start), self._place(end))

    def _place(self, place: Spot | Seat) -> Spot:
        return place if isinstance(place, Spot) else self.holding(place)

    def _exchange(self, seat: Seat) -> list[Flight]:
        hand = self.holding(seat)
        return [Flight((HIDDEN,), WIDOW, hand), Flight((HIDDEN,), hand, WIDOW)]
