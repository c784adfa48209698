"""Whether to leave the program: asked of whoever presses ctrl+c, which leaves most programs at once."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from rummytui.screens.ask import AskScreen
from rummytui.screens.too_small import AnyWindow

LEAVE = "leave"
"""The result if it is to be left."""
_YES, _NO = "y", "n"


class LeaveScreen(AnyWindow, AskScreen):
    """Asks whether to leave. Its result is `LEAVE`, or anything else to stay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(_YES, "leave", "Leave"),
        Binding(f"{_NO},q", "dismiss", "Stay"),
    ]

    def __init__(self, *, playing: bool) -> None:
        saved = " The game is saved already and can be resumed at any time." if playing else ""
        super().__init__(f"Leave the program?{saved}", {LEAVE: f"Leave ({_YES})", "stay": f"Stay ({_NO})"})

    def action_leave(self) -> None:
        _ = self.dismiss(LEAVE)
