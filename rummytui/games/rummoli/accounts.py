"""The end of a round of Rummoli: the showdown, and what everybody paid and received, and what for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TypeAlias

from rules import View
from rules.events import Event
from rules.rummoli.best_five import hand_name
from rules.rummoli.events import (
    BetCalled,
    BetMade,
    BetRaised,
    ChipsReturned,
    FinalDealt,
    HandsShown,
    LeadPassed,
    PotWon,
    RoundDealt,
    RoundStuck,
    RoundWon,
    WidowSold,
)
from rules.seats import Seat
from rummytui.games.rummoli.ledger import LedgerLine, RoundLedger
from rummytui.games.rummoli.meanings import MEANINGS
from rummytui.games.rummoli.round_state import chips, rummoli_view
from rummytui.games.rummoli.showdown import Showdown, Shown
from rummytui.games.rummoli.text import chips_on, pot_named
from rummytui.text import listed, named, tell


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
        for seat, amount in enumerate(paid):
            self._add(seat, why, -amount)

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


def showdown_of(shown: HandsShown, events: Sequence[Event], view: View) -> Showdown:
    """The hands that were shown, and what each won; ``events`` begin with the showdown."""
    won: dict[int, int] = {}
    pot = ""
    for event in events:
        if isinstance(event, FinalDealt):
            break
        if isinstance(event, PotWon):
            pot = event.pot
            won[event.seat] = won.get(event.seat, 0) + event.amount
    hands = tuple(Shown(view.players[seat], five, hand_name(five), won.get(seat, 0)) for seat, five in shown.shown)
    total = sum(won.values())
    if not won:
        heading = "The pot was empty."
    elif len(won) == 1:
        heading = f"{named(won, view.players)} takes {chips_on(pot, total)}."
    else:
        heading = f"{named(won, view.players)} share {chips_on(pot, total)}."
    return Showdown(heading, hands)


def ledger_of(events: Sequence[Event], view: View) -> RoundLedger:
    """How the chips went in the round that these events end."""
    board = rummoli_view(view)
    seats = len(view.players)
    book = earnings(events, seats)
    most = max(view.scores)
    winner = next((event.seat for event in events if isinstance(event, RoundWon)), None)
    lines = tuple(
        LedgerLine(
            name,
            view.scores[seat] - sum(book[seat].values()),
            tuple((flow_said(why), count) for why, count in book[seat].items() if count),
            view.scores[seat],
            tuple(sorted(view.hands[seat])) if not view.over else (),
            leads=view.scores[seat] == most,
            won=seat == winner,
        )
        for seat, name in enumerate(view.players)
    )
    teller = MEANINGS.teller(view.players, view.options)
    ending = [line.text for line in tell((e for e in events if isinstance(e, RoundWon | RoundStuck)), teller)]
    headline = ending[-1] if ending else "The game is over."
    kept = [f"{pot_named(pot)} {count}" for pot, count in board.pots.items() if count]
    if not kept:
        board_note = "The board is empty."
    elif view.over:
        board_note = f"Nobody gets the {chips(sum(board.pots.values()))} left on the board."
    else:
        board_note = f"Still on the board: {listed(kept)}."
    ahead = [seat for seat, line in enumerate(lines) if line.leads]
    hailed = (ahead[0] if len(ahead) == 1 else None) if view.over else winner
    return RoundLedger(headline, lines, (*_final_told(events, view), board_note), hailed)


def _final_told(events: Sequence[Event], view: View) -> list[str]:
    """The final in sentences: what was shown, and who took what."""
    at = next((place for place, event in enumerate(events) if isinstance(event, FinalDealt)), len(events))
    shown = [event for event in events[at:] if isinstance(event, FinalDealt | HandsShown | PotWon)]
    return [told.text for told in tell(shown, MEANINGS.teller(view.players, view.options))]
