"""The table as a desk sees it when it decides what to draw and what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from rules import Card, View
from rules.events import Event
from rules.moves import Move
from rules.seats import Seat

M = TypeVar("M", bound=Move)


class Scene(NamedTuple):
    """The table as it is on the screen now.

    ``view`` holds what may be drawn; ``people`` are the seats of people; ``face_up`` is the seat whose hand lies open
    on the screen, or None; ``acting`` are the seats that can do something now, and ``legal`` are their moves.
    """

    view: View
    people: frozenset[Seat]
    face_up: Seat | None = None
    acting: tuple[Seat, ...] = ()
    legal: Mapping[Seat, Sequence[Move]] = MappingProxyType({})
    takes_back: Seat | None = None
    """Whose move would be undone; None if none can be."""
    selected: tuple[Card, ...] = ()
    cursor: Card | None = None
    events: Sequence[Event] = ()
    """What has happened in this hand, as the viewer saw it."""
    in_company: bool = False
    """Whether several people may be looking, even if bots play for all of them but one."""
    lit: frozenset[str] = frozenset()
    """What a lesson points at, if one does: codes of cards, names of piles, or pots such as ``pot QC``."""

    @property
    def seat(self) -> Seat:
        """The seat that acts, or the first of several. Somebody must be acting."""
        return self.acting[0]

    @property
    def name(self) -> str:
        """The name of the player who acts."""
        return self.view.players[self.seat]

    @property
    def hand(self) -> Sequence[Card]:
        """The hand that is face up on the screen; empty if none is."""
        return () if self.face_up is None else self.view.hands[self.face_up]

    @property
    def meant(self) -> tuple[Card, ...]:
        """The selected cards or, if there are none, the one under the cursor."""
        return self.selected or (() if self.cursor is None else (self.cursor,))

    def moves(self, kind: type[M]) -> list[M]:
        """The legal moves of one kind, for everybody who acts."""
        return [move for seat in self.acting for move in self.legal.get(seat, ()) if isinstance(move, kind)]
