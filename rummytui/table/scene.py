"""The table as it lies before a desk that says what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rules import Card, View
from rules.events import Event
from rules.moves import Move

M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as it is on the screen now.

    ``view`` holds what may be drawn, ``face_up`` is whose hand lies open on the screen (None for nobody's), ``acting``
    the seats that can do something now, ``legal`` their moves.
    """

    view: View
    people: frozenset[int]
    face_up: int | None = None
    acting: tuple[int, ...] = ()
    legal: Mapping[int, Sequence[Move]] = field(default_factory=dict)
    can_undo: bool = False
    selected: tuple[Card, ...] = ()
    cursor: Card | None = None
    events: Sequence[Event] = ()
    """What has happened in this hand, as whoever looks saw it."""

    @property
    def seat(self) -> int:
        """The seat that acts; of several the first. Only where somebody acts."""
        return self.acting[0]

    @property
    def name(self) -> str:
        """The name of who acts."""
        return self.view.players[self.seat]

    @property
    def hand(self) -> Sequence[Card]:
        """The cards that lie open on the screen."""
        return () if self.face_up is None else self.view.hands[self.face_up]

    @property
    def meant(self) -> tuple[Card, ...]:
        """The selected cards; none being selected, the one under the cursor."""
        return self.selected or (() if self.cursor is None else (self.cursor,))

    def moves(self, kind: type[M]) -> list[M]:
        """The legal moves of a kind, of whoever acts."""
        return [move for seat in self.acting for move in self.legal.get(seat, ()) if isinstance(move, kind)]
