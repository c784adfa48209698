"""The loop that plays on at every table, and the clock it goes by."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from rules import View
from rules.moves import Draw, Move
from rummytui.table.actor import at_once
from rummytui.table.driver import drive, take
from rummytui.table.host import Host
from rummytui.table.watch import Forced, Pause
from saves import Sitter
from tests.saves.playing import BOT, PERSON, new_host

DRAW = Draw(0, "stock")
WAITED, NOT_YET = True, False


class Script:
    """A clock of which each step is written down beforehand; ``said`` is what the driver asked of it, in order."""

    def __init__(self, table: Host, *steps: tuple[Forced | Pause, bool], goes_on: bool = True) -> None:
        self.table = table
        self.steps = list(steps)
        self.goes_on = goes_on
        self.said: list[object] = []

    def due(self) -> Forced | Pause | None:
        self.said.append("due")
        return self.steps[0][0] if self.steps else None

    async def wait(self, step: Forced | Pause) -> bool:
        self.said.append(("wait", step))
        return self.steps.pop(0)[1]

    async def choose(self, view: View, level: str, chance: Random) -> Move:
        self.said.append(("choose", view.seat, level, chance.random()))
        return DRAW

    async def make(self, move: Move) -> bool:
        self.said.append(("make", move))
        return self.goes_on


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return new_host(tmp_path, [PERSON, Sitter("bot", "hard"), BOT])


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([], ["due"]),
        ([(Forced(0, DRAW), WAITED)], ["due", ("wait", Forced(0, DRAW)), ("make", DRAW), "due"]),
        # A question was open, or somebody else has moved: what is due is looked at again.
        ([(Forced(0, DRAW), NOT_YET)], ["due", ("wait", Forced(0, DRAW)), "due"]),
        # Nobody has called a pot: that is all there was to wait for.
        ([(Pause((0,)), WAITED)], ["due", ("wait", Pause((0,))), "due"]),
    ],
)
def test_what_is_due_is_waited_for_and_made(
    host: Host, steps: Sequence[tuple[Forced | Pause, bool]], said: Sequence[object]
) -> None:
    clock = Script(host, *steps)
    at_once(drive(clock))
    assert clock.said == said


def test_a_bot_is_asked_with_its_own_view_level_and_chance(host: Host) -> None:
    clock = Script(host)
    assert at_once(take(Forced(1), clock))
    assert clock.said == [("choose", 1, "hard", host.chance_for(1).random()), ("make", DRAW)]


def test_it_stops_where_a_move_cannot_be_made(host: Host) -> None:
    clock = Script(host, (Forced(0, DRAW), WAITED), (Forced(0, DRAW), WAITED), goes_on=False)
    at_once(drive(clock))
    assert clock.said == ["due", ("wait", Forced(0, DRAW)), ("make", DRAW)]


def test_what_never_suspends_is_done_at_once() -> None:
    async def two() -> int:
        return 2

    assert at_once(two()) == 2


def test_what_would_have_to_wait_is_refused_and_ended() -> None:
    ended = []

    async def waits() -> None:
        try:
            await asyncio.sleep(0)
        finally:
            ended.append(True)

    with pytest.raises(RuntimeError, match="must not wait"):
        at_once(waits())
    assert ended == [True]
