"""What the events of Tummy Rummy mean at a table: who served what to whom, who ate it, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.events import HandVoid
from rules.seats import Seat
from rules.tummy import events
from rules.tummy.options import TummyOptions
from rummytui.bots.voices import Cue
from rummytui.games.draw_and_discard import meanings as family
from rummytui.games.draw_and_discard.meanings import void_told
from rummytui.games.tummy_rummy.remarks import CROWNED
from rummytui.games.tummy_rummy.text import NOBODY_EATS, WHOLE_RUN, Helping, SpecialEaten, emptiest, gathered, meal
from rummytui.table.flights import STOCK, Flight, Flights, Spot, Token
from rummytui.table.meanings import means, nothing, only_told
from rummytui.table.moments import Moment, Moments
from rummytui.text import Phrase, Sentence, Teller, cards_listed, counted, listed, named, said, whose

FOOD: Final = "food"
"""The kind of a token that is eaten; its text says what it is."""


def plate(seat: Seat) -> Spot:
    """Where the food of a seat lies."""
    return Spot("plate", seat)


# ------------------------------------------------------------------------------------------------ phrases


def _helping(teller: Teller, event: Helping) -> Sentence:
    gift = event.gift
    giver = teller.names[gift.giver]
    cards = cards_listed(gift.cards)
    if gift.receiver == gift.giver:
        done = f"{giver} put {cards} on their own plate"
    else:
        done = f"{giver} served {teller.names[gift.receiver]} {cards}"
    return Sentence(f"{done}{_outcome(teller, event)}.", gift.giver)


def _outcome(teller: Teller, event: Helping) -> str:
    answer, gift = event.answer, event.gift
    receiver = teller.names[gift.receiver]
    played = cards_listed(answer.cards) if answer else ""
    if answer and answer.how == "cancel":
        return f", but {receiver} cancelled with {played}: nobody eats"
    if not event.eaten:
        return ""
    ate = f"{teller.names[event.eaten[0].receiver]} eats {_food(teller, event.eaten)}"
    if answer and answer.how == "reverse":
        return f", but {receiver} reversed it with {played}: {ate}"
    return f": {ate}"


def _food(teller: Teller, eaten: Sequence[events.Eaten]) -> str:
    return meal(eaten, teller.options.unit_words if isinstance(teller.options, TummyOptions) else {})


def _uneaten(teller: Teller, event: events.CardUneaten) -> Sentence:
    text = f"{teller.names[event.seat]} put {said(event.card)} in the broth: it couldn't be fed to anyone."
    return Sentence(text, event.seat)


def _special_eaten(teller: Teller, event: SpecialEaten) -> Sentence:
    by_food: dict[str, list[str]] = {}
    for one in event.eaten:
        by_food.setdefault(_food(teller, [one]), []).append(teller.names[one.receiver])
    meals = [f"{listed(who)} {'eats' if len(who) == 1 else 'eat'} {food}" for food, who in by_food.items()]
    return Sentence(f"{said(event.fired.card)} is the Special: {listed(meals) or 'nobody eats'}.")


def _special_named(teller: Teller, event: events.SpecialNamed) -> Sentence:
    return Sentence(f"{teller.names[event.chef]} named {said(event.card)} the Special for the next hand.")


def _leaving(teller: Teller, event: events.SeatLeaving) -> Sentence:
    return Sentence(f"{teller.names[event.seat]} is leaving: one last hand as a Short-Order Cook, eating double.")


def _final_bill(teller: Teller, event: events.FinalBill) -> Sentence:
    least = min(sum(plate.values()) for plate in event.plates)
    return Sentence(f"{named(event.winners, teller.names)} {emptiest(least, alone=len(event.winners) == 1)}.")


# ------------------------------------------------------------------------------------------------ what flies


def _given(flights: Flights, event: events.CardsGiven) -> list[Flight]:
    return [flights.from_hand(event.giver, event.cards, plate(event.receiver))._replace(stays=False)]


def _answered(flights: Flights, event: events.GiftAnswered) -> list[Flight]:
    if not event.cards:
        return []
    return [flights.from_hand(event.receiver, event.cards, plate(event.giver))._replace(then=True, stays=False)]


def _swapped(flights: Flights, event: events.SwapMade) -> list[Flight]:
    chef, cook, taken, given = event.chef, event.cook, event.taken, event.given
    return [
        Flight((taken,), flights.holding(cook, taken), flights.holding(chef, taken)),
        Flight((given,), flights.holding(chef, given), flights.holding(cook, given)),
    ]


# ------------------------------------------------------------------------------------------------ what is hailed


def _most_eaten(moments: Moments, event: events.HandFed) -> Iterator[Moment]:
    seat, units = max(enumerate(event.counts), key=lambda eaten: eaten[1])
    if units:
        text = f"{moments.names[seat]} eats {counted(units, moments.unit)} in one hand."
        yield Moment((seat,), text, amount=units)


def _sent_back_or_a_whole_run(moments: Moments, event: Helping) -> Iterator[Moment]:
    giver, receiver = event.gift.giver, event.gift.receiver
    if event.answer and event.answer.how == "reverse":
        text = f"{moments.names[receiver]} sends it back to {moments.names[giver]}!"
        yield Moment((receiver,), text, place=plate(giver))
    if event.eaten and event.eaten[0].why in WHOLE_RUN:
        eater = event.eaten[0].receiver
        yield Moment((eater,), f"{moments.names[eater]} eats the whole run!", place=plate(eater))


MEANINGS: Final = family.MEANINGS.extended(
    means(
        events.ChefCrowned,
        lambda teller, event: Sentence(
            f"{teller.names[event.seat]} is the Chef and doesn't get fed. The Feeding begins."
        ),
        nothing,
        lambda moments, event: [Moment((event.seat,), f"{moments.names[event.seat]} is the Chef.", large=True)],
    ),
    # The results of a gift or a Special share its sentence and its moment.
    means(events.CardsGiven, nothing, _given, nothing),
    means(events.GiftAnswered, nothing, _answered, nothing),
    means(
        events.Eaten,
        nothing,
        lambda _, event: [Flight(Token(FOOD, event.food), None, plate(event.receiver), then=True)],
        nothing,
    ),
    means(Helping, _helping, nothing, _sent_back_or_a_whole_run),
    means(events.SpecialFired, nothing, nothing, nothing),
    only_told(SpecialEaten, _special_eaten),
    means(
        events.CardUneaten,
        _uneaten,
        lambda flights, event: [flights.from_hand(event.seat, (event.card,), STOCK)],
        nothing,
    ),
    means(events.HandFed, lambda _, __: Sentence("Everybody has been fed."), nothing, _most_eaten),
    only_told(HandVoid, void_told(NOBODY_EATS)),
    only_told(events.SpecialNamed, _special_named),
    means(
        events.SwapMade,
        lambda teller, event: Phrase(event.chef, f"swapped a card with {teller.names[event.cook]}"),
        _swapped,
        nothing,
    ),
    only_told(
        events.SwapDeclined,
        lambda teller, event: Phrase(event.chef, f"left {whose(teller.names[event.cook])} cards alone"),
    ),
    only_told(events.SeatLeaving, _leaving),
    only_told(events.SeatGone, lambda teller, event: Sentence(f"{teller.names[event.seat]} has left the game.")),
    only_told(events.FinalBill, _final_bill),
    gathered=gathered,
    cues={events.ChefCrowned: lambda event, _: [Cue(event.seat, CROWNED)]},
)
"""Tummy Rummy's events beside those of its family."""
