"""Screens that close only while they lie on top."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import ScreenResultType

from rummytui.screens.closing import ClosingScreen


class OnTop(ClosingScreen[ScreenResultType]):
    """A screen that a key closes only while nothing lies over it.

    A key may still be on its way to it when another screen opens. Textual would hand on the result at once, and once
    more at the next key, which it takes for a fault.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with this result; nothing happens where another screen lies over this one."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
