"""How a table plays on where no person decides: forced moves, bots' moves, and waits that people can end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

from rummytui.bots import USUAL_LEVEL
from rummytui.table.watch import Forced, Pause

if TYPE_CHECKING:
    from random import Random

    from rules import View
    from rules.moves import Move
    from rummytui.table.sitting import Sitting

Chooser: TypeAlias = "Callable[[View, str, Random], Awaitable[Move]]"
"""Chooses the move of a bot: from its view, its level and a random generator."""


class Clock(Protocol):
    """What a driver goes by: a screen's clock lets people read and interrupt, a referee's waits for several screens."""

    @property
    def table(self) -> Sitting:
        """The table, as it is now."""

    def due(self) -> Forced | Pause | None:
        """What comes next, if nobody has to decide it; None to stop."""

    async def wait(self, step: Forced | Pause) -> bool:
        """Wait as long as the table does before that step. False if it has to be looked at again, or is done."""

    @property
    def choose(self) -> Chooser:
        """How bots think here."""

    async def make(self, move: Move) -> bool:
        """Make the move of the step that was due, unless something else has happened since. False to stop."""


async def drive(clock: Clock) -> None:
    """Play until people are wanted."""
    while (step := clock.due()) is not None:
        if await clock.wait(step) and isinstance(step, Forced) and not await take(step, clock):
            return


async def take(step: Forced, clock: Clock) -> bool:
    """Make the only legal move, or the one that a bot chooses. False to stop."""
    move = step.move
    if move is None:
        table, seat = clock.table, step.seat
        level = table.seating[seat].level or USUAL_LEVEL
        move = await clock.choose(table.view(seat), level, table.chance_for(seat))
    return await clock.make(move)
