"""The referee, which runs the rules for the tables of some shards, as long as its leases last.

It is a process without a screen. Any number of them may serve the same server or cluster; what one has not told when
it is killed, the next one reads in the log.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rules.moves import Move
from rules.seats import Seat
from rules.view import View
from rummytui.bots import Thinker, choose
from rummytui.bots.thinker import LateAnswers, is_slow
from rummytui.remote.extra import RemoteError
from rummytui.remote.referee.leases import Leases
from rummytui.remote.referee.table import RefereeTable
from rummytui.remote.server.streams import NotStored, OutOfReach, SomebodyElseWrote, all_from, last, reaching
from rummytui.remote.server.table_logs import Logs, facts_in
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire import subjects

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription


_MOST: Final = 4
"""More processes than that would need more memory than their speed is worth."""


class BotPool:
    """Quick bots answer at once; for the others there are a few processes, each started when it is first needed."""

    def __init__(self, most: int | None = None) -> None:
        late = LateAnswers()
        self._all = [Thinker(late) for _ in range(most or min(os.cpu_count() or 1, _MOST))]
        self._busy = [0] * len(self._all)

    async def choose(self, view: View, level: str, chance: Random) -> Move:
        """The move of a bot of ``level`` at the seat whose view this is. Raises NoSuchBot."""
        if view.stage.hand_over or not is_slow(view.name, level):
            return choose(view, level, chance)
        number = self._busy.index(min(self._busy))
        self._busy[number] += 1
        try:
            return await self._all[number].choose(view, level, chance)
        finally:
            self._busy[number] -= 1

    def close(self) -> None:
        """End all processes."""
        for thinker in self._all:
            thinker.close()


_AGAIN: Final = 0.1


async def ended(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks until they have ended, however they do.

    Once is not always enough: before Python 3.12 `asyncio.wait_for` forgets about it if just then there is a result.
    """
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=_AGAIN)


KeepOut: TypeAlias = Callable[[str, str], Coroutine[Any, Any, None]]

Mend: TypeAlias = Callable[[], Coroutine[Any, Any, None]]

FLOOD: Final = 200
"""A guest is put out after this many asks within a second that made no sense or were too many."""
RESTS_AFTER: Final = 20.0
"""Seconds after which a game that nobody asks about is dropped from memory."""
_LOOKED_AFTER_EVERY: Final = 1.0
_LEAVES_WITHIN: Final = 1.0
_READ_AT_ONCE: Final = 32
_ANSWERED_AT_ONCE: Final = 20_000
_LIST: Final = subjects.BUCKET + subjects.OPEN

_log = logging.getLogger(__name__)


class Referee:
    """Runs tables with an admin client. ``name`` is its own name among the referees.

    ``keep_out`` is called with a table and the guest who floods it, and ``mend`` while the server's disk is full, until it
    has room again. `run` it until it is cancelled. Replies and updates go to the subjects that `names` lists.
    """

    def __init__(
        self, client: Client, name: str | None = None, *, keep_out: KeepOut | None = None, mend: Mend | None = None
    ) -> None:
        self.name = name or subjects.new_name()
        self.logs = Logs(client)
        self.thinkers = BotPool()
        self.leases = Leases(
            client, self.name, taken=lambda shard: self._begin(self._take_over(shard)), lost=self._lose
        )
        self.clock: Callable[[], float] = time.monotonic
        """The seconds by which players are away."""
        self._client = client
        self._open: dict[str, bytes] = {}
        """What is known of each open table in the shards that are held."""
        self.tables: dict[str, RefereeTable] = {}
        """The tables with guests or with work pending."""
        self._subscriptions: dict[int, Subscription] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading = asyncio.Semaphore(_READ_AT_ONCE)
        self._dropped = 0
        self._dropped_at: Counter[tuple[str, str]] = Counter()
        self._keep_out = keep_out
        self._mend = mend
        self._is_mending = False
        self._listed = 0

    # ------------------------------------------------------------------------------------------------ being there

    async def prepare(self, replicas: int = 1) -> None:
        """Make the stream and the buckets where they are not there yet. Raises OutOfReach and NotStored."""
        await self.logs.prepare(replicas)
        await self.leases.prepare(replicas)

    async def run(self) -> None:
        """Look after tables until cancelled, and then leave them to the others."""
        working = [asyncio.create_task(self.leases.run()), asyncio.create_task(self._look_after())]
        try:
            await asyncio.wait(working, return_when=asyncio.FIRST_EXCEPTION)
            for task in working:
                if task.done():
                    task.result()
        finally:
            self.leases.leave()
            await asyncio.wait(working[:1], timeout=_LEAVES_WITHIN)
            await ended(*working, *self._tasks)
            self.thinkers.close()

    def tell(self, table: str, seat: Seat | None, data: bytes) -> Coroutine[Any, Any, None]:
        """Tell a seat, or None: everybody, something about a table."""
        return self._client.publish(subjects.tells_of(table, seat), data)

    def cannot_write(self) -> None:
        """The server writes nothing down any more; have it mended where that can be done from here."""
        if not self._is_mending:
            _log.warning("the server can't write to its disk")
            self._is_mending = True
            self._begin(self._mended())

    async def _mended(self) -> None:
        """Wait until the server writes again, and tell the tables."""
        try:
            while True:
                with suppress(OutOfReach):
                    if await self.logs.writes():
                        break
                    if self._mend:
                        await self._mend()
                await asyncio.sleep(_LOOKED_AFTER_EVERY)
        finally:
            self._is_mending = False
        for table in self.tables.values():
            table.can_write()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("something went wrong", exc_info=error)

    # ------------------------------------------------------------------------------------------------ shards

    def _lose(self, shard: int) -> None:
        _log.info("shard %d lost to another referee", shard)
        if subscription := self._subscriptions.pop(shard, None):
            self._begin(_left(subscription))
        for table in [table for table in self._open if subjects.shard_of(table) == shard]:
            del self._open[table]
            if there := self.tables.pop(table, None):
                there.drop()

    async def _take_over(self, shard: int) -> None:
        """Listen to a shard, and go on with its tables."""
        _log.info("shard %d taken", shard)
        while shard in self.leases.held:
            with suppress(OutOfReach):
                if shard not in self._subscriptions:
                    with reaching():
                        self._subscriptions[shard] = await self._client.subscribe(
                            subjects.asks_in(shard), cb=self._hear
                        )
                entries = await all_from(self._client, _LIST, subjects.facts_in(shard))
                break
            await asyncio.sleep(_LOOKED_AFTER_EVERY)
        else:
            return
        for entry in entries:
            if shard in self.leases.held:
                self._know(subjects.table_of(entry.subject), entry.data)
        waking = (self._wake(table) for table in list(self._open) if subjects.shard_of(table) == shard)
        await asyncio.gather(*waking)

    async def _wake(self, name: str) -> None:
        """Go on with a table, if there is anything to do that no person has to decide."""
        async with self._reading:
            table = self._table(name)
            if table is None:
                return
            try:
                await table.wake()
            except OutOfReach:
                # The next request wakes it again.
                return
            except RemoteError:
                pass
            now = asyncio.get_running_loop().time()
            if table.idle(now) and table.asked_at is None:
                self.tables.pop(name, None)

    def _table(self, name: str) -> RefereeTable | None:
        """An open table in a shard that is held; None for any other."""
        if (known := self.tables.get(name)) or name not in self._open:
            return known
        if facts := facts_in(self._open[name]):
            self.tables[name] = RefereeTable(name, facts, self)
        return self.tables.get(name)

    # ------------------------------------------------------------------------------------------------ looking after

    async def _look_after(self) -> None:
        """Hear of tables that are opened, changed and closed, of people who are gone; and let games rest."""
        with suppress(OutOfReach):
            newest = await last(self._client, _LIST, f"$KV.{subjects.OPEN}.>")
            self._listed = newest.seq if newest else 0
        while True:
            with suppress(OutOfReach):
                for entry in await all_from(self._client, _LIST, f"$KV.{subjects.OPEN}.>", self._listed + 1):
                    self._listed = entry.seq
                    name = subjects.table_of(entry.subject)
                    if subjects.is_name(name) and subjects.shard_of(name) in self.leases.held:
                        self._know(name, entry.data)
                        self._begin(self._wake(name))
            now = asyncio.get_running_loop().time()
            for name, table in list(self.tables.items()):
                self._look_at(name, table, now)
            if self._dropped:
                _log.warning("dropped %d requests: malformed or over the rate limit", self._dropped)
                self._dropped = 0
                self._dropped_at.clear()
            await asyncio.sleep(_LOOKED_AFTER_EVERY)

    def _look_at(self, name: str, table: RefereeTable, now: float) -> None:
        if table.presence.listen(table.people, now):
            self._begin(self._done(table.tell_of_presence()))
        if table.has_decided:
            self._begin(self._done(table.look_at_votes()))
        if table.idle(now) > RESTS_AFTER:
            table.forget()
            # Screens say every two seconds that they are there.
            if table.asked_at is None or now - table.asked_at > RESTS_AFTER:
                self.tables.pop(name, None)

    def _know(self, name: str, data: bytes) -> None:
        """What is known of a table has changed, or is heard of for the first time."""
        if self._open.get(name) == data:
            return
        facts, table = facts_in(data), self.tables.get(name)
        if facts is not None and facts.open:
            self._open[name] = data
            if table:
                table.facts = facts
                self._begin(self._done(table.tell_of_presence("seated")))
        else:
            self._open.pop(name, None)
            if table:
                self._begin(self._close(name, table))

    async def _close(self, name: str, table: RefereeTable) -> None:
        await self._done(table.tell_of_presence("closed"))
        self.tables.pop(name, None)
        table.drop()

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that others are notified of; a guest who misses it will look again."""
        with suppress(RemoteError):
            await work

    # ------------------------------------------------------------------------------------------------ requests

    async def _hear(self, message: Msg) -> None:
        """Handle a request; anyone who can reach this subject may send one."""
        asked = subjects.asked_at(message.subject)
        if asked is None or len(self._tasks) > _ANSWERED_AT_ONCE:
            self._dropped += 1
            return
        name, seat, guest = asked
        if message.reply and not subjects.is_answered_at(guest, message.reply):
            if not self._dropped_at[name, guest]:
                _log.warning("a guest at seat %d of table %s named someone else's reply subject", seat, name)
            self._drop(name, guest)
            return
        table = self._table(name)
        if table is None:
            self._begin(self._look_up(name, message))
            return
        now = table.asked_at = asyncio.get_running_loop().time()
        if seat >= len(table.facts.seats) or not table.presence.may_ask(seat, now):
            self._drop(name, guest)
            return
        try:
            ask = wire.request_from_json(message.data)
        except wire.Malformed:
            self._drop(name, guest)
            return
        self._begin(self._answer(table, seat, ask, message.reply))

    def _drop(self, name: str, guest: str) -> None:
        """Leave a request unanswered that makes no sense or is one too many, and keep out guests who flood the table."""
        self._dropped += 1
        self._dropped_at[name, guest] += 1
        if self._dropped_at[name, guest] == FLOOD and self._keep_out:
            self._begin(self._keep_out(name, guest))

    async def _answer(self, table: RefereeTable, seat: Seat, ask: wire.Request, reply_to: str) -> None:
        try:
            reply = await table.asked(seat, ask)
        except (OutOfReach, SomebodyElseWrote):
            # The guest retries, and then the log has the result.
            return
        except NotStored as error:
            reply = wire.reply_to_json(wire.Trouble(str(error)))
        if reply is not None and reply_to:
            await self._client.publish(reply_to, reply)

    async def _look_up(self, name: str, message: Msg) -> None:
        """A table that has not been heard of may have been opened just now."""
        with suppress(OutOfReach):
            async with self._reading:
                facts = await self.logs.facts(name)
            if facts is not None and facts.open and subjects.shard_of(name) in self.leases.held:
                self._know(name, facts.to_json())
                await self._hear(message)
            elif message.reply:
                sentence = "This table is closed." if facts else "There's no such table."
                await self._client.publish(message.reply, wire.reply_to_json(wire.Trouble(sentence)))


async def _left(subscription: Subscription) -> None:
    with suppress(OutOfReach), reaching():
        await subscription.unsubscribe()
