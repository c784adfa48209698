"""How a hand was settled, in a form that a table can be drawn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules import Card, View
from rules.events import Event, HandSettled, HandVoid, Payment, WentOut
from rummytui.words.speech import counted, named


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One seat: the cards it was left with and what each cost, what that came to, what it won or lost, its total."""

    name: str
    won: bool
    cards: tuple[tuple[Card, int | None], ...]
    count: int | None
    change: int
    total: int


@dataclass(frozen=True, slots=True)
class Account:
    """The settlement of a hand: what happened, a line a seat, and a sentence a reason for payment."""

    headline: str
    lines: tuple[AccountLine, ...]
    reasons: tuple[str, ...]


def account_of(events: Sequence[Event], view: View, cost: Callable[[Card], int | None]) -> Account:
    """The account of the hand that these events end; ``cost`` says what a card left in a hand costs."""
    settled = next((event for event in reversed(events) if isinstance(event, HandSettled)), None)
    if settled is None:
        void = next((event for event in reversed(events) if isinstance(event, HandVoid)), None)
        why = void.why if void else ""
        lines = tuple(
            AccountLine(
                name, False, tuple((card, None) for card in sorted(view.hands[seat])), None, 0, view.scores[seat]
            )
            for seat, name in enumerate(view.players)
        )
        return Account(f"Hand {view.hand_number} is void.", lines, (why,) if why else ())
    changes = settled.changes()
    lines = tuple(
        AccountLine(
            name,
            seat in settled.winners,
            tuple((card, cost(card)) for card in sorted(settled.hands[seat])),
            settled.counts[seat],
            changes[seat],
            view.scores[seat],
        )
        for seat, name in enumerate(view.players)
    )
    return Account(_headline(events, settled, view), lines, tuple(_reasons(settled.payments, view.players)))


def _headline(events: Sequence[Event], settled: HandSettled, view: View) -> str:
    winners = named(settled.winners, view.players)
    if len(settled.winners) > 1:
        return f"{winners} share hand {settled.hand_number}."
    went_out = any(isinstance(event, WentOut) for event in events)
    how = "goes out and wins" if went_out else "wins"
    gained = settled.changes()[settled.winners[0]] if settled.winners else 0
    return f"{winners} {how} hand {settled.hand_number}: {counted(gained, 'unit')}."


def _reasons(payments: Sequence[Payment], names: Sequence[str]) -> list[str]:
    """One sentence a reason: who pays how much for it, and to whom."""
    grouped: dict[str, list[Payment]] = {}
    for payment in payments:
        if payment.units:
            grouped.setdefault(payment.why, []).append(payment)
    return [
        f"{why[:1].upper()}{why[1:]}: "
        + ", ".join(f"{names[p.payer]} pays {names[p.receiver]} {p.units}" for p in paid)
        + "."
        for why, paid in grouped.items()
    ]
