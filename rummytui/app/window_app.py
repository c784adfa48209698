"""The window: one screen on top of another, and whether there is room for them."""

from __future__ import annotations

from typing import Any

from textual.await_complete import AwaitComplete
from textual.screen import Screen

from rummytui.app.memory import forget_what_was_drawn
from rummytui.app.settings_app import SettingsApp
from rummytui.loading import LOADING
from rummytui.screens.base import AnyWindow, fits
from rummytui.widgets.textual_internals import receiver


class WindowApp(SettingsApp):
    """An app that covers its screens while the window is too small, and closes none for a key that came too late."""

    def push_screen(self, screen: Any, *args: Any, **kwargs: Any) -> Any:
        pushed = super().push_screen(screen, *args, **kwargs)
        # A table may put a curtain up by itself, and that must not hide that the window is too small for it.
        self.call_next(self._check_size)
        return pushed

    def pop_screen(self) -> AwaitComplete:
        # Of two quick keys the second may still reach the screen that the first has closed, and would close the one
        # below.
        caller = receiver()
        if isinstance(caller, Screen) and caller is not self.screen:
            return AwaitComplete()
        popped = super().pop_screen()
        forget_what_was_drawn()
        return popped

    def close_above(self, screen: Screen[Any]) -> None:
        """Close every screen on top of this one, without a result."""
        if screen in self.screen_stack and self.screen is not screen:
            while self.screen is not screen:
                _ = super().pop_screen()
            # Only after the screens that the results open.
            self.call_later(self._check_size)

    def on_resize(self) -> None:
        self.call_next(self._check_size)

    async def _check_size(self) -> None:
        if not self.screen_stack:
            # The program is being left.
            return
        if self.screen.size == self.size:
            # It was smaller for a moment, which has cut off what stood there, and nothing is laid out anew.
            self.refresh()
        if fits(self.size):
            return
        with LOADING:
            from rummytui.screens.too_small import TooSmallScreen

        # What was opened from there may stay on top.
        covered = [screen for screen in self.screen_stack if not isinstance(screen, AnyWindow)]
        if not isinstance(covered[-1], TooSmallScreen):
            await super().push_screen(TooSmallScreen())
