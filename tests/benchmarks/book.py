"""The family book with ten thousand evenings: built, brought up to date, and opened at a page."""

import tempfile
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import NamedTuple, Self

from rummytui.book.book import Book
from saves.book.evenings import deeds_in
from saves.book.filling import fill
from saves.book.index import Index
from tests.benchmarks.evenings import written
from tests.benchmarks.report import Figure, milliseconds

EVENINGS = 10_000
AGAIN = 200
"""How many are replayed; all of them would take too long."""
PAGES = 7


class Took(NamedTuple):
    """How long something took; seconds of the processor tell of a machine that has other things to do as well."""

    seconds: float
    processor: float

    @classmethod
    def by(cls, does: Callable[[], object]) -> Self:
        """What that takes."""
        began, worked = time.perf_counter(), time.process_time()
        does()
        return cls(time.perf_counter() - began, time.process_time() - worked)

    def figure(self, what: str, aim: str = "") -> Figure:
        """One line of the report."""
        return Figure(what, milliseconds(self.seconds), f"processor {milliseconds(self.processor)}", aim=aim)


def measure() -> Iterable[Figure]:
    """Journals of many evenings, and their index."""
    with tempfile.TemporaryDirectory() as temporary:
        folder, at = Path(temporary, "games"), Path(temporary, "book.sqlite")
        folder.mkdir()
        written(folder, EVENINGS)
        anew = Took.by(lambda: fill(folder, at, again=False))
        yield anew.figure(f"building the book for {EVENINGS:,} games", "10 s")
        yield Took.by(lambda: fill(folder, at, again=False)).figure("checking an unchanged book")
        journals = sorted(folder.glob("*.jsonl"))[:AGAIN]
        again = Took.by(lambda: [deeds_in(path) for path in journals])
        each = Took(again.seconds / AGAIN, again.processor / AGAIN)
        yield each.figure(f"replaying a game in the background, mean of {AGAIN}")
        now = datetime.now().astimezone()
        with Index.open(at) as index:

            def everybody() -> None:
                book = Book(index, str)
                book.people(), book.games(), book.months(now), book.unread

            pages: dict[str, Callable[[], object]] = {
                "all players and games": everybody,
                "a player's page": lambda: Book(index, str).person("Ann", now),
                "a game's page": lambda: Book(index, str).game("rummy", now),
            }
            for what, opens in pages.items():
                opened = [Took.by(opens) for _ in range(PAGES)]
                typical = Took(*map(median, zip(*opened, strict=True)))
                yield typical.figure(f"opening the book: {what}", "300 ms")
