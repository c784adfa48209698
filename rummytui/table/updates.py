"""What a screen is told about its table, and what it can ask about who is there.

A screen listens to a table wherever the rules run: in this process, or in a referee that several screens are connected to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from rules import RuleViolation, View
from rules.events import Event
from rules.record import Record, record
from rules.seats import Seat


@record
class Update(Record):
    """What has changed at the table since the last update.

    ``taken_back`` is whose moves were undone, and how many. ``missed``: some of what happened was never told here, so
    everything may have changed.
    """

    seen_by: Callable[[Seat | None], tuple[Event, ...]]
    """What happened, as a seat of this screen, or with None everybody, saw it."""
    taken_back: tuple[Seat, int] | None = None
    missed: bool = False


@record
class Pending(Record):
    """The first update that isn't shown yet: everybody's view of the table after it, and what happened."""

    view: View
    events: tuple[Event, ...]
    hand_over: bool
    """Whether the hand is over by then, and the next one isn't dealt."""


@record
class Seated(Record):
    """Who is at a seat: a person, or a bot of some ``level``; at the host's screen or on another.

    ``away``: the person hasn't been heard of for a while. ``first``: who was there when the game began. ``agreed`` are the
    seats that want a bot to stand in meanwhile.
    """

    kind: Literal["person", "bot"]
    level: str | None
    where: Literal["here", "elsewhere"]
    away: bool
    first: Literal["person", "bot"]
    agreed: tuple[Seat, ...] = ()


class Listener(Protocol):
    """A screen, or plain text, that shows a table."""

    def news(self) -> None:
        """There is an update to take in with `advance`, an answer, or a change of the connection or of who is here."""

    def refused(self, error: RuleViolation) -> None:
        """The last request is against the rules."""

    def said(self, sentence: str) -> None:
        """There is something to read about the last request."""
