"""What is shown while the window is too small to play in."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from rummytui.screens.base import LEAST, OnTop, fits
from rummytui.widgets.at_hand import AT_HAND


class TooSmallScreen(OnTop[None], ModalScreen[None]):
    """Covers everything without changing it, and closes as soon as there is room."""

    DEFAULT_CSS = """
    TooSmallScreen {
        background: $background;
        align: center middle;
        /* Beside a scrollbar the sentence would need another one, and so on without end. */
        overflow: hidden;
        Static { width: 100%; text-align: center; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [*AT_HAND, Binding("q,ctrl+q", "app.quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield Static(markup=False)

    def on_screen_resume(self) -> None:
        self.on_resize()

    def on_resize(self) -> None:
        size = self.app.size
        if fits(size):
            _ = self.dismiss()
            return
        self.query_one(Static).update(
            f"The cards need more room.\n\n"
            f"This window is {size.width} columns by {size.height} rows.\n"
            f"It needs at least {LEAST.width} by {LEAST.height}.\n\n"
            "Make it larger, or its text smaller.\nYour game is safe. Press q to quit."
        )
