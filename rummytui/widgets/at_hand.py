"""Keys that open something on every screen."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType
from textual.events import Key

AT_HAND: Final[list[BindingType]] = [
    Binding("f1", "app.rulebook", "Rules", show=False),
    Binding("comma", "app.settings", "Settings", show=False),
    Binding("question_mark", "app.help", "Help", show=False),
]
"""Bindings of a modal screen, to which those of the app do not reach."""


def key_of(event: Key) -> str:
    """What commands call the key that was pressed: its character, or its name if it has none that can be seen."""
    if event.character and event.character.isprintable() and event.key != "space":
        return event.character.lower()
    return event.key
