"""Rummoli's events in sentences."""

from __future__ import annotations

import pytest

from rules.events import Event
from rules.rummoli.events import ChipsReturned, LeadPassed, NotAsked
from rummytui.games import desk_for
from rummytui.text import tell
from tests.rules.rummoli.boards import stops


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (LeadPassed(0, "red", 0, instead=2), "Ann had no red card to lead. Cat leads instead."),
        (
            LeadPassed(0, "red", 1, instead=1),
            "Ann had no red card to lead and paid a chip to the Rummoli pot. Bob leads instead.",
        ),
        (LeadPassed(0, "black", 0), "Ann had no black card to lead."),
        (NotAsked((1,)), "Bob holds a pay card and must keep their hand."),
        (NotAsked((0, 1)), "Ann and Bob hold pay cards and must keep their hands."),
        (NotAsked((0, 1, 2)), "Ann, Bob and Cat hold pay cards and must keep their hands."),
        (ChipsReturned(1, 3), "Nobody called the last 3 chips, so they went back to Bob."),
        (ChipsReturned(1, 1), "Nobody called the last chip, so it went back to Bob."),
    ],
)
def test_in_a_sentence(event: Event, said: str) -> None:
    options = stops(["2S 9S", "7S", "7H 9C"]).options
    (sentence,) = tell([event], desk_for("rummoli").meanings.teller(["Ann", "Bob", "Cat"], options))
    assert sentence.text == said
