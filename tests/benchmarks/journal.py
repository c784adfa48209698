"""What saving costs, early and late in a long sitting, and how long its resuming takes."""

import random
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median

from rummytui.table.host import Host
from saves import Journal, Sitter
from saves.lines import Line, SeatLine, with_check, written
from saves.reading import read_journal
from tests.benchmarks.report import Figure, compared, milliseconds

EARLY, LATE = 100, 5_000
AROUND = 50
RESUMES = 7
HARMLESS = 150_000


class TimedJournal(Journal):
    """A journal that remembers how long each append took, in seconds."""

    took: list[float]

    def append(self, *new: Line) -> None:
        began = time.perf_counter()
        super().append(*new)
        self.took.append(time.perf_counter() - began)


def long_sitting(folder: Path) -> tuple[Path, list[float]]:
    """Play at random, hand after hand.

    Returns:
        The journal, and the seconds that each append took.
    """
    person = Sitter("person")
    host = Host.new(folder, "rummy", ["Ann", "Bob"], [person, person], seed=5)
    host.close()
    journal = TimedJournal.open(host.path)
    journal.took = []
    host = Host(journal)
    rng = random.Random(5)
    while len(journal.took) < LATE + AROUND:
        game = host.game
        moves = [move for move in game.legal_moves(game.to_act[0]) if move.kind != "finish"]
        host.play(rng.choice(moves))
    host.close()
    return host.path, journal.took


def resuming(path: Path) -> float:
    """Seconds from a journal on disk to a game that can be played on."""
    began = time.perf_counter()
    Host.resume(path).close()
    return time.perf_counter() - began


def harmless_lines(folder: Path) -> Path:
    """A journal with very many lines that change nothing: seats handed to the player who already has them."""
    person = Sitter("person")
    host = Host.new(folder, "rummy", ["Ann", "Bob"], [person, person], seed=5)
    host.close()
    check = read_journal(host.path).check
    said = written(SeatLine(1, person))
    with host.path.open("ab") as file:
        for _ in range(HARMLESS):
            line, check = with_check(said, check)
            file.write(line)
    return host.path


def measure() -> Iterable[Figure]:
    """One long sitting, saved and resumed."""
    with tempfile.TemporaryDirectory() as folder:
        path, took = long_sitting(Path(folder))
        early, late = (median(took[move - AROUND : move + AROUND]) for move in (EARLY, LATE))
        yield compared(f"saving move {LATE:,}", late, early, f"at move {EARLY}", "flat")
        resumed = median(resuming(path) for _ in range(RESUMES))
        yield Figure(f"resuming after {len(took):,} moves", milliseconds(resumed), f"{path.stat().st_size:,} bytes")
        harmless = resuming(harmless_lines(Path(folder)))
        yield Figure(f"resuming with {HARMLESS:,} lines that change nothing", milliseconds(harmless), aim="2 s")
