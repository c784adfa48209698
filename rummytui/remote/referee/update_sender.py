"""What is told of a table, and to whom: each seat its own view, in words that can be made before the move is written.

Making them takes longer than all else that a referee does about a move. They say nothing that only the log knows but for
the number of the entry, and that stands in front; so they are made while the log is being written, and sent afterwards.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import NamedTuple, Protocol

from rules import Game
from rules.seats import Seat
from rummytui.remote import wire
from rummytui.remote.referee.presence import Presence
from rummytui.remote.server.table_info import TableInfo
from rummytui.table.sitting import Prepared, Sitting


class Sender(Protocol):
    """Whoever tells something."""

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
            words[viewer] = wire.told_of(common, view, (event.seen_by(viewer) for event in events), hand)
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
        return wire.numbered(seq, wire.told_of(common, view, events, sitting.events_for(viewer)))

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
    stage = game.stage
    if not game.to_act:
        return wire.Stage(stage.audience(game).value, None, forced=False, can_call=False)
    return wire.Stage(
        stage.audience(game).value,
        stage.turn(game),
        forced=stage.forced(game) is not None,
        can_call=stage.can_call(game),
    )
