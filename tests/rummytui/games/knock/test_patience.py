"""Nobody knocks before the others have had a chance, and hints say why a knock is right."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from rules import moves
from rules.cards import Card
from rummytui.advice import LeavesUnmatched
from rummytui.bots import LEVELS, advise, choose
from rummytui.games.draw_and_discard.concealed_sight import ConcealedJudgement
from rummytui.games.knock.bot import KnockDecision, medium
from rummytui.games.knock.hard import HardKnock, hard
from rummytui.games.knock.reasons import OthersLikely, TimeToGetLower, WaitingCosts
from tests.rules.table import dealt, play, throw_back
from tests.rummytui.games.hinted import hint

MIDDLING = "4S 5S 6S 8H 8D 8C 9H 7C 6D 2H"
"""With KC drawn and discarded: 24, far less than the others have at first."""
LOW = "4S 5S 6S 8H 8D 8C 9H 2C AD AH"
"""With KC drawn and discarded: 13."""


def drawn(hand: str, turns: int = 0, players: int = 2, **options: Any) -> Any:
    """Ann has drawn KC in a later turn, after everybody has had ``turns`` turns."""
    game = dealt([hand, *[""] * (players - 1)], "QC", "KC", game="knock", **options)
    for _ in range(turns * players):
        throw_back(game)
    play(game, "Ann: draw stock")
    game.hands[0] = [*game.hands[0][:-1], Card.of("KC")]
    return game


def knocks(game: Any, level: str) -> bool:
    return isinstance(choose(game.seen_by(0), level, Random(1)), moves.Knock)


@pytest.mark.parametrize("limit", ["none", 50])
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_knocks_with_a_middling_hand_before_all_have_had_a_turn(level: str, limit: str | int) -> None:
    assert not knocks(drawn(MIDDLING, knock_limit=limit), level)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_hand_far_below_what_others_are_dealt_may_knock_at_once(level: str) -> None:
    assert knocks(drawn(LOW), level)


def test_the_others_turns_are_counted_seat_by_seat() -> None:
    game = dealt(["", "", ""], game="knock")
    found = []
    for _ in range(5):
        view = game.seen_by(game.to_act[0])
        found.append(KnockDecision(view)._others_turns)
        throw_back(game)
    assert found == [[0, 0], [0, 1], [1, 1], [1, 1], [1, 2]]


def test_late_in_a_hand_the_others_likely_hold_what_they_did_last_in_the_deals_that_were_learnt_from() -> None:
    view = dealt([MIDDLING, "", ""], game="knock").seen_by(0)
    likely = ConcealedJudgement.nearest(HardKnock.learnt, 3, None).likely
    assert len({*likely[-2:]}) == 2
    found = []
    for turns in (3 * len(likely) - 4, 3 * len(likely) - 3, 4 * len(likely)):
        view.turns = turns
        found.append(KnockDecision(view).others_likely)
    assert found == [pytest.approx(fmean(likely[-2:])), likely[-1], likely[-1]]


def test_what_was_not_knocked_with_is_not_called_a_mistake() -> None:
    """The review shows losses from three tenths of what is clear."""
    game = drawn(MIDDLING)
    knock = next(move for move in game.legal_moves(0) if isinstance(move, moves.Knock) and move.card == Card.of("KC"))
    best, played = advise(game.seen_by(0), knock)
    assert isinstance(best.move, moves.Discard)
    assert played.behind < 0.3
    assert played.against == (LeavesUnmatched(24), TimeToGetLower())
    assert hint(game, 1) == "Next best: knock, discarding K♣ (k). Hardly worse: it leaves 24 points of deadwood."


@pytest.mark.parametrize("decide", [medium, hard])
def test_a_knock_with_more_than_the_others_likely_have_is_explained(
    decide: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = drawn(LOW)
    decision = decide(game.seen_by(0))
    knock = moves.Knock(0, Card.of("KC"))
    assert WaitingCosts() not in set(decision.reasons(knock))
    monkeypatch.setattr(KnockDecision, "others_likely", 9.0)
    reasons = list(decide(game.seen_by(0)).reasons(knock))
    assert OthersLikely(9) in reasons
    assert (WaitingCosts() in reasons) == (decide is hard)
