"""What the events of Rummoli mean at a table: the board, the widow, the betting, and the cards played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from rules.cards import HIDDEN, Card
from rules.events import Event, SittingOver
from rules.rummoli import events
from rules.rummoli.board import CENTRE, POKER, WonBy
from rules.seats import Seat
from rummytui.bots.voices import CAUGHT, HUGE, Cue
from rummytui.games.rummoli.remarks import POT_LOST, POT_WON
from rummytui.games.rummoli.round_state import chips, chips_on, hand_said
from rummytui.table.flights import Flight, Flights, Spot, Token
from rummytui.table.meanings import AT_EVERY_TABLE, means, nothing, only_told
from rummytui.table.moments import Moment, Moments
from rummytui.text import Phrase, Sentence, Teller, named, said

CHIPS: Final = "chips"
"""The kind of a token that is chips; its text says how many."""
WIDOW: Final = Spot("widow")


def chain(*cards: Card) -> Spot:
    """Where these cards of a sequence lie; none: where the next one will."""
    return Spot("chain", None, cards)


def pot(name: str) -> Spot:
    """Where the chips of a pot lie."""
    return Spot("pot", name)


# ------------------------------------------------------------------------------------------------ phrases


def _turn(teller: Teller, seat: Seat, did: str) -> Sentence:
    return Sentence(f"{teller.names[seat]} {did}.", seat)


def _dealt(teller: Teller, event: events.RoundDealt) -> Sentence:
    return Sentence(
        f"{teller.names[event.dealer]} dealt round {event.round_number},"
        f" and {chips(sum(event.antes))} went on the board."
    )


def _not_asked(teller: Teller, event: events.NotAsked) -> Sentence:
    locked = "holds a pay card and must keep their hand"
    if len(event.seats) > 1:
        locked = "hold pay cards and must keep their hands"
    return Sentence(f"{named(event.seats, teller.names)} {locked}.")


def _sold(teller: Teller, event: events.WidowSold) -> Sentence:
    buyer, dealer = teller.names[event.seat], teller.names[event.dealer]
    return Sentence(f"{buyer} paid {dealer} {chips(event.amount)} and took the widow.")


def _called(teller: Teller, event: events.BetCalled) -> Sentence:
    return _turn(teller, event.seat, f"called {'all in with ' if event.short else ''}{chips(event.amount)}")


def _returned(teller: Teller, event: events.ChipsReturned) -> Sentence:
    # A player who ran out of chips may have called the first part of the bet.
    last, they = ("chip", "it") if event.amount == 1 else (f"{event.amount} chips", "they")
    return Sentence(f"Nobody called the last {last}, so {they} went back to {teller.names[event.seat]}.")


def _shown(teller: Teller, event: events.HandsShown) -> Sentence:
    return Sentence("; ".join(f"{teller.names[seat]} showed {hand_said(five)}" for seat, five in event.shown) + ".")


def _missed(teller: Teller, event: events.PotMissed) -> Sentence:
    return Sentence(f"{teller.names[event.seat]} didn't claim {chips_on(event.pot, event.amount)}.")


def _stopped(_: Teller, event: events.SequenceStopped) -> Sentence | None:
    return Sentence(f"Nobody has {said(event.wanted)}.") if event.wanted is not None else None


def _lead_passed(teller: Teller, event: events.LeadPassed) -> Sentence:
    fine = " and paid a chip to the Rummoli pot" if event.fine else ""
    instead = "" if event.instead is None else f" {teller.names[event.instead]} leads instead."
    return Sentence(f"{teller.names[event.seat]} had no {event.colour} card to lead{fine}.{instead}")


def _round_won(teller: Teller, event: events.RoundWon) -> Sentence:
    return Sentence(
        f"{teller.names[event.seat]} played the last card and gets {chips(sum(event.paid))} for the others' cards."
    )


def _stuck(_: Teller, event: events.RoundStuck) -> Sentence:
    return Sentence(
        "Nobody can lead, so nobody wins the round."
        f" {chips(sum(event.paid))} for the cards left in hand went into the Rummoli pot."
    )


def _final(teller: Teller, event: events.FinalDealt) -> Sentence:
    return Sentence(f"{teller.names[event.dealer]} dealt five cards each for {chips_on(event.pot, event.amount)}.")


def _over(teller: Teller, event: SittingOver) -> Sentence | Phrase | None:
    return Sentence("The game is over.") if event.by is None else AT_EVERY_TABLE.of[SittingOver].phrase(teller, event)


# ------------------------------------------------------------------------------------------------ what flies


def _deal(flights: Flights, event: events.RoundDealt | events.FinalDealt) -> Iterator[Flight]:
    return flights.deal(event.dealer, flights.holding(event.dealer))


def _pay(flights: Flights, amount: int, start: Spot | Seat, end: Spot | Seat) -> Iterator[Flight]:
    if amount:
        start, end = (place if isinstance(place, Spot) else flights.holding(place) for place in (start, end))
        yield Flight(Token(CHIPS, chips(amount), amount), start, end)


def _bet(flights: Flights, event: events.BetMade | events.BetCalled | events.BetRaised) -> Iterator[Flight]:
    return _pay(flights, event.amount, event.seat, pot(POKER))


def _all_pay(flights: Flights, paid: Sequence[int], end: Spot | Seat) -> Iterator[Flight]:
    for seat, amount in enumerate(paid):
        yield from _pay(flights, amount, seat, end)


def _exchanged(flights: Flights, event: events.WidowExchanged | events.WidowSold) -> list[Flight]:
    hand = flights.holding(event.seat)
    return [Flight((HIDDEN,), WIDOW, hand), Flight((HIDDEN,), hand, WIDOW)]


# ------------------------------------------------------------------------------------------------ what is hailed


def _pot_taken(moments: Moments, event: events.PotWon) -> Iterator[Moment]:
    if event.amount:
        took = f"{moments.names[event.seat]} takes {chips_on(event.pot, event.amount)}"
        yield Moment((event.seat,), f"{took}!", place=pot(event.pot))
        yield Moment((event.seat,), f"{took}.", amount=event.amount)


def _went_out(moments: Moments, event: events.RoundWon) -> list[Moment]:
    text = f"{moments.names[event.seat]} goes out: {chips(sum(event.paid))} for the others' cards."
    return [Moment((event.seat,), text, large=True)]


# ------------------------------------------------------------------------------------------------ what bots talk about

_BIG_POT: Final = 12
_BIG_ROUND: Final = 15
_MANY_LEFT: Final = 8


def _talk_of_pot(event: events.PotWon, hand: Sequence[Event]) -> Iterator[Cue]:
    if event.amount < _BIG_POT:
        return
    yield Cue(event.seat, POT_WON)
    if event.why is WonBy.BEST_HAND:
        place = next(place for place, each in enumerate(hand) if each is event)
        start, showdown = [
            (start, each) for start, each in enumerate(hand[:place], 1) if isinstance(each, events.HandsShown)
        ][-1]
        # Side pots may have other winners.
        paid = takewhile(lambda each: isinstance(each, events.PotWon), hand[start:])
        winners = {each.seat for each in paid if isinstance(each, events.PotWon)}
        yield from (Cue(seat, POT_LOST) for seat, _ in showdown.shown if seat not in winners)


def _talk_of_round(event: events.RoundWon, _: Sequence[Event]) -> Iterator[Cue]:
    if sum(event.paid) >= _BIG_ROUND:
        yield Cue(event.seat, HUGE)
    for seat, paid in enumerate(event.paid):
        if paid >= _MANY_LEFT:
            yield Cue(seat, CAUGHT)


MEANINGS: Final = AT_EVERY_TABLE.extended(
    means(events.RoundDealt, _dealt, _deal, nothing),
    only_told(events.NotAsked, _not_asked),
    means(
        events.WidowExchanged,
        lambda teller, event: _turn(teller, event.seat, "exchanged hands with the widow"),
        _exchanged,
        nothing,
    ),
    only_told(events.HandKept, lambda teller, event: _turn(teller, event.seat, "kept their hand")),
    only_told(
        events.BidMade, lambda teller, event: _turn(teller, event.seat, f"bid {chips(event.amount)} for the widow")
    ),
    only_told(events.DroppedOut, lambda teller, event: _turn(teller, event.seat, "dropped out of the bidding")),
    means(
        events.WidowSold,
        _sold,
        lambda flights, event: [*_pay(flights, event.amount, event.seat, event.dealer), *_exchanged(flights, event)],
        nothing,
    ),
    only_told(events.Checked, lambda teller, event: _turn(teller, event.seat, "checked")),
    means(events.BetMade, lambda teller, event: _turn(teller, event.seat, f"bet {chips(event.amount)}"), _bet, nothing),
    means(events.BetCalled, _called, _bet, nothing),
    means(
        events.BetRaised,
        lambda teller, event: _turn(teller, event.seat, f"raised by {chips(event.amount)}"),
        _bet,
        nothing,
    ),
    only_told(events.Folded, lambda teller, event: _turn(teller, event.seat, "folded")),
    means(
        events.ChipsReturned,
        _returned,
        lambda flights, event: _pay(flights, event.amount, pot(POKER), event.seat),
        nothing,
    ),
    only_told(events.HandsShown, _shown),
    means(
        events.CardLaid,
        lambda _, event: Phrase(event.seat, "led" if event.lead else "played", said(event.card)),
        lambda flights, event: [flights.from_hand(event.seat, (event.card,), chain(event.card))],
        nothing,
    ),
    # A pot is mentioned only once it has been claimed.
    means(events.PotEarned, nothing, nothing, nothing),
    means(
        events.PotWon,
        lambda _, event: Phrase(event.seat, "took", chips_on(event.pot, event.amount)),
        lambda flights, event: _pay(flights, event.amount, pot(event.pot), event.seat),
        _pot_taken,
    ),
    only_told(events.PotMissed, _missed),
    only_told(events.SequenceStopped, _stopped),
    means(
        events.LeadPassed,
        _lead_passed,
        lambda flights, event: _pay(flights, event.fine, event.seat, pot(CENTRE)),
        nothing,
    ),
    means(events.RoundWon, _round_won, lambda flights, event: _all_pay(flights, event.paid, event.seat), _went_out),
    means(events.RoundStuck, _stuck, lambda flights, event: _all_pay(flights, event.paid, pot(CENTRE)), nothing),
    only_told(events.SeatOut, lambda teller, event: Sentence(f"{teller.names[event.seat]} is out of chips.")),
    means(events.FinalDealt, _final, _deal, nothing),
    only_told(SittingOver, _over),
    cues={events.PotWon: _talk_of_pot, events.RoundWon: _talk_of_round},
)
"""Everything that can happen in Rummoli."""
