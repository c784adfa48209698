"""Threads that step aside while somebody waits for the screen.

Python lets only one thread work at a time. Whatever takes long in a thread would make each key take longer, so it asks here
every few tenths of a millisecond whether it may go on.
"""

from __future__ import annotations

import time
from typing import Final

_ASIDE: Final = 0.05
"""Seconds after a key in which what it changes is drawn."""


class Courtesy:
    """Says when threads are to wait; there is one for all of them."""

    def __init__(self) -> None:
        self._until = 0.0

    def ask(self, seconds: float = _ASIDE) -> None:
        """Have all threads wait from now on, for so long."""
        self._until = max(self._until, time.monotonic() + seconds)

    def give_way(self) -> None:
        """Wait, in a thread, until nobody has asked for that lately."""
        while (left := self._until - time.monotonic()) > 0:
            time.sleep(left)


COURTESY: Final = Courtesy()
