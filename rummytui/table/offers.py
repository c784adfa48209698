"""What a command may lead to: moves, a question, advice. The screen does what is offered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
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

    @classmethod
    def numbered(cls, question: str, answers: Iterable[tuple[str, Offer]]) -> Choose:
        """Ask which of ``answers``, each a label and what follows; one digit is enough, so those after nine are left out."""
        return cls(question, {number: Choice(*answer) for number, answer in enumerate(islice(answers, 9), 1)})

    @classmethod
    def of_seats(
        cls,
        question: str,
        players: Sequence[str],
        seats: Iterable[int],
        then: Callable[[int], Offer],
        *,
        others: Mapping[int, str] | None = None,
    ) -> Choose:
        """Ask for one of ``seats``, the first seat having the number 1; ``then`` says what follows for each.

        ``others`` says by seat why it is not among them.
        """
        return cls(
            question,
            {seat + 1: Choice(players[seat], then(seat)) for seat in seats},
            among="seats",
            others={seat + 1: why for seat, why in (others or {}).items()},
        )

    @classmethod
    def of_melds(cls, question: str, answers: Mapping[int, tuple[str, Offer]]) -> Choose:
        """Ask for a meld on the table: ``answers`` have a label and what follows for each that may be meant."""
        return cls(question, {meld + 1: Choice(*answer) for meld, answer in answers.items()}, among="melds")


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
class ScreenAction:
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


Offer: TypeAlias = "Play | Promise | Choose | Amount | Advise | ScreenAction | Rearrange"

Target: TypeAlias = Hashable
"""What was clicked, where a command was given by a click: the index of a meld, the name of a pile."""
