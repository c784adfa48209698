"""A clock that stands still until a test moves it, for what flies over a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from textual.pilot import Pilot

from rummytui.screens.movement import Movement
from tests.rummytui.screens.tables import table_of


class HeldClock:
    """Tells the time that it is told."""

    def __init__(self, screen: object) -> None:
        self.seconds = 0.0
        self.apart = 0.0
        self.frame: Callable[[], None] | None = None

    def now(self) -> float:
        return self.seconds

    def every(self, seconds: float, frame: Callable[[], None]) -> None:
        self.apart, self.frame = seconds, frame

    def stop(self) -> None:
        self.frame = None


@contextmanager
def held_clock() -> Iterator[None]:
    """Tables opened meanwhile have such a clock, and things fly over them."""
    with patch("rummytui.screens.movement.WallClock", HeldClock), patch("textual.constants.TEXTUAL_ANIMATIONS", "full"):
        yield


def movement_of(pilot: Pilot[None]) -> Movement:
    """What flies over the table."""
    return table_of(pilot).effects.movement


def clock_of(pilot: Pilot[None]) -> HeldClock:
    """The clock of the table."""
    clock = movement_of(pilot).clock
    assert isinstance(clock, HeldClock)
    return clock


async def pass_frame(pilot: Pilot[None]) -> bool:
    """Let the time of one frame pass. Returns whether anything is still on its way."""
    clock = clock_of(pilot)
    if clock.frame:
        clock.seconds += clock.apart
        clock.frame()
        await pilot.pause()
    return movement_of(pilot).running


async def until_landed(pilot: Pilot[None]) -> int:
    """Let all frames pass. Returns how many there were."""
    frames = 1
    while await pass_frame(pilot):
        frames += 1
    return frames
