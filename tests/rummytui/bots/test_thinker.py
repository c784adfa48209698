"""Thinking in a process of its own, and what happens if it is killed, fails, takes too long or is not wanted any more."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from rules import GAMES, Game
from rules.moves import Deal, Draw
from rules.view import View
from rules.view_json import view_to_json
from rummytui.bots import Thinker, advise, choose
from rummytui.bots import process as processes
from rummytui.bots.thinker import _stand_in, is_slow
from rummytui.bots.thinking import BotQuestion
from rummytui.games import SLOW_AT_MEDIUM
from rummytui.remote.referee.referee import BotPool
from tests.processes import is_running
from tests.rules.playing import table

PATIENCE = 60.0
"""Seconds that a machine which does much else at once may take over an answer."""

RAISING = "from rummytui.bots import thinking; thinking.choose = thinking.advise = lambda *_: 1 / 0"
LYING = "from rummytui.bots import thinking; from rules import moves; thinking.choose = lambda *_: moves.Deal(0)"
DYING = "from rummytui.bots import thinking; thinking.choose = lambda *_: thinking.os.kill(thinking.os.getpid(), 9)"
SLOW = "from rummytui.bots import thinking; thinking.choose = thinking.advise = lambda *_: thinking.signal.pause()"
"""What a process does first, to be no good. None of them takes any time over it."""


@pytest.fixture
async def thinker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Thinker]:
    """A thinker with time enough."""
    monkeypatch.setattr(Thinker, "seconds", PATIENCE)
    monkeypatch.setattr(processes, "_START_SECONDS", PATIENCE)
    made = Thinker()
    yield made
    made.close()


def spoilt(monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    """Have processes do this first."""
    monkeypatch.setattr(
        processes,
        "_BEGIN",
        processes._BEGIN.replace("from rummytui.bots.thinking", f"{first}; from rummytui.bots.thinking"),
    )


def view_of(name: str = "rummy", seed: int = 7) -> View:
    """What the first to act sees."""
    game: Game = table(name, seed).game
    return game.seen_by(game.to_act[0])


def pid_of(thinker: Thinker) -> int:
    """The process that thinks for it now."""
    assert thinker._process is not None
    return thinker._process.pid


async def test_it_says_what_the_bot_says(thinker: Thinker) -> None:
    """In every game, for a level that thinks elsewhere and one that does not; advice too."""
    for name in GAMES:
        game = table(name, 3).game
        for place in range(2):
            view = game.seen_by(game.to_act[0])
            for level in ("easy", "hard"):
                assert await thinker.choose(view, level, Random(place)) == choose(view, level, Random(place)), name
            assert await thinker.advise(view) == advise(view), name
            game.play(choose(view, "easy", Random(place)))


async def test_a_quick_bot_starts_nothing(thinker: Thinker) -> None:
    thinker.expect("rummy", ["easy", "medium"])
    await thinker.choose(view_of(), "medium", Random(1))
    assert thinker._process is None
    assert not is_slow("rummy", "random")
    assert is_slow("rummy", "hard:hoarder")


class Listening:
    """Takes the place of a process that has just ended."""

    def __init__(self) -> None:
        self.asked: list[BotQuestion] = []

    async def ask(self, question: BotQuestion, seconds: float) -> None:
        """Hear the question."""
        self.asked.append(question)
        raise BrokenPipeError

    def end(self) -> None:
        """Nothing is left to end."""


async def test_what_is_asked_is_the_bot_with_its_temper(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    process, chance = Listening(), Random(4)
    monkeypatch.setattr(thinker, "_process", process)
    await thinker.choose(view_of(), "hard:hoarder", chance)
    assert process.asked == [BotQuestion(view_to_json(view_of()), "hard:hoarder", chance)]


async def test_a_process_is_there_before_it_is_asked(thinker: Thinker) -> None:
    thinker.expect("rummy", ["easy", "hard"])
    pid = pid_of(thinker)
    await thinker.choose(view_of(), "hard", Random(1))
    assert pid_of(thinker) == pid


async def test_between_hands_nobody_has_to_think(thinker: Thinker) -> None:
    game = table("rummy", 5).game
    game.phase = "between hands"
    assert isinstance(await thinker.choose(game.seen_by(1), "hard", Random(1)), Deal)
    assert thinker._process is None


@pytest.mark.parametrize("first", [RAISING, LYING, DYING])
async def test_where_it_fails_a_quicker_bot_stands_in(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    spoilt(monkeypatch, first)
    assert await thinker.choose(view_of(), "hard", Random(4)) == choose(view_of(), "medium", Random(4))
    slow = view_of("continental")
    assert await thinker.choose(slow, "hard", Random(4)) == choose(slow, "easy", Random(4))


async def test_where_it_fails_the_next_best_advises(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt(monkeypatch, RAISING)
    assert await thinker.advise(view_of()) == advise(view_of(), level="medium")


async def test_and_advises_about_the_move_that_is_meant(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt(monkeypatch, RAISING)
    game = table("rummy", 7).game
    game.play(Draw(game.to_act[0], "stock"))
    view = game.seen_by(game.to_act[0])
    best, second = advise(view, level="medium")
    others = (move for move in view.legal_moves(best.move.seat) if move not in (best.move, second.move))
    about = next(move for move in others if len(advise(view, move, "medium")) == 2)
    assert [one.move for one in await thinker.advise(view, about)] == [best.move, about]


async def test_once_the_table_is_left_nothing_is_begun(thinker: Thinker) -> None:
    """A bot may be about to be asked at that moment; nobody would end a process that it began."""
    thinker.close()
    thinker.expect("rummy", ["hard"])
    assert await thinker.choose(view_of(), "hard", Random(4)) == choose(view_of(), "medium", Random(4))
    assert thinker._process is None


async def test_a_late_process_is_ended_and_replaced(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        spoilt(patched, SLOW)
        thinker.expect("rummy", ["hard"])
        pid = pid_of(thinker)
    monkeypatch.setattr(Thinker, "seconds", 0.0)
    assert await thinker.choose(view_of(), "hard", Random(4)) == choose(view_of(), "medium", Random(4))
    assert not Path(f"/proc/{pid}").exists()
    monkeypatch.setattr(Thinker, "seconds", PATIENCE)
    assert await thinker.choose(view_of(), "hard", Random(4)) == choose(view_of(), "hard", Random(4))
    assert pid_of(thinker) != pid


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process is stopped there")
async def test_a_process_that_is_late_twice_rests_for_the_hand(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = processes_begun(monkeypatch)
    monkeypatch.setattr(processes, "_START_SECONDS", 0.0)
    for _ in range(4):
        thinker.expect("rummy", ["hard"])
        if thinker._process:
            os.kill(pid_of(thinker), signal.SIGSTOP)
        assert await thinker.choose(view_of(), "hard", Random(4)) == choose(view_of(), "medium", Random(4))
    assert await thinker.advise(view_of()) == advise(view_of(), level="medium")
    assert begun == ["rummy", "rummy", "rummy"], "the third was begun by who sat down, and asked nothing"
    monkeypatch.setattr(processes, "_START_SECONDS", PATIENCE)
    other = view_of()
    other.hand_number += 1
    thinker._end()
    assert await thinker.choose(other, "hard", Random(4)) == choose(other, "hard", Random(4))


async def test_a_referee_waits_twice_in_a_hand_whichever_process_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt(monkeypatch, SLOW)
    begun = processes_begun(monkeypatch)
    monkeypatch.setattr(Thinker, "seconds", 0.0)
    thinkers = BotPool(3)
    try:
        for busy in ([0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 0, 0]):
            thinkers._busy = busy
            move = await thinkers.choose(view_of(), "hard", Random(4))
            assert move == choose(view_of(), "medium", Random(4))
        assert len(begun) == 2
        await thinkers.choose(view_of("gin"), "hard", Random(4))
        assert begun == ["rummy", "rummy", "gin"]
    finally:
        thinkers.close()


def processes_begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games of the processes that are begun from now on."""
    begun: list[str] = []

    class Counted(processes.Process):
        def __init__(self, game: str, levels: Sequence[str]) -> None:
            begun.append(game)
            super().__init__(game, levels)

    monkeypatch.setattr(processes, "Process", Counted)
    return begun


async def test_one_that_was_killed_is_replaced(thinker: Thinker) -> None:
    await thinker.choose(view_of(), "hard", Random(4))
    os.kill(pid_of(thinker), signal.SIGKILL)
    stood_in = await thinker.choose(view_of(), "hard", Random(4))
    assert stood_in == choose(view_of(), "medium", Random(4))
    assert await thinker.choose(view_of(), "hard", Random(5)) == choose(view_of(), "hard", Random(5))


async def test_what_is_not_wanted_any_more_is_ended(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt(monkeypatch, SLOW)
    thinker.expect("rummy", ["hard"])
    pid = pid_of(thinker)
    asked = asyncio.create_task(thinker.choose(view_of(), "hard", Random(1)))
    await until_asked(thinker)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert not Path(f"/proc/{pid}").exists()


async def until_asked(thinker: Thinker) -> None:
    """Wait until its process is ready and has a question before it."""
    assert thinker._process is not None
    process = thinker._process
    await until(lambda: process._is_ready)


async def until(true: Callable[[], bool]) -> None:
    """Wait until something has come true; pytest's own time limit ends it otherwise."""
    while not true():  # noqa: ASYNC110 - it is another process that is waited for
        await asyncio.sleep(0.001)


async def test_closed_in_the_middle_it_starts_no_other(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt(monkeypatch, SLOW)
    thinker.expect("rummy", ["hard"])
    pid = pid_of(thinker)
    asked = asyncio.create_task(thinker.choose(view_of(), "hard", Random(1)))
    await until_asked(thinker)
    thinker.close()
    await asked
    assert not Path(f"/proc/{pid}").exists()
    await thinker.choose(view_of(), "hard", Random(1))
    assert thinker._process is None


async def test_where_no_process_can_be_started_the_table_plays_on(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    thinker.expect("rummy", ["hard"])
    assert await thinker.choose(view_of(), "hard", Random(4)) == choose(view_of(), "medium", Random(4))


async def test_it_holds_nothing_of_the_program_and_hears_no_interrupt(thinker: Thinker, tmp_path: Path) -> None:
    with (tmp_path / "journal").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        await thinker.choose(view_of(), "hard", Random(1))
        pid = pid_of(thinker)
        held = [str(each.readlink()) for each in Path(f"/proc/{pid}/fd").iterdir()]
    assert held
    assert not [path for path in held if "journal" in path]
    assert os.getsid(pid) == pid
    os.kill(pid, signal.SIGINT)
    assert await thinker.choose(view_of(), "hard", Random(2)) == choose(view_of(), "hard", Random(2))
    assert pid_of(thinker) == pid


OUTLIVED = """
import asyncio, os, signal, sys
from random import Random
from rummytui.bots import Thinker
from tests.rummytui.bots.test_thinker import SLOW, spoilt, until_asked, view_of
import pytest

async def think():
    with pytest.MonkeyPatch.context() as patched:
        spoilt(patched, SLOW)
        thinker = Thinker()
        thinker.expect("rummy", ["hard"])
        asked = asyncio.create_task(thinker.choose(view_of(), "hard", Random(1)))
        await until_asked(thinker)
        print(thinker._process.pid, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(think())
"""


def test_it_does_not_outlive_the_program() -> None:
    """Not even if that is killed while it thinks."""
    program = subprocess.run([sys.executable, "-c", OUTLIVED], capture_output=True, text=True, check=False)
    assert program.returncode == -signal.SIGKILL
    pid = int(program.stdout)
    while is_running(pid):
        pass


@pytest.mark.parametrize(
    ("game", "level", "stand_in"),
    [
        ("rummy", "hard", "medium"),
        ("rummy", "hard:sprinter", "medium"),
        *((game, level, "easy") for game in sorted(SLOW_AT_MEDIUM) for level in ("hard", "medium")),
    ],
)
def test_a_bot_that_is_quick_enough_stands_in(game: str, level: str, stand_in: str) -> None:
    assert is_slow(game, level)
    assert _stand_in(game, level) == stand_in
    assert not is_slow(game, stand_in)
