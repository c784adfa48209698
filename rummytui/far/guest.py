"""A guest's side of a table: what its seats were told, and how it asks for moves.

It has the face of a `Host`, but nothing is done here: a move is asked for, and what came of it is told. Whatever is told
waits until the screen takes it, so that nobody's settlement is turned over while they read. It all runs in one event loop
and never keeps it waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from secrets import token_hex
from typing import Final, Protocol

from rules import RuleViolation, View
from rules.events import Event
from rules.moves import Move
from rules.seats import Seat
from rummytui.far.extra import FarError
from rummytui.far.hearing import Hearing, News
from rummytui.far.names import asks_of, tells_of
from rummytui.far.told_game import ToldGame
from rummytui.far.wire import (
    Ask,
    Away,
    Done,
    GoOn,
    HandOver,
    Here,
    LastWord,
    Look,
    Malformed,
    Play,
    Refused,
    Reply,
    Seated,
    Stale,
    Told,
    Trouble,
    Undo,
    ask_to_json,
    last_word_from_json,
    reply_from_json,
    told_from_json,
)
from saves import Sitter

BEAT: Final = 2.0
"""Seconds after which it is said again that somebody is still at this screen."""
_PATIENCE: Final = 60.0
"""Seconds for which the same is asked again; for that long the referee remembers what it has answered."""
_AGAIN: Final = 0.25
"""Seconds before something that was not answered is asked again."""
_ANSWER: Final = 3.0
"""Seconds for an answer."""

LOST: Final = (
    "The line to the table is lost. Everything stays as it is, and play goes on by itself as soon as the line is back."
)
UNKEPT: Final = "The table does not answer at the moment. Nothing is lost: play goes on by itself as soon as it does."
SHUT: Final = "The table was closed, or this screen was shut out of it. What is shown is how things stood last."
ENDED: Final[Mapping[LastWord, str]] = {
    "closed": "The table has been closed. The evening is among the saved games where it was opened.",
    "shut out": "Whoever opened the table has shut this screen out. A new code lets it in again.",
}
"""Why nothing more will happen here, as it is told at the end."""
BUSY: Final = "One moment: what was done last is still on its way."
QUICKER: Final = "Somebody else was quicker, so that was not done."
UNANSWERED: Final = "The table has not answered for a minute. Once it does, this screen shows what has been done."


class LineDown(Exception):
    """Nothing was answered: the line is down, or nobody listens at its other end."""


class Line(Protocol):
    """A connection that mends itself."""

    guest: str
    """Whose it is, by the name that subjects give the guest."""
    changed: Callable[[], None]
    """Called whenever it is lost, back, or refused."""

    @property
    def is_up(self) -> bool:
        """Whether it is connected at this moment."""

    @property
    def is_refused(self) -> bool:
        """Whether the server lets nobody in with this key any more."""

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """The answer to ``data``. Raises LineDown if there is none for that long."""

    async def listen(self, subject: str, heard: Callable[[bytes], None]) -> None:
        """Call ``heard`` with everything that is told there from now on, also once the line has been mended."""

    async def close(self) -> None:
        """Hang up."""


class Listener(Protocol):
    """Whoever shows the table: it is told what to look at again."""

    def news(self) -> None:
        """Something can be taken in with `FarTable.advance`, or who is there has changed."""

    def refused(self, error: RuleViolation) -> None:
        """What was asked for last is against the rules."""

    def said(self, sentence: str) -> None:
        """Something to read about what was asked for last."""


class FarTable:
    """The table at which ``seats`` of this screen sit, told over ``line``. Make one with `open`; `leave` it at the end.

    ``keeps``: this screen may hand over any seat, and close the table.
    """

    path = None
    notice = None
    levels: list[str] = []  # noqa: RUF012 - bots are thought for by the referee
    promised: tuple[Move, ...] = ()

    def __init__(self, line: Line, table: str, first: Mapping[Seat, Told], *, keeps: bool) -> None:
        self._line = line
        self.name = table
        self.keeps = keeps
        self._hearing = Hearing(first)
        self._decisions: list[tuple[int, View, Move]] = []
        self._seating = self._one.seating
        self.waits = self._one.waits
        """Whether the first hand waits for somebody to come."""
        self._begins = False
        """Whether somebody here has said that it need not."""
        self._sent: asyncio.Task[None] | None = None
        """What is being asked for, or was last."""
        self._sent_at = -1
        """The entry of the log that was shown when it was asked for."""
        self._looking = False
        self._shown = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self.listener: Listener | None = None
        self.trouble = ""
        """What is wrong with the line, in a sentence; empty while nothing is."""
        self.ended = ""
        """Why nothing more will happen here, in a sentence; empty while something may."""
        self.on_end: Callable[[], None] | None = None
        """Called when it has ended for this screen."""

    @classmethod
    async def open(cls, line: Line, table: str, seats: Sequence[Seat], *, keeps: bool = False) -> FarTable:
        """Sit down at these seats. Raises FarError with a sentence, if nobody answers there."""
        early: list[tuple[Seat, bytes]] = []
        heard: list[Callable[[Seat, bytes], None]] = [lambda seat, data: early.append((seat, data))]
        for seat in seats:
            await line.listen(tells_of(table, seat), lambda data, seat=seat: heard[-1](seat, data))  # type: ignore[misc]
        first = await _looked(line, table, seats)
        found = cls(line, table, first, keeps=keeps)
        for seat, data in early:
            found._hear(seat, data)
        heard.append(found._hear)
        line.changed = found._line_changed
        _ = found._start(found._beat())
        return found

    # ------------------------------------------------------------------------------------------------ what is known

    @property
    def _one(self) -> Told:
        return self._hearing.one

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this screen."""
        return self._hearing.seats

    @property
    def game(self) -> ToldGame:
        """The game as it stands; a new object whenever something was taken in."""
        return self._hearing.game

    @property
    def seated(self) -> tuple[Seated, ...]:
        """Who sits at each seat, where, and who is away, as it was told last."""
        return self._seating

    @property
    def seating(self) -> list[Sitter]:
        """Who plays each seat."""
        return [Sitter(one.kind, one.level) for one in self._seating]

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of the people at this screen, apart from those for whom a bot plays now."""
        return frozenset(seat for seat in self.seats if self._one.seating[seat].kind == "person")

    @property
    def company(self) -> frozenset[Seat]:
        """The seats of all people who may be looking at this screen."""
        return frozenset(self.seats)

    @property
    def latest(self) -> Sequence[Event]:
        """What the last entry of the log brought about."""
        return self._one.events

    @property
    def is_fresh(self) -> bool:
        """Whether nobody has moved since the hand was dealt."""
        return not self._one.moves

    @property
    def totals(self) -> Sequence[tuple[int, ...]]:
        """The scores after each finished hand, in order."""
        return self._hearing.totals

    @property
    def to_take_back(self) -> Seat | None:
        """Whose move `undo` would take back, if it is one of this screen's."""
        seat = self._one.takes_back
        return seat if seat in self.seats else None

    @property
    def seq(self) -> int:
        """The last entry of the log that is shown."""
        return self._one.seq

    @property
    def following(self) -> Told | None:
        """The first of what was told after what is shown; None if that is all."""
        return self._hearing.following

    def view(self, viewer: Seat | None) -> View:
        """What ``viewer``, a seat of this screen or None for everybody, may know now."""
        return self.game.seen_by(viewer)

    def events_for(self, viewer: Seat | None) -> tuple[Event, ...]:
        """Everything that has happened in this hand, as ``viewer`` saw it."""
        return self._hearing.events_for(viewer)

    def hands(self) -> Iterator[tuple[Event, ...]]:
        """Everything that happened in each hand that was seen here, as everybody saw it."""
        return self._hearing.hands()

    def decisions(self) -> Iterator[tuple[View, Move]]:
        """What the people at this screen decided in this hand, each with what the seat saw then."""
        return ((view, move) for number, view, move in self._decisions if number == self.game.hand_number)

    def chance_for(self, seat: Seat) -> Random:
        """The random numbers for a bot at ``seat``: always the same for the same entry of the log."""
        return Random(f"{self.name} {self.seq} {seat}")

    # ------------------------------------------------------------------------------------------------ what is told

    def advance(self) -> News | None:
        """Take in what was told, up to something that people want to read first; None if there is nothing.

        The game and all else are those after it.
        """
        news = self._hearing.advance()
        if news is None:
            return None
        if news.taken_back and news.taken_back[0] in self.seats:
            del self._decisions[-1:]
        self._decisions = [each for each in self._decisions if each[0] == self.game.hand_number]
        self._shown.set()
        return news

    def _hear(self, seat: Seat, data: bytes) -> None:
        """Something is told about a seat of this screen."""
        if word := last_word_from_json(data):
            self._end(word)
            return
        try:
            told = told_from_json(data)
        except Malformed:
            return
        if told.view.seat != seat:
            return
        self._see_who_is_there(told)
        if told.what == "closed":
            self._end("closed")
        elif not self._hearing.add(seat, told):
            self._look()
        self._stir()

    def _end(self, word: LastWord) -> None:
        """Nothing more is told to this screen."""
        if not self.ended:
            self.ended = ENDED[word]
            if self.on_end:
                self.on_end()
            self._stir()

    def _see_who_is_there(self, told: Told) -> None:
        self._seating, self.waits = told.seating, told.waits
        if self.waits and self._begins:
            # Another referee does not know that.
            self.begin()

    def _look(self) -> None:
        """Something was missed: ask how everything stands."""
        if not self._looking:
            self._looking = True
            _ = self._start(self._look_again())

    async def _look_again(self) -> None:
        try:
            told = await _looked(self._line, self.name, self.seats)
        except FarError:
            # The next beat notices that more has happened, and asks again.
            return
        finally:
            self._looking = False
        one = next(iter(told.values()))
        if not self._hearing.begin_again(told):
            self._look()
            return
        self._see_who_is_there(one)
        if one.seq != self.seq:
            self._stir()

    def _stir(self) -> None:
        if self.listener:
            self.listener.news()

    # ------------------------------------------------------------------------------------------------ what is asked

    def play(self, move: Move) -> list[Event]:
        """Ask for a move; nothing has happened yet. Raises RuleViolation if it is known here that it is not allowed."""
        happened, refused = self.play_all((move,))
        if refused:
            raise refused
        return happened

    def play_all(self, moves: Iterable[Move]) -> tuple[list[Event], RuleViolation | None]:
        """Ask for these moves, one after the other; nothing has happened yet. Returns why not, if that is known here."""
        wanted = tuple(moves)
        if self._is_busy:
            self._say(BUSY)
            return [], None
        try:
            for move in wanted[:1]:
                self.game.check(move)
        except RuleViolation as refused:
            return [], refused
        self._send(wanted)
        return [], None

    def promise(self, moves: Sequence[Move]) -> list[Event]:
        """Ask for each of these moves as soon as it is its seat's turn; nothing has happened yet."""
        if self._is_busy:
            self._say(BUSY)
        else:
            self._send(tuple(moves), promised=True)
        return []

    def undo(self) -> int | None:
        """Ask to take back what was decided last here; 0 if that is known to be impossible."""
        seat = self.to_take_back
        if seat is None:
            return 0
        self._ask_for(seat, partial(Undo, after=self.seq))
        return None

    def seat(self, seat: Seat, sitter: Sitter) -> None:
        """Ask to let ``sitter`` play that seat from now on."""
        to = "person" if sitter.kind == "person" else f"bot:{sitter.level}"
        asking = seat if seat in self.seats else self.seats[0]
        self._ask_for(asking, partial(HandOver, after=self.seq, seat=seat, to=to))

    def hurry(self) -> None:
        """Say that nobody at this screen has a pot to call, so that the table need not wait for that."""
        for seat in sorted(self.people):
            _ = self._start(self._quietly(seat, partial(GoOn, after=self.seq)))

    def begin(self) -> None:
        """Say that nobody is to be waited for, where this screen may say so."""
        self._begins = True
        _ = self._start(self._quietly(self.seats[0], partial(GoOn, after=self.seq)))

    def opened(self, seat: Seat, by: Sequence[Seat]) -> None:
        """A hand was opened without its PIN, at this screen only."""

    async def leave(self) -> None:
        """Say good-bye, and hang up."""
        for task in self._tasks:
            task.cancel()
        with suppress(LineDown):
            for seat in self.seats:
                await self._line.request(
                    asks_of(self.name, seat, self._line.guest), ask_to_json(Away(token_hex(8))), _AGAIN
                )
        await self._line.close()

    @property
    def _is_busy(self) -> bool:
        """Whether something is on its way, and nothing has been shown since of what came of it."""
        return self._sent is not None and not self._sent.done() and self._sent_at == self.seq

    def _send(self, moves: Sequence[Move], *, promised: bool = False) -> None:
        self._sent_at = self.seq
        self._sent = self._start(self._make(self._sent, moves, promised=promised))

    def _ask_for(self, seat: Seat, ask: Callable[[str], Ask]) -> None:
        """Ask for something that is done once."""
        if self._is_busy:
            self._say(BUSY)
            return
        self._sent_at = self.seq
        self._sent = self._start(self._once(self._sent, seat, ask))

    async def _once(self, before: asyncio.Task[None] | None, seat: Seat, ask: Callable[[str], Ask]) -> None:
        await _ended(before)
        self._said_of(await self._asked(seat, ask))

    async def _quietly(self, seat: Seat, ask: Callable[[str], Ask]) -> None:
        """Ask for something of which nobody needs to hear more."""
        await self._asked(seat, ask)

    async def _make(self, before: asyncio.Task[None] | None, moves: Sequence[Move], *, promised: bool) -> None:
        """Ask for these moves until one is refused."""
        await _ended(before)
        for move in moves:
            if promised and not await self._due(move):
                return
            try:
                self.game.check(move)
            except RuleViolation as refused:
                self._refuse(refused)
                return
            view, number, self._sent_at = self.view(move.seat), self.game.hand_number, self.seq
            reply = await self._asked(move.seat, partial(Play, after=self.seq, move=move))
            if not isinstance(reply, Done):
                self._said_of(reply)
                return
            if not view.stage.hand_over:
                self._decisions.append((number, view, move))
            if move is not moves[-1]:
                await self._until(lambda seq=reply.seq: self.seq >= seq)  # type: ignore[misc]

    async def _due(self, move: Move) -> bool:
        """Wait until it is the turn of whoever makes this move; False once the phase is another, or it is not allowed."""
        phase = self.game.phase
        await self._until(lambda: move.seat in self.game.to_act or self.game.phase != phase)
        try:
            self.game.check(move)
        except RuleViolation:
            return False
        return self.game.phase == phase

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._shown.clear()
            await self._shown.wait()

    async def _asked(self, seat: Seat, ask: Callable[[str], Ask]) -> Reply:
        """The reply to an ask, which is made again and again under the same id while nobody answers."""
        data, until = ask_to_json(ask(token_hex(16))), asyncio.get_running_loop().time() + _PATIENCE
        while asyncio.get_running_loop().time() < until:
            try:
                reply = reply_from_json(
                    await self._line.request(asks_of(self.name, seat, self._line.guest), data, _ANSWER)
                )
            except LineDown:
                self._notice_line(answered=False)
                await asyncio.sleep(_AGAIN)
            except Malformed:
                break
            else:
                self._notice_line(answered=True)
                return Trouble(UNANSWERED) if isinstance(reply, Told) else reply
        return Trouble(UNANSWERED)

    def _said_of(self, reply: Reply) -> None:
        """Tell people what became of what they asked for."""
        match reply:
            case Refused():
                self._refuse(reply.violation)
            case Stale():
                self._say(QUICKER)
            case Trouble(sentence):
                self._say(sentence)

    def _refuse(self, refused: RuleViolation) -> None:
        if self.listener:
            self.listener.refused(refused)

    def _say(self, sentence: str) -> None:
        if self.listener:
            self.listener.said(sentence)

    # ------------------------------------------------------------------------------------------------ the line

    async def _beat(self) -> None:
        """Say every now and then that somebody is here, and find out what was not heard."""
        while True:
            for seat in self.seats:
                try:
                    data = await self._line.request(
                        asks_of(self.name, seat, self._line.guest), ask_to_json(Here(token_hex(8))), _ANSWER
                    )
                    reply = reply_from_json(data)
                except LineDown:
                    self._notice_line(answered=False)
                    break
                except Malformed:
                    continue
                self._notice_line(answered=True)
                if isinstance(reply, Done) and reply.seq > self._hearing.last(seat):
                    self._look()
            await asyncio.sleep(BEAT if not self.trouble else _AGAIN)

    def _line_changed(self) -> None:
        if self._line.is_up:
            self._look()
        self._notice_line(answered=self._line.is_up)

    def _notice_line(self, *, answered: bool) -> None:
        trouble = "" if answered else SHUT if self._line.is_refused else UNKEPT if self._line.is_up else LOST
        if trouble != self.trouble:
            self.trouble = trouble
            self._stir()

    def _start(self, doing: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def _looked(line: Line, table: str, seats: Sequence[Seat]) -> dict[Seat, Told]:
    """What all these seats may know, after the same entry of the log. Raises FarError."""
    until = asyncio.get_running_loop().time() + _PATIENCE
    while asyncio.get_running_loop().time() < until:
        try:
            told = {seat: await _look_of(line, table, seat) for seat in seats}
        except LineDown:
            await asyncio.sleep(_AGAIN)
            continue
        if len({one.seq for one in told.values()}) == 1:
            return told
    raise FarError("Nobody answers at that table.")


async def _look_of(line: Line, table: str, seat: Seat) -> Told:
    data = await line.request(asks_of(table, seat, line.guest), ask_to_json(Look(token_hex(8), public=False)), _ANSWER)
    try:
        reply = reply_from_json(data)
    except Malformed:
        raise FarError(
            "Whoever keeps that table speaks another language: one of the two programs is too old."
        ) from None
    if isinstance(reply, Trouble):
        raise FarError(reply.sentence)
    if not isinstance(reply, Told):
        raise LineDown
    return reply


async def _ended(before: asyncio.Task[None] | None) -> None:
    """Wait for what was asked for before; what came of it may be shown before its answer is there."""
    if before:
        await asyncio.wait([before])
