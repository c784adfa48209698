"""A screen's contact with its table: asking until somebody answers, being there, and what is wrong while nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Final

from rules.seats import Seat
from rummytui.far.extra import FarError
from rummytui.far.lines import Line, LineDown
from rummytui.far.names import asks_of
from rummytui.far.wire import (
    Ask,
    Away,
    Done,
    Here,
    Look,
    Malformed,
    Reply,
    Told,
    Trouble,
    ask_to_json,
    reply_from_json,
)

BEAT: Final = 2.0
"""Seconds after which it is said again that somebody is still at this screen."""
_PATIENCE: Final = 60.0
"""Seconds for which the same is asked again; for that long the referee remembers what it has answered."""
_AGAIN: Final = 0.25
"""Seconds before something that was not answered is asked again."""
_ANSWER: Final = 3.0
"""Seconds for an answer."""

LOST: Final = "Connection lost. Play goes on by itself as soon as it is back."
UNKEPT: Final = "The table does not answer. Play goes on by itself when it does."
SHUT: Final = "The table was closed, or this screen shut out. This is how it stood."
LINE_DOWN: Final = frozenset({LOST, UNKEPT, SHUT})
"""What can be wrong with the line; whatever else is said is wrong with the table."""
UNANSWERED: Final = "The table has not answered for a minute. Once it does, this screen shows what has been done."


class Contact:
    """What ``seats`` ask of a table over ``line``, and whether it is answered. Nothing is said before something is asked.

    After `keep_up` it looks after the line by itself, until `hang_up`.
    """

    def __init__(self, line: Line, table: str, seats: Sequence[Seat]) -> None:
        self._line = line
        self._table = table
        self._seats = seats
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._troubled: Callable[[], None] = _nothing
        self.trouble = ""
        """What is wrong with the line, or else with the table, in a sentence; empty while nothing is."""
        self._tables_trouble = ""
        """What the table itself has said to be wrong last."""

    def keep_up(self, last: Callable[[Seat], int], *, missed: Callable[[], None], troubled: Callable[[], None]) -> None:
        """Say every now and then that somebody is here.

        ``last`` is the last entry of the log of which a seat has been told; ``missed`` is called where there are more, or
        the line was down, and ``troubled`` whenever `trouble` has changed.
        """
        self._troubled = troubled
        self._line.changed = lambda: self._line_changed(missed)
        _ = self.start(self._beat(last, missed))

    def start(self, doing: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do this until it is done or somebody hangs up. It may be called while the event loop rests, and is begun later then."""
        task = self._loop.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def ask(self, seat: Seat, ask: Callable[[str], Ask]) -> Reply:
        """The reply to an ask, which is made again and again under the same id while nobody answers."""
        data, until = ask_to_json(ask(token_hex(16))), asyncio.get_running_loop().time() + _PATIENCE
        while asyncio.get_running_loop().time() < until:
            try:
                reply = reply_from_json(await self._request(seat, data))
            except LineDown:
                self._notice(answered=False)
                await asyncio.sleep(_AGAIN)
            except Malformed:
                break
            else:
                self._notice(answered=True)
                return Trouble(UNANSWERED) if isinstance(reply, Told) else reply
        return Trouble(UNANSWERED)

    async def look(self) -> dict[Seat, Told]:
        """What all these seats may know, after the same entry of the log. Raises FarError."""
        until = asyncio.get_running_loop().time() + _PATIENCE
        while asyncio.get_running_loop().time() < until:
            try:
                told = {seat: await self._look_of(seat) for seat in self._seats}
            except LineDown:
                await asyncio.sleep(_AGAIN)
                continue
            if len({one.seq for one in told.values()}) == 1:
                return told
        raise FarError("Nobody answers at that table.")

    async def hang_up(self) -> None:
        """Say good-bye, and end the line."""
        for task in self._tasks:
            task.cancel()
        with suppress(LineDown):
            for seat in self._seats:
                await self._request(seat, ask_to_json(Away(token_hex(8))), _AGAIN)
        await self._line.close()

    async def _look_of(self, seat: Seat) -> Told:
        data = await self._request(seat, ask_to_json(Look(token_hex(8), public=False)))
        try:
            reply = reply_from_json(data)
        except Malformed:
            raise FarError(
                "That table belongs to another version of rummytui: one of the two programs is too old."
            ) from None
        if isinstance(reply, Trouble):
            raise FarError(reply.sentence)
        if not isinstance(reply, Told):
            raise LineDown
        return reply

    async def _beat(self, last: Callable[[Seat], int], missed: Callable[[], None]) -> None:
        """Say every now and then that somebody is here, and find out what was not heard."""
        while True:
            for seat in self._seats:
                try:
                    reply = reply_from_json(await self._request(seat, ask_to_json(Here(token_hex(8)))))
                except LineDown:
                    self._notice(answered=False)
                    break
                except Malformed:
                    continue
                self._tables_trouble = reply.sentence if isinstance(reply, Trouble) else ""
                self._notice(answered=True)
                if isinstance(reply, Done) and reply.seq > last(seat):
                    missed()
            await asyncio.sleep(BEAT if self.trouble in ("", self._tables_trouble) else _AGAIN)

    async def _request(self, seat: Seat, data: bytes, seconds: float = _ANSWER) -> bytes:
        return await self._line.request(asks_of(self._table, seat, self._line.guest), data, seconds)

    def _line_changed(self, missed: Callable[[], None]) -> None:
        if self._line.is_up:
            missed()
        self._notice(answered=self._line.is_up)

    def _notice(self, *, answered: bool) -> None:
        trouble = (
            self._tables_trouble
            if answered
            else SHUT
            if self._line.is_refused
            else UNKEPT
            if self._line.is_up
            else LOST
        )
        if trouble != self.trouble:
            self.trouble = trouble
            self._troubled()


def _nothing() -> None:
    """Nobody wants to know."""
