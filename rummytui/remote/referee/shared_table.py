"""A referee's table while its game is in memory: a request is tried, written to a stream, and announced to every seat.

Making these updates takes longer than everything else that a referee does about a move. The only thing in them that
comes from the log is the number of the entry, which is first. So they are made while the log is being written, and sent
afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from rules import Game, MalformedMove, RuleViolation
from rules.seats import Seat
from rummytui.bots import NoSuchBot, character_of
from rummytui.remote.referee.presence import Presence
from rummytui.remote.server.table_logs import StreamLog, TableInfo
from rummytui.remote.wire import messages as wire
from rummytui.table.actor import Actor, RequestId
from rummytui.table.phase_info import PhaseInfo
from rummytui.table.sitting import Prepared, Sitting
from rummytui.table.updates import Seated
from saves import Sitter
from saves.replay import HandSoFar


class Sender(Protocol):
    """A sender of updates."""

    name: str

    def tell(self, table: str, seat: Seat | None, data: bytes) -> Awaitable[None]:
        """Tell a seat, or None: everybody, something about a table."""


class PreparedUpdates(NamedTuple):
    """Updates for everyone who listens (None: the public one), still without the number of their entry."""

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
        """The seats to update: people who are there, including those for whom bots play."""
        found: list[Seat | None] = [seat for seat in sorted(sitting.company) if seat not in self._presence.away]
        return [*found, None] if self._presence.aloud else found

    def lookers(self, sitting: Sitting) -> list[Seat]:
        """The seats whose hands are shown, which has to be written down first."""
        return [seat for seat in self.listeners(sitting) if seat is not None]

    def telling(
        self,
        sitting: Sitting,
        done: Prepared | wire.What,
        *,
        totals: Sequence[tuple[int, ...]] = (),
        waits: bool = False,
    ) -> PreparedUpdates:
        """The updates after something ``done``, or about presence, with the state in ``sitting``.

        Nothing is sent yet.
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
        """Send them, as the result of entry ``seq`` of the log, which is written."""
        for viewer, words in telling.words.items():
            await self._voice.tell(self._table, viewer, wire.numbered(seq, words))

    def look(self, sitting: Sitting, seq: int, viewer: Seat | None, *, waits: bool) -> bytes:
        """The full update after entry ``seq``, for a guest who looks."""
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
        return wire.common_text(
            wire.TableUpdate(
                what=what,
                moves=len(sitting.moves),
                totals=tuple(totals),
                seating=tuple(
                    Seated(
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


def tried(
    sitting: Sitting, facts: TableInfo, seat: Seat, ask: wire.PlayRequest | wire.UndoRequest | wire.HandOverRequest
) -> Prepared | wire.Reply:
    """What ``seat`` asks for, ready to be written; a reply if it isn't allowed, or has been done."""
    match ask:
        case wire.PlayRequest():
            return _play(sitting, seat, ask)
        case wire.UndoRequest():
            return _undo(sitting, seat)
        case wire.HandOverRequest():
            return _hand_over(sitting, facts, seat, ask)


def _play(sitting: Sitting, seat: Seat, ask: wire.PlayRequest) -> Prepared | wire.Reply:
    if ask.move.seat != seat:
        return wire.Trouble("That move belongs to another seat.")
    if seat not in sitting.people:
        return wire.Trouble(f"A bot is playing for {sitting.game.players[seat]} now.")
    try:
        return sitting.prepared((ask.move,))
    except RuleViolation as refusal:
        return wire.Refused.of(refusal)
    except MalformedMove as error:
        return wire.Trouble(f"That isn't a move: {error}.")


def _undo(sitting: Sitting, seat: Seat) -> Prepared | wire.Reply:
    if sitting.to_take_back != seat:
        return wire.Trouble("There's nothing to undo right now.")
    return sitting.prepared_undo(sitting.undoable)


def _hand_over(sitting: Sitting, facts: TableInfo, seat: Seat, ask: wire.HandOverRequest) -> Prepared | wire.Reply:
    is_host = facts.host(seat)
    if not 0 <= ask.seat < len(sitting.seating):
        return wire.Trouble("There's no such seat.")
    if ask.seat != seat and not is_host:
        return wire.Trouble("Only the host can hand over other people's seats.")
    try:
        sitter = _sitter(sitting.game.name, ask.to)
    except NoSuchBot as error:
        return wire.Trouble(str(error))
    if sitter.kind == "bot" and not is_host:
        # A seat that changes hands all the time would fill the log.
        return wire.Trouble("Only the host can let bots play.")
    first = sitting.first_seating[ask.seat]
    if sitter.kind == "person" and first.kind == "bot" and not is_host:
        return wire.Trouble("That seat has been a bot's from the start.")
    if sitter == sitting.seating[ask.seat]:
        return wire.Done(ask.after)
    return sitting.prepared_seat(ask.seat, sitter)


def why_nobody_stands_in(sitting: Sitting, presence: Presence, seat: Seat, ask: wire.StandInRequest, now: float) -> str:
    """Why ``seat`` cannot have a bot stand in where it asks for one, in a sentence; empty if it can."""
    players = sitting.game.players
    if not 0 <= ask.seat < len(players):
        return "There's no such seat."
    name = players[ask.seat]
    if seat not in sitting.people:
        return f"A bot is playing for {players[seat]} now."
    if ask.seat == seat:
        return "A bot can only stand in for a player who is away."
    if sitting.game.over:
        return "The game is over."
    if ask.seat not in presence.away:
        return f"{name} is here, so a bot can't stand in."
    if not (ask.again or presence.stand_ins.are_due(ask.seat, now)):
        return f"{name} has been away for less than a minute. A bot can stand in after a full minute."
    return ""


def _sitter(game: str, to: str) -> Sitter:
    """Who is meant by ``person`` or ``bot:medium``. Raises NoSuchBot."""
    kind, _, level = to.partition(":")
    if kind == "person" and not level:
        return Sitter("person")
    if kind != "bot":
        raise NoSuchBot("A seat needs a person or a bot.")
    return Sitter("bot", str(character_of(game, level)))


_KEPT: Final = 60.0
"""Seconds for which a reply is remembered."""
_MOST: Final = 200


class _Answer(NamedTuple):
    """The reply to a request, perhaps still pending, and when it expires."""

    until: float
    reply: asyncio.Future[wire.Reply | None]


class ReplyCache:
    """The replies of one table in the last minute."""

    def __init__(self) -> None:
        self._known: dict[tuple[Seat, str], _Answer] = {}

    async def once(self, seat: Seat, name: str, find: Callable[[], Awaitable[wire.Reply]]) -> wire.Reply | None:
        """The reply to the request that a seat calls by that name; ``find`` runs once, however often it is retried.

        Raises what ``find`` raises for the first caller; retries that were waiting for it get None.
        """
        now = asyncio.get_running_loop().time()
        for key, answer in list(self._known.items()):
            if answer.until > now and len(self._known) <= _MOST:
                break
            del self._known[key]
        if known := self._known.get((seat, name)):
            return await asyncio.shield(known.reply)
        reply: asyncio.Future[wire.Reply | None] = asyncio.get_running_loop().create_future()
        self._known[seat, name] = _Answer(now + _KEPT, reply)
        found: wire.Reply | None = None
        try:
            found = await find()
        finally:
            if found is None:
                self._known.pop((seat, name), None)
            reply.set_result(found)
        return found
