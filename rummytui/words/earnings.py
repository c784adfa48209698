"""What everybody paid and got in a round of Rummoli, and what for."""

from __future__ import annotations

from collections.abc import Iterable

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
from rummytui.words.rummoli import pot_named


def earnings(events: Iterable[Event], seats: int) -> list[dict[str, int]]:
    """What came to each seat (less than 0: went from it), by reason, in the order in which it came about.

    >>> earnings([RoundDealt(1, 0, (9, 9)), PotWon(1, "QC", 4, "")], 2)
    [{'ante': -9}, {'ante': -9, 'Q♣': 4}]
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
        self.entries: list[dict[str, int]] = [{} for _ in range(seats)]
        self._bets = [0] * seats

    def _add(self, seat: int, why: str, chips: int) -> None:
        if chips:
            self.entries[seat][why] = self.entries[seat].get(why, 0) + chips

    def _each_pays(self, paid: Iterable[int], why: str) -> None:
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

    def _put_in(self, seat: int, amount: int) -> None:
        self._bets[seat] += amount
        self._add(seat, "bets", -amount)

    def enter(self, event: Event) -> None:
        """All other chips."""
        match event:
            case RoundDealt(antes=antes):
                self._each_pays(antes, "ante")
            case WidowSold(seat, amount, dealer):
                self._add(seat, "for the widow", -amount)
                self._add(dealer, "for the widow", amount)
            case PotWon(seat, pot, amount):
                self._add(seat, pot_named(pot), amount)
            case LeadPassed(seat, _, fine):
                self._add(seat, "no card to lead", -fine)
            case RoundWon(winner, paid):
                self._each_pays(paid, "cards left")
                self._add(winner, "the others' cards", sum(paid))
            case RoundStuck(paid):
                self._each_pays(paid, "cards left")
