"""A table at the other end of a line, without a server: it keeps a `Host` and says what a referee says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from rules import RuleViolation
from rules.moves import Move
from rules.seats import Seat
from rummytui.remote.guest.guest_access import GuestAccess, Invitation
from rummytui.remote.guest.table import RemoteTable
from rummytui.remote.guest.table_connection import LineDown, ServerConnection
from rummytui.remote.referee.shared_table import stage_of
from rummytui.remote.wire.messages import (
    Done,
    GoOnRequest,
    HandOverRequest,
    HereRequest,
    LookRequest,
    PlayRequest,
    Refused,
    Reply,
    Request,
    SeatUpdate,
    Stale,
    StandInRequest,
    Trouble,
    UndoRequest,
    What,
    reply_to_json,
    request_from_json,
)
from rummytui.remote.wire.subjects import asked_at, new_name, tells_of
from rummytui.table.host import Host, Sitter
from rummytui.table.updates import Seated
from rummytui.text.narration import SeatHandedOver
from saves.keeping import bring_home
from tests.rummytui.remote.updates import update_to_json


class FakeTable:
    """A table with people at all seats but those of bots. Nobody moves unless a test says so."""

    def __init__(
        self,
        folder: Path,
        game: str,
        players: Sequence[str],
        *,
        bots: Sequence[Seat] = (),
        seed: int = 1,
        head_starts: Sequence[int] = (),
        **more: object,
    ) -> None:
        seating = [Sitter("bot", "easy") if seat in bots else Sitter("person") for seat in range(len(players))]
        self.host = Host.new(folder, game, players, seating, seed=seed, options=dict(more), head_starts=head_starts)
        self.name = new_name()
        self.seq = 1
        self.away: set[Seat] = set()
        self.agreed: dict[Seat, set[Seat]] = {}
        """Who wants a bot at the seat of an absent player."""
        self.asked: list[Request] = []
        self.answers: dict[str, bytes] = {}
        self.lines: list[FakeLine] = []
        self.chance = Random(seed)
        self.waits = False
        """Whether the first hand waits for somebody to come."""
        self.referee = "r"
        """Who tells what happens."""
        self.deaf = False
        """Whether nobody answers, as when a referee has died."""

    def line(self) -> FakeLine:
        line = FakeLine(self)
        self.lines.append(line)
        return line

    async def sit(self, *seats: Seat, keeps: bool = False) -> RemoteTable:
        return await RemoteTable.open(self.line(), self.name, seats, keeps=keeps)

    # ------------------------------------------------------------------------------------------------ what it does

    def play(self, move: Move) -> None:
        """Somebody elsewhere moves."""
        before = len(self.host.totals)
        self.host.play(move)
        self.seq += 1
        self.tell("moved", totals=self.host.totals[before:])

    def play_any(self) -> None:
        game = self.host.game
        seat = self.chance.choice(game.to_act)
        self.play(self.chance.choice(game.legal_moves(seat)))

    def undo(self) -> None:
        seat = self.host.to_take_back
        assert seat is not None
        count = self.host.undo()
        self.seq += 1
        self.tell("undone", taken_back=(seat, count), whole=True)

    def hand_over(self, seat: Seat, to: str) -> None:
        self.host.seat(seat, Sitter("person") if to == "person" else Sitter("bot", to.removeprefix("bot:")))
        self.seq += 1
        self.tell("seated")

    def tell(self, what: What, *, totals: Sequence[tuple[int, ...]] = (), whole: bool = False, **more: object) -> None:
        for line in self.lines:
            for seat in range(len(self.host.game.players)):
                line.hear(tells_of(self.name, seat), update_to_json(self.told(seat, what, totals, whole=whole, **more)))

    def told(
        self, seat: Seat, what: What, totals: Sequence[tuple[int, ...]], *, whole: bool, **more: object
    ) -> SeatUpdate:
        host, game = self.host, self.host.game
        events = [event.seen_by(seat) for event in host.latest]
        if what == "seated":
            events = [event for event in host.events_for(seat)[-1:] if isinstance(event, SeatHandedOver)]
        taken_back = more.get("taken_back")
        assert taken_back is None or isinstance(taken_back, tuple)
        return SeatUpdate(
            seq=self.seq,
            what=what,
            view=game.seen_by(seat),
            events=() if what in ("undone", "presence", "closed") else tuple(events),
            hand=host.events_for(seat) if whole else None,
            moves=len(host.moves),
            totals=tuple(host.totals if whole else totals),
            seating=tuple(
                Seated(
                    now.kind,
                    now.level,
                    "elsewhere",
                    seat in self.away,
                    first.kind,
                    tuple(sorted(self.agreed.get(seat, ()))),
                    host.head_starts[seat] if host.head_starts else 0,
                )
                for seat, (now, first) in enumerate(zip(host.seating, host.first_seating, strict=True))
            ),
            stage=stage_of(game),
            taken_back=taken_back,
            takes_back=host.to_take_back,
            waits=self.waits,
            pace=0.0,
            referee=self.referee,
        )

    # ------------------------------------------------------------------------------------------------ what it answers

    def answer(self, subject: str, data: bytes) -> bytes:
        found, ask = asked_at(subject), request_from_json(data)
        assert found
        assert found[0] == self.name
        seat = found[1]
        if ask.id not in self.answers:
            if not isinstance(ask, HereRequest):
                self.asked.append(ask)
            reply = self.done(seat, ask)
            self.answers[ask.id] = update_to_json(reply) if isinstance(reply, SeatUpdate) else reply_to_json(reply)
        return self.answers[ask.id]

    def done(self, seat: Seat, ask: Request) -> Reply | SeatUpdate:
        if isinstance(ask, PlayRequest | UndoRequest | HandOverRequest | GoOnRequest) and ask.after != self.seq:
            return Stale(self.seq)
        match ask:
            case LookRequest():
                return self.told(seat, "look", (), whole=True)
            case PlayRequest(move=move):
                try:
                    self.play(move)
                except RuleViolation as violation:
                    return Refused.of(violation)
            case UndoRequest():
                self.undo()
            case GoOnRequest() if self.waits:
                self.waits = False
                self.tell("presence")
            case StandInRequest(seat=other) if other not in self.away:
                return Trouble("Nobody is away.")
            case StandInRequest(seat=other):
                self.agreed.setdefault(other, set()).add(seat)
                here = {place for place, now in enumerate(self.host.seating) if now.kind == "person"} - self.away
                if here <= self.agreed[other]:
                    self.hand_over(other, "bot:medium")
                else:
                    self.tell("presence")
            case HandOverRequest(seat=other, to=to):
                self.hand_over(other, to)
        return Done(self.seq)


class FakeLine(ServerConnection):
    """One guest's line to such a table. ``cut`` takes it away, and gives it back."""

    is_up = True
    is_refused = False

    def __init__(self, table: FakeTable) -> None:
        super().__init__(new_name())
        self.table = table
        self.heard: dict[str, Callable[[bytes], None]] = {}
        self.closed = False
        self.loses = 0
        """So many answers are lost on their way, although all is done."""

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        await asyncio.sleep(0)
        if not self.is_up or self.table.deaf:
            raise LineDown
        answer = self.table.answer(subject, data)
        if self.loses:
            self.loses -= 1
            raise LineDown
        return answer

    async def listen(self, subject: str, heard: Callable[[bytes], None]) -> None:
        self.heard[subject] = heard

    def hear(self, subject: str, data: bytes) -> None:
        if self.is_up and not self.closed and subject in self.heard:
            self.heard[subject](data)

    async def close(self) -> None:
        self.closed = True


class FakeGate(GuestAccess):
    """The way to such a table."""

    def __init__(
        self, table: FakeTable, *seats: Seat, invitations: Sequence[Invitation] = (), keeps: bool = False
    ) -> None:
        self.table, self.seats, self.keeps = table, seats, keeps
        self.invitations = invitations
        self.closed = False
        self.shut: list[Seat] = []
        self.may_close = asyncio.Event()
        self.may_close.set()

    async def refresh(self) -> None:
        self.invitations = [one for one in self.invitations if one.seat in self.table.away]

    async def shut_out(self, seat: Seat) -> None:
        self.shut.append(seat)
        self.table.away.add(seat)
        new = Invitation(seat, "9-new-code", "192.168.1.17:4222")
        self.invitations = [*(one for one in self.invitations if one.seat != seat), new]
        self.table.tell("presence")

    async def enter(self) -> RemoteTable:
        return await self.table.sit(*self.seats, keeps=self.keeps)

    async def close(self, folder: Path) -> str:
        await self.may_close.wait()
        self.closed = True
        bring_home(self.table.host.path.read_bytes(), folder)
        return "The game is saved."
