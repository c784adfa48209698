"""How a table waits for its bots."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rules.moves import Move
from rules.view import View
from rummytui.bots.choosing import advise, choose

if TYPE_CHECKING:
    from rummytui.advice import Advice


class Thinker:
    """Thinks for the bots at one table.

    All bots so far answer within a few hundredths of a second, so they think in the event loop. They are awaited all the
    same: a slow bot would belong in a process that can be killed, and then only this class would have to change.
    """

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        """The move of a bot of ``level`` at the seat whose view this is. Raises NoSuchBot."""
        return choose(view, level, rng)

    async def advise(self, view: View) -> list[Advice]:
        """What the best bot would do at the seat whose view this is, and why; then what would be next best."""
        return advise(view)

    def close(self) -> None:
        """Stop thinking, as the table is being left. Bots that think in the event loop need no stopping."""
