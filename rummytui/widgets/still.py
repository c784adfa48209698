"""What is longer than its room."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget


class Still(Widget):
    """Scrolls to where it is to go in one step: a page that glides there is drawn thirty times on its way."""

    # Keys, wheel and scrollbar all end here, each by a public method of its own that animates unless it is told not to.
    def _scroll_to(self, *args: Any, **kwargs: Any) -> bool:
        return super()._scroll_to(*args, **{**kwargs, "animate": False})


class StillScroll(VerticalScroll, Still):
    """Holds more than it has room for, and scrolls in one step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k", "scroll_up", show=False),
        Binding("j", "scroll_down", show=False),
        Binding("g", "scroll_home", show=False),
        Binding("G", "scroll_end", show=False),
    ]
