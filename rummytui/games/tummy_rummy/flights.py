"""What flies in the Feeding: cards onto plates, and food after them."""

from __future__ import annotations

from collections.abc import Iterable

from rules.events import Event
from rules.seats import Seat
from rules.tummy.events import CardsGiven, CardUneaten, Eaten, GiftAnswered, SwapMade
from rummytui.table.flights import STOCK, Flight, Flights, Spot, Token

FOOD = "food"
"""The kind of a token that is eaten; its text says what it is."""


def plate(seat: Seat) -> Spot:
    """Where the food of a seat lies."""
    return Spot("plate", seat)


class TummyFlights(Flights):
    """A gift goes from hand to plate, an answer back, and what is eaten drops onto the plate of whoever eats it."""

    def after(self, events: Iterable[Event]) -> list[Flight]:
        flights = super().after(events)
        served = [place for place, flight in enumerate(flights) if isinstance(flight.what, Token)]
        for place in served[1:]:
            # Everybody is served at once.
            flights[place] = flights[place]._replace(then=False)
        return flights

    def of(self, event: Event) -> Iterable[Flight]:
        match event:
            case CardsGiven():
                return [Flight(event.cards, self.holding(event.giver, *event.cards), plate(event.receiver))]
            case GiftAnswered(cards=(_, *_)):
                start = self.holding(event.receiver, *event.cards)
                return [Flight(event.cards, start, plate(event.giver), then=True)]
            case CardUneaten():
                return [Flight((event.card,), self.holding(event.seat, event.card), STOCK)]
            case Eaten():
                return [Flight(Token(FOOD, event.food), None, plate(event.receiver), then=True)]
            case SwapMade(chef=chef, cook=cook, taken=taken, given=given):
                return [
                    Flight((taken,), self.holding(cook, taken), self.holding(chef, taken)),
                    Flight((given,), self.holding(chef, given), self.holding(cook, given)),
                ]
        return super().of(event)
