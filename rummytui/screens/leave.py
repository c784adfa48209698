"""Confirms quitting, after Ctrl+C, which quits most programs at once."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from rummytui.screens.ask import AskScreen
from rummytui.screens.base import AnyWindow

LEAVE = "leave"
"""The result that means quit."""
_STAY = "stay"
_YES, _NO = "y", "n"


class LeaveScreen(AnyWindow, AskScreen):
    """Asks whether to leave. Its result is `LEAVE`, or anything else to stay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(_YES, "leave", "Quit"),
        Binding(f"{_NO},q", "dismiss", "Stay"),
    ]

    def __init__(self, *, playing: bool) -> None:
        saved = "Your game is already saved, and you can resume it at any time."
        super().__init__(
            "quit",
            f"Quit rummytui?\n\n{saved}" if playing else "Quit rummytui?",
            {LEAVE: "Quit", _STAY: "Stay"},
            {LEAVE: _YES, _STAY: _NO},
        )

    def action_leave(self) -> None:
        _ = self.dismiss(LEAVE)
