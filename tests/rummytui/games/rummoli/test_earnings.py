"""Where chips came from and went to in a round, and what the showdown and the ledger say of it."""

from __future__ import annotations

from collections.abc import Sequence

from rules import new_game
from rules.cards import cards
from rules.events import Event
from rules.rummoli.board import CENTRE, POKER, WonBy
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
from rummytui.games.rummoli.accounts import Flow, Source, earnings, ledger_of, showdown_of
from tests.rummytui.screens.charts import written
from tests.rummytui.widgets.watching import watched

VIEW = new_game("rummoli", ["Ann", "Bob", "Gail"], seed=1).seen_by(None)
SHOWN = HandsShown(((0, tuple(cards("KS KH 2D 3C 4S"))), (2, tuple(cards("AS AH 9D 3H 4C")))))


def bets(*events: Event) -> list[int]:
    """What each of three seats has lost by betting."""
    return [-entries.get(Flow.BETS, 0) for entries in earnings(events, 3)]


def test_who_raises_calls_first() -> None:
    assert bets(BetMade(0, 3), BetRaised(1, 2), BetRaised(0, 4), BetCalled(1, 4, short=False)) == [9, 9, 0]


def test_what_nobody_matched_comes_back() -> None:
    assert bets(BetMade(0, 7), BetCalled(1, 4, short=True), ChipsReturned(0, 3)) == [4, 4, 0]


def test_the_betting_of_the_final_starts_afresh() -> None:
    first = (BetMade(0, 5), BetCalled(1, 5, short=False))
    assert bets(*first, FinalDealt(CENTRE, 9, 2), BetMade(2, 1), BetRaised(1, 2)) == [5, 8, 1]


def test_everything_else_has_its_source() -> None:
    events: Sequence[Event] = (
        RoundDealt(1, 2, (9, 9, 9)),
        WidowSold(0, 4, 2),
        PotWon(1, "QC", 6, WonBy.PAY_CARD),
        LeadPassed(0, "red", 1),
        RoundWon(1, (2, 0, 3)),
    )
    expected: list[dict[Source, int]] = [
        {Flow.ANTE: -9, Flow.WIDOW: -4, Flow.NO_LEAD: -1, Flow.CARDS_LEFT: -2},
        {Flow.ANTE: -9, "QC": 6, Flow.OTHERS_CARDS: 5},
        {Flow.ANTE: -9, Flow.WIDOW: 4, Flow.CARDS_LEFT: -3},
    ]
    assert earnings(events, 3) == expected
    assert earnings([RoundStuck((2, 1, 3))], 3) == [{Flow.CARDS_LEFT: -paid} for paid in (2, 1, 3)]


async def test_a_showdown_is_about_its_own_pot() -> None:
    """What is won in the final that follows at once has a showdown of its own."""
    events = (
        SHOWN,
        PotWon(2, POKER, 8, WonBy.BEST_HAND),
        FinalDealt(CENTRE, 9, 2),
        PotWon(0, CENTRE, 9, WonBy.BEST_HAND),
    )
    async with watched(showdown_of(SHOWN, events, VIEW), (100, 30)) as watching:
        text = "\n".join(written(row) for row in watching.widget.rows())
    assert "Gail takes the 8 chips in the Poker pot." in text
    assert "wins 8 chips" in text
    assert "wins 9" not in text


def test_all_who_have_most_chips_are_ahead() -> None:
    view = new_game("rummoli", ["Ann", "Bob", "Gail"], seed=1).seen_by(None)
    view.scores = [44, 30, 44]
    assert [line.leads for line in ledger_of([RoundWon(0, (0, 2, 1))], view).lines] == [True, False, True]
