"""A table of a referee while its game is in memory: its log is a stream, and each seat that's here is told its own view.

Making these updates takes longer than all else that a referee does about a move. They say nothing that only the log
knows but for the number of the entry, which comes first; so they are made while the log is being written, and sent
afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable, Sequence
from typing import NamedTuple, Protocol

from rules import Game
from rules.seats import Seat
from rummytui.remote import wire
from rummytui.remote.referee.presence import Presence
from rummytui.remote.server.table_info import TableInfo
from rummytui.remote.server.table_logs import StreamLog
from rummytui.table.actor import Actor, RequestId
from rummytui.table.phase_info import PhaseInfo
from rummytui.table.sitting import Prepared, Sitting
from saves.replay import HandSoFar


class Sender(Protocol):
    """A sender of updates."""

    name: str

    def tell(self, table: str, seat: Seat | None, data: bytes) -> Awaitable[None]:
        """Tell a seat, or None: everybody, something about a table."""


class PreparedUpdates(NamedTuple):
    """What is told to everybody who listens (None: to all alike), without the number of the entry that it is about."""

    words: dict[Seat | None, bytes]
    facts: TableInfo
    away: frozenset[Seat]


class UpdateSender:
    """Tells those at a table what happens there, if they're here by its ``presence``. ``facts`` say how it was set up."""

    def __init__(self, table: str, facts: TableInfo, presence: Presence, voice: Sender) -> None:
        self.facts = facts
        self._table = table
        self._presence = presence
        self._voice = voice

    def listeners(self, sitting: Sitting) -> list[Seat | None]:
        """Who is told what happens: people who are there, also those for whom bots play."""
        found: list[Seat | None] = [seat for seat in sorted(sitting.company) if seat not in self._presence.away]
        return [*found, None] if self._presence.aloud else found

    def lookers(self, sitting: Sitting) -> list[Seat]:
        """The seats that are told about their hands, which has to be written down first."""
        return [seat for seat in self.listeners(sitting) if seat is not None]

    def telling(
        self,
        sitting: Sitting,
        done: Prepared | wire.What,
        *,
        totals: Sequence[tuple[int, ...]] = (),
        waits: bool = False,
    ) -> PreparedUpdates:
        """What is told about something that is ``done``, or of who is here, and how all stands then in ``sitting``.

        Nothing is told yet.
        """
        what, events, taken_back = (
            (done, (), None) if isinstance(done, str) else (done.what, done.events, done.taken_back)
        )
        away, listeners = frozenset(self._presence.away), self.listeners(sitting)
        if not listeners:
            return PreparedUpdates({}, self.facts, away)
        common = self._common(sitting, what, totals=totals, taken_back=taken_back, waits=waits)
        words: dict[Seat | None, bytes] = {}
        for viewer in listeners:
            view = sitting.view(viewer)
            hand = sitting.events_for(viewer) if taken_back else None
            words[viewer] = wire.seat_update_text(common, view, (event.seen_by(viewer) for event in events), hand)
        return PreparedUpdates(words, self.facts, away)

    def holds(self, telling: PreparedUpdates) -> bool:
        """Whether the same people are there as when it was made, and the table is as it was."""
        is_aloud = None in telling.words
        return (
            telling.facts is self.facts
            and telling.away == self._presence.away
            and is_aloud == bool(self._presence.aloud)
        )

    async def tell(self, telling: PreparedUpdates, seq: int) -> None:
        """Tell it, as what came of entry ``seq`` of the log, which is written."""
        for viewer, words in telling.words.items():
            await self._voice.tell(self._table, viewer, wire.numbered(seq, words))

    def look(self, sitting: Sitting, seq: int, viewer: Seat | None, *, waits: bool) -> bytes:
        """How all stands after entry ``seq`` for somebody who looks."""
        view = sitting.view(viewer)
        common = self._common(sitting, "look", totals=sitting.totals, waits=waits)
        events = [event.seen_by(viewer) for event in sitting.latest]
        return wire.numbered(seq, wire.seat_update_text(common, view, events, sitting.events_for(viewer)))

    def _common(
        self,
        sitting: Sitting,
        what: wire.What,
        *,
        totals: Sequence[tuple[int, ...]],
        taken_back: tuple[Seat, int] | None = None,
        waits: bool,
    ) -> bytes:
        return wire.common_in(
            what=what,
            moves=len(sitting.moves),
            totals=tuple(totals),
            seating=tuple(
                wire.Seated(
                    now.kind,
                    now.level,
                    place.where,
                    seat in self._presence.away,
                    first.kind,
                    self._presence.stand_ins.agreed(seat),
                    sitting.head_starts[seat] if sitting.head_starts else 0,
                )
                for seat, (now, first, place) in enumerate(
                    zip(sitting.seating, sitting.first_seating, self.facts.seats, strict=True)
                )
            ),
            stage=stage_of(sitting.game),
            taken_back=taken_back,
            takes_back=sitting.to_take_back,
            waits=waits,
            pace=self.facts.pace,
            referee=self._voice.name,
        )


def stage_of(game: Game) -> wire.Stage:
    """What a game says of its present decision."""
    now = PhaseInfo.of(game)
    return wire.Stage(now.audience.value, now.turn, forced=now.forced is not None, can_call=now.can_call)


class SharedTable(Actor):
    """A table that's told to several screens by ``sender``.

    A guest's hand is on screen as soon as it's told, so who is about to see one is written in the same entry as the move.
    """

    def __init__(self, log: StreamLog, hand: HandSoFar, sender: UpdateSender) -> None:
        super().__init__(log, hand)
        self.log = log
        self._sender = sender
        self._ready: asyncio.Task[PreparedUpdates] | None = None
        """The updates about the move that's being written."""

    async def do(self, prepared: Prepared, request: RequestId | None = None) -> None:
        """As an `Actor` does it. If it raises, nobody knows what is written, and the log has to be read again."""
        prepared = self.shown(self._sender.lookers(self), prepared)
        # The history after anything else is known only once that is written.
        self._ready = asyncio.create_task(self._made_ready(prepared)) if prepared.what == "moved" else None
        await super().do(prepared, request)

    async def _made_ready(self, prepared: Prepared) -> PreparedUpdates:
        # By then the move has left for the server.
        await asyncio.sleep(0)
        return self._sender.telling(self.after(prepared), prepared, totals=prepared.totals)

    async def tell(self, done: Prepared) -> None:
        """Tell all who are here, even if others are here than when it was made ready."""
        telling = await self._ready if self._ready else None
        if telling is None or not self._sender.holds(telling):
            await self.note_looks(self._sender.lookers(self))
            telling = self._sender.telling(self, done, totals=self.totals if done.taken_back else done.totals)
        await self._sender.tell(telling, self.log.seq)

    async def note_looks(self, seats: Iterable[Seat]) -> bool:
        """Write down that these seats are about to be told their hands, if that matters. Returns whether it does.

        If it raises, they must not be told.
        """
        prepared = self.shown(seats)
        await self.write(prepared)
        return bool(prepared.lines)
