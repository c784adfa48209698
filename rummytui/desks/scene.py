"""What lies before a desk when it says what can be done, and the answers it can give."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar

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


@dataclass(frozen=True, slots=True)
class Play:
    """Make these moves, one after the other, until one is refused. It need not be known whether they are allowed."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: what it is called, and what follows, which may be another question."""

    label: str
    then: Offer


@dataclass(frozen=True, slots=True)
class Choose:
    """Ask which of several things is meant; each has a number to type.

    ``among`` says where the numbers stand on the table, so that a click there counts as well; ``others`` why further
    numbers that people might type cannot be chosen.
    """

    question: str
    choices: Mapping[int, Choice]
    among: Literal["melds", "seats", "list"] = "list"
    others: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Amount:
    """Ask for a number from ``least`` to ``most``; ``make`` gives the move, ``button`` says what Enter does."""

    question: str
    button: str
    least: int
    most: int
    make: Callable[[int], Move]


@dataclass(frozen=True, slots=True)
class Advise:
    """Do nothing, but say what is missing; ``select`` are cards to select for it."""

    text: str
    select: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """Do something that is no move of the game: the screen's action of that name, for a seat if one is given."""

    action: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Promise:
    """Make each of these moves as soon as its seat is to act; others may act in between.

    What has not come to pass when the phase is over is forgotten.
    """

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Change something that is no move and that only the desk knows of, and draw the table again."""

    change: Callable[[], None]


Offer: TypeAlias = "Play | Promise | Choose | Amount | Advise | Act | Rearrange"

Target: TypeAlias = Hashable
"""What was clicked, where a command was given by a click: the index of a meld, the name of a pile."""
