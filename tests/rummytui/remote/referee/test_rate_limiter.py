"""Guessers wait, and nobody waits for them who comes from elsewhere."""

from __future__ import annotations

import asyncio

import pytest

from rummytui.remote.referee import rate_limiter
from rummytui.remote.referee.rate_limiter import RateLimiter


class Clock:
    """Seconds that pass only where somebody sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.slept: list[float] = []
        self._sleep = asyncio.sleep
        monkeypatch.setattr("rummytui.remote.referee.rate_limiter.time.monotonic", lambda: self.now)
        monkeypatch.setattr("rummytui.remote.referee.rate_limiter.asyncio.sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 2))
        self.now += seconds
        await self._sleep(0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def wrong() -> bool:
    return False


async def right() -> bool:
    return True


async def test_each_wrong_try_makes_the_next_from_there_later(clock: Clock) -> None:
    guesses = RateLimiter()
    for _ in range(9):
        assert await guesses.tried("10.0.0.9", wrong) is False
    assert clock.slept == [0.0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.0, 3.0, 3.0]
    # A try that is right does not make a guesser quicker.
    assert await guesses.tried("10.0.0.9", right) is True
    assert await guesses.tried("10.0.0.9", wrong) is False
    assert clock.slept[-2:] == [3.0, 0.0]
    assert await guesses.tried("10.0.0.9", wrong) is False
    assert clock.slept[-1] == 3.0
    # Nor does whoever comes from elsewhere wait for that.
    assert await guesses.tried("10.0.0.8", right) is True
    assert clock.slept[-1] == 0.0


async def test_after_a_minute_it_is_forgotten(clock: Clock) -> None:
    guesses = RateLimiter()
    for _ in range(6):
        await guesses.tried("10.0.0.9", wrong)
    clock.now += 61
    for _ in range(2):
        await guesses.tried("10.0.0.9", wrong)
    assert clock.slept[-2:] == [0.0, 0.1]


@pytest.mark.parametrize(("other", "waits"), [("2001:db8:1:2::9", True), ("2001:db8:1:3::9", False)])
async def test_addresses_of_one_home_are_one_place(clock: Clock, other: str, waits: bool) -> None:
    guesses = RateLimiter()
    for _ in range(6):
        await guesses.tried("2001:db8:1:2::1", wrong)
    await guesses.tried(other, wrong)
    assert (clock.slept[-1] > 0) is waits


async def test_only_one_from_a_place_is_looked_at_and_only_some_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "_PATIENCE", 60)
    guesses, going_on, go = RateLimiter(), 0, asyncio.Event()
    most = 0

    async def slow() -> bool:
        nonlocal going_on, most
        going_on += 1
        most = max(most, going_on)
        await go.wait()
        going_on -= 1
        return True

    first = [asyncio.ensure_future(guesses.tried("10.0.0.9", slow)) for _ in range(20)]
    async with asyncio.timeout(10):
        assert await guesses.tried("10.0.0.8", right) is True
        go.set()
        answers = await asyncio.gather(*first)
    assert most == 1
    assert answers.count(None) == 19 - rate_limiter._IN_A_ROW
    assert answers.count(True) == 1 + rate_limiter._IN_A_ROW


async def test_whoever_waits_too_long_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "_PATIENCE", 0.01)
    guesses, go = RateLimiter(), asyncio.Event()

    async def slow() -> bool:
        return await go.wait()

    first = asyncio.ensure_future(guesses.tried("10.0.0.9", slow))
    await asyncio.sleep(0)
    assert await guesses.tried("10.0.0.9", right) is None
    go.set()
    assert await first is True
    assert await guesses.tried("10.0.0.9", right) is True
