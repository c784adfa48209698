"""The end of a round of Rummoli: the showdown, and where the chips went."""

from __future__ import annotations

from collections.abc import Sequence

from rules import View
from rules.events import Event
from rules.rummoli.best_five import hand_name
from rules.rummoli.events import FinalDealt, HandsShown, PotWon, RoundStuck, RoundWon
from rummytui.games.rummoli.earnings import earnings, flow_said
from rummytui.games.rummoli.ledger import LedgerLine, RoundLedger
from rummytui.games.rummoli.meanings import MEANINGS
from rummytui.games.rummoli.round_state import chips, rummoli_view
from rummytui.games.rummoli.showdown import Showdown, Shown
from rummytui.games.rummoli.text import chips_on, pot_named
from rummytui.text import listed, named, tell


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
