"""The long soak of ``make soak``, and a short one for every day.

``SITTINGS=20000 make soak`` plays so many of every game. A failure names the evening: ``play_an_evening("rummy", 123, ...)`` is it again.
"""

import os
from collections.abc import Callable

import pytest

from rules import GAMES, new_game
from rules.events import HandVoid, SittingOver
from rules.moves import Deal
from rules.reasons import StockSpent
from tests.daily import daily
from tests.soak.evening import play_an_evening
from tests.soak.reach import MUST, Counts

SITTINGS = os.environ.get("SITTINGS")
SAMPLE = 1000
"""Of so many evenings one is played every day."""


def soak(name: str, numbers: range) -> Counts:
    counts = Counts(name)
    for number in numbers:
        try:
            play_an_evening(name, number, counts)
        except Exception as error:
            error.add_note(f"That was evening {number} of {name}.")
            raise
    return counts


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", GAMES)
def test_everything_is_reached_and_nothing_breaks(name: str, record_property: Callable[[str, object], None]) -> None:
    evenings = int(SITTINGS or MUST[name].evenings)
    counts = soak(name, range(evenings))
    record_property("told", str(counts))
    assert not counts.missing(), str(counts)


@pytest.mark.parametrize("name", daily(GAMES, ("rummy", "gin", "tummy-rummy", "rummoli")))
def test_a_few_evenings(name: str) -> None:
    counts = soak(name, range(10**6, 10**6 + MUST[name].evenings // SAMPLE))
    assert sum(counts.kinds.values()) > 100
    assert counts.clauses


def test_what_was_never_reached_is_named() -> None:
    counts = Counts("rummy")
    missing = set(counts.missing())
    assert {"phase over", "move lay_off", "refusal SH-5", "ending void: StockSpent"} <= missing
    game = new_game("rummy", ("Ann", "Bob"), seed=1)
    counts.played(game, "between hands", Deal(0), [HandVoid(1, StockSpent(4)), SittingOver(None)])
    now_there = {"phase between hands", "move deal", "ending void: StockSpent"}
    assert missing - set(counts.missing()) == now_there | {"ending over: the house rules said so"}
    assert "never: move lay_off" in str(counts)
    assert "deal 1" in str(counts)
