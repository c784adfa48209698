"""What the program and its screens tell each other."""

from __future__ import annotations

from textual.message import Message


class SettingsChanged(Message):
    """Some setting has another value; every open screen is told."""
