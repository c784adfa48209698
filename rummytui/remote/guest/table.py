"""A guest's side of a table: it sends requests to the referee, and queues the updates until the screen takes them in.

So nobody's settlement is turned over while they read. It all runs in one event loop and never keeps it waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final, Literal

from rules import RuleViolation, View
from rules.events import Event
from rules.moves import Move
from rules.seats import Seat
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.seat_updates import SeatUpdates
from rummytui.remote.guest.table_connection import SHUT, ServerConnection, TableConnection
from rummytui.remote.wire.messages import (
    Done,
    GoOnRequest,
    HandOverRequest,
    LastWord,
    Malformed,
    PlayRequest,
    Refused,
    Reply,
    Request,
    SeatUpdate,
    Stale,
    StandInRequest,
    Trouble,
    UndoRequest,
    last_word_from_json,
    update_from_json,
)
from rummytui.remote.wire.subjects import tells_of
from rummytui.table.updates import Listener, Seated
from rummytui.text.locked_hands import HandOpened
from saves import Sitter

BUSY: Final = "One moment: your last move is still being sent."
QUICKER: Final = "Someone else moved first, so your move wasn't made."


class RequestQueue:
    """Sends the requests of a ``table`` over ``contact``, one at a time.

    The table is told the result if it doesn't show it.
    """

    def __init__(self, contact: TableConnection, table: RemoteTable) -> None:
        self._contact = contact
        self._table = table
        self._sent: asyncio.Task[None] | None = None
        """The pending or last request."""
        self._sent_at = -1
        """The entry of the log that was on screen when it was sent."""
        self._kept = False
        """Whether the pending request is kept until it's due."""
        self._done_at = -1
        """The entry of the log written by this screen's last request."""
        self._shown = asyncio.Event()
        self._decisions: list[tuple[int, View, Move]] = []

    @property
    def decisions(self) -> Sequence[tuple[View, Move]]:
        """What was decided here and done in the present hand, each with what the seat saw then."""
        return [(view, move) for number, view, move in self._decisions if number == self._table.game.hand_number]

    @property
    def is_under_way(self) -> bool:
        """Whether a request that is due is pending, or its result isn't shown yet."""
        on_its_way = self._sent is not None and not self._sent.done() and not self._kept
        return on_its_way or self._done_at > self._table.one.seq

    def make(self, moves: Sequence[Move]) -> RuleViolation | None:
        """Request these moves in order, until one is refused. Returns the refusal, if it's known here."""
        if self._is_busy():
            return None
        try:
            for move in moves[:1]:
                self._table.game.check(move)
        except RuleViolation as refused:
            return refused
        self._send(self._make(self._sent, moves, promised=False))
        return None

    def promise(self, moves: Sequence[Move]) -> None:
        """Ask for each of these moves as soon as it is its seat's turn."""
        if not self._is_busy():
            self._send(self._make(self._sent, moves, promised=True))

    def once(self, seat: Seat, ask: Callable[[str], Request]) -> None:
        """Ask for something that is done once."""
        if not self._is_busy():
            self._send(self._once(self._sent, seat, ask))

    def quietly(self, seat: Seat, ask: Callable[[str], Request]) -> None:
        """Ask for something without waiting for an answer, even while other requests are pending."""
        _ = self._contact.start(self._contact.ask(seat, ask))

    def took_in(self, *, undone: bool) -> None:
        """The screen shows more than before; ``undone``: what was decided here last has been taken back."""
        if undone:
            del self._decisions[-1:]
        number = self._table.one.view.hand_number
        self._decisions = [each for each in self._decisions if each[0] == number]
        self._shown.set()

    def _is_busy(self) -> bool:
        """Whether a request is pending and nothing has been shown since; then the screen says so."""
        busy = self._sent is not None and not self._sent.done() and self._sent_at == self._table.one.seq
        if busy:
            self._table.said(BUSY)
        return busy

    def _send(self, doing: Coroutine[None, None, None]) -> None:
        self._sent_at = self._table.one.seq
        self._sent = self._contact.start(doing)
        self._sent.add_done_callback(lambda _: self._table.answered())

    async def _once(self, before: asyncio.Task[None] | None, seat: Seat, ask: Callable[[str], Request]) -> None:
        await _ended(before)
        self._say_of(await self._contact.ask(seat, ask))

    async def _make(self, before: asyncio.Task[None] | None, moves: Sequence[Move], *, promised: bool) -> None:
        await _ended(before)
        for move in moves:
            if promised and not await self._due(move):
                return
            game, seq = self._table.game, self._table.one.seq
            try:
                game.check(move)
            except RuleViolation as refused:
                self._table.refused(refused)
                return
            view, self._sent_at = game.seen_by(move.seat), seq
            reply = await self._contact.ask(move.seat, partial(PlayRequest, after=seq, move=move))
            if not isinstance(reply, Done):
                self._say_of(reply)
                return
            self._done_at = reply.seq
            if not view.stage.hand_over:
                self._decisions.append((game.hand_number, view, move))
            if move is not moves[-1]:
                await self._until(lambda seq=reply.seq: self._table.one.seq >= seq)  # type: ignore[misc]

    async def _due(self, move: Move) -> bool:
        """Wait until it is the turn of the player who makes this move; False once the phase is another, or it is not allowed."""
        phase = self._table.game.phase
        self._kept = True
        self._table.answered()
        try:
            await self._until(lambda: move.seat in self._table.game.to_act or self._table.game.phase != phase)
        finally:
            self._kept = False
        try:
            self._table.game.check(move)
        except RuleViolation:
            return False
        return self._table.game.phase == phase

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._shown.clear()
            await self._shown.wait()

    def _say_of(self, reply: Reply) -> None:
        """Show the result of a request."""
        match reply:
            case Done(seq):
                self._done_at = seq
            case Refused():
                self._table.refused(reply.violation)
            case Stale():
                self._table.said(QUICKER)
            case Trouble(sentence):
                self._table.said(sentence)


async def _ended(before: asyncio.Task[None] | None) -> None:
    """Wait for the pending request; its result may be shown before the reply arrives."""
    if before:
        await asyncio.wait([before])


ENDED: Final[Mapping[LastWord, str]] = {
    "closed": "The table is closed. The game is saved on the host's computer.",
    "shut out": "The host removed this screen. Ask for a new code to rejoin.",
}
"""Why nothing more happens here, by the last word of the server."""


class RemoteTable(SeatUpdates):
    """The table at which ``seats`` of this screen sit. Make one with `open`; `leave` it at the end.

    ``keeps``: this screen may hand over any seat, and close the table.
    """

    is_remote: ClassVar[Literal[True]] = True
    # A deal of a kind of its own has one screen.
    daily: ClassVar = None
    occasion: ClassVar[str] = ""

    def __init__(self, contact: TableConnection, table: str, first: Mapping[Seat, SeatUpdate], *, keeps: bool) -> None:
        super().__init__(first)
        self.name = table
        self.keeps = keeps
        self._contact = contact
        self._asking = RequestQueue(contact, self)
        self.seated = self.one.seating
        """Who sits at each seat, where, and who is away, as of the last update."""
        self.waits = self.one.waits
        """Whether the first hand waits for absent players."""
        self._begins = False
        """Whether a player here has started without the absent ones."""
        self._agreed: dict[Seat, str] = {}
        """The absent seats at which people here want a bot, and the referee who has heard that."""
        self.is_looking = False
        """Whether it is being asked how everything stands, since something was missed."""
        self.listener: Listener | None = None
        self.ended = ""
        """Why nothing more will happen here, in a sentence; empty while something may."""
        self.on_end: Callable[[], None] | None = None
        """Called when it has ended for this screen."""

    @classmethod
    async def open(
        cls, line: ServerConnection, table: str, seats: Sequence[Seat], *, keeps: bool = False
    ) -> RemoteTable:
        """Sit down at these seats. Raises RemoteError with a sentence, if nobody answers there."""
        early: list[tuple[Seat, bytes]] = []
        heard: list[Callable[[Seat, bytes], None]] = [lambda seat, data: early.append((seat, data))]
        for seat in seats:
            await line.listen(tells_of(table, seat), lambda data, seat=seat: heard[-1](seat, data))  # type: ignore[misc]
        contact = TableConnection(line, table, seats)
        found = cls(contact, table, await contact.look(), keeps=keeps)
        for seat, data in early:
            found._hear(seat, data)
        heard.append(found._hear)
        contact.keep_up(found.last, missed=found._look, troubled=found._stir)
        return found

    # ------------------------------------------------------------------------------------------------ what is known

    @property
    def trouble(self) -> str:
        """What is wrong with the connection, in a sentence; empty while all is well."""
        return self._contact.trouble

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done here any more, for all that is known."""
        return bool(self.ended) or self.trouble == SHUT

    @property
    def lent(self) -> Sequence[Seat]:
        """The seats of this screen for which bots play now."""
        return [seat for seat in self.seats if self.seated[seat].kind == "bot"]

    @property
    def seating(self) -> list[Sitter]:
        """Who plays each seat."""
        return [Sitter(one.kind, one.level) for one in self.seated]

    @property
    def head_starts(self) -> Sequence[int]:
        """The head start of each seat; empty if nobody has one."""
        ahead = [one.head_start for one in self.seated]
        return ahead if any(ahead) else ()

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of the people at this screen, apart from those for whom a bot plays now."""
        return frozenset(seat for seat in self.seats if self.one.seating[seat].kind == "person")

    @property
    def company(self) -> frozenset[Seat]:
        """The seats of all people who may be looking at this screen."""
        return frozenset(self.seats)

    @property
    def latest(self) -> Sequence[Event]:
        """What the last entry of the log brought about."""
        return self.one.events

    @property
    def is_fresh(self) -> bool:
        """Whether nobody has moved since the hand was dealt."""
        return not self.one.moves

    @property
    def to_take_back(self) -> Seat | None:
        """Whose move `undo` would take back, if it is one of this screen's."""
        seat = self.one.takes_back
        return seat if seat in self.seats else None

    @property
    def seq(self) -> int:
        """The last entry of the log that is shown."""
        return self.one.seq

    def view(self, viewer: Seat | None) -> View:
        """What ``viewer``, a seat of this screen or None for everybody, may know now."""
        return self.game.seen_by(viewer)

    def decisions(self) -> Iterator[tuple[View, Move]]:
        """What the people at this screen decided in this hand, each with what the seat saw then."""
        return iter(self._asking.decisions)

    @property
    def is_asking(self) -> bool:
        """Whether a request from this screen is due and pending, or its result isn't shown yet."""
        return self._asking.is_under_way

    # ------------------------------------------------------------------------------------------------ updates

    def took_in(self, told: SeatUpdate) -> None:
        """The screen has taken in an update."""
        self._asking.took_in(undone=told.taken_back is not None and told.taken_back[0] in self.seats)

    def _hear(self, seat: Seat, data: bytes) -> None:
        """Handle an update for a seat of this screen."""
        if word := last_word_from_json(data):
            self._end(word)
            return
        try:
            told = update_from_json(data)
        except Malformed:
            return
        if told.view.seat != seat:
            return
        self._see_who_is_there(told)
        if told.what == "closed":
            self._end("closed")
        elif not self.add(seat, told):
            self._look()
        self._stir()

    def _end(self, word: LastWord) -> None:
        """The last update has come."""
        if not self.ended:
            self.ended = ENDED[word]
            if self.on_end:
                self.on_end()
            self._stir()

    def _see_who_is_there(self, told: SeatUpdate) -> None:
        self.seated, self.waits = told.seating, told.waits
        for seat, one in enumerate(told.seating):
            self._remember_agreeing(seat, one, told.referee)
        if self.waits and self._begins:
            # Another referee does not know that.
            self.begin()

    def _remember_agreeing(self, seat: Seat, one: Seated, referee: str) -> None:
        """Agreements live in the memory of one referee, so repeat this one to the next."""
        known = self._agreed.get(seat)
        if set(one.agreed) & set(self.seats):
            self._agreed[seat] = referee
        elif known and (one.kind == "bot" or known == referee):
            del self._agreed[seat]
        elif known and one.away:
            for own in sorted(self.people):
                self._asking.quietly(own, partial(StandInRequest, seat=seat, again=True))

    def _look(self) -> None:
        """Something was missed: ask how everything stands."""
        if not self.is_looking:
            self.is_looking = True
            _ = self._contact.start(self._look_again())

    async def _look_again(self) -> None:
        try:
            told = await self._contact.look()
        except RemoteError:
            # The next beat notices that more has happened, and asks again.
            return
        finally:
            self.is_looking = False
        one = next(iter(told.values()))
        if not self.begin_again(told):
            self._look()
            return
        self._see_who_is_there(one)
        self._stir()

    def _stir(self) -> None:
        if self.listener:
            self.listener.news()

    # ------------------------------------------------------------------------------------------------ requests

    def play_all(self, moves: Iterable[Move]) -> RuleViolation | None:
        """Request these moves, in order. Returns the refusal, if it's known here."""
        return self._asking.make(tuple(moves))

    def promise(self, moves: Sequence[Move]) -> None:
        """Ask for each of these moves as soon as it is its seat's turn."""
        self._asking.promise(tuple(moves))

    def undo(self) -> int | None:
        """Ask to take back what was decided last here; 0 if that is known to be impossible."""
        seat = self.to_take_back
        if seat is None:
            return 0
        self._asking.once(seat, partial(UndoRequest, after=self.seq))
        return None

    def seat(self, seat: Seat, sitter: Sitter) -> None:
        """Ask to let ``sitter`` play that seat from now on; for somebody else's that takes all who are here, or the host."""
        if sitter.kind == "bot" and not self.keeps:
            self._stand_in(seat)
            return
        to = "person" if sitter.kind == "person" else f"bot:{sitter.level}"
        asking = seat if seat in self.seats else self.seats[0]
        self._asking.once(asking, partial(HandOverRequest, after=self.seq, seat=seat, to=to))

    def _stand_in(self, seat: Seat) -> None:
        """Agree to a bot in place of a player who is away, with every seat that people play from this screen."""
        for number, own in enumerate(sorted(self.people)):
            ask = partial(StandInRequest, seat=seat, again=False)
            (self._asking.quietly if number else self._asking.once)(own, ask)

    def hurry(self) -> None:
        """Say that nobody at this screen has a pot to call, so that the table need not wait for that."""
        for seat in sorted(self.people):
            self._asking.quietly(seat, partial(GoOnRequest, after=self.seq))

    def begin(self) -> None:
        """Start without absent players, if this screen may."""
        self._begins = True
        self._asking.quietly(self.seats[0], partial(GoOnRequest, after=self.seq))

    def opened(self, seat: Seat, by: Sequence[Seat]) -> None:
        """Have the log say that all of ``by`` agreed to open the hand of ``seat`` without its PIN, at this screen only."""
        self.note(HandOpened(seat, tuple(by)))

    def meanwhile(self, doing: Coroutine[None, None, None]) -> None:
        """Do this until it is done or this screen leaves."""
        _ = self._contact.start(doing)

    async def leave(self) -> None:
        """Say that nobody is here any more, and close the connection."""
        await self._contact.hang_up()

    def refused(self, error: RuleViolation) -> None:
        """The last request broke a rule."""
        if self.listener:
            self.listener.refused(error)

    def said(self, sentence: str) -> None:
        """A notice about the last request."""
        if self.listener:
            self.listener.said(sentence)

    def answered(self) -> None:
        """The last request has been answered, or is kept until it's due."""
        self._stir()
