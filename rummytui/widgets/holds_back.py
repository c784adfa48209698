"""Widgets that can tell something later."""

from __future__ import annotations

from collections.abc import Callable


class HoldsBack:
    """Part of a widget that keeps to itself what it's to say next, for as long as something else isn't seen yet."""

    _holds_back = False
    _next: Callable[[], None] | None = None

    def hold_back(self) -> None:
        """Say nothing new until `say_it`."""
        self._holds_back = True

    def say_it(self) -> None:
        """Say what it was last asked to say, if that's anything new."""
        self._holds_back = False
        say, self._next = self._next, None
        if say:
            say()

    def _in_time(self, say: Callable[[], None]) -> None:
        """Call this now, or later in place of whatever else would have been said then."""
        if self._holds_back:
            self._next = say
        else:
            say()
