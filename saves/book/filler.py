"""A process of its own that brings the index up to date, so that no key waits while evenings are played again."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, cast

from saves.book.filling import Doing, IndexProgress, fill
from saves.helper import HelperProcess, end_with_program, give_way

_BEGIN: Final = "import sys; sys.path.append(sys.argv[1]); from saves.book.filler import main; main()"


class Filler(HelperProcess):
    """Brings the index at ``index`` up to date with the journals in ``folder``; it runs once this is made.

    Rows that it has written stay, even if it is killed. Raises OSError if no process can be started.
    """

    def __init__(self, folder: Path, index: Path) -> None:
        super().__init__(_BEGIN, os.path.abspath(folder), str(index))  # noqa: PTH100

    def progress(self) -> Iterator[IndexProgress]:
        """How far it is, whenever it says so, until it has ended."""
        assert self.popen.stdout
        with suppress(OSError, ValueError):
            for line in self.popen.stdout:
                doing, done, of = line.decode().split()
                yield IndexProgress(cast(Doing, doing), int(done), int(of))


def main() -> None:
    """Fill the index that the arguments name, and say on standard output how far it is."""
    end_with_program()
    folder, index = map(Path, sys.argv[2:])
    with suppress(OSError, sqlite3.Error):
        fill(folder, index, _say, again=False)
        # People wait for that; what follows may take as long as it likes.
        give_way()
        fill(folder, index, _say)


def _say(progress: IndexProgress) -> None:
    sys.stdout.write(f"{progress.doing} {progress.done} {progress.of}\n")
    sys.stdout.flush()
