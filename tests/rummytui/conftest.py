"""What the tests of widgets and screens share."""

from typing import Any

import pytest
from textual.timer import Timer

from rummytui.app import RummyApp
from tests.rummytui.idle import until_idle
from tests.rummytui.screens.tables import SimpleBots


@pytest.fixture(autouse=True)
def no_naps(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a key the pilot goes on as soon as the program has nothing left to do."""
    monkeypatch.setattr("textual.app.wait_for_idle", until_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", until_idle)


@pytest.fixture(autouse=True)
def nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test does not ask for it, nothing moves: Textual looked before the tests could say so."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")


@pytest.fixture(autouse=True)
def quick_curtains(monkeypatch: pytest.MonkeyPatch) -> None:
    """A curtain takes keys as soon as it is there."""
    monkeypatch.setattr(RummyApp, "deaf_seconds", 0.0)


@pytest.fixture(autouse=True)
def no_timer_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a screen starts a timer, at whatever pace, it has something to wait for: Textual divides by it."""
    make = Timer.__init__

    def made(self: Timer, event_target: Any, interval: float, **settings: Any) -> None:
        assert interval > 0, f"{event_target} wants a timer of {interval} seconds"
        make(self, event_target, interval, **settings)

    monkeypatch.setattr(Timer, "__init__", made)


@pytest.fixture
def simple_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that play alike in every run and in every version of the thinking ones."""
    monkeypatch.setattr("rummytui.screens.table.Thinker", SimpleBots)
