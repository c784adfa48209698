"""What a command may lead to: moves, a question, advice. The screen carries it out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from rules import Card
from rules.moves import Move
from rules.record import Record, record
from rules.seats import Seat


@record
class Play(Record):
    """Make these moves in order until one is refused. They need not be legal."""

    moves: tuple[Move, ...]


class OfferedAnswer(NamedTuple):
    """One answer to a question: its label, and what follows, which may be another question."""

    label: str
    then: Offer
    allowed: bool = True
    """Whether the rules allow it. If not, it isn't offered, and the rules refuse it with a reason when it is given."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Ask to choose one of several things; each has a number to type.

    ``among`` says where the numbers are on the table, so that a click there counts too; ``others`` says why other
    numbers that people might type cannot be chosen. ``lasts`` says that the question stays open whatever others do
    meanwhile, since it is not about the game.
    """

    question: str
    choices: Mapping[int, OfferedAnswer]
    among: Literal["melds", "seats", "list"] = "list"
    others: Mapping[int, str] = field(default_factory=dict)
    lasts: bool = False

    @property
    def allowed(self) -> dict[int, OfferedAnswer]:
        """The choices that the rules allow."""
        return {number: choice for number, choice in self.choices.items() if choice.allowed}

    @classmethod
    def numbered(cls, question: str, answers: Iterable[tuple[str, Offer]]) -> Choose:
        """Ask which of ``answers``, each a label and what follows.

        Only the first nine count, so one digit is enough.
        """
        return cls(question, {number: OfferedAnswer(*answer) for number, answer in enumerate(islice(answers, 9), 1)})

    @classmethod
    def of_seats(
        cls,
        question: str,
        players: Sequence[str],
        seats: Iterable[Seat],
        then: Callable[[int], Offer],
        *,
        others: Mapping[int, str] | None = None,
    ) -> Choose:
        """Ask for one of ``seats``, numbered from 1; ``then`` says what follows for each.

        ``others`` says why other seats cannot be chosen.
        """
        return cls(
            question,
            {seat + 1: OfferedAnswer(players[seat], then(seat), seat not in (others or {})) for seat in seats},
            among="seats",
            others={seat + 1: why for seat, why in (others or {}).items()},
        )

    @classmethod
    def of_melds(cls, question: str, answers: Mapping[int, tuple[str, Offer]]) -> Choose:
        """Ask for a meld on the table: ``answers`` are a label and what follows, by the index of the meld."""
        return cls(question, {meld + 1: OfferedAnswer(*answer) for meld, answer in answers.items()}, among="melds")


@record
class Amount(Record):
    """Ask for a number from ``least`` to ``most``. ``make`` turns it into a move; ``button`` says what Enter does.

    It is always about the game, so it never ``lasts``.
    """

    lasts: ClassVar[bool] = False

    question: str
    button: str
    least: int
    most: int
    make: Callable[[int], Move]


@record
class Advise(Record):
    """Make no move but give advice, and select the cards ``select``, if any.

    ``then`` is what Enter leads to while the advice is on show, for advice that can be taken; ``enter`` says so in a
    sentence, and ``button`` in a word or two.
    """

    text: str
    select: tuple[Card, ...] = ()
    then: Offer | None = None
    enter: str = ""
    button: str = ""


@record
class ScreenAction(Record):
    """Run the screen's action of that name, such as undo; for one seat, if ``seat`` is given.

    ``level`` is that of the bot who is to play for the seat.
    """

    action: str
    seat: Seat | None = None
    level: str | None = None


@record
class Promise(Record):
    """Make each of these moves as soon as it is its seat's turn; others may move in between.

    Those still waiting when the phase ends are dropped.
    """

    moves: tuple[Move, ...]


@record
class Rearrange(Record):
    """Change something that only the desk knows about, and redraw the table."""

    change: Callable[[], None]


Offer: TypeAlias = "Play | Promise | Choose | Amount | Advise | ScreenAction | Rearrange"

Target: TypeAlias = Hashable
"""What was clicked to give a command, such as the index of a meld or the name of a pile; None for a key."""
