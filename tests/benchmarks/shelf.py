"""How long it takes to list ten thousand saved games, and whether keys wait for it."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median

import pyte

import rules
from rummytui.table.host import Host, Sitter
from saves import saved_games, shelf
from tests.benchmarks.report import Figure, compared, milliseconds
from tests.benchmarks.window import COLUMNS, ROWS, answer, read, until_silence, window
from tests.terminal.screen import Screen
from tests.terminal.terminal import Terminal

GAMES = 10_000
LENGTHS = (5, 40, 150, 400)
"""Moves of the games that all others are copies of: one of each length for each of the games."""
PAGE = 40
RUNS = 5
PRESSES = 25
HOUR = 3600


def played(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The name of each game, with journals of it."""
    for game, kind in rules.GAMES.items():
        seats = max(kind.player_counts({})[0], min(3, kind.player_counts({})[-1]))
        for moves in LENGTHS:
            host = Host.new(folder, game, ["Ann", "Bob", "Gail", "Dan"][:seats], [Sitter("person")] * seats, seed=moves)
            chance = Random(moves)
            for _ in range(moves):
                legal = host.game.legal_moves(host.game.to_act[0])
                host.play(chance.choice([move for move in legal if move.kind != "finish"]))
            host.close()
            yield game, host.path.read_bytes()


def fill(folder: Path) -> None:
    """Put ten thousand games into a folder, the last of them an hour older than the one before."""
    with tempfile.TemporaryDirectory() as elsewhere:
        journals = list(played(Path(elsewhere)))
    now = time.time()
    for number in range(GAMES):
        game, text = journals[number % len(journals)]
        path = folder / f"{game}-{number + 1}.jsonl"
        path.write_bytes(text)
        os.utime(path, (now - number * HOUR, now - number * HOUR))


def only_read(folder: Path) -> None:
    """Stat each file and read its beginning: the disk's share of the time."""
    with os.scandir(folder) as entries:
        for entry in entries:
            entry.stat()
            file = os.open(entry.path, os.O_RDONLY)
            os.read(file, 16_384)
            os.close(file)


def seconds(does: Callable[[], object]) -> float:
    """How long something takes, in the middle of a few times."""
    times: list[float] = []
    for _ in range(RUNS):
        began = time.perf_counter()
        does()
        times.append(time.perf_counter() - began)
    return median(times)


class Glass:
    """What stands on the screen, and in which row the cursor of the list is."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._screen = Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def row(self) -> int | None:
        """The row with the cursor, if there is one."""
        return next((row for row, line in enumerate(self._screen.display) if line.lstrip(" │").startswith("▸")), None)

    def until(self, reached: Callable[[], bool]) -> float:
        """Read until the screen is as is wanted, and return when the piece came that made it so."""
        while True:
            chunk = read(self.terminal, 30)
            self._stream.feed(chunk.data)
            if reached():
                return chunk.when

    def shows(self, *texts: str) -> bool:
        """Whether all of this is in sight."""
        seen = "\n".join(self._screen.display)
        return all(text in seen for text in texts)

    def moved(self, key: str) -> float:
        """Seconds until a key has moved the cursor, even if other things are still being drawn."""
        row, pressed = self.row, time.perf_counter()
        self.terminal.press(key)
        while True:
            # All of it is read before any is drawn here, since that takes longer than it took the program.
            moved = None
            for chunk in [read(self.terminal, 30), *until_silence(self.terminal, 0.05)]:
                self._stream.feed(chunk.data)
                if moved is None and self.row not in (None, row):
                    moved = chunk.when
            if moved is not None:
                return moved - pressed


def on_the_screen() -> tuple[float, list[float], float]:
    """Seconds until the first page is in sight, for each key while the others are looked at, and for the way back.

    The first key follows at once, before the rest of the screen may have been drawn.
    """
    with window(saves=fill) as terminal:
        terminal.wait_for("rulebook")
        until_silence(terminal, 3)
        glass = Glass(terminal)
        began = time.perf_counter()
        terminal.press("g")
        page = glass.until(lambda: glass.shows("unfinished", "with Ann") and glass.row is not None) - began
        keys = [glass.moved(key) for key in islice(cycle(["down", "up"]), PRESSES)]
        until_silence(terminal, 3)
        return page, keys, answer(terminal, "escape").seconds


def measure() -> Iterable[Figure]:
    """The list itself, the command, and the screen."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder)
        saved_games(folder)  # loads the games
        floor, listed = seconds(lambda: only_read(folder)), seconds(lambda: saved_games(folder))
        page = seconds(lambda: list(islice(shelf(folder), PAGE)))
        command = [sys.executable, "-m", "rummytui", "--saves", name, "saves", "--json"]
        told = seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
    yield compared(f"listing {GAMES} saved games", listed, floor, "stat, open and read", "1500 ms")
    yield compared(f"listing the first {PAGE} of them", page, floor, "stat, open and read", "150 ms")
    yield compared(f"rummytui saves --json, {GAMES} games", told, floor, "stat, open and read")
    first, keys, back = on_the_screen()
    yield Figure(f"showing the first page of {GAMES} games", milliseconds(first), aim="150 ms")
    yield Figure("key while the list loads, median", milliseconds(median(keys)))
    yield Figure("key while the list loads, slowest", milliseconds(max(keys)), aim="50 ms")
    yield Figure("going back to the first screen", milliseconds(back), aim="50 ms")
