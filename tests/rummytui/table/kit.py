"""A table with a journal and a table with a stream, to be asked and listened to alike."""

from __future__ import annotations

import asyncio
import errno
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from rules import View
from rules.events import Event
from rules.moves import Move
from rules.seats import Seat
from rummytui.bots import choose
from rummytui.remote.referee.presence import Presence
from rummytui.remote.referee.shared_table import SharedTable, UpdateSender
from rummytui.remote.server.streams import NotStored, SomebodyElseWrote, Stored
from rummytui.remote.server.table_logs import Logs, SeatInfo, StreamLog, TableInfo
from rummytui.remote.wire import subjects
from rummytui.remote.wire.messages import update_from_json
from rummytui.table.actor import Actor
from rummytui.table.driver import drive
from rummytui.table.host import Host
from rummytui.table.sitting import Sitting
from rummytui.table.watch import Forced, Pause, Watch
from saves import SaveError, Sitter
from saves.replay import replayed


class Received(NamedTuple):
    """What a seat, or with None everybody, was told, and all that was written by then."""

    seat: Seat | None
    view: View
    events: Sequence[Event]
    undone: tuple[Seat, int] | None
    written: bytes


class AnyTable(ABC):
    """A table of which a test doesn't know where it's written."""

    actor: Actor
    broken: type[Exception]
    """What is raised where the log can't be written."""

    def __init__(self) -> None:
        self.told: list[Received] = []
        """Everything that anybody was told, in order."""

    @abstractmethod
    def listen(self, *seats: Seat) -> None:
        """Only these seats see what happens."""

    @abstractmethod
    async def written(self) -> bytes:
        """All that is in the log: a journal."""

    @abstractmethod
    async def read_again(self) -> Sitting:
        """The table as another process finds it in the log, after this one was killed."""

    @abstractmethod
    async def play(self, move: Move) -> None: ...

    @abstractmethod
    async def undo(self) -> int: ...

    @abstractmethod
    async def seat(self, seat: Seat, sitter: Sitter) -> None: ...

    @abstractmethod
    async def look(self, seat: Seat) -> View:
        """Show a hand to its player."""

    @abstractmethod
    def full(self, patch: pytest.MonkeyPatch) -> None:
        """Nothing can be written as long as this patch holds."""

    @abstractmethod
    def close(self) -> None: ...

    async def drive(self) -> None:
        """Play until people are wanted."""
        await drive(_NoWait(self))


class AtHome(AnyTable):
    """A table with a journal. All listeners are at one screen, which hides from each what the others may see."""

    broken = SaveError

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.actor = self.host = Host.resume(path)
        self.host.listener = self
        self._seats: Sequence[Seat | None] = ()
        self._copies = 0

    def close(self) -> None:
        self.host.close()

    def listen(self, *seats: Seat) -> None:
        self._seats = (None, *seats)

    def news(self) -> None:
        update = self.host.updates.advance()
        assert update is not None
        for seat in self._seats:
            view = self.host.game.seen_by(seat)
            text = self.host.path.read_bytes()
            self.told.append(Received(seat, view, update.seen_by(seat), update.taken_back, text))

    def refused(self, error: Exception) -> None:
        raise AssertionError(error)

    def said(self, sentence: str) -> None:
        raise AssertionError(sentence)

    async def written(self) -> bytes:
        return self.host.path.read_bytes()

    async def read_again(self) -> Sitting:
        self._copies += 1
        folder = self.host.path.parent / str(self._copies)
        folder.mkdir()
        copy = folder / self.host.path.name
        copy.write_bytes(self.host.path.read_bytes())
        host = Host.resume(copy)
        host.close()
        return host

    async def play(self, move: Move) -> None:
        self.host.play(move)

    async def undo(self) -> int:
        return self.host.undo()

    async def seat(self, seat: Seat, sitter: Sitter) -> None:
        self.host.seat(seat, sitter)

    async def look(self, seat: Seat) -> View:
        return self.host.view(seat)

    def full(self, patch: pytest.MonkeyPatch) -> None:
        def nothing(*_: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        patch.setattr("saves.journal.write_all", nothing)


class Shared(AnyTable):
    """A table with a stream, as a referee has it. Each listener is told by a message of their own."""

    broken = NotStored
    name = "a referee"

    def __init__(self, logs: Logs, log: StreamLog, facts: TableInfo) -> None:
        super().__init__()
        self._logs, self._log = logs, log
        self.presence = Presence(len(facts.seats))
        sender = UpdateSender(log.table, facts, self.presence, self)
        self.actor = self.table = SharedTable(log, replayed(log.reading), sender)

    @classmethod
    async def open(cls, logs: Logs, journal: bytes, players: Sequence[str]) -> Shared:
        facts = TableInfo("", tuple(SeatInfo("elsewhere", name) for name in players))
        table = await logs._open(facts, [journal])
        return cls(logs, await logs.read(table), facts)

    def close(self) -> None:
        pass

    def listen(self, *seats: Seat) -> None:
        self.presence.away = set(range(len(self.actor.seating))) - set(seats)
        self.presence.aloud = {0}

    async def tell(self, table: str, seat: Seat | None, data: bytes) -> None:
        """A message to a seat, or everybody."""
        told = update_from_json(data)
        assert table == self._log.table
        assert told.view.seat == seat
        self.told.append(Received(seat, told.view, told.events, told.taken_back, await self.written()))

    async def written(self) -> bytes:
        return await self._logs.text(self._log.table)

    async def read_again(self) -> Sitting:
        reading = (await self._logs.read(self._log.table)).reading
        return Sitting(reading, replayed(reading))

    async def play(self, move: Move) -> None:
        await self.table.do(self.table.prepared((move,)))

    async def undo(self) -> int:
        if count := self.table.undoable:
            await self.table.do(self.table.prepared_undo(count))
        return count

    async def seat(self, seat: Seat, sitter: Sitter) -> None:
        await self.table.do(self.table.prepared_seat(seat, sitter))

    async def look(self, seat: Seat) -> View:
        await self.table.note_looks([seat])
        return self.table.view(seat)

    def full(self, patch: pytest.MonkeyPatch) -> None:
        async def nothing(*_: object) -> int:
            raise NotStored("There's no room.")

        patch.setattr(self._logs, "put", nothing)


class MemoryLogs(Logs):
    """The logs of a server that is only in memory. As on a server, an entry is acknowledged a moment later."""

    def __init__(self) -> None:
        self.stored: list[Stored] = []
        self._count = 0

    async def put(self, subject: str, data: bytes, after: int, beside: Mapping[str, str] | None = None) -> int:
        await asyncio.sleep(0)
        if max((entry.seq for entry in self.stored if entry.subject == subject), default=0) != after:
            raise SomebodyElseWrote
        self._count += 1
        self.stored.append(Stored(self._count, subject, dict(beside or {}), data))
        await asyncio.sleep(0)
        return self._count

    async def set_facts(self, table: str, facts: TableInfo) -> None:
        pass

    async def _end(self, table: str) -> Stored:
        return (await self._entries(table, 1, 0))[-1]

    async def _entries(self, table: str, first: int, end: int) -> list[Stored]:
        return [entry for entry in self.stored if entry.subject == subjects.log_of(table) and entry.seq >= first]

    async def _first_line(self, table: str) -> bytes:
        return (await self._entries(table, 1, 0))[0].data.partition(b"\n")[0]


class _NoWait:
    """A clock that waits for nothing, neither for people to read nor for a pot to be called."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self.table = table.actor

    def due(self) -> Forced | None:
        return Watch.begin(self.table.game, self.table.people, company=self.table.company).step

    async def wait(self, _: Forced | Pause) -> bool:
        return True

    async def choose(self, view: View, level: str, chance: Random) -> Move:
        return choose(view, level, chance)

    async def make(self, move: Move) -> bool:
        await self._table.play(move)
        return True
