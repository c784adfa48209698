"""What every screen needs: events may still be about what was there when they were sent."""

from __future__ import annotations

from rich.style import Style
from textual import on
from textual.errors import NoWidget
from textual.events import Resize
from textual.geometry import Offset
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget


class BaseScreen(Screen[ScreenResultType]):
    """A screen that skips sizes that the window no longer has, and does not look at widgets that have been removed.

    The mouse can point at a widget until the screen has been laid out without it, but its style and parent are gone.
    """

    @on(Resize)
    def _skip_outdated(self, event: Resize) -> None:
        # Whenever Textual lays a screen out for another size, it tells the screen so, and that is laid out once more.
        # So two sizes in its queue would bring each other back for ever, and no key would be read any more.
        if event.size != self.app.size:
            event.stop()
            event.prevent_default()

    def get_style_at(self, x: int, y: int) -> Style:
        """The style of the cell there; no style where the widget has been removed."""
        try:
            widget, _ = self.get_widget_at(x, y)
        except NoWidget:
            return Style.null()
        return super().get_style_at(x, y) if widget.is_attached else Style.null()

    def get_widget_and_offset_at(self, x: int, y: int) -> tuple[Widget | None, Offset | None]:
        """The widget with text there and the place in its text; both None where no text can be selected."""
        try:
            widget, _ = self.get_widget_at(x, y)
        except NoWidget:
            return None, None
        return super().get_widget_and_offset_at(x, y) if widget.is_attached else (None, None)
