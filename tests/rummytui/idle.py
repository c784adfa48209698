"""Waiting until a program under test has nothing left to do."""

from __future__ import annotations

import asyncio
from typing import Any

from textual._context import active_app

SOON = 0.02
"""Seconds: a timer that is due within these, such as the one that draws a frame, belongs to what is waited for."""


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Return as soon as nothing is ready to run and nothing will be soon; after ``max_sleep`` seconds at the latest.

    Textual's own way is to look every 20 ms whether the processor had little to do. That is three such naps a key,
    most of the time of a test, and on a busy machine a guess; the event loop knows.
    """
    loop: Any = asyncio.get_running_loop()
    end = loop.time() + max_sleep
    while loop.time() < end:
        await asyncio.sleep(0)
        # Neither list is public, and without them this would have to guess by sleeping.
        if loop._ready:
            continue
        due = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=end)
        if due <= loop.time() + SOON:
            await asyncio.sleep(max(due - loop.time(), 0))
        elif _threads_work():
            await asyncio.sleep(SOON / 20)
        else:
            return


def _threads_work() -> bool:
    """Whether something goes on in a thread, of which the event loop hears only when it is over."""
    # A worker that is no thread may be waiting for a key that is still to come; only this attribute tells them apart.
    return any(worker._thread_worker and not worker.is_finished for worker in active_app.get().workers)
