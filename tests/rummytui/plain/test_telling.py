"""The output after missed updates."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rummytui.games import desk_for
from rummytui.plain.telling import Telling
from rummytui.table.watch import Settled, Watch
from tests.rummytui.screens.tables import host_of

TOTALS = [(1, -1), (2, -2), (30, -30), (4, -4)]


def missed(before: int, now: int, *, settled: bool = False) -> list[str]:
    """The output if ``before`` hands had ended at the last call, and ``now`` have."""
    game = SimpleNamespace(span="hand", players=("Ann", "Bob"))
    host: Any = SimpleNamespace(is_remote=False, notice="", totals=TOTALS[:before], game=game)
    said: list[str] = []
    desk: Any = SimpleNamespace(scoring=SimpleNamespace(explained=lambda seat, score: f"<{score}>"))
    telling = Telling(host, desk, said.append)
    host.totals = TOTALS[:now]
    watching: Any = SimpleNamespace(now=Settled((0,)) if settled else None)
    telling.missed(watching)
    assert telling.is_due_again
    first = list(telling._news)
    # Nothing is missed twice.
    telling.missed(watching)
    assert telling._news == first
    return first


@pytest.mark.parametrize(
    ("before", "now", "hands", "scores"),
    [
        (0, 1, "hand 1", "Ann <1>, Bob <-1>"),
        (0, 2, "hands 1 and 2", "Ann <2>, Bob <-2>"),
        (0, 3, "hands 1 to 3", "Ann <30>, Bob <-30>"),
        (1, 4, "hands 2 to 4", "Ann <4>, Bob <-4>"),
        (2, 4, "hands 3 and 4", "Ann <4>, Bob <-4>"),
        (3, 4, "hand 4", "Ann <4>, Bob <-4>"),
    ],
)
def test_the_hands_that_ended_meanwhile_are_named(before: int, now: int, hands: str, scores: str) -> None:
    assert missed(before, now) == [f"This screen missed the end of {hands}. Scores so far: {scores}."]


def test_a_settlement_that_was_told_was_not_missed() -> None:
    game = SimpleNamespace(span="hand", players=("Ann", "Bob"), hand_number=1, over=False)
    host: Any = SimpleNamespace(is_remote=False, notice="", totals=[], game=game)
    desk: Any = SimpleNamespace(scoring=SimpleNamespace(explained=lambda seat, score: f"<{score}>"))
    telling = Telling(host, desk, list[str]().append)
    telling._settled = (1, False)
    host.totals = TOTALS[:1]
    telling.settlement()
    watching: Any = SimpleNamespace(now=None)
    telling.missed(watching)
    assert telling._news == []
    host.totals = TOTALS[:2]
    telling.missed(watching)
    assert telling._news == ["This screen missed the end of hand 2. Scores so far: Ann <2>, Bob <-2>."]


def test_a_hand_that_has_just_ended_is_told_as_usual() -> None:
    assert missed(1, 1) == missed(1, 2, settled=True) == []
    assert missed(0, 2, settled=True) == ["This screen missed the end of hand 1. Scores so far: Ann <1>, Bob <-1>."]


@pytest.mark.parametrize("seat", [0, 1])
def test_behind_a_curtain_the_whole_table_is_told_next(seat: int, tmp_path: Path) -> None:
    """Also to the player who saw it last, since others may have cleared the screen."""
    with closing(host_of(tmp_path)) as host:
        said: list[str] = []
        telling = Telling(host, desk_for("rummy"), said.append)
        eyes = Watch.begin(host.game, host.people)
        telling.table(eyes.scene(host, seat))
        assert not telling.is_due_again
        told = len(said)
        telling.table(eyes.scene(host, seat))
        assert len(said) < 2 * told
        telling.news_for(seat, eyes)
        assert telling.is_due_again
