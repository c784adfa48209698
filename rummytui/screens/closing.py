"""Screens that may be closed while something is still to be done on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.screen import Screen, ScreenResultType

from rummytui.screens.base import BaseScreen


def while_open(screen: Screen[ScreenResultType], do: Callable[[], object]) -> Callable[[], object]:
    """A callback that does this unless ``screen`` has been closed by then."""
    return lambda: do() if screen in screen.app.screen_stack else None


class ClosingScreen(BaseScreen[ScreenResultType]):
    """A screen on which nothing is done any more once it has been closed, though its widgets go one by one."""

    @property
    def still_open(self) -> bool:
        """Whether the screen hasn't been closed, nor the program ended."""
        return self.is_attached and self in self.app.screen_stack

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        # Textual would have the screen below call it.
        return super().call_after_refresh(while_open(self, partial(callback, *args, **kwargs)))
