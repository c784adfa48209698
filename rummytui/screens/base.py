"""What screens share: events may be about what has gone since, screens open over each other, and windows are small."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from rich.style import Style
from textual import on
from textual.await_complete import AwaitComplete
from textual.errors import NoWidget
from textual.events import Resize
from textual.geometry import Offset, Size
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget

from rummytui.widgets.textual_internals import PaintedOnTop


class BaseScreen(PaintedOnTop[ScreenResultType]):
    """A screen that skips sizes that the window no longer has, and does not look at widgets that have been removed.

    The mouse can point at a widget until the screen has been laid out without it, but its style and parent are gone.
    And once the screen has been closed, nothing is done on it any more, though its widgets go one by one.
    """

    @property
    def still_open(self) -> bool:
        """Whether the screen hasn't been closed, nor the program ended."""
        return self.is_attached and self in self.app.screen_stack

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        # Textual would have the screen below call it.
        return super().call_after_refresh(while_open(self, partial(callback, *args, **kwargs)))

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


LEAST: Final = Size(80, 24)
"""The smallest window in which a game can be played."""


def fits(size: Size) -> bool:
    """Whether a game can be played in a window of this size."""
    return size.width >= LEAST.width and size.height >= LEAST.height


class AnyWindow:
    """A screen that can be used in a window of any size, and so may be opened while one is too small to play in."""


def while_open(screen: Screen[ScreenResultType], do: Callable[[], object]) -> Callable[[], object]:
    """A callback that does this unless ``screen`` has been closed by then."""
    return lambda: do() if screen in screen.app.screen_stack else None


class OnTop(BaseScreen[ScreenResultType]):
    """A screen that a key closes only while nothing lies over it.

    A key may still be on its way to it when another screen opens. Textual would hand on the result at once, and once
    more at the next key, which it takes for a fault.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with this result; nothing happens where another screen lies over this one."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
