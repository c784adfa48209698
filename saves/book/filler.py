"""A process of its own that brings the index up to date, so that no key waits while evenings are played again."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final, cast

from saves.book.filling import Doing, Progress, fill

_BEGIN: Final = "import sys; sys.path.append(sys.argv[1]); from saves.book.filler import main; main()"
_PACKAGES: Final = Path(__file__).parents[2]
_GIVING_WAY: Final = 10
"""Its niceness above the program's own."""


class Filler:
    """Brings the index at ``index`` up to date with the journals in ``folder``; it runs once this is made.

    Raises OSError where no process can be started.
    """

    def __init__(self, folder: Path, index: Path) -> None:
        # Safe path: a file in the current folder must not take the place of a module.
        command = [sys.executable, "-P", "-c", _BEGIN, str(_PACKAGES), os.path.abspath(folder), str(index)]  # noqa: PTH100
        self._popen = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )

    def progress(self) -> Iterator[Progress]:
        """How far it is, whenever it says so, until it has ended."""
        assert self._popen.stdout
        with suppress(OSError, ValueError):
            for line in self._popen.stdout:
                doing, done, of = line.decode().split()
                yield Progress(cast(Doing, doing), int(done), int(of))

    def end(self) -> None:
        """End it, however far it is; what it has written stays."""
        self._popen.kill()
        self._popen.wait()
        for stream in (self._popen.stdin, self._popen.stdout):
            with suppress(OSError, ValueError):
                if stream:
                    stream.close()


def main() -> None:
    """Fill the index that the arguments name, and say on standard output how far it is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_program, daemon=True).start()
    folder, index = map(Path, sys.argv[2:])
    with suppress(OSError, sqlite3.Error):
        fill(folder, index, _say, again=False)
        # People wait for that; what follows may take as long as it likes.
        with suppress(AttributeError):
            os.nice(_GIVING_WAY)
        fill(folder, index, _say)


def _say(progress: Progress) -> None:
    sys.stdout.write(f"{progress.doing} {progress.done} {progress.of}\n")
    sys.stdout.flush()


def _end_with_program() -> None:
    """End as soon as nobody listens any more."""
    sys.stdin.buffer.read()
    os._exit(0)
