"""What screens need of a game that is being played, whether its rules run here or on another machine.

A `Host` and its `Game` have these faces, and so has the table of a guest, who knows no more than what one seat is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from rules import RuleViolation, View
    from rules.events import Event
    from rules.moves import Move
    from rules.options import GameOptions
    from rules.phase import Audience
    from rules.seats import Seat
    from rules.state import PhaseName
    from rummytui.table.updates import Listener, Pending, Seated, Update
    from saves import SaveError, Sitter
    from saves.lines import DailyDeal

GameT_contra = TypeVar("GameT_contra", contravariant=True)


class StageFace(Protocol[GameT_contra]):
    """What is asked of a phase; see `rules.phase.Phase` for what the answers mean."""

    @property
    def hand_over(self) -> bool:
        """Whether the hand is over and the next one not dealt yet."""

    def audience(self, state: GameT_contra, /) -> Audience:
        """Whose eyes the present decision needs."""

    def forced(self, game: GameT_contra, /) -> Move | None:
        """The only move there is, if the table makes it."""

    def turn(self, game: GameT_contra, /) -> Seat:
        """Whose turn it is."""

    def can_call(self, game: GameT_contra, /) -> bool:
        """Whether somebody could claim a pot before the next move, for all the others know."""


class GameFace(Protocol):
    """What is asked of a game; see `rules.Game`."""

    @property
    def name(self) -> str:
        """What it is called, such as ``rummy``."""

    @property
    def span(self) -> str:
        """What it calls the play between two deals."""

    @property
    def low_wins(self) -> bool:
        """Whether the lowest score is the best one."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names, seat by seat."""

    @property
    def options(self) -> GameOptions:
        """The house rules."""

    @property
    def hand_number(self) -> int:
        """The present hand, counted from 1."""

    @property
    def phase(self) -> PhaseName:
        """The name of the present phase."""

    @property
    def over(self) -> bool:
        """Whether the sitting is finished."""

    @property
    def stage(self) -> StageFace[Self]:
        """The present phase."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now."""

    def legal_moves(self, seat: Seat) -> list[Move]:
        """Every move that ``seat`` may make now, as far as is known here."""

    def check(self, move: Move) -> None:
        """Raise RuleViolation, with the clause and a sentence, unless ``move`` is allowed now."""

    def seen_by(self, viewer: Seat | None) -> View:
        """What ``viewer`` (a seat, or None for everybody) may know now."""


class TableFace(Protocol):
    """What a screen asks of its table: a `rummytui.table.host.Host`, or a table that a referee runs.

    The result of a request reaches the ``listener`` as an `Update`: at once where the rules run in this process.
    """

    listener: Listener | None

    @property
    def game(self) -> GameFace:
        """The game as it stands; a new object after every move."""

    @property
    def path(self) -> Path | None:
        """The journal; None where it lies with others."""

    @property
    def notice(self) -> str | None:
        """A sentence that people are to read when the table opens, or None."""

    @property
    def daily(self) -> DailyDeal | None:
        """The daily deal that this is, if it is one."""

    @property
    def seating(self) -> list[Sitter]:
        """Who plays each seat."""

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of those people who play at this screen."""

    @property
    def company(self) -> frozenset[Seat]:
        """The seats of all people who may be looking at this screen."""

    @property
    def levels(self) -> list[str]:
        """The levels of the bots that are thought for here, each once."""

    @property
    def latest(self) -> Sequence[Event]:
        """What the last move brought about, or the deal if nobody has moved since."""

    @property
    def is_fresh(self) -> bool:
        """Whether nobody has moved since the hand was dealt."""

    @property
    def totals(self) -> Sequence[tuple[int, ...]]:
        """The scores after each finished hand, in order."""

    @property
    def promised(self) -> tuple[Move, ...]:
        """The moves that wait until it is their seat's turn to act."""

    @property
    def to_take_back(self) -> Seat | None:
        """Whose move `undo` would take back; None if nothing may be taken back now."""

    def view(self, viewer: Seat | None) -> View:
        """What ``viewer`` may know now."""

    def events_for(self, viewer: Seat | None) -> tuple[Event, ...]:
        """Everything that has happened in this hand, as ``viewer`` saw it."""

    def hands(self) -> Iterator[tuple[Event, ...]]:
        """Everything that happened in each hand, as everybody saw it."""

    def decisions(self) -> Iterator[tuple[View, Move]]:
        """What the people at this screen decided in the last hand, each with what the seat saw then."""

    def chance_for(self, seat: Seat) -> Random:
        """The random numbers for a bot at ``seat``."""

    def look(self, seat: Seat) -> None:
        """Write down that ``seat`` is about to see its hand. Raises SaveError, and then the hand must not be shown."""

    def hinted(self, seat: Seat) -> None:
        """Write down that the person at ``seat`` is about to get a hint, where that counts. Raises SaveError."""

    def play(self, move: Move) -> object:
        """Make a move. Raises RuleViolation or SaveError."""

    def play_all(self, moves: Iterable[Move]) -> RuleViolation | SaveError | None:
        """Make these moves in order until one is refused. Returns why it was, if that is known at once."""

    def promise(self, moves: Sequence[Move]) -> object:
        """Make each of these moves as soon as it is its seat's turn. Raises SaveError."""

    def undo(self) -> int | None:
        """Undo the last decision. Returns 0 if there is nothing to undo. Raises SaveError."""

    def seat(self, seat: Seat, sitter: Sitter) -> None:
        """Let ``sitter`` play that seat from now on, or ask for it. Raises SaveError."""

    def opened(self, seat: Seat, by: Sequence[Seat]) -> None:
        """Have the log say that all of ``by`` agreed to open the hand of ``seat`` without its PIN."""

    # ------------------------------------------------------------------------------------------------ updates

    def advance(self) -> Update | None:
        """Take in what has happened, up to something that people want to read first; None if there is nothing new."""

    @property
    def following(self) -> Pending | None:
        """The first update that isn't taken in yet, if there is one."""

    # ------------------------------------------------------------------------------------------------ who is here

    @property
    def is_remote(self) -> bool:
        """Whether a referee runs the rules and moves for the bots; else this process does."""

    @property
    def keeps(self) -> bool:
        """Whether this screen is the host's, and may hand over any seat and close the table."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this screen at a table with several; empty if there is only one screen."""

    @property
    def lent(self) -> Sequence[Seat]:
        """The seats of people at this screen for whom bots play now."""

    @property
    def seated(self) -> Sequence[Seated]:
        """Who is at each seat of a table with several screens; empty if there is only one."""

    @property
    def trouble(self) -> str:
        """What is wrong with the connection, in a sentence; empty while all is well."""

    @property
    def ended(self) -> str:
        """Why nothing more happens at this table, in a sentence; empty while something may."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done here any more, for all that is known."""

    def hurry(self) -> None:
        """Say that nobody at this screen has a pot to call, so the referee need not wait for that."""
