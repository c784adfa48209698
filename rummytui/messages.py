"""What the program and its screens tell each other.

A screen posts what people want, and the app, which knows all screens, opens what they wanted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.message import Message

if TYPE_CHECKING:
    from pathlib import Path

    from textual.dom import DOMNode

    from rummytui.host import Host
    from rummytui.settings import Settings


class Program(Protocol):
    """What a screen may read of the app that has opened it."""

    settings: Settings
    """What people have chosen."""
    saves: Path | None
    """The folder of saved games; None for the usual one."""


def program_of(node: DOMNode) -> Program:
    """The app that a screen or a widget belongs to."""
    return cast("Program", node.app)


class SettingsChanged(Message):
    """Some setting has another value; every open screen is told."""


@dataclass
class SettingChosen(Message):
    """Somebody chose another value for the setting of that name."""

    name: str
    value: Any


@dataclass
class SettingsRead(Message):
    """The settings were read, perhaps with a sentence about why they are not what they were."""

    settings: Settings
    notice: str | None


@dataclass
class RulebookWanted(Message):
    """Somebody wants to read the rules, at a clause or of a game if they are named."""

    clause: str | None = None
    game: str | None = None


class SettingsWanted(Message):
    """Somebody wants to change the settings."""


class SavedGamesWanted(Message):
    """Somebody wants to see all saved games."""


class NewGameWanted(Message):
    """Somebody wants to set up a table."""


@dataclass
class GameReady(Message):
    """A saved game was opened and can be played on."""

    host: Host
