"""What the tests of widgets and screens share."""

from collections.abc import Callable, Iterator
from datetime import date
from functools import partialmethod
from typing import Any

import pytest
from textual import Logger
from textual.timer import Timer

from rummytui.app.rummy_app import RummyApp
from tests.rummytui.idle import draw_when_settled, until_handled, until_idle
from tests.rummytui.screens.tables import InTheLoop, SimpleBots


@pytest.fixture(autouse=True, scope="package")
def quick_and_steady() -> Iterator[None]:
    """Leave out what would make tests slow, or different from each other.

    All in one fixture for the whole package: a fixture costs a fraction of a millisecond a test, and there are thousands of tests.
    """
    with pytest.MonkeyPatch.context() as patched:
        # What is written is there for all who read it; that it outlives a power cut is tested where it is written.
        patched.setattr("os.fsync", lambda _: None)
        # On other days the first screen has other words.
        patched.setattr("rummytui.daily.calendar.today", lambda: date(2026, 11, 25))
        # What makes PINs slow to guess would make tests slow.
        patched.setattr("rummytui.people.locks._ROUNDS", 2)
        # After a key the pilot goes on as soon as the program has nothing left to do.
        patched.setattr("textual.app.wait_for_idle", until_idle)
        patched.setattr("textual.pilot.wait_for_idle", until_idle)
        patched.setattr("textual.pilot.Pilot._wait_for_screen", until_handled)
        # What a key changes is drawn once, as soon as the program has nothing left to do.
        patched.setattr("textual.screen.Screen._compositor_refresh", draw_when_settled)
        # Textual makes two loggers for each message, to log it where nobody reads.
        patched.setattr("textual.message_pump.log", Unread(None))
        # Rich keeps the codes of a style as it was written first, so all programs of a test run write for one terminal.
        patched.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
        # Where a test does not ask for it, nothing moves: Textual looked before the tests could say so.
        patched.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
        # What is to be drawn is drawn at once, and what Home leaves for later is done as soon as Home is painted.
        patched.setattr("textual.screen.UPDATE_PERIOD", 0.001)
        patched.setattr("rummytui.screens.home._HEAD_START", 0.001)
        # A curtain takes keys as soon as it is there.
        patched.setattr(RummyApp, "deaf_seconds", 0.0)
        patched.setattr(Timer, "__init__", partialmethod(timer_of_something, Timer.__init__))
        # Bots and hints think where they are asked; their own process is tested where that is made.
        for screen in ("table", "look_back"):
            patched.setattr(f"rummytui.screens.{screen}.Thinker", InTheLoop)
        yield


def timer_of_something(
    timer: Timer, make: Callable[..., None], event_target: Any, interval: float, **settings: Any
) -> None:
    """Make a timer: wherever a screen starts one, at whatever pace, it has something to wait for. Textual divides by it."""
    assert interval > 0, f"{event_target} wants a timer of {interval} seconds"
    if settings.get("repeat") == 0:
        # Textual skips what is late before it begins, and that may be all of a timer that is short and rings once.
        settings["skip"] = False
    make(timer, event_target, interval, **settings)


class Unread(Logger):
    """Textual's log of messages while no developer reads it."""

    @property
    def event(self) -> Logger:
        return self

    def verbosity(self, verbose: bool) -> Logger:
        return self

    def __call__(self, *args: object, **kwargs: object) -> None:
        pass


@pytest.fixture
def simple_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that play alike in every run and in every version of the thinking ones."""
    monkeypatch.setattr("rummytui.screens.table.Thinker", SimpleBots)
