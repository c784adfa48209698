"""The clock of a table on the screen: its driver waits until people have seen what happened, and they can hurry it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.worker import Worker

from rules.moves import Move
from rules.seats import Seat
from rummytui.bots import Thinker
from rummytui.messages import program_of
from rummytui.table.driver import drive
from rummytui.table.watch import Forced, Pause, Watch
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.screens.table import TableScreen
    from rummytui.table.host import Host

_ANSWER_POLL_SECONDS: Final = 0.1
"""Seconds between checks whether somebody is still answering a question."""


class Autoplay:
    """Plays all forced and bot moves at a table, slowly enough to follow; ``thinker`` decides for the bots."""

    def __init__(self, table: TableScreen, thinker: Thinker) -> None:
        self._screen = table
        self._host = table.host
        self.choose = thinker.choose
        self._worker: Worker[None] | None = None
        self._hurry = asyncio.Event()
        self._on_top = asyncio.Event()
        self._hurried: Forced | None = None
        """What a referee was last asked not to wait for."""
        self._watching: Watch | None = None
        """The watch when the driver began to wait for its next step."""
        self._mover: Seat | None = None
        """Who made the step before that."""
        self.is_moving = False
        """Whether the move that is being made is one of its own."""

    @property
    def can_be_hurried(self) -> bool:
        """Whether the game only waits for a player here to say so."""
        now = self._screen.watching.now
        if isinstance(now, Forced) and self._host.is_remote:
            return bool(now.callers) and self._hurried is not now
        return isinstance(now, Forced | Pause)

    @property
    def is_hurried(self) -> bool:
        """Whether somebody has said so."""
        return self._hurry.is_set()

    @property
    def is_running(self) -> bool:
        """Whether it is playing, or waiting before it does."""
        return self._worker is not None and self._worker.is_running

    def start(self) -> None:
        """Go on from here, if nobody is wanted for that."""
        if not self.is_running and self.due() is not None:
            self._mover = None
            self._worker = self._screen.run_worker(partial(drive, self), group="bots", exclusive=True)

    def stop(self) -> None:
        """Play no further."""
        if self._worker:
            self._worker.cancel()
            self._worker = None

    def hurry(self) -> None:
        """Wait no longer, or ask the referee not to."""
        if isinstance(now := self._screen.watching.now, Forced) and self._host.is_remote:
            self._hurried = now
            self._host.hurry()
        else:
            self._hurry.set()

    def take_time(self) -> None:
        """Wait again before each move."""
        self._hurry.clear()

    def came_on_top(self) -> None:
        """The table is in sight."""
        self._on_top.set()

    def was_covered(self) -> None:
        """Something has opened over the table; the next move waits until it is closed."""
        self._on_top.clear()

    # ------------------------------------------------------------------------------------------------ the clock

    @property
    def table(self) -> Host:
        """The table, where this screen's clock makes its moves."""
        assert not self._host.is_remote
        return self._host

    def due(self) -> Forced | Pause | None:
        """What this screen's clock does next, at once or when a player says so; None if people are wanted."""
        watching, host = self._screen.watching, self._host
        if self._screen.holds or host.updates.following:
            # What was done last has yet to be shown, so nobody knows here who is next.
            return None
        if isinstance(watching.now, Pause):
            return watching.now
        return None if host.is_remote else watching.step

    async def wait(self, step: Forced | Pause) -> bool:
        """Wait for a moment, or until people say that nobody calls a pot; and as long as somebody answers a question."""
        screen, watching = self._screen, self._screen.watching
        self._watching = watching
        mover = step.seat if isinstance(step, Forced) else None
        if mover != self._mover or step.callers:
            self._hurry.clear()
        self._mover = mover
        with suppress(TimeoutError):
            # Where a pot could be called, the game waits as long as the table likes.
            await asyncio.wait_for(self._hurry.wait(), None if step.callers else program_of(screen).settings.pause)
        if screen.question:
            # A move would take the question away.
            self._hurry.clear()
            await asyncio.sleep(_ANSWER_POLL_SECONDS)
            return False
        if mover is None:
            screen.go_on(watching.after_pause(self._host.game))
        return mover is not None

    async def make(self, move: Move) -> bool:
        """Make a move as soon as the table is in sight. False if it can't be saved, or the program ends."""
        await self._on_top.wait()
        if not self._screen.app.is_running:
            return False
        if self._watching is not self._screen.watching:
            return True
        self.is_moving = True
        try:
            self.table.play(move)
        except SaveError as error:
            self._screen.refuse(error)
            return False
        finally:
            self.is_moving = False
        return True
