"""How a table waits for its bots."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from rules.moves import Move
from rules.view import View
from rummytui.bots.choosing import LEVELS, advise, choose
from rummytui.games import SLOW_AT_MEDIUM

if TYPE_CHECKING:
    from rummytui.advice import Advice, Turn
    from rummytui.bots.process import Process


_TOO_OFTEN: Final = 2
"""After this many late answers in one hand, stop waiting for more."""


class LateAnswers:
    """Counts the late answers in the current hand of each table."""

    def __init__(self) -> None:
        self._hands: dict[tuple[str, tuple[str, ...]], tuple[int, int]] = {}

    def add(self, view: View) -> None:
        """Count a late answer."""
        self._hands[view.name, view.players] = view.hand_number, self._count(view) + 1

    def too_many(self, view: View) -> bool:
        """Whether to stop waiting until the next hand."""
        return self._count(view) >= _TOO_OFTEN

    def _count(self, view: View) -> int:
        hand, late = self._hands.get((view.name, view.players), (0, 0))
        return late if hand == view.hand_number else 0


class Thinker:
    """Computes the moves of the bots at one table, and hints.

    Quick bots answer in the event loop. The others think in a process of their own, so that keys never wait for them. It
    is started when such a bot sits down or a hint is wanted, and ended when the table is left, or in the middle of what
    it thinks if nobody wants to know that any more. Where it is killed, fails or takes too long, a quicker bot stands in;
    where it takes too long twice, for the rest of the hand. Several thinkers for the same tables share ``late``.
    """

    seconds: ClassVar[float] = 1.5
    """How long it may think: the slowest bots take half a second where they are measured, and get one more."""

    def __init__(self, late: LateAnswers | None = None) -> None:
        self._late = late or LateAnswers()
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._closed = False

    def expect(self, game: str, levels: Sequence[str]) -> None:
        """Bots of these ``levels`` sit down, so have a process ready if they need one. It is for the event loop to call."""
        if slow := [level for level in levels if is_slow(game, level)]:
            with suppress(OSError):
                self._begin(game, slow)

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        """The move of a bot of ``level`` at the seat whose view this is. Raises NoSuchBot."""
        if view.stage.hand_over or not is_slow(view.name, level):
            return choose(view, level, rng)
        answer = await self._ask(view, level, rng)
        if isinstance(answer, Move) and view.seat is not None and answer in view.legal_moves(view.seat):
            return answer
        return choose(view, _stand_in(view.name, level), rng)

    async def advise(self, view: View, about: Move | None = None) -> list[Advice]:
        """The best bot's move for the seat whose view this is, with reasons; then the next best, or ``about``."""
        answer = await self._ask(view, about=about)
        return answer if isinstance(answer, list) else advise(view, about, "medium")

    async def turn_ahead(self, view: View, first: Move) -> Turn:
        """``first``, the best move at the seat whose view this is, and what is sure to follow in the same turn."""
        from rummytui.bots.ahead import seen_after

        turn = [(view, first)]
        while (after := seen_after(*turn[-1])) is not None:
            turn.append((after, (await self.advise(after))[0].move))
        return turn

    def close(self) -> None:
        """Stop thinking: the table is closing."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.end()

    def _begin(self, game: str, levels: Sequence[str]) -> Process:
        """The process, started if there is none. Raises OSError."""
        if self._closed:
            raise BrokenPipeError
        if self._process is None:
            from rummytui.bots.process import Process

            self._process = Process(game, levels)
        return self._process

    async def _ask(
        self, view: View, level: str | None = None, rng: Random | None = None, about: Move | None = None
    ) -> object:
        """What the process says to a `BotQuestion`; None if it has ended, takes too long or has done so too often."""
        from rules.view_json import view_to_json
        from rummytui.bots.thinking import BotQuestion

        async with self._one_at_a_time:
            if self._late.too_many(view):
                return None
            try:
                process = self._begin(view.name, [level or LEVELS[-1]])
                return await process.ask(BotQuestion(view_to_json(view), level, rng, about), self.seconds)
            except TimeoutError:
                self._late.add(view)
                self._end()
                return None
            except OSError:
                self._end()
                return None
            except asyncio.CancelledError:
                self._end()
                raise


def is_slow(game: str, level: str) -> bool:
    """Whether keys would wait for a bot of this level now and then."""
    plain = level.partition(":")[0]
    return plain == LEVELS[-1] or (plain == "medium" and game in SLOW_AT_MEDIUM)


def _stand_in(game: str, level: str) -> str:
    """The level of the best bot below ``level`` that answers at once."""
    below = LEVELS[: LEVELS.index(level.partition(":")[0])]
    return next(one for one in reversed(below) if not is_slow(game, one))
