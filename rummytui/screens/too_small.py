"""What is shown while the window is too small to play in."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from rummytui.screens.on_top import OnTop
from rummytui.widgets.at_hand import AT_HAND

WIDTH, HEIGHT = 80, 24


def fits(size: Size) -> bool:
    """Whether a game can be played in a window of this size."""
    return size.width >= WIDTH and size.height >= HEIGHT


class AnyWindow:
    """A screen that can be used in a window of any size, and so may be opened while one is too small to play in."""


class TooSmallScreen(OnTop[None], ModalScreen[None]):
    """Covers everything without changing it, and closes by itself as soon as there is room."""

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

    def on_resize(self) -> None:
        self._see()

    def on_screen_resume(self) -> None:
        self._see()

    def _see(self) -> None:
        size = self.app.size
        if fits(size):
            _ = self.dismiss()
            return
        self.query_one(Static).update(
            f"The cards need more room.\n\n"
            f"This window is {size.width} columns by {size.height} rows.\n"
            f"It needs at least {WIDTH} by {HEIGHT}.\n\n"
            "Make it larger, or use smaller letters.\nYour game is safe. Press q to quit."
        )
