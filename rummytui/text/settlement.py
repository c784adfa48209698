"""How a hand was settled, ready to be drawn as a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rules import Card, View
from rules.events import (
    CardLaidOff,
    DrawRefused,
    Event,
    HandDeclared,
    HandSettled,
    HandVoid,
    Knocked,
    MeldTabled,
    Payment,
    PlayDriedUp,
    WentOut,
)
from rules.reasons import Paid, PaymentReason
from rules.record import Record, record
from rules.seats import Seat
from rummytui.text.reasons import PAID, void_said
from rummytui.text.speech import counted, named, said


@record
class AccountLine(Record):
    """One seat: the cards it had left and what each cost, their count, what it won or lost, and its total.

    ``melds`` are those in its hand, in games where they decide what the rest costs.
    """

    name: str
    won: bool
    cards: tuple[tuple[Card, int | None], ...]
    count: int | None
    change: int
    total: int
    melds: tuple[tuple[Card, ...], ...] = ()
    down: tuple[tuple[Card, ...], ...] = ()
    """What a winner has laid down on the table: the melds, and the cards that went to others."""
    pays: str = ""
    """Whom this seat pays how much, and what that is made of; empty if it pays nobody."""


class Account(NamedTuple):
    """The settlement of a hand: what happened, a line for each seat, and a sentence for each reason to pay."""

    headline: str
    lines: tuple[AccountLine, ...]
    reasons: tuple[str, ...]
    why: str = ""
    """What is paid for, without who pays; empty where only the reasons say that."""


def account_of(
    events: Sequence[Event],
    view: View,
    cost: Callable[[Card], int | None],
    paid: Mapping[PaymentReason, str] = PAID,
) -> Account:
    """The account of a hand, given its events and what everybody may know afterwards.

    ``cost`` says what a card left in a hand costs, or None; ``paid`` puts the reasons for payments into words.
    """
    settled = next((event for event in reversed(events) if isinstance(event, HandSettled)), None)
    if settled is None:
        void = next((event for event in reversed(events) if isinstance(event, HandVoid)), None)
        return void_account(view, void_said(void.why, view.players) if void else "")
    changes = settled.changes()
    lines = tuple(
        AccountLine(
            name,
            seat in settled.winners,
            tuple((card, cost(card)) for card in _left(settled, seat)),
            settled.counts[seat],
            changes[seat],
            view.scores[seat],
            _melds(events, settled, seat),
            laid_down(events, seat) if seat in settled.winners else (),
            _paid_by(seat, settled.payments, view.players),
        )
        for seat, name in enumerate(view.players)
    )
    sentences = _reasons(settled.payments, view.players, paid)
    words = "; ".join(dict.fromkeys(paid[payment.why] for payment in settled.payments if payment.units))
    why = f"{words[:1].upper()}{words[1:]}." if words else ""
    return Account(_headline(events, settled, view), lines, tuple(sentences), why)


def void_account(view: View, why: str) -> Account:
    """The account of a hand that nobody won; ``why`` is the sentence with the reason, if there is one."""
    lines = tuple(
        AccountLine(name, False, tuple((card, None) for card in sorted(view.hands[seat])), None, 0, view.scores[seat])
        for seat, name in enumerate(view.players)
    )
    return Account(f"Hand {view.hand_number} is void.", lines, (why,) if why else ())


def _left(settled: HandSettled, seat: Seat) -> Sequence[Card]:
    """The cards that a seat pays for, or would have paid for if it had lost."""
    arranged = settled.arranged[seat] if settled.arranged else None
    return arranged.unmatched if arranged else sorted(settled.hands[seat])


def _melds(events: Sequence[Event], settled: HandSettled, seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """The melds in a hand that nobody saw before the end."""
    declared = next((event for event in events if isinstance(event, HandDeclared) and event.seat == seat), None)
    if declared:
        return declared.melds
    arranged = settled.arranged[seat] if settled.arranged else None
    return arranged.melds if arranged else ()


def laid_down(events: Sequence[Event], seat: Seat) -> tuple[tuple[Card, ...], ...]:
    """What a seat has laid on the table in this hand: each of its melds, and then the cards it laid off."""
    melds = [event.cards for event in events if isinstance(event, MeldTabled) and event.seat == seat]
    laid_off = tuple(event.card for event in events if isinstance(event, CardLaidOff) and event.seat == seat)
    return (*melds, laid_off) if laid_off else tuple(melds)


def _paid_by(seat: Seat, payments: Sequence[Payment], names: Sequence[str]) -> str:
    """Whom that seat pays how much, in one line."""
    owed: dict[Seat, list[Payment]] = {}
    for payment in payments:
        if payment.payer == seat and payment.units:
            owed.setdefault(payment.receiver, []).append(payment)
    return "; ".join(f"pays {names[receiver]} {_in_parts(parts)}" for receiver, parts in owed.items())


def _in_parts(payments: Sequence[Payment]) -> str:
    """A sum, and if there are several reasons for it what it is made of.

    >>> _in_parts([Payment(1, 0, 49, Paid.CARDS_LEFT), Payment(1, 0, 49, Paid.WENT_RUMMY)])
    '98: 49, doubled'
    """
    whole = sum(each.units for each in payments)
    if len(payments) == 1:
        return str(whole)
    first, *others = payments
    if [each.why for each in others] == [Paid.WENT_RUMMY] and others[0].units == first.units:
        return f"{whole}: {first.units}, doubled"
    return f"{whole}: {' + '.join(str(each.units) for each in payments)}"


def _headline(events: Sequence[Event], settled: HandSettled, view: View) -> str:
    return f"{_ending(events, settled, view.players)}{_outcome(events, settled, view)}"


def _ending(events: Sequence[Event], settled: HandSettled, names: Sequence[str]) -> str:
    """The sentence that says how play ended, if nobody went out."""
    for event in events:
        match event:
            case Knocked(seat):
                # Otherwise nobody could tell why one of two equal counts wins. (KN-4)
                tied = seat not in settled.winners and settled.counts[seat] == settled.counts[settled.winners[0]]
                return f"{names[seat]} knocks, but a knocker loses a tie. " if tied else f"{names[seat]} knocks. "
            case DrawRefused(seat, upcard):
                return f"{names[seat]} refuses {said(upcard)}. "
            case PlayDriedUp():
                return "The stock is gone and nobody has laid anything down. "
    return ""


def _outcome(events: Sequence[Event], settled: HandSettled, view: View) -> str:
    winners = named(settled.winners, view.players)
    if len(settled.winners) > 1:
        return f"{winners} share hand {settled.hand_number}."
    went_out = any(isinstance(event, WentOut) for event in events)
    how = "goes out and wins" if went_out else "wins"
    gained = settled.changes()[settled.winners[0]] if settled.winners else 0
    return f"{winners} {how} hand {settled.hand_number}: {counted(gained, 'point')}."


def _reasons(payments: Sequence[Payment], names: Sequence[str], words: Mapping[PaymentReason, str]) -> list[str]:
    """One sentence for each reason: who pays whom, and how much."""
    grouped: dict[PaymentReason, list[Payment]] = {}
    for payment in payments:
        if payment.units:
            grouped.setdefault(payment.why, []).append(payment)
    sentences: list[str] = []
    before: set[tuple[int, int, int]] = set()
    for why, paid in grouped.items():
        now = {(each.payer, each.receiver, each.units) for each in paid}
        said_so = "the same amount again" if now == before else payments_said(paid, names)
        sentences.append(f"{words[why][:1].upper()}{words[why][1:]}: {said_so}.")
        before = now
    return sentences


def payments_said(paid: Sequence[Payment], names: Sequence[str]) -> str:
    """What was paid for one reason, as short as it can be said.

    >>> from rummytui.text.reasons import PAID
    >>> why = next(iter(PAID))
    >>> payments_said([Payment(1, 0, 11, why), Payment(2, 0, 11, why)], ["Ann", "Bob", "Gail"])
    'each of the others pays Ann 11 points'
    """
    first = paid[0]
    if any(each.receiver != first.receiver for each in paid):
        return ", ".join(
            f"{names[each.payer]} pays {names[each.receiver]} {counted(each.units, 'point')}" for each in paid
        )
    alike = all(each.units == first.units for each in paid)
    if alike and len({each.payer for each in paid}) == len(names) - 1 > 1:
        return f"each of the others pays {names[first.receiver]} {counted(first.units, 'point')}"
    others = [f"{names[each.payer]} pays {each.units}" for each in paid[1:]]
    return ", ".join([f"{names[first.payer]} pays {names[first.receiver]} {counted(first.units, 'point')}", *others])
