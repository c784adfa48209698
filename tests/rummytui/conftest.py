"""What the tests of widgets and screens share."""

from typing import Any

import pytest
from textual.timer import Timer

from rummytui.app.rummy_app import RummyApp
from tests.rummytui.idle import draw_when_settled, until_handled, until_idle
from tests.rummytui.screens.tables import InTheLoop, SimpleBots


@pytest.fixture(autouse=True)
def no_disk_to_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is there for all who read it; that it outlives a power cut is tested where it is written."""
    monkeypatch.setattr("os.fsync", lambda _: None)


@pytest.fixture(autouse=True)
def little_work_for_a_pin(monkeypatch: pytest.MonkeyPatch) -> None:
    """What makes PINs slow to guess would make tests slow."""
    monkeypatch.setattr("rummytui.people.locks._ROUNDS", 2)


@pytest.fixture(autouse=True)
def no_naps(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a key the pilot goes on as soon as the program has nothing left to do."""
    monkeypatch.setattr("textual.app.wait_for_idle", until_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", until_idle)
    monkeypatch.setattr("textual.pilot.Pilot._wait_for_screen", until_handled)


@pytest.fixture(autouse=True)
def no_frames_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a key changes is drawn once, as soon as the program has nothing left to do."""
    monkeypatch.setattr("textual.screen.Screen._compositor_refresh", draw_when_settled)


@pytest.fixture(autouse=True)
def true_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rich keeps the codes of a style as it was written first, so all programs of a test run write for one terminal."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")


@pytest.fixture(autouse=True)
def nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a test does not ask for it, nothing moves: Textual looked before the tests could say so."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")


@pytest.fixture(autouse=True)
def nothing_is_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is to be drawn is drawn at once, and what Home leaves for later is done as soon as Home is painted."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 0.001)
    monkeypatch.setattr("rummytui.screens.home._HEAD_START", 0.001)


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
        if settings.get("repeat") == 0:
            # Textual skips what is late before it begins, and that may be all of a timer that is short and rings once.
            settings["skip"] = False
        make(self, event_target, interval, **settings)

    monkeypatch.setattr(Timer, "__init__", made)


@pytest.fixture(autouse=True)
def no_thinking_to_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots and hints think where they are asked; how they think in a process of their own is tested where that is made."""
    for screen in ("table", "look_back"):
        monkeypatch.setattr(f"rummytui.screens.{screen}.Thinker", InTheLoop)


@pytest.fixture
def simple_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that play alike in every run and in every version of the thinking ones."""
    monkeypatch.setattr("rummytui.screens.table.Thinker", SimpleBots)
