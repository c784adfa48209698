"""Threads wait for the screen, and go on as soon as nobody waits for it any more."""

import sys

import pytest

from rummytui.courtesy import Courtesy


class Clock:
    """Seconds that pass only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("rummytui.courtesy.time", clock)
    return clock


def test_a_thread_waits_until_the_pause_is_over(clock: Clock) -> None:
    courtesy = Courtesy()
    courtesy.give_way()
    assert clock.slept == []
    courtesy.ask(4.0)
    clock.now += 1
    courtesy.give_way()
    assert clock.slept == [3.0]
    courtesy.give_way()
    assert clock.slept == [3.0]


def test_who_asks_for_less_does_not_shorten_it(clock: Clock) -> None:
    courtesy = Courtesy()
    courtesy.ask(4.0)
    courtesy.ask(1.0)
    courtesy.give_way()
    assert clock.slept == [4.0]


def test_turns_are_short_until_the_work_is_done_or_fails() -> None:
    usual, courtesy = sys.getswitchinterval(), Courtesy()

    @courtesy.short_turns()
    def work() -> None:
        assert sys.getswitchinterval() < usual / 5
        raise KeyError

    with pytest.raises(KeyError):
        work()
    assert sys.getswitchinterval() == pytest.approx(usual)
