"""The updates that a table sends to its screens.

A screen listens to a table no matter where the rules run: in this process, or in a referee for several screens.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from rules import RuleViolation
from rules.events import Event
from rules.record import Record, record
from rules.seats import Seat

if TYPE_CHECKING:
    from rules import Game
    from rummytui.remote.guest.seat_updates import GuestGame
    from rummytui.remote.guest.table import RemoteTable
    from rummytui.table.host import Host

Table: TypeAlias = "Host | RemoteTable"
"""The table of a screen. Only where it ``is_remote`` has it a connection, and other screens."""
PlayedGame: TypeAlias = "Game | GuestGame"
"""The game at such a table."""


@record
class Update(Record):
    """What has changed at the table, and how the game stands after it.

    ``taken_back`` is whose moves were undone, and how many. ``missed``: some of what happened was never told here, so
    everything may have changed.
    """

    seen_by: Callable[[Seat | None], tuple[Event, ...]]
    """What happened, as a seat of this screen, or with None everybody, saw it."""
    hand_number: int
    hand_over: bool
    """Whether the hand is over, and the next one isn't dealt."""
    game_over: bool
    taken_back: tuple[Seat, int] | None = None
    missed: bool = False

    @property
    def is_read_first(self) -> bool:
        """Whether people want to read this before anything that happens later."""
        return self.hand_over or bool(self.taken_back) or any(event.is_showdown for event in self.seen_by(None))


class UpdateQueue:
    """The updates that a screen hasn't taken in yet, oldest first."""

    def __init__(self) -> None:
        self._pending: deque[tuple[Update, Callable[[], None] | None]] = deque()

    @property
    def following(self) -> Update | None:
        """The first of them, if there is one."""
        return self._pending[0][0] if self._pending else None

    def add(self, update: Update, take_in: Callable[[], None] | None = None) -> None:
        """Queue an update; ``take_in`` is called once the screen takes it in."""
        self._pending.append((update, take_in))

    def clear(self) -> None:
        """Drop all of them."""
        self._pending.clear()

    def advance(self) -> Update | None:
        """Take in updates, up to one that people want to read first, and merge them into one; None if there are none."""
        taken: list[Update] = []
        while self._pending and not (taken and taken[-1].is_read_first):
            update, take_in = self._pending.popleft()
            if take_in:
                take_in()
            taken.append(update)
        if not taken:
            return None
        # What was missed isn't shown as if it had just happened.
        happened = [update.seen_by for update in taken if not update.missed]
        return replace(
            taken[-1],
            seen_by=lambda seat: tuple(event for seen_by in happened for event in seen_by(seat)),
            taken_back=next((update.taken_back for update in reversed(taken) if update.taken_back), None),
            missed=any(update.missed for update in taken),
        )


@record
class Seated(Record):
    """Who is at a seat: a person, or a bot of some ``level``; at the host's screen or on another.

    ``away``: the person hasn't been heard of for a while. ``first``: who was there when the game began. ``agreed`` are the
    seats that want a bot to stand in meanwhile. ``head_start`` is what this seat is ahead with from the beginning.
    """

    kind: Literal["person", "bot"]
    level: str | None
    where: Literal["here", "elsewhere"]
    away: bool
    first: Literal["person", "bot"]
    agreed: tuple[Seat, ...] = ()
    head_start: int = 0


class Listener(Protocol):
    """A screen, or plain text, that shows a table."""

    def news(self) -> None:
        """There is an update to take in, an answer, or a change of the connection or of who is here."""

    def refused(self, error: RuleViolation) -> None:
        """The last request is against the rules."""

    def said(self, sentence: str) -> None:
        """There is something to read about the last request."""
