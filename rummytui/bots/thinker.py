"""How a table waits for its bots."""

from __future__ import annotations

from random import Random

from rules.moves import Move
from rules.view import View
from rummytui.bots.choosing import choose


class Thinker:
    """Thinks for the bots of one table.

    All bots so far answer within a few hundredths of a second at the most, so they think where they are asked, in the
    event loop. They are awaited all the same: a bot that thinks for long belongs into a process that can be killed, and
    then only this class has to know.
    """

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        """The move of the bot of ``level`` at the seat whose view this is, by this chance. Raises NoSuchBot."""
        return choose(view, level, rng)

    def close(self) -> None:
        """The table is left. There is nothing to stop while all bots think in the event loop."""
