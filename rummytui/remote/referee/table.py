"""One table in the hands of a referee: what is asked there, what goes on by itself, and what everybody is told.

Whatever is done goes the same way: it is tried on a copy and written to the log; only then does it hold, is told to all
and answered.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from rules.moves import Claim, Move
from rules.seats import Seat
from rummytui.bots import USUAL_LEVEL
from rummytui.remote import wire
from rummytui.remote.referee.presence import Presence
from rummytui.remote.referee.reply_cache import ReplyCache
from rummytui.remote.referee.requests import Accepted, handed_over, tried, why_nobody_stands_in
from rummytui.remote.referee.update_sender import PreparedUpdates, Sender, UpdateSender
from rummytui.remote.server.streams import NotStored, NotWritten, OutOfReach, SomebodyElseWrote
from rummytui.remote.server.table_info import TableInfo
from rummytui.remote.server.table_logs import DamagedLog, Log, Logs
from rummytui.table.sitting import Prepared, Sitting, must_know_bots
from rummytui.table.watch import Forced, Public, Settled, Watch
from saves import SaveError, Sitter
from saves.lines import SettledLine
from saves.replay import replayed

if TYPE_CHECKING:
    from rummytui.remote.referee.bot_pool import BotPool

CALLING: Final = 6.0
"""Seconds for which the game waits where a pot could be called, whether anybody has earned one or not."""
_AGAIN: Final = 1.0
"""Seconds until a table is tried again whose log could not be reached."""

UNWRITTEN: Final = "The server's disk seems to be full. Play will resume once there's room."

_log = logging.getLogger(__name__)


class RefereeServices(Sender, Protocol):
    """What a table needs of its referee."""

    logs: Logs
    thinkers: BotPool
    clock: Callable[[], float]
    """The seconds by which players are away."""

    def cannot_write(self) -> None:
        """The server writes nothing down any more."""


class _Step(NamedTuple):
    """What the table does next by itself: the move of a seat, or None if a bot has to choose it."""

    seat: Seat
    move: Move | None


class RefereeTable:
    """A table called ``name`` that is in the hands of a referee. What is done there is done one after the other.

    Between two hands, or when everybody thinks for long, what is known of the game may be dropped and read again.
    """

    def __init__(self, name: str, facts: TableInfo, referee: RefereeServices) -> None:
        self.name = name
        self.facts = facts
        self.presence = Presence(len(facts.seats))
        self._sender = UpdateSender(name, self.presence, referee)
        self.asked_at: float | None = None
        """When anything was asked here last, by the clock of the event loop; None if nothing was."""
        self._referee = referee
        self._lock = asyncio.Lock()
        self._log: Log | None = None
        self._sitting: Sitting | None = None
        self._seq = 0
        self._dropped = False
        self._trouble: str | None = None
        """Why nobody can go on with it."""
        self._replies = ReplyCache()
        self._driver: asyncio.Task[None] | None = None
        self._moved = asyncio.Event()
        """Set as soon as another entry is in the log."""
        self._calm = asyncio.Event()
        """Set as soon as a pot need not be waited for."""
        self._content: set[Seat] = set()
        self._first = 0
        """The entry after which the first move is made here; 0 if it was made."""
        self._begun = False
        """Whether whoever opened the table has said that nobody is to be waited for."""
        self._is_unwritten = False
        """Whether the server wrote nothing down when somebody tried last, and has not been found to write since."""
        self._used = 0.0

    # ------------------------------------------------------------------------------------------------ being kept

    async def wake(self) -> None:
        """Read the log, if that is not done yet, and go on with whatever no person has to decide.

        Raises OutOfReach, and RemoteError for a log with which nobody can go on.
        """
        async with self._lock:
            await self._load()
        self._go_on()

    def idle(self, now: float) -> float:
        """For how many seconds nothing has been asked here; 0 while something goes on."""
        return 0.0 if self._is_driven or self._lock.locked() else now - self._used

    @property
    def people(self) -> frozenset[Seat]:
        """The seats at which somebody may be, as far as the game is in memory."""
        return self._sitting.company if self._sitting else frozenset()

    def rest(self) -> None:
        """Forget the game until somebody asks for it."""
        self._forget()

    def drop(self) -> None:
        """Have nothing more to do with the table, which may be in other hands now."""
        self._dropped = True
        if self._driver:
            self._driver.cancel()
        self._forget()
        self._calm.set()

    def _forget(self) -> None:
        self._log = self._sitting = None

    async def _load(self) -> tuple[Log, Sitting]:
        """What is known of the game, read where it is not in memory. Raises RemoteError."""
        if self._log is not None and self._sitting is not None:
            return self._log, self._sitting
        if self._dropped:
            raise OutOfReach
        if self._trouble:
            raise DamagedLog(self._trouble)
        try:
            log = await self._referee.logs.read(self.name)
            must_know_bots(log.reading)
            hand = replayed(log.reading)
            if hand.due:
                await self._referee.logs.append(log, log.reading.written(hand.due))
        except (SaveError, DamagedLog) as error:
            self._trouble = str(error)
            _log.error("table %s can't be resumed: %s", self.name, error)
            raise DamagedLog(self._trouble) from None
        self._log, self._sitting, self._seq = log, Sitting(log.reading, hand), log.seq
        self._used = asyncio.get_running_loop().time()
        self._first = 0 if log.asked else log.seq
        if self._first:
            # Nobody has done anything here yet: people at other screens are waited for until they come.
            elsewhere = {seat for seat, place in enumerate(self.facts.seats) if place.where == "elsewhere"}
            self.presence.has_yet_to_come(self._sitting.people & elsewhere)
        self._new_entry()
        return log, self._sitting

    # ------------------------------------------------------------------------------------------------ being asked

    async def asked(self, seat: Seat, ask: wire.Ask) -> bytes | None:
        """What is replied to an ask from a seat; None for nothing, so that the guest asks again.

        Raises OutOfReach and SomebodyElseWrote where it has to be asked again, too.
        """
        now = asyncio.get_running_loop().time()
        match ask:
            case wire.Here() | wire.Away():
                if self.presence.says(seat, now, here=isinstance(ask, wire.Here)):
                    await self.tell_of_presence()
                    self._go_on()
                return wire.reply_to_json(wire.Trouble(UNWRITTEN) if self._is_unwritten else wire.Done(self._seq))
            case wire.Look(public=public):
                return await self._look(seat, now, public=public)
        self._used = now
        if self.presence.says(seat, now, here=True):
            # Whoever plays is there, and is to be told what came of it.
            await self.tell_of_presence()
        reply = await self._replies.once(seat, ask.id, partial(self._reply, seat, ask))
        return wire.reply_to_json(reply) if reply else None

    async def _reply(self, seat: Seat, ask: wire.Ask) -> wire.Reply:
        if isinstance(ask, wire.StandIn):
            return await self._stand_in(seat, ask)
        if isinstance(ask, wire.GoOn):
            if ask.after == self._seq:
                self._is_content(seat)
                await self._begin(seat)
            return wire.Done(self._seq)
        assert isinstance(ask, wire.Play | wire.Undo | wire.HandOver)
        if isinstance(ask, wire.Play) and ask.after == self._seq and not isinstance(ask.move, Claim):
            # Whoever lays the next card at once would take the time away in which a pot can be called.
            self._is_content(seat)
            await self._calm.wait()
        async with self._lock:
            try:
                log, sitting = await self._load()
                if ask.after > log.seq:
                    # The guest knows more of the log than this table does.
                    self._forget()
                    log, sitting = await self._load()
                if (done := log.asked.get((seat, ask.id))) is not None:
                    return wire.Done(done)
                if ask.after != log.seq:
                    return wire.Stale(log.seq)
                wish = tried(sitting, self.facts, seat, ask)
                return await self._do(wish, asked=(seat, ask.id)) if isinstance(wish, Accepted) else wish
            except NotWritten as error:
                self._cannot_write()
                return wire.Trouble(str(error))
            except (DamagedLog, NotStored) as error:
                return wire.Trouble(str(error))

    async def _look(self, seat: Seat, now: float, *, public: bool) -> bytes:
        self._used = now
        came_back = self.presence.says(seat, now, here=True)
        if public:
            self.presence.aloud.add(seat)
        async with self._lock:
            try:
                log, sitting = await self._load()
            except DamagedLog as error:
                return wire.reply_to_json(wire.Trouble(str(error)))
            viewer = None if public else seat
            try:
                noted = viewer is not None and await self._note_looks(log, sitting, [viewer])
            except NotWritten as error:
                self._cannot_write()
                return wire.reply_to_json(wire.Trouble(str(error)))
            except NotStored as error:
                return wire.reply_to_json(wire.Trouble(str(error)))
            told = self._sender.look(sitting, self.facts, log.seq, viewer, waits=self._waits(sitting))
        if came_back or noted:
            await self.tell_of_presence()
        self._go_on()
        return told

    async def _note_looks(self, log: Log, sitting: Sitting, seats: Sequence[Seat]) -> bool:
        """Write down that these seats are about to be told their hands, where that matters. Returns whether it does.

        Raises what `Logs.append` raises, and then they must not be told.
        """
        prepared = sitting.shown(seats)
        if not prepared.lines:
            return False
        try:
            await self._referee.logs.append(log, log.reading.written(prepared.lines))
        except NotStored:
            raise
        except BaseException:
            self._forget()
            raise
        sitting.done(prepared)
        if self._first == self._seq:
            # That is no move, so the table still waits.
            self._first = log.seq
        self._seq = log.seq
        return True

    # ------------------------------------------------------------------------------------------------ what is done

    async def _do(self, wish: Accepted, asked: tuple[Seat, str] | None = None) -> wire.Done:
        """Write what is wished for to the log, put it into effect, and tell everybody. Raises what `Logs.append` raises."""
        log, sitting = self._log, self._sitting
        prepared, what, events, taken_back = wish
        assert log is not None
        assert sitting is not None
        prepared = sitting.shown(self._sender.lookers(sitting), prepared)
        ready = asyncio.create_task(self._made_ready(sitting, prepared)) if what == "moved" else None
        try:
            await self._referee.logs.append(log, log.reading.written(prepared.lines), asked)
            after, telling = await ready if ready else (sitting, None)
        except NotStored:
            raise
        except BaseException:
            # Whether it was written is not known, so it has to be read again.
            self._forget()
            raise
        if telling is None or not self._sender.holds(telling, self.facts):
            after = sitting.after(prepared)
            try:
                await self._note_looks(log, after, self._sender.lookers(after))
            except BaseException:
                self._forget()
                raise
            totals = after.totals if taken_back else _new_totals(prepared)
            telling = self._sender.telling(after, self.facts, what, events, totals=totals, taken_back=taken_back)
        await self._sender.tell(telling, log.seq)
        if not self._dropped:
            self._sitting, self._seq = after, log.seq
            self.can_write()
            self._new_entry()
            # What is told leaves first.
            asyncio.get_running_loop().call_soon(self._go_on)
        return wire.Done(log.seq)

    async def _made_ready(self, sitting: Sitting, prepared: Prepared) -> tuple[Sitting, PreparedUpdates]:
        """How all stands once a move is written, and what is to be told then; made while it is on its way."""
        # By then it has left for the server.
        await asyncio.sleep(0)
        after, totals = sitting.after(prepared), _new_totals(prepared)
        return after, self._sender.telling(after, self.facts, "moved", prepared.events, totals=totals)

    async def tell_of_presence(self, what: wire.What = "presence") -> None:
        """Tell everybody who is there and who is not. Raises RemoteError."""
        async with self._lock:
            with suppress(DamagedLog):
                log, sitting = await self._load()
                if what != "closed":
                    await self._note_looks(log, sitting, self._sender.lookers(sitting))
                telling = self._sender.telling(sitting, self.facts, what, waits=self._waits(sitting))
                await self._sender.tell(telling, log.seq)

    def _cannot_write(self) -> None:
        """The server writes nothing down: say so at every screen until it does."""
        self._is_unwritten = True
        self._referee.cannot_write()

    def can_write(self) -> None:
        """The server has written something."""
        self._is_unwritten = False

    # ------------------------------------------------------------------------------------------------ standing in

    async def _stand_in(self, seat: Seat, ask: wire.StandIn) -> wire.Reply:
        """``seat`` wants a bot at the seat of a player who is away."""
        stand_ins, now = self.presence.stand_ins, self._referee.clock()
        stand_ins.see(self.presence.away, now)
        try:
            async with self._lock:
                log, sitting = await self._load()
                if ask.seat in range(len(sitting.seating)) and sitting.seating[ask.seat].kind == "bot":
                    return wire.Done(log.seq)
                if why := why_nobody_stands_in(sitting, self.presence, seat, ask, now):
                    return wire.Trouble(why)
                stand_ins.agree(ask.seat, seat)
            await self.look_at_votes()
            await self.tell_of_presence()
        except NotWritten as error:
            self._cannot_write()
            return wire.Trouble(str(error))
        except (DamagedLog, NotStored) as error:
            return wire.Trouble(str(error))
        return wire.Done(self._seq)

    @property
    def has_decided(self) -> bool:
        """Whether all who are here want a bot in place of a player who has been away for long enough."""
        stand_ins, now = self.presence.stand_ins, self._referee.clock()
        stand_ins.see(self.presence.away, now)
        return self._sitting is not None and stand_ins.decided(self._sitting.people, now) is not None

    async def look_at_votes(self) -> None:
        """Have a bot stand in for a player who is away, where all others who are here want one. Raises RemoteError."""
        stand_ins, now = self.presence.stand_ins, self._referee.clock()
        stand_ins.see(self.presence.away, now)
        async with self._lock:
            if self._sitting is None or (seat := stand_ins.decided(self._sitting.people, now)) is None:
                return
            await self._do(handed_over(self._sitting, seat, Sitter("bot", USUAL_LEVEL)))
            stand_ins.done(seat)

    # ------------------------------------------------------------------------------------------------ the beginning

    def _waits(self, sitting: Sitting) -> bool:
        """Whether the table, a new one or one that goes on with a saved game, waits for somebody to come."""
        return self._seq == self._first and not self._begun and bool(sitting.people & self.presence.away)

    async def _begin(self, seat: Seat) -> None:
        """Wait for nobody any more, if it is for that seat to say so."""
        if self._begun or not self.facts.host(seat):
            return
        with suppress(DamagedLog):
            async with self._lock:
                # Whoever has waited for long may have let the game rest.
                _, sitting = await self._load()
            if self._waits(sitting):
                self._begun = True
                await self.tell_of_presence()
                self._go_on()

    # ------------------------------------------------------------------------------------------------ pots

    def _new_entry(self) -> None:
        """After an entry was written or read: wait where a pot could be called, always alike, and nowhere else."""
        assert self._sitting is not None
        moved, calm = self._moved, self._calm
        self._moved, self._calm, self._content = asyncio.Event(), asyncio.Event(), set()
        moved.set()
        calm.set()
        game, people = self._sitting.game, self._sitting.people
        if people and self.facts.pace and game.to_act and game.stage.can_call(game):
            asyncio.get_running_loop().call_later(max(CALLING, self.facts.pace), self._calm.set)
        else:
            self._calm.set()

    def _is_content(self, seat: Seat) -> None:
        """That seat has nothing to call; once nobody has, the game goes on at once."""
        self._content.add(seat)
        if self._sitting and self._sitting.people - self.presence.away <= self._content:
            self._calm.set()

    # ------------------------------------------------------------------------------------------------ by itself

    def _go_on(self) -> None:
        """Play whatever no person has to decide."""
        if not self._is_driven and self._next_step() is not None:
            self._driver = asyncio.create_task(self._drive())
            self._driver.add_done_callback(self._driven)

    @property
    def _is_driven(self) -> bool:
        return self._driver is not None and not self._driver.done()

    def _driven(self, driver: asyncio.Task[None]) -> None:
        if not driver.cancelled() and (error := driver.exception()):
            _log.error("table %s stopped", self.name, exc_info=error)
            self._forget()

    def _next_step(self) -> _Step | None:
        if self._sitting is None or self._waits(self._sitting):
            return None
        game, company = self._sitting.game, self._sitting.company
        match Watch.begin(game, self._sitting.people, company=company).now:
            case Forced(seat, move):
                return _Step(seat, move)
            case Public(bots=(seat, *_)):
                return _Step(seat, None)
            case Settled((seat, *_)) if not company:
                # At a table of bots alone nobody else deals on.
                return _Step(seat, None)
        return None

    async def _drive(self) -> None:
        while (step := self._next_step()) is not None:
            seq = self._seq
            try:
                await self._wait()
                move = step.move or await self._chosen(step.seat)
                async with self._lock:
                    if self._sitting is not None and self._seq == seq and move is not None:
                        prepared = self._sitting.prepared((move,))
                        await self._do(Accepted(prepared, "moved", prepared.events))
            except SomebodyElseWrote:
                _log.warning("another referee has written to table %s", self.name)
            except OutOfReach as error:
                if isinstance(error, NotWritten):
                    self._cannot_write()
                await asyncio.sleep(_AGAIN)
            with suppress(DamagedLog):
                await self._read_again()

    async def _read_again(self) -> None:
        """Read the game into memory again, however long that takes. Raises DamagedLog."""
        while self._sitting is None and not self._dropped:
            async with self._lock:
                with suppress(OutOfReach):
                    await self._load()
                    return
            await asyncio.sleep(_AGAIN)

    async def _wait(self) -> None:
        """Wait as long as the table does before it goes on, or until somebody has moved."""
        if not self._calm.is_set():
            await self._calm.wait()
        elif self.facts.pace:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), self.facts.pace)

    async def _chosen(self, seat: Seat) -> Move | None:
        sitting = self._sitting
        if sitting is None or seat not in sitting.game.to_act:
            return None
        level = sitting.seating[seat].level or USUAL_LEVEL
        return await self._referee.thinkers.choose(sitting.game.seen_by(seat), level, sitting.chance_for(seat))


def _new_totals(prepared: Prepared) -> list[tuple[int, ...]]:
    return [line.scores for line in prepared.lines if isinstance(line, SettledLine)]
