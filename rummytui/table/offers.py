"""What a command may lead to: moves, a question, advice. The screen does what is offered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules import Card
from rules.moves import Move


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
