"""How a referee thinks for the bots of all its tables, without one table waiting for another's."""

from __future__ import annotations

import os
from random import Random
from typing import Final

from rules.moves import Move
from rules.view import View
from rummytui.bots import Thinker, choose
from rummytui.bots.thinker import LateAnswers, is_slow

_MOST: Final = 4
"""More processes than that would need more memory than their speed is worth."""


class BotPool:
    """Quick bots answer at once; for the others there are a few processes, each started when it is first needed."""

    def __init__(self, most: int | None = None) -> None:
        late = LateAnswers()
        self._all = [Thinker(late) for _ in range(most or min(os.cpu_count() or 1, _MOST))]
        self._busy = [0] * len(self._all)

    async def choose(self, view: View, level: str, chance: Random) -> Move:
        """The move of a bot of ``level`` at the seat whose view this is. Raises NoSuchBot."""
        if view.stage.hand_over or not is_slow(view.name, level):
            return choose(view, level, chance)
        number = self._busy.index(min(self._busy))
        self._busy[number] += 1
        try:
            return await self._all[number].choose(view, level, chance)
        finally:
            self._busy[number] -= 1

    def close(self) -> None:
        """End all processes."""
        for thinker in self._all:
            thinker.close()
