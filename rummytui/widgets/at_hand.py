"""Keys that open something on every screen."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType

AT_HAND: Final[list[BindingType]] = [
    Binding("f1", "app.rulebook", "Rules", show=False),
    Binding("comma", "app.settings", "Settings", show=False),
    Binding("question_mark", "app.help", "Help", show=False),
]
"""Bindings of a modal screen, to which those of the app do not reach."""
