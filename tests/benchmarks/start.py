"""How long the program takes to show itself and to listen."""

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rummytui.settings import LastTable, Player, Settings
from tests.benchmarks.report import Figure, compared
from tests.benchmarks.window import HELLO, drawn, first_letters, until_silence, until_written, window

RUNS = 15
# The home screen still reads saves and settings when it is painted; its answer must not wait for them.
SILENCE = 0.7


class Start(NamedTuple):
    """A start of the home screen; all times are seconds from the command."""

    painted: float
    """When the first letter was there."""
    times: list[float]
    """When each thing was written."""
    screens: list[list[str]]
    """The screen after each."""


def hello_painted() -> float:
    """Seconds from the command to the first letter of hello-world."""
    began = time.perf_counter()
    with window(program=HELLO) as terminal:
        return first_letters(terminal)[-1].when - began


def home(key: str | None) -> Start:
    """Start the program, press a key as soon as it is painted, and let it finish."""
    began = time.perf_counter()
    with window() as terminal:
        chunks = first_letters(terminal)
        painted = chunks[-1].when - began
        if key:
            terminal.press(key)
        chunks += until_silence(terminal, SILENCE)
    return Start(painted, [chunk.when - began for chunk in chunks], drawn(chunks))


def played_before(folder: Path) -> None:
    """Settings as a table like the one below leaves them."""
    settings = folder / "rummytui" / "settings.json"
    settings.parent.mkdir(parents=True)
    places = (Player("Ann"), Player("Robin", "easy"), Player("Sandy", "medium"))
    remembered = (
        Settings(four_colours=True).after(LastTable("rummy", places)).with_house_rules("rummy", {"ace": "either"})
    )
    settings.write_text(json.dumps(asdict(remembered)))


def table_painted(saves: Callable[[Path], None] | None = None) -> float:
    """Seconds from the command to a table with two bots, dealt and drawn."""
    began = time.perf_counter()
    with window("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7", saves=saves) as terminal:
        return until_written(terminal, rb"(?s)stock.*leave")[-1].when - began


class Run(NamedTuple):
    """Every program started once; seconds to the first paint, but for the home screen."""

    hello: float
    home: Start
    table: float
    table_again: float


def one_run() -> Run:
    """Start them by turns."""
    start = home("down")
    # After a silence the machine is idle, and the next start would pay for waking it.
    hello_painted()
    return Run(hello_painted(), start, table_painted(), table_painted(played_before))


def answered(start: Start, unanswered: list[str]) -> float:
    """Seconds from the command until all lines that the key changed were as it made them.

    Raises:
        RuntimeError: the screen ended as it does without a key.
    """
    final = start.screens[-1]
    lines = [row for row, line in enumerate(unanswered) if line != final[row]]
    if not lines:
        raise RuntimeError("the home screen did not answer its first key")
    done = [all(screen[row] == final[row] for row in lines) for screen in start.screens]
    return start.times[done.index(True)]


def measure() -> Iterable[Figure]:
    """Start both programs by turns, so that a busy moment of the machine slows both."""
    unanswered = home(None).screens[-1]
    table_painted()  # Compile first.
    runs = [one_run() for _ in range(RUNS)]
    floor = median(run.hello for run in runs)
    paint = median(run.home.painted for run in runs)
    answer = median(answered(run.home, unanswered) for run in runs)
    table = median(run.table for run in runs)
    again = median(run.table_again for run in runs)
    yield compared("start to first paint", paint, floor, "hello-world")
    yield compared("start to a table, the first time", table, floor, "hello-world paint", "2.0x")
    yield compared("start to a table, with saved settings", again, floor, "hello-world paint", "2.0x")
    yield compared("start to the first answer to a key", answer, floor, "hello-world paint", "1.3x")
