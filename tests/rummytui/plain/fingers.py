"""A player in plain text at a table of several screens: typed lines, and moves on other screens meanwhile."""

from __future__ import annotations

import asyncio
import io
import re
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from rules.seats import Seat
from rummytui.plain import remote
from rummytui.plain.teletype import Teletype
from rummytui.remote.guest.guest_access import GuestAccess
from tests.rummytui.remote.fake_table import FakeGate, FakeTable

Step: TypeAlias = str | Callable[[], object]
"""What is typed, in a line or several, or something that is done elsewhere."""
_MOMENTS = 60
"""Turns of the event loop in which a table without a server has said all that there is to say."""


class Fingers(Teletype):
    """Takes these steps, each as soon as all was told that came of the one before; then there is no more to hear.

    ``typed``: somebody types, who is heard at any time; else the lines are those of a script.
    """

    def __init__(self, *steps: Step, typed: bool = True) -> None:
        self.said = io.StringIO()
        super().__init__(io.StringIO(), self.said)
        self.typed = typed
        self._is_file = True
        self._steps = deque(steps)

    @property
    def heard(self) -> list[str]:
        """Everything that was said, line by line, without the prompts."""
        lines = (re.sub("^(> )+", "", line) for line in self.said.getvalue().splitlines())
        return [line for line in lines if line]

    def next_step(self) -> Step | None:
        """What is done next; None if that is all."""
        return self._steps.popleft() if self._steps else None

    async def _until_stirred(self) -> None:
        moments = 0
        while not self._stirred.is_set():
            if moments < _MOMENTS:
                moments += 1
                await asyncio.sleep(0)
            else:
                moments = 0
                self._take_step()
        await super()._until_stirred()

    def _take_step(self) -> None:
        match step := self.next_step():
            case None:
                assert not self._lines, f"nobody hears {self._lines}"
                self._take([""])
            case str():
                self._take(step.splitlines(keepends=True) or ["\n"])
            case _:
                step()

    def _read_more(self) -> None:
        """Everything comes by steps."""


def play(fingers: Fingers, gate: GuestAccess, saves: Path = Path()) -> list[str]:
    """The output at that gate."""
    try:
        remote.play_remotely(gate, fingers, saves)
    finally:
        fingers.close()
    return fingers.heard


def told(fake: FakeTable, *steps: Step, seat: Seat = 0, keeps: bool = False, typed: bool = True) -> list[str]:
    """The output at that seat while all this is done."""
    return play(Fingers(*steps, typed=typed), FakeGate(fake, seat, keeps=keeps))
