"""How a game goes on by itself: bots' moves, moves that are the only legal one, and waits that people end."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from textual.worker import Worker

from rummytui.bots import USUAL_LEVEL, Thinker
from rummytui.messages import program_of
from rummytui.table.watch import Forced, Pause
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.screens.table import TableScreen

_ANSWER_POLL_SECONDS: Final = 0.1
"""Seconds between checks whether somebody is still answering a question."""


class Autoplay:
    """Plays at a table, slowly enough to follow, whatever no person has to decide; ``thinker`` decides for the bots."""

    def __init__(self, table: TableScreen, thinker: Thinker) -> None:
        self._table = table
        self._thinker = thinker
        self._worker: Worker[None] | None = None
        self._hurry = asyncio.Event()
        self._on_top = asyncio.Event()
        self._hurried: Forced | None = None
        """What a referee was last asked not to wait for."""
        self.is_moving = False
        """Whether the move that is being made is one of its own."""

    @property
    def is_due(self) -> bool:
        """Whether this screen's clock moves the game on, at once or when a player says so."""
        eyes, host = self._table.eyes, self._table.host
        if self._table.holds or host.following:
            # What was done last has yet to be shown, so nobody knows here who is next.
            return False
        return (eyes.mover is not None and not host.is_remote) or isinstance(eyes.now, Pause)

    @property
    def can_be_hurried(self) -> bool:
        """Whether the game only waits for a player here to say so."""
        now = self._table.eyes.now
        if isinstance(now, Forced) and self._table.host.is_remote:
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
        if self.is_due and not self.is_running:
            self._worker = self._table.run_worker(self._play, group="bots", exclusive=True)

    def stop(self) -> None:
        """Play no further."""
        if self._worker:
            self._worker.cancel()
            self._worker = None

    def hurry(self) -> None:
        """Wait no longer, or ask the referee not to."""
        if isinstance(now := self._table.eyes.now, Forced) and self._table.host.is_remote:
            self._hurried = now
            self._table.host.hurry()
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

    async def _play(self) -> None:
        """Play until people are wanted."""
        table, host = self._table, self._table.host
        mover = None
        while self.is_due:
            eyes = table.eyes
            if eyes.mover != mover or eyes.callers:
                self._hurry.clear()
            mover = eyes.mover
            with suppress(TimeoutError):
                # Where a pot could be called, the game waits as long as the table likes.
                await asyncio.wait_for(self._hurry.wait(), None if eyes.callers else program_of(table).settings.pause)
            if table.question:
                # Somebody is in the middle of an answer, which a move would take away.
                self._hurry.clear()
                await asyncio.sleep(_ANSWER_POLL_SECONDS)
                continue
            if mover is None:
                table.go_on(eyes.after_pause(host.game))
                return
            move = eyes.now.move if isinstance(eyes.now, Forced) else None
            if move is None:
                level = host.seating[mover].level or USUAL_LEVEL
                move = await self._thinker.choose(host.view(mover), level, host.chance_for(mover))
            await self._on_top.wait()
            if not table.app.is_running:
                return
            if eyes is not table.eyes:
                continue
            self.is_moving = True
            try:
                host.play(move)
            except SaveError as error:
                table.refuse(error)
                return
            finally:
                self.is_moving = False
