"""Miracle Cards: bought, and part of the contract one turn later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.cards import Card
from rules.events import CardBought, CardDiscarded, Event, MeldTabled, WentDown
from rules.seats import Seat


def miracles(events: Iterable[Event]) -> Iterator[tuple[MeldTabled, Card]]:
    """The melds with a card that their seat bought and went down with in its very next turn, and that card.

    Until it's on the table nobody else can know; ``events`` are those of one hand, or its beginning, from the deal
    on.
    """
    bought: dict[Seat, Card] = {}
    going_down: Seat | None = None
    for event in events:
        match event:
            case CardBought(seat=seat, card=card):
                bought[seat] = card
            case WentDown(seat):
                going_down = seat
            case MeldTabled(seat, cards) if seat == going_down and bought.get(seat) in cards:
                yield event, bought.pop(seat)
            case CardDiscarded(seat):
                _ = bought.pop(seat, None)
                going_down = None
