"""What the events of the draw-and-discard games mean at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rules import events
from rules.cards import HIDDEN, JOKER
from rules.events import Event
from rules.melds import RANK_WORDS, SUIT_WORDS, spoken
from rules.reasons import Paid
from rules.seats import Seat
from rummytui.bots.voices import CAUGHT, HUGE, Cue
from rummytui.games.draw_and_discard.remarks import KNOCKED, WENT_RUMMY
from rummytui.table.flights import DISCARDS, STOCK, Flight, Flights, Spot
from rummytui.table.meanings import AT_EVERY_TABLE, Phrasing, means, nothing, only_told
from rummytui.table.moments import Moment, Moments
from rummytui.text import Phrase, Sentence, Teller, counted, listed, named, said
from rummytui.text.narration import DISCARDED
from rummytui.text.reasons import NOBODY_PAYS, VOID, VoidWords, void_said

_WRITTEN_OUT: Final = 4
"""Melds of up to this many cards are listed in full; of a longer one, the first and the last card."""

# ------------------------------------------------------------------------------------------------ phrases


def _dealt(teller: Teller, event: events.HandDealt) -> Sentence:
    upcard = f" and turned up {said(event.upcard)}" if event.upcard is not None else ""
    return Sentence(f"{teller.names[event.dealer]} dealt hand {event.hand_number}{upcard}.")


def _drew(_: Teller, event: events.CardDrawn) -> Phrase:
    if event.source == "discard":
        return Phrase(event.seat, "took", said(event.card))
    return Phrase(event.seat, "drew", trifle=True)


def _turned_over(_: Teller, event: events.StockTurnedOver) -> Phrase:
    how = "shuffled the discard pile into a new stock" if event.shuffled else "turned the discard pile over"
    return Phrase(event.seat, how, short="turned the pile")


def _laid_down(teller: Teller, event: events.MeldTabled) -> Phrase:
    first, second, *_ = event.cards
    teller.groups[event.meld] = RANK_WORDS[first.rank] if first.rank == second.rank else SUIT_WORDS[first.suit]
    jokers = [said(card) for card in event.cards if card.is_joker]
    shown = [said(card) for card in event.cards]
    if len(shown) > _WRITTEN_OUT:
        shown = [shown[0], "…", shown[-1]]
    return Phrase(
        event.seat,
        "laid down",
        spoken(event.cards),
        f"with {listed(jokers)}" if jokers else "",
        short=f"laid {' '.join(shown)}",
        lays=True,
    )


def _laid_off(teller: Teller, event: events.CardLaidOff) -> Phrase:
    short = f"laid off {said(event.card)} on {event.meld + 1}"
    return Phrase(event.seat, "laid off", said(event.card), f"on {teller.onto(event)}", short=short, lays=True)


def _joker_moved(teller: Teller, event: events.JokerMoved) -> Phrase:
    where = f"into {teller.onto(event)}, moving the joker to {said(event.joker.face)}"
    return Phrase(event.seat, "played", said(event.card), where)


def _dried_up(teller: Teller, event: events.PlayDriedUp) -> Sentence:
    return Sentence(
        "The stock is gone, and nobody has laid anything down for a whole round."
        f" The hand ends as if {teller.names[event.seat]} had refused."
    )


def _settled(teller: Teller, event: events.HandSettled) -> Sentence:
    winners = named(event.winners, teller.names)
    verb = "wins" if len(event.winners) == 1 else "share"
    gained = sum(max(change, 0) for change in event.changes())
    others = [name for seat, name in enumerate(teller.names) if seat not in event.winners]
    payers = others[0] if len(others) == 1 else "the others"
    return Sentence(f"{winners} {verb} hand {event.hand_number}: {counted(gained, 'point')} from {payers}.")


def void_told(means: str, words: VoidWords = VOID, *, ends: str = "is void") -> Phrasing[events.HandVoid]:
    """The words for a hand without a winner; see `void_said`. ``ends`` says how such a hand ends."""
    return lambda teller, event: Sentence(
        f"Hand {event.hand_number} {ends}. {void_said(event.why, teller.names, means, words)}"
    )


# ------------------------------------------------------------------------------------------------ what flies


def _drawn(flights: Flights, event: events.CardDrawn) -> list[Flight]:
    hand = flights.holding(event.seat, event.card)
    if event.source == "discard":
        return [Flight((event.card,), DISCARDS, hand)]
    return [Flight((event.card,), STOCK, hand, turns=event.card != HIDDEN)]


def _onto_meld(flights: Flights, event: events.CardLaidOff | events.JokerMoved) -> Flight:
    return flights.from_hand(event.seat, (event.card,), Spot("meld", event.meld, (event.card,)))


def _with_the_joker(flights: Flights, event: events.JokerMoved) -> list[Flight]:
    from_there = Spot("meld", event.meld, (JOKER.standing_for(event.card),))
    moved = Flight((event.joker,), from_there, Spot("meld", event.meld, (event.joker,)))
    return [_onto_meld(flights, event), moved]


# ------------------------------------------------------------------------------------------------ what is hailed


def how_it_was_won(happened: Sequence[Event]) -> str:
    """How the hand was won, as a verb for its winner."""
    settled = [event for event in happened if isinstance(event, events.HandSettled)]
    if any(payment.why is Paid.WENT_RUMMY for event in settled for payment in event.payments):
        return "goes rummy"
    return "goes out" if any(isinstance(event, events.WentOut | events.HandDeclared) for event in happened) else "wins"


def won(
    moments: Moments, event: events.HandSettled, how: Callable[[Sequence[Event]], str] = how_it_was_won
) -> Iterator[Moment]:
    """How a hand was won, and what that brings; nothing if nobody won it."""
    winners, names = event.winners, moments.names
    if not winners:
        return
    gained = event.changes()[winners[0]]
    points = f": {counted(gained, moments.unit)}" if gained > 0 else ""
    if len(winners) > 1:
        text = f"{named(winners, names)} share the hand{points and points + ' each'}."
    else:
        text = f"{names[winners[0]]} {how(moments.happened)}{points}."
    yield Moment(winners, text, large=True)


def _won_and_paid(moments: Moments, event: events.HandSettled) -> Iterator[Moment]:
    yield from won(moments, event)
    owed: Counter[tuple[Seat, Seat]] = Counter()
    for payment in event.payments:
        owed[payment.payer, payment.receiver] += payment.units
    (payer, receiver), units = max(owed.items(), key=lambda item: item[1], default=((0, 0), 0))
    if units:
        text = f"{moments.names[payer]} pays {moments.names[receiver]} {counted(units, moments.unit)}."
        yield Moment((payer, receiver), text, amount=units)


# ------------------------------------------------------------------------------------------------ what bots talk about

_HUGE: Final = 50
_EXPENSIVE: Final = 40


def talk_of_outcome(event: events.HandSettled, _: Sequence[Event]) -> Iterator[Cue]:
    """Those who won the hand in a big way, or were caught with many points."""
    changes = event.changes()
    for seat in event.winners:
        if any(payment.why is Paid.WENT_RUMMY for payment in event.payments):
            yield Cue(seat, WENT_RUMMY)
        if changes[seat] >= _HUGE:
            yield Cue(seat, HUGE)
    for seat, count in enumerate(event.counts):
        if count >= _EXPENSIVE and seat not in event.winners:
            yield Cue(seat, CAUGHT)


MEANINGS: Final = AT_EVERY_TABLE.extended(
    means(events.HandDealt, _dealt, lambda flights, event: flights.deal(event.dealer, STOCK, event.upcard), nothing),
    means(events.CardDrawn, _drew, _drawn, nothing),
    means(events.StockTurnedOver, _turned_over, lambda _, __: [Flight((HIDDEN,), DISCARDS, STOCK)], nothing),
    means(
        events.MeldTabled,
        _laid_down,
        lambda flights, event: [flights.from_hand(event.seat, event.cards, Spot("meld", event.meld))],
        nothing,
    ),
    means(events.CardLaidOff, _laid_off, lambda flights, event: [_onto_meld(flights, event)], nothing),
    means(events.JokerMoved, _joker_moved, _with_the_joker, nothing),
    means(
        events.CardDiscarded,
        lambda _, event: Phrase(event.seat, DISCARDED, said(event.card)),
        lambda flights, event: [flights.from_hand(event.seat, (event.card,), DISCARDS)],
        nothing,
    ),
    only_told(
        events.HandDeclared,
        lambda _, event: Phrase(event.seat, "declared", listed([spoken(cards) for cards in event.melds])),
    ),
    only_told(events.Knocked, lambda _, event: Phrase(event.seat, "knocked")),
    only_told(events.DrawRefused, lambda _, event: Phrase(event.seat, "refused", said(event.upcard))),
    only_told(events.PlayDriedUp, _dried_up),
    only_told(events.WentOut, lambda _, event: Phrase(event.seat, "went out")),
    means(events.HandSettled, _settled, nothing, _won_and_paid),
    only_told(events.HandVoid, void_told(NOBODY_PAYS)),
    cues={
        events.Knocked: lambda event, _: [Cue(event.seat, KNOCKED)],
        events.HandSettled: talk_of_outcome,
    },
)
"""What these games share. One with events of its own adds them in its ``meanings.py``."""
