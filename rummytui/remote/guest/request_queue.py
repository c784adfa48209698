"""What a screen asks its table to do: moves and whatever else is done once, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Final, Protocol

from rules import RuleViolation, View
from rules.moves import Move
from rules.seats import Seat
from rummytui.remote.guest.seat_updates import SeatUpdates
from rummytui.remote.guest.table_connection import TableConnection
from rummytui.remote.wire.messages import Done, Play, Refused, Reply, Request, Stale, Trouble

BUSY: Final = "One moment: your last move is still being sent."
QUICKER: Final = "Someone else moved first, so your move wasn't made."


class Requester(Protocol):
    """Whoever asks: it is told what became of it where that is not to be seen on the table."""

    def refused(self, error: RuleViolation) -> None:
        """What was asked for last is against the rules."""

    def said(self, sentence: str) -> None:
        """Something to read about what was asked for last."""

    def answered(self) -> None:
        """What was asked for last is answered, or kept until it is due."""


class RequestQueue:
    """Asks over ``contact`` for what is decided about the table as ``hearing`` shows it, one thing at a time."""

    def __init__(self, contact: TableConnection, hearing: SeatUpdates, asker: Requester) -> None:
        self._contact = contact
        self._hearing = hearing
        self._asker = asker
        self._sent: asyncio.Task[None] | None = None
        """What is being asked for, or was last."""
        self._sent_at = -1
        """The entry of the log that was shown when it was asked for."""
        self._kept = False
        """Whether what is being asked for is kept until it is due."""
        self._done_at = -1
        """The entry of the log that was written when something asked for here was done last."""
        self._shown = asyncio.Event()
        self._decisions: list[tuple[int, View, Move]] = []

    @property
    def decisions(self) -> Sequence[tuple[View, Move]]:
        """What was decided here and done in the present hand, each with what the seat saw then."""
        return [(view, move) for number, view, move in self._decisions if number == self._hearing.game.hand_number]

    @property
    def is_under_way(self) -> bool:
        """Whether something that is due was asked for here, and what came of it is not shown yet."""
        on_its_way = self._sent is not None and not self._sent.done() and not self._kept
        return on_its_way or self._done_at > self._hearing.one.seq

    def make(self, moves: Sequence[Move]) -> RuleViolation | None:
        """Ask for these moves, one after the other, until one is refused. Returns why not, if that is known here."""
        if self._is_busy():
            return None
        try:
            for move in moves[:1]:
                self._hearing.game.check(move)
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
        """Ask for something of which nobody needs to hear more, whatever else is on its way."""
        _ = self._contact.start(self._quietly(seat, ask))

    def took_in(self, *, undone: bool) -> None:
        """The screen shows more than before; ``undone``: what was decided here last has been taken back."""
        if undone:
            del self._decisions[-1:]
        number = self._hearing.one.view.hand_number
        self._decisions = [each for each in self._decisions if each[0] == number]
        self._shown.set()

    def _is_busy(self) -> bool:
        """Whether something is on its way, and nothing has been shown since of what came of it; then people are told."""
        busy = self._sent is not None and not self._sent.done() and self._sent_at == self._hearing.one.seq
        if busy:
            self._asker.said(BUSY)
        return busy

    def _send(self, doing: Coroutine[None, None, None]) -> None:
        self._sent_at = self._hearing.one.seq
        self._sent = self._contact.start(doing)
        self._sent.add_done_callback(lambda _: self._asker.answered())

    async def _once(self, before: asyncio.Task[None] | None, seat: Seat, ask: Callable[[str], Request]) -> None:
        await _ended(before)
        self._say_of(await self._contact.ask(seat, ask))

    async def _quietly(self, seat: Seat, ask: Callable[[str], Request]) -> None:
        await self._contact.ask(seat, ask)

    async def _make(self, before: asyncio.Task[None] | None, moves: Sequence[Move], *, promised: bool) -> None:
        await _ended(before)
        for move in moves:
            if promised and not await self._due(move):
                return
            game, seq = self._hearing.game, self._hearing.one.seq
            try:
                game.check(move)
            except RuleViolation as refused:
                self._asker.refused(refused)
                return
            view, self._sent_at = game.seen_by(move.seat), seq
            reply = await self._contact.ask(move.seat, partial(Play, after=seq, move=move))
            if not isinstance(reply, Done):
                self._say_of(reply)
                return
            self._done_at = reply.seq
            if not view.stage.hand_over:
                self._decisions.append((game.hand_number, view, move))
            if move is not moves[-1]:
                await self._until(lambda seq=reply.seq: self._hearing.one.seq >= seq)  # type: ignore[misc]

    async def _due(self, move: Move) -> bool:
        """Wait until it is the turn of whoever makes this move; False once the phase is another, or it is not allowed."""
        phase = self._hearing.game.phase
        self._kept = True
        self._asker.answered()
        try:
            await self._until(lambda: move.seat in self._hearing.game.to_act or self._hearing.game.phase != phase)
        finally:
            self._kept = False
        try:
            self._hearing.game.check(move)
        except RuleViolation:
            return False
        return self._hearing.game.phase == phase

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._shown.clear()
            await self._shown.wait()

    def _say_of(self, reply: Reply) -> None:
        """Tell people what became of what they asked for."""
        match reply:
            case Done(seq):
                self._done_at = seq
            case Refused():
                self._asker.refused(reply.violation)
            case Stale():
                self._asker.said(QUICKER)
            case Trouble(sentence):
                self._asker.said(sentence)


async def _ended(before: asyncio.Task[None] | None) -> None:
    """Wait for what was asked for before; what came of it may be shown before its answer is there."""
    if before:
        await asyncio.wait([before])
