"""One table of a referee: requests from its seats, updates to them, and presence. An `Actor` changes its game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from rules.moves import Claim, Move
from rules.seats import Seat
from rummytui.bots import USUAL_LEVEL
from rummytui.remote.referee.presence import Presence
from rummytui.remote.referee.shared_table import (
    ReplyCache,
    SharedTable,
    UpdateSender,
    tried,
    why_nobody_stands_in,
)
from rummytui.remote.server.streams import NotStored, NotWritten, OutOfReach, SomebodyElseWrote
from rummytui.remote.server.table_logs import DamagedLog, TableInfo
from rummytui.remote.wire import messages as wire
from rummytui.table.actor import RequestId
from rummytui.table.driver import drive
from rummytui.table.sitting import Prepared, must_know_bots
from rummytui.table.watch import Forced, Pause, Settled, Watch
from saves import SaveError, Sitter
from saves.replay import replayed

if TYPE_CHECKING:
    from rummytui.remote.referee.referee import Referee

CALLING: Final = 6.0
"""Seconds for which the game waits where a pot could be called, whether anybody has earned one or not."""
_AGAIN: Final = 1.0
"""Seconds until a table is tried again whose log could not be reached."""

UNWRITTEN: Final = "The server's disk seems to be full. Play will resume once there's room."

_log = logging.getLogger(__name__)


class RefereeTable:
    """A table called ``name`` in a referee's hands. Its changes are serialised.

    Between two hands, or when everybody thinks for long, what is known of the game may be dropped and read again.
    """

    def __init__(self, name: str, facts: TableInfo, referee: Referee) -> None:
        self.name = name
        self.presence = Presence(len(facts.seats))
        self._sender = UpdateSender(name, facts, self.presence, referee)
        self.asked_at: float | None = None
        """When anything was asked here last, by the clock of the event loop; None if nothing was."""
        self._referee = referee
        self.choose = referee.thinkers.choose
        self._lock = asyncio.Lock()
        self._table: SharedTable | None = None
        """The game, while it is in memory."""
        self._seq = 0
        self._dropped = False
        self._trouble: str | None = None
        """Why nobody can go on with it."""
        self._replies = ReplyCache()
        self._driver: asyncio.Task[None] | None = None
        self._awaited = 0
        """The last entry of the log when the driver began to wait for its next step."""
        self._moved = asyncio.Event()
        """Set as soon as another entry is in the log."""
        self._calm = asyncio.Event()
        """Set as soon as a pot need not be waited for."""
        self._content: set[Seat] = set()
        self._is_untouched = False
        """Whether nothing has been done here yet but look."""
        self._begun = False
        """Whether the host has said to start without absent players."""
        self._is_unwritten = False
        """Whether the server wrote nothing down when somebody tried last, and has not been found to write since."""
        self._used = 0.0

    @property
    def facts(self) -> TableInfo:
        """How the table was set up."""
        return self._sender.facts

    @facts.setter
    def facts(self, facts: TableInfo) -> None:
        self._sender.facts = facts

    # ------------------------------------------------------------------------------------------------ being kept

    async def wake(self) -> None:
        """Read the log, if that isn't done yet, and play all forced and bot moves.

        Raises OutOfReach, and RemoteError for a log with which nobody can go on.
        """
        async with self._lock:
            await self._load()
        self._go_on()

    def idle(self, now: float) -> float:
        """Seconds since the last request; 0 while anything is pending."""
        return 0.0 if self._is_driven or self._lock.locked() else now - self._used

    @property
    def people(self) -> frozenset[Seat]:
        """The seats at which somebody may be, as far as the game is in memory."""
        return self._table.company if self._table else frozenset()

    def drop(self) -> None:
        """Have nothing more to do with the table, which may be in other hands now."""
        self._dropped = True
        if self._driver:
            self._driver.cancel()
        self.forget()
        self._calm.set()

    def forget(self) -> None:
        """Forget the game until somebody asks for it."""
        self._table = None

    async def _load(self) -> SharedTable:
        """The game, read if it is not in memory. Raises RemoteError."""
        if self._table is not None:
            return self._table
        if self._dropped:
            raise OutOfReach
        if self._trouble:
            raise DamagedLog(self._trouble)
        try:
            log = await self._referee.logs.read(self.name)
            must_know_bots(log.reading)
            hand = replayed(log.reading)
            if hand.due:
                await log.append(hand.due)
        except (SaveError, DamagedLog) as error:
            self._trouble = str(error)
            _log.error("table %s can't be resumed: %s", self.name, error)
            raise DamagedLog(self._trouble) from None
        table = self._table = SharedTable(log, hand, self._sender)
        self._seq, self._is_untouched = log.seq, not log.asked
        self._used = asyncio.get_running_loop().time()
        if self._is_untouched:
            # People at other screens are waited for until they come.
            elsewhere = {seat for seat, place in enumerate(self.facts.seats) if place.where == "elsewhere"}
            self.presence.has_yet_to_come(table.people & elsewhere)
        self._new_entry()
        return table

    # ------------------------------------------------------------------------------------------------ being asked

    async def asked(self, seat: Seat, ask: wire.Request) -> bytes | None:
        """What is replied to a request from a seat; None for nothing, so that the guest asks again.

        Raises OutOfReach and SomebodyElseWrote where it has to be asked again, too.
        """
        now = asyncio.get_running_loop().time()
        match ask:
            case wire.HereRequest() | wire.AwayRequest():
                if self.presence.says(seat, now, here=isinstance(ask, wire.HereRequest)):
                    await self.tell_of_presence()
                    self._go_on()
                return wire.reply_to_json(wire.Trouble(UNWRITTEN) if self._is_unwritten else wire.Done(self._seq))
            case wire.LookRequest(public=public):
                return await self._look(seat, now, public=public)
        self._used = now
        if self.presence.says(seat, now, here=True):
            # The player is there, and must get the result.
            await self.tell_of_presence()
        reply = await self._replies.once(seat, ask.id, partial(self._reply, seat, ask))
        return wire.reply_to_json(reply) if reply else None

    async def _reply(self, seat: Seat, ask: wire.Request) -> wire.Reply:
        if isinstance(ask, wire.StandInRequest):
            return await self._stand_in(seat, ask)
        if isinstance(ask, wire.GoOnRequest):
            if ask.after == self._seq:
                self._is_content(seat)
                await self._begin(seat)
            return wire.Done(self._seq)
        assert isinstance(ask, wire.PlayRequest | wire.UndoRequest | wire.HandOverRequest)
        if isinstance(ask, wire.PlayRequest) and ask.after == self._seq and not isinstance(ask.move, Claim):
            # A bot that plays at once would leave no time to call a pot.
            self._is_content(seat)
            await self._calm.wait()
        async with self._lock:
            try:
                table = await self._load()
                if ask.after > table.log.seq:
                    # The guest knows more of the log than this table does.
                    self.forget()
                    table = await self._load()
                log = table.log
                if (done := log.asked.get((seat, ask.id))) is not None:
                    return wire.Done(done)
                if ask.after != log.seq:
                    return wire.Stale(log.seq)
                wish = tried(table, self.facts, seat, ask)
                return await self._do(wish, (seat, ask.id)) if isinstance(wish, Prepared) else wish
            except (NotWritten, DamagedLog, NotStored) as error:
                return self._trouble_with(error)

    async def _look(self, seat: Seat, now: float, *, public: bool) -> bytes:
        self._used = now
        came_back = self.presence.says(seat, now, here=True)
        if public:
            self.presence.aloud.add(seat)
        async with self._lock:
            try:
                table = await self._load()
                noted = not public and await self._note_looks(table, [seat])
            except (NotWritten, DamagedLog, NotStored) as error:
                return wire.reply_to_json(self._trouble_with(error))
            viewer = None if public else seat
            told = self._sender.look(table, table.log.seq, viewer, waits=self._waits(table))
        if came_back or noted:
            await self.tell_of_presence()
        self._go_on()
        return told

    # ------------------------------------------------------------------------------------------------ what is done

    async def _do(self, wish: Prepared, request: RequestId | None = None) -> wire.Done:
        """Have it done, and tell everybody. Raises what `StreamLog.append` raises."""
        table = self._table
        assert table is not None
        with self._or_forget():
            await table.do(wish, request)
        if not self._dropped:
            self._seq, self._is_untouched = table.log.seq, False
            self.can_write()
            self._new_entry()
            # Updates leave first.
            asyncio.get_running_loop().call_soon(self._go_on)
        return wire.Done(table.log.seq)

    async def _note_looks(self, table: SharedTable, seats: Iterable[Seat]) -> bool:
        """As `SharedTable.note_looks`."""
        with self._or_forget():
            noted = await table.note_looks(seats)
        self._seq = table.log.seq
        return noted

    @contextmanager
    def _or_forget(self) -> Iterator[None]:
        """If anything is raised, forget the game: it isn't known what was written, so the log has to be read again."""
        try:
            yield
        except BaseException:
            self.forget()
            raise

    async def tell_of_presence(self, what: wire.What = "presence") -> None:
        """Tell everybody who is there and who is not. Raises RemoteError."""
        async with self._lock:
            with suppress(DamagedLog):
                table = await self._load()
                if what != "closed":
                    await self._note_looks(table, self._sender.lookers(table))
                telling = self._sender.telling(table, what, waits=self._waits(table))
                await self._sender.tell(telling, table.log.seq)

    def _cannot_write(self) -> None:
        """The server writes nothing down: say so at every screen until it does."""
        self._is_unwritten = True
        self._referee.cannot_write()

    def _trouble_with(self, error: NotWritten | DamagedLog | NotStored) -> wire.Trouble:
        """The reply to a request that couldn't be written, or whose table can't be read."""
        if isinstance(error, NotWritten):
            self._cannot_write()
        return wire.Trouble(str(error))

    def can_write(self) -> None:
        """The server has written something."""
        self._is_unwritten = False

    # ------------------------------------------------------------------------------------------------ standing in

    async def _stand_in(self, seat: Seat, ask: wire.StandInRequest) -> wire.Reply:
        """``seat`` wants a bot at the seat of a player who is away."""
        stand_ins, now = self.presence.stand_ins, self._referee.clock()
        stand_ins.see(self.presence.away, now)
        try:
            async with self._lock:
                table = await self._load()
                if ask.seat in range(len(table.seating)) and table.seating[ask.seat].kind == "bot":
                    return wire.Done(table.log.seq)
                if why := why_nobody_stands_in(table, self.presence, seat, ask, now):
                    return wire.Trouble(why)
                stand_ins.agree(ask.seat, seat)
            await self.look_at_votes()
            await self.tell_of_presence()
        except (NotWritten, DamagedLog, NotStored) as error:
            return self._trouble_with(error)
        return wire.Done(self._seq)

    @property
    def has_decided(self) -> bool:
        """Whether all who are here want a bot in place of a player who has been away for long enough."""
        stand_ins, now = self.presence.stand_ins, self._referee.clock()
        stand_ins.see(self.presence.away, now)
        return self._table is not None and stand_ins.decided(self._table.people, now) is not None

    async def look_at_votes(self) -> None:
        """Have a bot stand in for a player who is away, where all others who are here want one. Raises RemoteError."""
        stand_ins, now = self.presence.stand_ins, self._referee.clock()
        stand_ins.see(self.presence.away, now)
        async with self._lock:
            if self._table is None or (seat := stand_ins.decided(self._table.people, now)) is None:
                return
            await self._do(self._table.prepared_seat(seat, Sitter("bot", USUAL_LEVEL)))
            stand_ins.done(seat)

    # ------------------------------------------------------------------------------------------------ the beginning

    def _waits(self, table: SharedTable) -> bool:
        """Whether the table, a new one or one with a saved game, waits for a first guest."""
        return self._is_untouched and not self._begun and bool(table.people & self.presence.away)

    async def _begin(self, seat: Seat) -> None:
        """Wait for nobody any more, if it is for that seat to say so."""
        if self._begun or not self.facts.host(seat):
            return
        with suppress(DamagedLog):
            async with self._lock:
                # After a long wait, the players may have paused the game.
                table = await self._load()
            if self._waits(table):
                self._begun = True
                await self.tell_of_presence()
                self._go_on()

    # ------------------------------------------------------------------------------------------------ pots

    def _new_entry(self) -> None:
        """After an entry was written or read: wait where a pot could be called, always alike, and nowhere else."""
        assert self._table is not None
        moved, calm = self._moved, self._calm
        self._moved, self._calm, self._content = asyncio.Event(), asyncio.Event(), set()
        moved.set()
        calm.set()
        game, people = self._table.game, self._table.people
        if people and self.facts.pace and game.to_act and game.stage.can_call(game):
            asyncio.get_running_loop().call_later(max(CALLING, self.facts.pace), self._calm.set)
        else:
            self._calm.set()

    def _is_content(self, seat: Seat) -> None:
        """That seat has no pot to call; once none has, play continues at once."""
        self._content.add(seat)
        if self._table and self._table.people - self.presence.away <= self._content:
            self._calm.set()

    # ------------------------------------------------------------------------------------------------ automatic play

    def _go_on(self) -> None:
        """Play all forced and bot moves."""
        if not self._is_driven and self.due() is not None:
            self._driver = asyncio.create_task(drive(self))
            self._driver.add_done_callback(self._driven)

    @property
    def _is_driven(self) -> bool:
        return self._driver is not None and not self._driver.done()

    def _driven(self, driver: asyncio.Task[None]) -> None:
        if not driver.cancelled() and (error := driver.exception()):
            _log.error("table %s stopped", self.name, exc_info=error)
            self.forget()

    @property
    def table(self) -> SharedTable:
        """The game, which must be in memory."""
        assert self._table is not None
        return self._table

    def due(self) -> Forced | None:
        """The next forced move or bot's move; None while the game isn't in memory, waits for players or needs one."""
        if self._table is None or self._waits(self._table):
            return None
        watch = Watch.begin(self._table.game, self._table.people, company=self._table.company)
        match watch.now:
            case Settled((seat, *_)) if not self._table.company:
                # At a table of bots alone nobody else deals on.
                return Forced(seat)
        return watch.step

    async def wait(self, step: Forced | Pause) -> bool:
        """Wait as long as the table does, or until somebody has moved; then False."""
        seq = self._awaited = self._seq
        if not self._calm.is_set():
            await self._calm.wait()
        elif self.facts.pace:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), self.facts.pace)
        if self._table is None:
            await self._read_again()
        return self._seq == seq and self._table is not None

    async def make(self, move: Move) -> bool:
        """Make a move, unless somebody else has moved; if the log can't be reached, read it again as soon as it can be."""
        try:
            async with self._lock:
                if self._table is not None and self._seq == self._awaited:
                    await self._do(self._table.prepared((move,)))
        except SomebodyElseWrote:
            _log.warning("another referee has written to table %s", self.name)
        except OutOfReach as error:
            if isinstance(error, NotWritten):
                self._cannot_write()
            await asyncio.sleep(_AGAIN)
        await self._read_again()
        return True

    async def _read_again(self) -> None:
        """Read the game into memory if it isn't there, without a time limit; not if its log is damaged."""
        with suppress(DamagedLog):
            while self._table is None and not self._dropped:
                async with self._lock:
                    with suppress(OutOfReach):
                        await self._load()
                        return
                await asyncio.sleep(_AGAIN)
