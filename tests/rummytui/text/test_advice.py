"""Advice in words: whom a reason is about, how much worse a move is, and how many reasons there is room for."""

from __future__ import annotations

import pytest

from rules import new_game
from rules.cards import cards
from rules.moves import Draw
from rummytui.advice import (
    Advice,
    Collects,
    FewCards,
    HasBegun,
    Helps,
    LeavesUnmatched,
    PutsOff,
    Reason,
    RidOf,
    StaysInHand,
)
from rummytui.text import marked, unmarked
from rummytui.text.advice import WORDS, Adviser

ADVISER = Adviser(new_game("rummy", ["Ann", "Bob", "Gail"], seed=1).seen_by(0), WORDS)
BEST, OTHER = Draw(0, "stock"), Draw(0, "discard")


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (FewCards(1, 2), "Bob has only 2 cards left"),
        (FewCards(2, 1), "Gail has only 1 card left"),
        (RidOf(1), "Ann can no longer be caught holding 1 point"),
        (StaysInHand(12), "Ann could be caught holding 12 points"),
        (LeavesUnmatched(7), "it leaves 7 points of deadwood"),
        (Collects(1, tuple(cards("KS"))), "Bob holds K♠, which goes with it"),
        (Collects(2, tuple(cards("KS KH"))), "Gail holds K♠ K♥, which go with it"),
    ],
)
def test_a_reason_is_about_whom_it_is_about(reason: Reason, said: str) -> None:
    assert ADVISER.reason(reason) == said


@pytest.mark.parametrize(
    ("behind", "worse"),
    [
        (0.0, "it's just as good"),
        (0.29, "hardly worse"),
        (0.3, "a little worse"),
        (0.99, "a little worse"),
        (1.0, "clearly worse"),
    ],
)
def test_how_much_worse_the_next_best_is(behind: float, worse: str) -> None:
    said = ADVISER.advised(Advice(OTHER, 0.0, behind=behind), "take the card", "t", best=False)
    assert said == f"Next best: take the card (t). {worse.capitalize()}."


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (0, "none of the 40 unseen cards would help"),
        (3, "only 3 of the 40 unseen cards would help"),
        (30, "no more than 30 of the 40 unseen cards would help"),
    ],
)
def test_what_helps_is_too_little_if_it_counts_against_a_move(cards: int, said: str) -> None:
    assert ADVISER.because([Helps(cards, 40)], against=True) == said
    assert ADVISER.because([Helps(3, 40)]) == "3 of the 40 unseen cards would help"


@pytest.mark.parametrize(
    ("lost", "measure", "said"),
    [
        (3.4, "point", "clearly better, by about 3 points"),
        (1.2, "chip", "clearly better, by about 1 chip"),
        (0.4, "point", "clearly better"),
        (3.4, "", "clearly better"),
    ],
)
def test_what_a_move_has_cost(lost: float, measure: str, said: str) -> None:
    assert ADVISER.missed(Advice(BEST, 5.0), Advice(OTHER, 5.0 - lost, behind=1.0, measure=measure)) == said


def test_as_many_reasons_as_there_is_room_for() -> None:
    """The weightiest stays in any case."""
    reasons = (HasBegun(), PutsOff(), FewCards(1, 2))
    said = [ADVISER.advised(Advice(BEST, 1.0, reasons), "draw", "d", beside=beside) for beside in (0, 30, 70, 500)]
    assert [sum(ADVISER.reason(reason) in text for reason in reasons) for text in said] == [3, 2, 1, 1]


def test_marks_of_names_take_no_room() -> None:
    """They are not seen: emblem and colour come out of them."""
    view = new_game("rummy", ["Ann", "Bob", "Gail"], seed=1).seen_by(0)
    view.players = tuple(marked(view.players))
    reasons = (FewCards(1, 2), RidOf(3), FewCards(2, 1))
    for beside in range(150):
        plain, with_marks = (
            adviser.advised(Advice(BEST, 1.0, reasons), "draw", "d", beside=beside)
            for adviser in (ADVISER, Adviser(view, WORDS))
        )
        assert unmarked(with_marks) == plain
