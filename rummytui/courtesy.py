"""Threads that step aside while somebody waits for the screen.

Python lets only one thread work at a time. Whatever takes long in a thread would make each key take longer, so it asks here
every few tenths of a millisecond whether it may go on.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_ASIDE: Final = 0.05
"""Seconds after a key in which what it changes is drawn."""
_TURN: Final = 0.0005
"""Seconds for which a thread works while another one waits; Python's own are ten times as long."""


class Courtesy:
    """Says when threads are to wait; there is one for all of them."""

    def __init__(self) -> None:
        self._until = 0.0
        self._usual = sys.getswitchinterval()

    def ask(self, seconds: float = _ASIDE) -> None:
        """Have all threads wait from now on, for this long."""
        self._until = max(self._until, time.monotonic() + seconds)

    @contextmanager
    def short_turns(self) -> Iterator[None]:
        """Shorten the GIL's switch interval, so that a key waits less for worker threads."""
        sys.setswitchinterval(_TURN)
        try:
            yield
        finally:
            sys.setswitchinterval(self._usual)

    def give_way(self) -> None:
        """Wait, in a thread, until the requested pause is over."""
        while (left := self._until - time.monotonic()) > 0:
            time.sleep(left)


COURTESY: Final = Courtesy()
