"""What the program and its screens tell each other.

A screen posts what people want, and the app, which knows all the screens, opens it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from textual.dom import DOMNode
    from textual.screen import Screen

    from rummytui.puzzles.finder import Finder
    from rummytui.remote.guest.guest_access import GuestAccess
    from rummytui.settings import Settings
    from rummytui.shelf import ShelfText
    from rummytui.table.host import Host
    from saves import SavedGame


class Program(Protocol):
    """The part of the app that screens may use."""

    settings: Settings
    """What people have chosen."""
    deaf_seconds: float
    """How long a curtain takes no key after it has come."""
    finder: Finder | None
    """The process that is looking, or has looked, for puzzles in people's own games."""

    @property
    def folder(self) -> Path:
        """Where saved games are kept."""

    @property
    def still(self) -> bool:
        """Whether nothing is to move on any screen."""

    @property
    def flat(self) -> bool:
        """Whether there are no colours but the terminal's own sixteen, or none at all."""

    @property
    def is_far(self) -> bool:
        """Whether seats at other screens are waited for or played with."""

    @property
    def table_open(self) -> str:
        """The name of the file of the game that is on the table; empty if there is none."""

    def close_above(self, screen: Screen[Any]) -> None:
        """Close every screen on top of this one, without a result."""

    def go_home_and(self, do: Callable[[], object]) -> None:
        """Close what is open, and do something on the first screen."""


def program_of(node: DOMNode) -> Program:
    """The app that a screen or a widget belongs to."""
    return cast("Program", node.app)


class SettingsChanged(Message):
    """A setting has changed; every open screen is notified."""


class EveningSaved(Message):
    """There is one more saved game, or one has gone on, without anybody playing here."""


class KeysWanted(Message):
    """Somebody wants to choose keys."""


class PinsWanted(Message):
    """Somebody wants to choose PINs."""


class KeysChanged(Message):
    """Other keys than before have been chosen."""


class KeysPut(Message):
    """The keys of commands have changed; every open screen is notified."""


@dataclass
class SettingChosen(Message):
    """Somebody chose another value for the setting called ``name``."""

    name: str
    value: Any


@dataclass
class SettingsRead(Message):
    """The settings have been read; ``notice`` says what went wrong, if anything did."""

    settings: Settings
    notice: str | None


@dataclass
class RulebookWanted(Message):
    """Somebody wants to read the rules, perhaps at a clause, at a word that is explained, or those of a game."""

    clause: str | None = None
    game: str | None = None


class SettingsWanted(Message):
    """Somebody wants to change the settings."""


@dataclass
class SavedGamesWanted(Message):
    """Somebody wants to see all saved games; ``latest`` are those last played, as far as they have been looked at."""

    latest: Sequence[tuple[SavedGame, ShelfText]]


class BookWanted(Message):
    """Somebody wants to know what all evenings come to."""


class DailyWanted(Message):
    """Somebody wants to play the deal of the day."""


@dataclass
class PuzzlesWanted(Message):
    """Somebody wants to see the puzzles; ``player`` is the solver, if it isn't the person who played last."""

    player: str = ""


@dataclass
class PuzzleWanted(Message):
    """Somebody wants the next puzzle on a ``shelf``, which is named after a game or holds those from their own games.

    The answer is saved under the name ``player``.
    """

    shelf: str
    player: str


class LessonsWanted(Message):
    """Somebody wants to see what can be learnt."""


@dataclass
class LessonWanted(Message):
    """Somebody wants to be shown how something is played: ``lesson`` is the name of a lesson."""

    lesson: str


@dataclass
class NewGameWanted(Message):
    """Somebody wants to set up a table, perhaps for a certain game."""

    game: str | None = None


@dataclass
class GameReady(Message):
    """A saved game has been opened and can be played."""

    host: Host


@dataclass
class GateOpened(Message):
    """There is a table at which others play at other screens, and somebody here wants to."""

    gate: GuestAccess


@dataclass
class ReplayWanted(Message):
    """Somebody wants to watch the saved game at ``path`` again."""

    path: Path
