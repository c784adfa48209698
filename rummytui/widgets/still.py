"""Scrolling in one step: pages and forms that are longer than their room."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from rummytui.widgets.textual_internals import OpenScroll


class Still(OpenScroll):
    """Scrolls to where it is to go in one step: a page that glides there is drawn thirty times on its way."""

    def scroll_through(self, *args: Any, **kwargs: Any) -> bool:
        return super().scroll_through(*args, **{**kwargs, "animate": False})


class StillScroll(VerticalScroll, Still):
    """Holds more than it has room for, and scrolls in one step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k", "scroll_up", show=False),
        Binding("j", "scroll_down", show=False),
        Binding("g", "scroll_home", show=False),
        Binding("G", "scroll_end", show=False),
    ]

    def leafed(self, key: str) -> bool:
        """Scroll by a page if that's what a key means. Returns whether it is."""
        match key:
            case "down" | "pagedown":
                self.scroll_page_down()
            case "up" | "pageup":
                self.scroll_page_up()
            case _:
                return False
        return True


class Form(StillScroll, inherit_bindings=False, can_focus=False):
    """Scrolls to the focused widget; arrow keys belong to its contents."""

    DEFAULT_CSS = "Form { height: 1fr; padding: 0 1 0 2; scrollbar-size-vertical: 1; }"
