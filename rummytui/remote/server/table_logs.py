"""The logs of the tables: one stream, a subject a table, whose entries put together are a journal.

An entry is what belongs together, a move and what it brings about, in the lines of a journal. Beside it stands where the
current hand begins and, where one does, the state before it, so that a referee who takes a table over reads no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field, ValidationError

import rules
from rules.record import record
from rules.seats import Seat
from rummytui.remote.extra import RemoteError
from rummytui.remote.server.streams import (
    NotStored,
    NotWritten,
    OutOfReach,
    SomebodyElseWrote,
    Stored,
    all_from,
    bucket,
    first,
    last,
    make_bucket,
    make_stream,
    put,
    reaching,
    storing,
)
from rummytui.remote.wire import subjects
from rummytui.table.sitting import header_of
from saves import SaveError, Sitter
from saves.errors import printable
from saves.formats import in_newest
from saves.lines import (
    FORMAT,
    HandLine,
    Header,
    Line,
    MoveLine,
    SeatLine,
    Strict,
    Text,
    UndoLine,
    Unreadable,
    adapter_of,
    format_of,
    kind_of,
    read,
    sound,
    with_check,
    written,
)
from saves.reading import LARGEST, Reading, Written, first_line_read, reading_of
from saves.replay import hand_line
from saves.since import read_since, since_before, since_from_json

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.js.kv import KeyValue


@record
class SeatInfo(Strict):
    """A seat as it was set up: where it is played, by whom, and whether from there the table is looked after."""

    where: Literal["here", "elsewhere"]
    name: Text
    host: bool = False


@record
class TableInfo(Strict):
    """A table as it was opened. ``pace`` is how many seconds it waits before what no person has to decide."""

    game: Text
    seats: Annotated[tuple[SeatInfo, ...], Field(max_length=20)]
    pace: Annotated[float, Field(ge=0, le=60)] = 1.0
    open: bool = True

    def host(self, seat: Seat) -> bool:
        """Whether that seat may hand over others."""
        return self.seats[seat].host

    def to_json(self) -> bytes:
        """The text of it."""
        return adapter_of(TableInfo).dump_json(self)


def facts_in(data: bytes | None) -> TableInfo | None:
    """What is known of a table, as `TableInfo.to_json` has written it; None for anything else."""
    with suppress(ValidationError):
        facts: TableInfo = adapter_of(TableInfo).validate_json(data or b"")
        return facts
    return None


_HAND: Final = "Hand"
"""Header: sequence number of the current hand's first entry; `_THIS` if it is this one."""
_THIS: Final = "0"
_SINCE: Final = "Since"
"""Header of a hand's first entry: the state before it."""
_ASKED: Final = "Asked"
"""Header of an entry made by a guest's request: the seat, and the id of the request."""
_LONGEST_BESIDE: Final = 16_000
_PROBE: Final = bytes(8192)
"""More than may still fit into a block that was begun on a disk that is full."""
_PATIENCE: Final = 20
_MOMENT: Final = 0.05


class NoSuchTable(RemoteError):
    """There is no log of that table."""

    def __init__(self, table: str) -> None:
        super().__init__(f"There's no table called {printable(Path(table))}.")


class DamagedLog(RemoteError):
    """A log does not say what it should; nobody may go on with it."""


@dataclass(slots=True)
class StreamLog:
    """A table as its log has it, up to entry ``seq``: all that's needed to play on with its last hand."""

    logs: Logs = field(repr=False)
    table: str
    seq: int
    hand: int
    """The entry in which the present hand begins; 0 if that would have to be looked for."""
    reading: Reading
    asked: dict[tuple[Seat, str], int] = field(default_factory=dict)
    """Requests of this hand: the seat and the id of the request -> the entry that it led to."""

    async def append(self, lines: Sequence[Line], request: tuple[Seat, str] | None = None) -> None:
        """Write lines as one entry, and add them to the reading. ``request`` is the seat and the id of the request.

        Raises SomebodyElseWrote, after which the log has to be read again; NotStored; and OutOfReach, also as NotWritten,
        after which nobody knows whether it was written, so that it has to be read again, too.
        """
        await self.store(self.reading.written(lines), request)

    async def store(self, written: Written, request: tuple[Seat, str] | None = None, *, before: bytes = b"") -> None:
        """The same with lines that are already as they're stored; ``before`` goes in front of them."""
        if self.reading.good + len(written.text) > LARGEST:
            raise NotStored("This game is too long to continue.")
        hand, beside = _beside(self, written)
        if request:
            beside[_ASKED] = f"{request[0]} {request[1]}"
        subject = subjects.log_of(self.table)
        self.seq = await self.logs.put(subject, before + written.text, self.seq, beside)
        self.reading.add(written)
        if hand is None:
            self.hand, self.asked = self.seq, {}
        else:
            self.hand = hand
        if request:
            self.asked[request] = self.seq


class Logs:
    """All tables of a server, for a client that may read and write them."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._bucket = bucket(client, subjects.OPEN)

    async def prepare(self, replicas: int = 1) -> None:
        """Make the stream and the list of open tables where they are not there yet. Raises OutOfReach and NotStored."""
        from nats.js.api import DiscardPolicy, StorageType, StreamConfig

        logs = StreamConfig(
            name=subjects.LOGS,
            subjects=["log.*.*"],
            storage=StorageType.FILE,
            discard=DiscardPolicy.NEW,
            allow_direct=True,
            num_replicas=replicas,
        )
        await make_stream(self._client, logs)
        await make_bucket(self._client, subjects.OPEN, StorageType.FILE, replicas=replicas)

    # ------------------------------------------------------------------------------------------------ open tables

    async def open(
        self,
        facts: TableInfo,
        players: Sequence[str],
        seating: Sequence[Sitter],
        *,
        seed: int,
        options: dict[str, Any] | None = None,
        decks: Sequence[Sequence[str]] = (),
        head_starts: Sequence[int] = (),
    ) -> str:
        """Open a new table, with its first hand dealt; returns its name.

        Raises RuleViolation (SH-16) if these cannot play, and what `StreamLog.append` raises.
        """
        game = rules.new_game(facts.game, players, seed=seed, options=options, decks=decks)
        header = header_of(game, seating, seed=seed, decks=decks, head_starts=head_starts)
        return await self._open(facts, [begun(header, hand_line(game))])

    async def take_in(self, facts: TableInfo, journal: bytes, called: str = "this journal") -> str:
        """Open a table that continues a journal with this content; returns its name.

        Raises SaveError if it is not a journal or is damaged, and what `StreamLog.append` raises.
        """
        reading = reading_of(Path(called), journal)
        if reading.torn or reading.lost:
            raise SaveError(f"{called} is damaged. Resume it first to repair it.")
        return await self._open(facts, cut(in_newest(journal)))

    async def _open(self, facts: TableInfo, entries: list[bytes]) -> str:
        table = subjects.new_name()
        log: StreamLog | None = None
        for entry in entries:
            if log is None:
                log = await self._begin(table, entry)
            else:
                await log.store(written_in(log.reading, entry))
        await self.set_facts(table, facts)
        return table

    async def _begin(self, table: str, entry: bytes) -> StreamLog:
        end = entry.index(b"\n")
        reading = first_line_read(Path(table), entry[:end])
        log = StreamLog(self, table, 0, 0, reading)
        await log.store(written_in(reading, entry[end + 1 :]), before=entry[: end + 1])
        return log

    async def open_tables(self) -> dict[str, TableInfo]:
        """What is known of all open tables, by their names. Raises OutOfReach."""
        entries = await all_from(self._client, subjects.BUCKET + subjects.OPEN, f"$KV.{subjects.OPEN}.>")
        known = {subjects.table_of(entry.subject): facts_in(entry.data) for entry in entries}
        return {table: facts for table, facts in known.items() if facts is not None and facts.open}

    async def facts(self, table: str) -> TableInfo | None:
        """What is known of a table; None if it is not open and never was. Raises OutOfReach."""
        found = await self._facts(table)
        return facts_in(found.value) if found else None

    async def set_facts(self, table: str, facts: TableInfo) -> None:
        """Let this be known of a table. Raises OutOfReach and NotStored."""
        key = subjects.key_of(table)
        while True:
            before = await self._revision(table)
            with suppress(SomebodyElseWrote):
                async with _full_disk_noticed(lambda: self._revision(table), before):
                    with storing():
                        await self._bucket.update(key, facts.to_json(), last=before)
                return

    async def _revision(self, table: str) -> int:
        """The revision of what is known of a table; 0 if nothing is. Raises OutOfReach."""
        found = await self._facts(table)
        return (found.revision or 0) if found else 0

    async def _facts(self, table: str) -> KeyValue.Entry | None:
        """The entry of a table in the list of open tables. Raises OutOfReach."""
        from nats.js.errors import KeyNotFoundError

        with storing():
            try:
                return await self._bucket.get(subjects.key_of(table))
            except KeyNotFoundError:
                return None

    # ------------------------------------------------------------------------------------------------ reading

    async def read(self, table: str) -> StreamLog:
        """The log of a table, from its last hand on where that can be. Raises NoSuchTable, DamagedLog, OutOfReach."""
        end = await self._end(table)
        hand = end.seq if end.beside.get(_HAND) == _THIS else _whole(end.beside.get(_HAND, ""))
        if 0 < hand <= end.seq:
            with suppress(Unreadable, SaveError):
                return await self._read_hand(table, hand, end.seq)
        return await self._read_all(table, end.seq)

    async def text(self, table: str) -> bytes:
        """The whole log, which is a journal. Raises NoSuchTable and OutOfReach."""
        end = await self._end(table)
        return b"".join(entry.data for entry in await self._entries(table, 1, end.seq))

    async def goes_on_with(self, table: str, journal: bytes) -> bool:
        """Whether the log of a table begins with all of a journal. Raises OutOfReach."""
        begin = await first(self._client, subjects.LOGS, subjects.log_of(table))
        newest = in_newest(journal)
        # Most tables differ in their first line, and then nothing more of them is read.
        if begin is None or not newest.startswith(begin.data.partition(b"\n")[0]):
            return False
        return (await self.text(table)).startswith(newest)

    async def _end(self, table: str) -> Stored:
        end = await last(self._client, subjects.LOGS, subjects.log_of(table)) if subjects.is_name(table) else None
        if end is None:
            raise NoSuchTable(table)
        return end

    async def _entries(self, table: str, first: int, end: int) -> list[Stored]:
        """The entries of a table from one to another; followers get time to hear of the last one."""
        for _ in range(_PATIENCE):
            found = await all_from(self._client, subjects.LOGS, subjects.log_of(table), first)
            if found and found[-1].seq >= end:
                return found
            await asyncio.sleep(_MOMENT)
        raise OutOfReach

    async def _read_hand(self, table: str, hand: int, end: int) -> StreamLog:
        begin, entries = await asyncio.gather(self._first_line(table), self._entries(table, hand, end))
        if entries[0].seq != hand:
            raise Unreadable("the first entry of its hand is missing")
        since = since_from_json(entries[0].beside.get(_SINCE, ""))
        reading = read_since(Path(table), begin, since, b"".join(entry.data for entry in entries))
        if reading.lost:
            raise DamagedLog(_damaged(table, reading))
        return StreamLog(self, table, entries[-1].seq, hand, reading, _asked_in(entries))

    async def _first_line(self, table: str) -> bytes:
        """The first line of a log."""
        begin = await first(self._client, subjects.LOGS, subjects.log_of(table))
        if begin is None:
            raise NoSuchTable(table)
        return begin.data[: begin.data.find(b"\n")]

    async def _read_all(self, table: str, end: int) -> StreamLog:
        entries = await self._entries(table, 1, end)
        data = b"".join(entry.data for entry in entries)
        if format_of(data[: data.find(b"\n")]) not in (FORMAT, None):
            raise DamagedLog(f"Table {table} was saved by another version of rummytui. Export it and import it again.")
        try:
            reading = reading_of(Path(table), data)
        except SaveError as error:
            raise DamagedLog(f"Can't read the log of this table. {error}") from None
        if reading.lost or reading.torn:
            raise DamagedLog(_damaged(table, reading))
        reading.history.pack()
        return StreamLog(self, table, entries[-1].seq, 0, reading, _asked_in(entries))

    # ------------------------------------------------------------------------------------------------ writing

    async def writes(self) -> bool:
        """Whether the server acknowledges an entry in the stream of the logs. Raises OutOfReach if it does not answer at all."""
        try:
            await self.put(subjects.PROBE, _PROBE, await self._newest(subjects.PROBE))
        except (NotWritten, NotStored):
            return False
        except SomebodyElseWrote:
            # That was the probe of another referee.
            return True
        with suppress(OutOfReach), reaching():
            await self._client.jetstream().purge_stream(subjects.LOGS, subject=subjects.PROBE)
        return True

    async def put(self, subject: str, data: bytes, after: int, beside: Mapping[str, str] | None = None) -> int:
        """Store an entry in the stream of the logs; returns its number. Raises what `put` does, and NotWritten."""
        async with _full_disk_noticed(lambda: self._newest(subject), after):
            return await put(self._client, subject, data, after=after, beside=beside)

    async def _newest(self, subject: str) -> int:
        """The number of a subject's last entry; 0 if there is none. Raises OutOfReach."""
        found = await last(self._client, subjects.LOGS, subject)
        return found.seq if found else 0


@asynccontextmanager
async def _full_disk_noticed(newest: Callable[[], Awaitable[int]], before: int) -> AsyncIterator[None]:
    """Raise NotWritten for OutOfReach if the ``newest`` entry is still number ``before``.

    On a full disk the server still answers reads, but never acknowledges writes.
    """
    try:
        yield
    except OutOfReach:
        if await newest() == before:
            raise NotWritten from None
        raise


def _beside(log: StreamLog, written: Written) -> tuple[int | None, dict[str, str]]:
    """The entry in which the hand after some lines begins (None: in theirs; 0: unknown), and what stands beside them."""
    if any(kind is HandLine for kind, _ in written.bodies):
        since = since_before(log.reading, written)
        text = since.to_json() if since else ""
        if not text or len(text) > _LONGEST_BESIDE:
            return 0, {}
        return None, {_HAND: _THIS, _SINCE: text}
    if not log.hand or _goes_back_further(log, written):
        return 0, {}
    return log.hand, {_HAND: str(log.hand)}


def begun(header: Header, hand: Line) -> bytes:
    """The first entry of a log: how the sitting begins, and its first hand."""
    first, check = with_check(written(header), "")
    return first + with_check(written(hand), check)[0]


def cut(journal: bytes) -> list[bytes]:
    """The content of a sound journal as entries of a log: the beginning, then every move with what it brings about."""
    entries: list[bytes] = []
    begin = 0
    for body, _, end in sound(journal):
        if entries and kind_of(body) in (MoveLine, UndoLine, SeatLine):
            entries.append(b"")
        entries[-1:] = [b"".join(entries[-1:]) + journal[begin:end]]
        begin = end
    return entries


def written_in(reading: Reading, entry: bytes) -> Written:
    """The text of an entry that follows a reading. Raises Unreadable for an unknown kind."""
    check, bodies = reading.check, []
    for body, after, _ in sound(entry, 0, reading.check):
        kind = kind_of(body)
        if kind is None:
            raise Unreadable("it contains a line of an unknown kind")
        bodies.append((kind, body))
        check = after
    return Written(entry, check, bodies)


def _goes_back_further(log: StreamLog, written: Written) -> bool:
    """Whether it undoes more moves than the hand has, which nobody can do at a referee's table."""
    for kind, body in written.bodies:
        if kind is UndoLine:
            line = read(body)
            assert isinstance(line, UndoLine)
            return line.undo > log.reading.history.made
    return False


def _asked_in(entries: Sequence[Stored]) -> dict[tuple[Seat, str], int]:
    found: dict[tuple[Seat, str], int] = {}
    for entry in entries:
        seat, _, name = entry.beside.get(_ASKED, "").partition(" ")
        if name and seat.isdecimal():
            found[int(seat), name] = entry.seq
    return found


def _damaged(table: str, reading: Reading) -> str:
    lines = "1 line" if reading.lost == 1 else f"{reading.lost or 'some'} lines"
    return f"The log of table {table} is damaged: after line {reading.history.count}, {lines} can't be read."


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() else 0
