"""What everybody paid and received in a round of Rummoli, and what for."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from rules.events import Event
from rules.rummoli.events import (
    BetCalled,
    BetMade,
    BetRaised,
    ChipsReturned,
    FinalDealt,
    LeadPassed,
    PotWon,
    RoundDealt,
    RoundStuck,
    RoundWon,
    WidowSold,
)
from rules.seats import Seat
from rummytui.games.rummoli.text import pot_named


class Flow(Enum):
    """What chips were paid for, or came from, besides the pots."""

    ANTE = "ante"
    WIDOW = "widow"
    BETS = "bets"
    NO_LEAD = "no lead"
    CARDS_LEFT = "cards left"
    OTHERS_CARDS = "others' cards"


Source: TypeAlias = Flow | str
"""Where chips went or came from; text is the name of a pot."""

_SAID = {
    Flow.ANTE: "ante",
    Flow.WIDOW: "for the widow",
    Flow.BETS: "bets",
    Flow.NO_LEAD: "no card to lead",
    Flow.CARDS_LEFT: "cards left",
    Flow.OTHERS_CARDS: "the others' cards",
}


def flow_said(source: Source) -> str:
    """What chips were for, in a few words.

    >>> flow_said(Flow.WIDOW), flow_said("QC")
    ('for the widow', 'Q♣')
    """
    return _SAID[source] if isinstance(source, Flow) else pot_named(source)


def earnings(events: Iterable[Event], seats: int) -> list[dict[Source, int]]:
    """The chips that each seat received (negative: paid), by source, in the order of events; one dict per seat.

    >>> from rules.rummoli.board import WonBy
    >>> book = earnings([RoundDealt(1, 0, (9, 9)), PotWon(1, "QC", 4, WonBy.PAY_CARD)], 2)
    >>> book == [{Flow.ANTE: -9}, {Flow.ANTE: -9, "QC": 4}]
    True
    """
    book = _Book(seats)
    for event in events:
        match event:
            case BetMade() | BetCalled() | BetRaised() | ChipsReturned() | FinalDealt():
                book.bet(event)
            case _:
                book.enter(event)
    return book.entries


class _Book:
    def __init__(self, seats: int) -> None:
        self.entries: list[dict[Source, int]] = [{} for _ in range(seats)]
        self._bets = [0] * seats

    def _add(self, seat: Seat, why: Source, chips: int) -> None:
        if chips:
            self.entries[seat][why] = self.entries[seat].get(why, 0) + chips

    def _each_pays(self, paid: Iterable[int], why: Flow) -> None:
        for seat, chips in enumerate(paid):
            self._add(seat, why, -chips)

    def bet(self, event: Event) -> None:
        """Chips that were bet, or came back, or the beginning of another betting round."""
        match event:
            case BetMade(seat, amount) | BetCalled(seat, amount):
                self._put_in(seat, amount)
            case BetRaised(seat, amount):
                self._put_in(seat, max(self._bets) - self._bets[seat] + amount)
            case ChipsReturned(seat, amount):
                self._put_in(seat, -amount)
            case FinalDealt():
                self._bets = [0] * len(self._bets)

    def _put_in(self, seat: Seat, amount: int) -> None:
        self._bets[seat] += amount
        self._add(seat, Flow.BETS, -amount)

    def enter(self, event: Event) -> None:
        """All other chips."""
        match event:
            case RoundDealt(antes=antes):
                self._each_pays(antes, Flow.ANTE)
            case WidowSold(seat, amount, dealer):
                self._add(seat, Flow.WIDOW, -amount)
                self._add(dealer, Flow.WIDOW, amount)
            case PotWon(seat, pot, amount):
                self._add(seat, pot, amount)
            case LeadPassed(seat, _, fine):
                self._add(seat, Flow.NO_LEAD, -fine)
            case RoundWon(winner, paid):
                self._each_pays(paid, Flow.CARDS_LEFT)
                self._add(winner, Flow.OTHERS_CARDS, sum(paid))
            case RoundStuck(paid):
                self._each_pays(paid, Flow.CARDS_LEFT)
