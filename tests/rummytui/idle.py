"""Waiting until a program under test has nothing left to do."""

from __future__ import annotations

import asyncio
from threading import Event, get_ident
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from textual._context import active_app
from textual.app import App, ScreenStackError
from textual.geometry import Size
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

SOON = 0.02
"""Seconds: a timer that is due within these, such as the one that draws a frame, belongs to what is waited for."""

PATIENCE = 30.0
"""Seconds after which a widget that handles one message is stuck."""


_drawn = WeakKeyDictionary[Screen[Any], Size]()
"""At which size a screen was drawn last."""
_draw, _display = Screen._compositor_refresh, App._display


class Latch(Event):
    """What a thread waits for until the test lets it go on. Meanwhile nobody waits for that thread, whatever is pressed."""

    held: ClassVar[set[int]] = set()
    """The threads that wait at a latch."""

    def wait(self, timeout: float | None = None) -> bool:
        Latch.held.add(get_ident())
        try:
            return super().wait(timeout)
        finally:
            Latch.held.discard(get_ident())

    def set(self) -> None:
        # They are at work again from now on, not only once they have noticed.
        Latch.held.clear()
        super().set()


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Return as soon as nothing is ready to run and nothing will be soon, or the program has ended.

    After ``max_sleep`` seconds it returns in any case.

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
        if not active_app.get().is_running:
            # Timers of its screens may ring on until it is gone altogether.
            return
        due = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=end)
        if due <= loop.time() + SOON:
            await asyncio.sleep(max(due - loop.time(), 0))
        elif _threads_work():
            await asyncio.sleep(SOON / 20)
        elif not _goes_on_to_draw():
            return


def _threads_work() -> bool:
    """Whether something goes on in a thread, of which the event loop hears only when it is over."""
    # A worker that is no thread may be waiting for a key that is still to come; only this attribute tells them apart.
    working = sum(worker._thread_worker and not worker.is_finished for worker in active_app.get().workers)
    return working > len(Latch.held)


def draw_when_settled(screen: Screen[Any]) -> None:
    """Take the place of `Screen._compositor_refresh`: leave it to `until_idle` to draw what changed.

    A program without a terminal draws for nobody, and while much goes on each frame covers the last. A test that looks
    at frames itself, in place of `App._display` or with a driver of its own, gets all of them.
    """
    app: Any = screen.app
    if screen is not app.screen or not app.is_headless or getattr(app._display, "__func__", None) is not _display:
        _draw(screen)
        return
    screen._dirty_widgets.clear()
    app._update_mouse_over(screen)


def _goes_on_to_draw() -> bool:
    """Have a screen that is new on top, or has another size, draw itself, and say whether it does.

    What changes after that is left to be drawn with the next such frame: a test that wants to see it has the whole
    screen rendered anyway, and drawing every key for nobody took an eighth of the time.
    """
    try:
        screen = active_app.get().screen
    except ScreenStackError:
        return False
    if not screen._compositor._dirty_regions or _drawn.get(screen) == screen.size:
        return False
    _drawn[screen] = screen.size
    # In the screen's own turn, where what goes wrong ends the program as it does in life.
    screen.call_next(_draw, screen)
    return True


async def until_handled(pilot: Pilot[Any]) -> None:
    """Return once the app and all widgets on its screen have handled what lay before them, or something went wrong.

    Textual's own way sends a message to every one of them, after every key and again with every pause, which was a good
    part of what widgets did in a test. Those that wait for a message have nothing before them.
    """
    app: Any = pilot.app
    try:
        screen = app.screen
    except ScreenStackError:
        return
    left = list[asyncio.Event]()
    for pump in (app, *screen.walk_children(with_self=True)):
        handled = asyncio.Event()
        if not _waits_for_messages(pump) and pump.call_later(handled.set):
            left.append(handled)
    if not left:
        await asyncio.sleep(0)
        return
    all_handled = asyncio.gather(*(handled.wait() for handled in left))
    crashed: asyncio.Task[Any] = asyncio.create_task(app._exception_event.wait())
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait((all_handled, crashed), return_when=asyncio.FIRST_COMPLETED)
    finally:
        all_handled.cancel()
        crashed.cancel()


def _waits_for_messages(pump: MessagePump) -> bool:
    """Whether an app or a widget has handled all messages, and what follows upon them."""
    # Only the queue tells a widget that waits for the next message from one that is in the middle of the last.
    queue: Any = pump._message_queue
    return bool(queue.ready_event._waiters) and queue.empty() and pump._pending_message is None
